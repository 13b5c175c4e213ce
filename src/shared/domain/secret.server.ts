import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex, to store instead of the secret. Only for secrets as random as `newSecret`: it has no salt. */
export const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
