import { z } from 'zod';
import {
  type Authenticator,
  requireRole,
  requireUser,
  requireVerified,
} from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  bookingSwitchSchema,
  ownTrainerAnswerSchema,
  ownTrainerSchema,
  reviewQueueQuerySchema,
  trainerApplicationSchema,
  trainerForReviewSchema,
} from './contract.ts';
import { presentForReview, presentOwnTrainer } from './present-trainer.server.ts';
import { trainerOfUser, trainersInState } from './queries.server.ts';
import {
  applyAsTrainer,
  editProfile,
  type SaveProfileDeps,
  setBookingEnabled,
} from './save-profile.server.ts';

export interface OwnTrainerRoutesDeps extends SaveProfileDeps {
  auth: Authenticator;
  /** In the demo nobody need read mail to apply. */
  demo: boolean;
}

/** Applying, one's own profile, and the queue of applications for administrators. */
export function ownTrainerRoutes(deps: OwnTrainerRoutesDeps): RegisterRoutes {
  const { auth, pool } = deps;
  return (app) => {
    app.post(
      '/api/personal-trainers',
      { schema: { body: trainerApplicationSchema, response: { 201: ownTrainerSchema } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        requireVerified(user, deps);
        return reply.code(201).send(await applyAsTrainer(deps, user, request.body));
      },
    );

    app.get(
      '/api/personal-trainers/me',
      { schema: { response: { 200: ownTrainerAnswerSchema } } },
      async (request) => {
        const user = await requireUser(auth, request);
        const trainer = await trainerOfUser(pool, user.id);
        return { trainer: trainer === null ? null : presentOwnTrainer(trainer) };
      },
    );

    app.put(
      '/api/personal-trainers/me',
      { schema: { body: trainerApplicationSchema, response: { 200: ownTrainerSchema } } },
      async (request) => editProfile(deps, await requireUser(auth, request), request.body),
    );

    app.put(
      '/api/personal-trainers/me/booking',
      { schema: { body: bookingSwitchSchema, response: { 200: ownTrainerSchema } } },
      async (request) =>
        setBookingEnabled(deps, await requireUser(auth, request), request.body.bookingEnabled),
    );

    app.get(
      '/api/admin/trainers',
      { schema: { querystring: reviewQueueQuerySchema, response: { 200: z.array(trainerForReviewSchema) } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return (await trainersInState(pool, request.query)).map(presentForReview);
      },
    );
  };
}
