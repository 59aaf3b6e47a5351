/** What no text that people give may hold: it cannot be seen, so nobody could tell two such texts apart. */

/** Control characters, marks that turn the direction of writing, halves of characters, and what takes no room. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
