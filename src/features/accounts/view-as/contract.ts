import { z } from 'zod';
import { actReason } from '#shared/domain/act-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const instant = z.iso.datetime();

/** `POST /api/admin/users/{id}/view-as`. The person reads why. */
const startSchema = z.object({
  reason: actReason(),
});

/** `GET /api/profile/views`: when an admin saw the site as the person, latest first. */
const viewsSchema = z.array(
  z.object({
    id: z.uuid(),
    reason: z.string(),
    startedAt: instant,
    /** When it was ended, or will be. */
    endsAt: instant,
  }),
);
export type ViewsOfPerson = z.infer<typeof viewsSchema>;

/** An admin sees the site as somebody sees it, and the person is told. */
export const viewEndpoints = defineEndpoints({
  'POST /api/admin/users/:id/view-as': {
    who: 'admin',
    freshSignIn: true,
    params: z.object({ id: idField }),
    body: startSchema,
    errors: ['conflict'],
  },
  'DELETE /api/view-as': { who: 'person' },
  'GET /api/profile/views': { who: 'person', answer: viewsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof viewEndpoints> {}
}
