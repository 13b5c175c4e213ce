import { z } from 'zod';
import { apiKeysSchema } from '#features/open/keys/contract.ts';
import { actReason } from '#shared/domain/act-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listingParamsSchema } from '../approvals/contract.ts';

/** The API keys of a business, for admins: seen and revoked, never made. */
export const adminKeyEndpoints = defineEndpoints({
  'GET /api/admin/businesses/:id/api-keys': {
    who: 'admin',
    params: listingParamsSchema,
    answer: apiKeysSchema,
  },
  // Revoked again it stays so.
  'POST /api/admin/businesses/:id/api-keys/:keyId/revoke': {
    who: 'admin',
    freshSignIn: true,
    params: listingParamsSchema.extend({ keyId: idField }),
    body: z.object({ reason: actReason() }),
    answer: apiKeysSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof adminKeyEndpoints> {}
}
