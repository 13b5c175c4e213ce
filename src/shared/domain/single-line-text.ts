// Control characters, line and paragraph separators, and the marks that turn text around (bidirectional overrides
// and isolates): harmless on a page, but in a header or a list of mails they split lines or disguise words.
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Anything that is seen; marks that only join letters are not. */
const visibleCharacter = /[^\p{Cf}\p{Z}\p{Cc}]/u;

/** Whether anything of the text is seen: what is made of marks without a width looks empty, and passes for filled in. */
export const hasVisibleText = (text: string): boolean => visibleCharacter.test(text);

/** Whether a text is empty or has anything that is seen. Whoever needs something refuses what is empty themselves. */
export const isEmptyOrVisible = (text: string): boolean => text.trim() === '' || hasVisibleText(text);

/**
 * Whether somebody's text is one line that looks as what it is: for names and titles, which others read in lists. What
 * is empty is one.
 */
export const isSingleLine = (text: string): boolean =>
  text.search(unprintable) === -1 && isEmptyOrVisible(text);

/**
 * Text somebody typed as one plain line of at most `maxLength` characters: line breaks and other control
 * characters become single spaces, and what is too long ends in "…". For subjects, names in headers, file entries.
 */
export function singleLineText(text: string, maxLength: number): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en-GB').segment(line)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return line;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}
