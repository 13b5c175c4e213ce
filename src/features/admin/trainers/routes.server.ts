import { z } from 'zod';
import { requireRole } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { actingAdmin } from '../acting-admin.server.ts';
import { listingParamsSchema } from '../approvals/contract.ts';
import { reinstateSchema, suspendedSchema, suspendSchema, upcomingSchema } from '../people/contract.ts';
import { upcomingOf } from '../people/people-queries.server.ts';
import type { PeopleRoutesDeps } from '../people/routes.server.ts';
import { reinstateListedTrainer, suspendListedTrainer } from './suspend-trainers.server.ts';

/** Suspending trainers and bringing them back: `/api/admin/trainers/{id}`. Admins only. */
export function trainerActRoutes(deps: PeopleRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return (app) => {
    app.get(
      '/api/admin/trainers/:id/upcoming',
      { schema: { params: listingParamsSchema, response: { 200: upcomingSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return upcomingOf(pool, { trainerId: request.params.id }, clock.now());
      },
    );

    app.post(
      '/api/admin/trainers/:id/suspend',
      {
        config: { freshSignIn: true },
        schema: { params: listingParamsSchema, body: suspendSchema, response: { 200: suspendedSchema } },
      },
      async (request) =>
        suspendListedTrainer(deps, await actingAdmin(auth, request), request.params.id, request.body),
    );

    app.post(
      '/api/admin/trainers/:id/reinstate',
      {
        config: { freshSignIn: true },
        schema: { params: listingParamsSchema, body: reinstateSchema, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await reinstateListedTrainer(deps, act, request.params.id, request.body.reason);
        return reply.code(204).send(null);
      },
    );
  };
}
