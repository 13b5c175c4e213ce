import { z } from 'zod';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const instant = z.iso.datetime();

/** The person reads the reason. */
const startImpersonationSchema = z.object({
  reason: adminReasonField(),
});

/** Latest first. */
const impersonationsSchema = z.array(
  z.object({
    id: z.uuid(),
    reason: z.string(),
    startedAt: instant,
    endsAt: instant,
  }),
);

export const impersonationEndpoints = defineEndpoints({
  'POST /api/admin/users/:id/view-as': {
    auth: 'admin',
    freshSignIn: true,
    params: z.object({ id: idField }),
    body: startImpersonationSchema,
    errors: ['conflict'],
  },
  'DELETE /api/view-as': { auth: 'user' },
  'GET /api/profile/views': { auth: 'user', answer: impersonationsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof impersonationEndpoints> {}
}
