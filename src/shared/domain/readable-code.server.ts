import { randomInt } from 'node:crypto';

/** No letters or digits that sound or look alike, and no vowels that could spell a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Random code to read out: "X4TR". There are 27^length of them. */
export const pronounceableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
