import { randomInt } from 'node:crypto';

/** No letters or digits that sound or look alike, and no vowels that could spell something. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Random letters and digits for people to read out: "X4TR". There are 27^length of them. */
export const pronounceableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
