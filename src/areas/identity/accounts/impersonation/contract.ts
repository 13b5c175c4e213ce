import { z } from 'zod';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const instant = z.iso.datetime();

/** `POST /api/admin/users/{id}/view-as`. The person reads why. */
const startImpersonationSchema = z.object({
  reason: adminReasonField(),
});

/** `GET /api/profile/views`: when an admin saw the site as the person, latest first. */
const impersonationsSchema = z.array(
  z.object({
    id: z.uuid(),
    reason: z.string(),
    startedAt: instant,
    /** When it was ended, or will be. */
    endsAt: instant,
  }),
);
export type PastImpersonations = z.infer<typeof impersonationsSchema>;

/** An admin sees the site as somebody sees it, and the person is told. */
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
