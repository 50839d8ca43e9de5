// Package lesson is what the bot teaches, as data: [Chapters] of pages, each with a position, marks on it, and perhaps an
// exercise. [Find] and [Jump] lead to a page; [Page.Frame] makes what is shown; [Exercise] judges an answer.
// [Puzzles] are positions with something to find, and [Endings] those to practise; tools of makruk-lab make both.
//
// No text is in it. A page's words are in the catalogs, under keys made of its name; what is right and why something is
// wrong comes from the rules core, so that no page can claim what the game does not do.
package lesson
