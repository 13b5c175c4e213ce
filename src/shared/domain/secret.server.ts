import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess: 32 random bytes, fit for an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is kept of a secret: enough to know it again, nothing to use it with. For secrets with as much chance in them as
 * `newSecret` gives, so that a plain digest cannot be guessed. In hex.
 */
export const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
