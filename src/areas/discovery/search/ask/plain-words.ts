import words from './plain-words.json' with { type: 'json' };

/** Say nothing about a session: neither used nor reported as unused. */
export const fillerWords: ReadonlySet<string> = new Set(words.fillerWords);

/** Frequent words that aren't mistyped: reported as unused, never corrected. */
export const commonWords: ReadonlySet<string> = new Set(words.commonWords);
