import { createHash, createHmac, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import { findSealedKey, insertSealedKey } from './openid-queries.server.ts';

const keySchema = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() });

/** Derived from `AUTH_SECRET`, each for one purpose. */
export interface OpenIdSecrets {
  sealing: string;
  cookies: string;
  /** Signs quotes and questions of assistants. */
  assistants: string;
}

export function openIdSecrets(secret: string): OpenIdSecrets {
  const madeFor = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return {
    sealing: madeFor('openid signing keys'),
    cookies: madeFor('openid cookies'),
    assistants: madeFor('assistant quotes'),
  };
}

/**
 * The RSA key for ID tokens (required by the standard), created once and shared by all processes. A new `AUTH_SECRET`
 * creates a new one.
 */
export async function signingKey(db: Db, { sealing }: OpenIdSecrets): Promise<JsonWebKey> {
  const sealedFor = createHash('sha256').update(sealing).digest('hex');
  let sealed = await findSealedKey(db, sealedFor);
  if (sealed === null) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const data = JSON.stringify(privateKey.export({ format: 'jwk' }));
    await insertSealedKey(db, sealedFor, await symmetricEncrypt({ key: sealing, data }));
    sealed = await findSealedKey(db, sealedFor);
  }
  if (sealed === null) throw new Error('The signing key just saved is missing.');
  return {
    ...keySchema.parse(JSON.parse(await symmetricDecrypt({ key: sealing, data: sealed }))),
    use: 'sig',
    alg: 'RS256',
  };
}
