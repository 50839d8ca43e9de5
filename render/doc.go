// Package render draws boards of makruk as pictures.
//
// A [Scene] is all that a picture shows: the men, the marks, the side at the bottom and the style. [Of] makes one from
// a position, [Renderer.PNG] draws it, and [Scene.Key] names it: the same scene has the same key and the same bytes,
// so a key serves as a cache key, as a file name and in a URL. [Film] makes the scenes of a whole game, which
// [Renderer.GIF] and [Renderer.APNG] animate and [FilmKey] names; [PosterOf] and [Renderer.Poster] make a picture of a
// finished game to share.
//
// A [Style] is one of four themes, one of three sets of men, squares in one or two shades, and Latin or Thai
// coordinates. The men are our own vector drawings, after the turned and carved men of Thai sets, after those of chess,
// or discs with letters. They are drawn once for a style into sprites of palette indexes; a board is then put together
// by copying, and written as a paletted PNG. Nothing is drawn or held before the first picture, and only the styles
// used last are kept.
//
// Text on a picture is single letters and digits only. The fonts are the Go fonts, and those in the folder fonts with
// their licence.
package render
