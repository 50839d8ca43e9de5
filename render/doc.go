// Package render draws boards of makruk as pictures.
//
// A [Scene] is all that a picture shows: the men, the marks, the side at the bottom and the style. [Of] makes one from
// a position, [Renderer.PNG] draws it, and [Scene.Key] names it: the same scene has the same key and the same bytes,
// so a key serves as a cache key, as a file name and in a URL.
//
// The men are our own vector drawings, after the turned and carved men of Thai sets. They are drawn once for a style
// into sprites of palette indexes; a board is then put together by copying, and written as a paletted PNG. Nothing is
// drawn or held before the first picture, and only the styles used last are kept.
package render
