/** Ids and secrets that look like Stripe's. */
import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random letters and digits. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** For example `newId('pi')` → `pi_3QjXw…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}
