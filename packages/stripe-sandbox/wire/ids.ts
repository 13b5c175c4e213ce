import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `newId('pi')` gives `pi_3QjXw…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}
