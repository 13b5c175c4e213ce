import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { answerCover } from './answer-cover.server.ts';
import { askForCover, chooseCover, orderCover, takeBackCover } from './ask-for-cover.server.ts';
import { coverEndpoints } from './contract.ts';
import type { CoverDeps } from './cover-deps.server.ts';
import { readCover, readCoverAskedOf } from './read-cover.server.ts';

export interface CoverRoutesDeps extends CoverDeps {
  auth: Authenticator;
}

export function coverRoutes(deps: CoverRoutesDeps): RegisterRoutes {
  const { pool, clock } = deps;
  const read = (user: { id: string }, occurrenceId: number) =>
    readCover(pool, user, occurrenceId, clock.now());
  return registerEndpoints(coverEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/cover': ({ user, params }) =>
      readCoverAskedOf(pool, user, params.businessId, clock.now()),
    'GET /api/occurrences/:occurrenceId/cover': ({ user, params }) => read(user, params.occurrenceId),
    'POST /api/occurrences/:occurrenceId/cover': async ({ user, act, params: { occurrenceId }, body }) => {
      await askForCover(deps, { user, act }, occurrenceId, body.reason);
      return read(user, occurrenceId);
    },
    'DELETE /api/occurrences/:occurrenceId/cover': ({ user, act, params }) =>
      takeBackCover(deps, { user, act }, params.occurrenceId),
    'PUT /api/occurrences/:occurrenceId/cover/order': async ({
      user,
      act,
      params: { occurrenceId },
      body,
    }) => {
      await orderCover(deps, { user, act }, occurrenceId, body.instructorIds);
      return read(user, occurrenceId);
    },
    'POST /api/occurrences/:occurrenceId/cover/choose': async ({
      user,
      act,
      params: { occurrenceId },
      body,
    }) => {
      await chooseCover(deps, { user, act }, occurrenceId, body.instructorId);
      return read(user, occurrenceId);
    },
    'POST /api/cover-requests/:requestId/answer': ({ user, act, params, body }) =>
      answerCover(deps, { user, act }, params.requestId, body.answer),
  });
}
