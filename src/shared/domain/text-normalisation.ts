/**
 * Normalises typed and pasted text, for every form, the API and imports: fields normalise first (`overwrite`), then
 * check. Every page loads this, so keep it small.
 */

// Invisible marks that come with pasted text: direction, zero width, soft hyphens, byte order mark.
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// These shape Persian and Indic words and join emoji; beside Latin letters and spaces they do nothing.
const joiners = /[\u200c\u200d]/g;
const redundantJoiners =
  /(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\p{Script=Latin}])/gu;

/** Keeps joiners between letters that need them. */
export const stripInvisible = (text: string): string =>
  text.replace(invisible, '').replace(redundantJoiners, '');

/** Composes letters (NFC), collapses spaces and strips invisible marks. Keeps line breaks. */
export const normaliseName = (text: string): string =>
  stripInvisible(text.normalize('NFC'))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();

/** One letter is enough ("O", "Ö"), in any script. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** For ASCII-like text (numbers, addresses, codes): strips invisible marks, narrows full-width forms. */
export const normaliseWidth = (text: string): string =>
  text.replace(invisible, '').replace(joiners, '').normalize('NFKC').trim();

/** Strips "mailto:", a display name, brackets, quotes and trailing punctuation. Returns other text as it is. */
export function normaliseEmail(text: string): string {
  const plain = normaliseWidth(text).replace(/\s+/g, ' ');
  const bracketed = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(plain)?.[1] ?? plain;
  const address = bracketed.replace(/^[\s<("'“‘[]*(?:mailto:)?/i, '').replace(/[\s>)"'”’\],;:.]+$/, '');
  return address.replace(/\?[^@]*$/, '');
}
