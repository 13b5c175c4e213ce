import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { newKeySchema, scopeSchema } from './key-form.ts';

const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Start and end: "fk_live_…T4XC". */
  hint: z.string(),
  /** Neither revoked nor expired. */
  works: z.boolean(),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

const createdKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type CreatedKey = z.infer<typeof createdKeySchema>;

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
    // A key outlives a stolen sign-in.
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
