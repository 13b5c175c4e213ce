import {
  type Authenticator,
  requireVerified,
  serve,
} from '#features/accounts/current/require-user.server.ts';
import { ownTrainerEndpoints } from '../contract.ts';
import { presentForReview, presentOwnTrainer } from '../find/show-trainer.server.ts';
import { trainerOfUser, trainersInState } from '../queries.server.ts';
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
export const ownTrainerRoutes = (deps: OwnTrainerRoutesDeps) =>
  serve(ownTrainerEndpoints, deps.auth, {
    'POST /api/personal-trainers': ({ user, body }) => {
      requireVerified(user, deps);
      return applyAsTrainer(deps, user, body);
    },
    'GET /api/personal-trainers/me': async ({ user }) => {
      const trainer = await trainerOfUser(deps.pool, user.id);
      return { trainer: trainer === null ? null : presentOwnTrainer(trainer) };
    },
    'PUT /api/personal-trainers/me': ({ user, body }) => editProfile(deps, user, body),
    'PUT /api/personal-trainers/me/booking': ({ user, body }) =>
      setBookingEnabled(deps, user, body.bookingEnabled),
    'GET /api/admin/trainers': async ({ query }) =>
      (await trainersInState(deps.pool, query)).map(presentForReview),
  });
