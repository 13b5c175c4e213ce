import { randomInt } from 'node:crypto';

/** No letters or digits that sound or look alike, and no vowels that could spell something. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';
const GROUP = 4;

/**
 * A booking's reference for people to read out, such as `7KQM-X4TR`. 27^8 of them: two alike are as good as
 * impossible, and the table's unique constraint would only make that one finalising start again.
 */
export function newBookingReference(): string {
  return `${group()}-${group()}`;
}

function group(): string {
  return Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
