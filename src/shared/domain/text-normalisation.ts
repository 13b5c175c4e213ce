/**
 * What people type and paste, brought into the form that is checked and kept. One place for every form, the API and
 * imports: a field normalises first (`overwrite`), then refuses. Light enough for every page.
 */

// Copying from a contact list, a mail or a spreadsheet brings marks along that nobody sees: of direction, of no width,
// soft hyphens, the byte order mark.
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// These two shape Persian and Indic words and join emoji. Beside Latin letters and spaces they do nothing.
const joiners = /[\u200c\u200d]/g;
const redundantJoiners =
  /(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\p{Script=Latin}])/gu;

/** Removes the marks that nobody sees. Letters that need joining stay joined. */
export const stripInvisible = (text: string): string =>
  text.replace(invisible, '').replace(redundantJoiners, '');

/** A name or title as it is kept: composed letters, plain single spaces, no invisible marks. Line breaks stay. */
export const normaliseName = (text: string): string =>
  stripInvisible(text.normalize('NFC'))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();

/** Whether a person can be called so: one letter is enough ("O", "Ö"), in any script. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** Text of ASCII kinds (numbers, addresses, codes): no invisible marks, full-width forms as plain ones. */
export const normaliseWidth = (text: string): string =>
  text.replace(invisible, '').replace(joiners, '').normalize('NFKC').trim();

/**
 * An email address without what stood around it: "mailto:", the name and angle brackets of a mail program, quotes, the
 * comma or full stop of the sentence. What is no address stays as it is, for the check that follows.
 */
export function normaliseEmail(text: string): string {
  const plain = normaliseWidth(text).replace(/\s+/g, ' ');
  const bracketed = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(plain)?.[1] ?? plain;
  const address = bracketed.replace(/^[\s<("'“‘[]*(?:mailto:)?/i, '').replace(/[\s>)"'”’\],;:.]+$/, '');
  return address.replace(/\?[^@]*$/, '');
}
