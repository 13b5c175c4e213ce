import {
  type Authenticator,
  registerEndpoints,
  requireVerified,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import {
  applyAsTrainer,
  editProfile,
  type SaveProfileDeps,
  setBookingEnabled,
} from './apply/save-profile.server.ts';
import { ownTrainerEndpoints, trainerEndpoints } from './contract.ts';
import { type FindTrainersDeps, findTrainers } from './find/find-trainers.server.ts';
import { presentForReview, presentMyTrainer, readTrainer } from './find/read-trainer.server.ts';
import { findTrainerByUser, listTrainersByStatus } from './queries.server.ts';
import { saveMeetingLink, savePrices, saveWeek } from './terms/save-terms.server.ts';

export type TrainerRoutesDeps = FindTrainersDeps;

export const trainerRoutes = (deps: TrainerRoutesDeps) =>
  servePublic(trainerEndpoints, {
    'GET /api/personal-trainers/search': async ({ query, reply, around }) => {
      const outcome = await findTrainers(deps, query);
      if (outcome.kind === 'not-found') {
        throw new AppError('invalid_input', outcome.message, {
          errors: [{ field: 'location', message: outcome.message }],
        });
      }
      reply.header('X-Total-Count', outcome.total);
      reply.header('Link', pageLinks('/api/personal-trainers/search', query, outcome));
      around(outcome.place);
      return outcome.trainers;
    },
    'GET /api/personal-trainers/:id': ({ params }) => readTrainer(deps.db, params.id),
  });

interface OwnTrainerRoutesDeps extends SaveProfileDeps {
  auth: Authenticator;
  /** The demo allows applying without a verified email. */
  demo: boolean;
}

export const ownTrainerRoutes = (deps: OwnTrainerRoutesDeps) =>
  registerEndpoints(ownTrainerEndpoints, deps.auth, {
    'POST /api/personal-trainers': ({ user, body }) => {
      requireVerified(user, deps);
      return applyAsTrainer(deps, user, body);
    },
    'GET /api/personal-trainers/me': async ({ user }) => {
      const trainer = await findTrainerByUser(deps.pool, user.id);
      return { trainer: trainer === null ? null : presentMyTrainer(trainer) };
    },
    'PUT /api/personal-trainers/me': ({ user, body }) => editProfile(deps, user, body),
    'PUT /api/personal-trainers/me/booking': ({ user, body }) => setBookingEnabled(deps, user, body),
    'PUT /api/personal-trainers/me/week': ({ user, body }) => saveWeek(deps, user, body),
    'PUT /api/personal-trainers/me/prices': ({ user, body }) => savePrices(deps, user, body),
    'PUT /api/personal-trainers/me/meeting-link': ({ user, body }) =>
      saveMeetingLink(deps, user, body.meetingLink),
    'GET /api/admin/trainers': async ({ query }) =>
      (await listTrainersByStatus(deps.pool, query)).map(presentForReview),
  });
