/** What turns the direction of the text after it: marks, embeddings, overrides and isolates. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;

/**
 * A text with names in it, for one line where nothing keeps them apart from the words around them: a title, a message,
 * a question. What stands in an element of its own needs none of this, for each is its own world (theme/base.css).
 */
export const plain = (text: string): string => text.replace(DIRECTIONS, '').replace(BREAKS, ' ');
