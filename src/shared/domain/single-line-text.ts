// Harmless on a page, but in a header or a list of mails these split lines or disguise words.
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Joining marks alone are invisible. */
const visibleCharacter = /[^\p{Cf}\p{Z}\p{Cc}]/u;

/** Rejects zero-width text, which looks empty but passes a length check. */
export const hasVisibleText = (text: string): boolean => visibleCharacter.test(text);

/** Required fields must refuse the empty text themselves. */
export const isEmptyOrVisible = (text: string): boolean => text.trim() === '' || hasVisibleText(text);

/** For names and titles shown in lists: no line breaks or direction marks. Accepts the empty text. */
export const isSingleLine = (text: string): boolean =>
  text.search(unprintable) === -1 && isEmptyOrVisible(text);

/** Collapses line breaks and control characters, and cuts to `maxLength` with "…". For mail subjects and headers. */
export function singleLineText(text: string, maxLength: number): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en-GB').segment(line)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return line;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}
