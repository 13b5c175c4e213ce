import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess: 32 random bytes, fit for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of it. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
