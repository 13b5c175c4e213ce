import { z } from 'zod';
import { apiKeysSchema } from '#areas/platform/api-keys/contract.ts';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listingParamsSchema } from '../approvals/contract.ts';

/** Admins can see and revoke a business's API keys, but not create them. */
export const adminKeyEndpoints = defineEndpoints({
  'GET /api/admin/businesses/:id/api-keys': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: apiKeysSchema,
  },
  // Idempotent.
  'POST /api/admin/businesses/:id/api-keys/:keyId/revoke': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema.extend({ keyId: idField }),
    body: z.object({ reason: adminReasonField() }),
    answer: apiKeysSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof adminKeyEndpoints> {}
}
