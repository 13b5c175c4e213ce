import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { newKeySchema, scopeSchema } from './key-form.ts';

/** A key as its business sees it, without what it opens. */
const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its beginning and its end: "fk_live_…T4XC". */
  hint: z.string(),
  /** It was not revoked, and its time is not up. */
  works: z.boolean(),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null while it never was. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

/** The one time that a key is told. */
const createdKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** The keys of a business's own programs. */
export const keyEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/api-keys': {
    auth: 'user',
    summary: 'The keys of a business',
    params: businessParamsSchema,
    answer: apiKeysSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/api-keys': {
    auth: 'user',
    summary: 'Create a key',
    params: businessParamsSchema,
    body: newKeySchema,
    answer: createdKeySchema,
    status: 201,
    // What a key opens stays open when a sign-in that somebody stole has ended.
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 20, timeWindow: '10 minutes' },
  },
  'DELETE /api/businesses/:businessId/api-keys/:keyId': {
    auth: 'user',
    summary: 'Revoke a key',
    params: businessParamsSchema.extend({ keyId: idField }),
    answer: apiKeysSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof keyEndpoints> {}
}
