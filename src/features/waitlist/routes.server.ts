import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { type AnswerDeps, acceptOffer, leaveList } from './answer-offer.server.ts';
import { takeBackAgreement } from './book-for-them.server.ts';
import { waitlistEndpoints } from './contract.ts';
import { joinList } from './join-list.server.ts';
import { offerBeforeTurn, showBusinessList, switchLists } from './run-list.server.ts';
import { listOwnPlaces, showList } from './show-lists.server.ts';
import { listWatched, stopWatching, watchDate } from './watch-dates.server.ts';

/** Waiting for a place at a full date, and what its business sees of that. */
export const waitlistRoutes = (deps: AnswerDeps & { auth: Authenticator }) =>
  serve(waitlistEndpoints, deps.auth, {
    'GET /api/waiting-list': ({ user }) => listOwnPlaces(deps, user),
    'POST /api/waiting-list': ({ user, body }) => joinList(deps, user, body),
    'DELETE /api/waiting-list/:placeId/agreement': ({ user, params }) =>
      takeBackAgreement(deps, user, params.placeId),
    'DELETE /api/waiting-list/:placeId': ({ user, params }) => leaveList(deps, user, params.placeId),
    'POST /api/waiting-list/:placeId/accept': ({ user, params, body }) =>
      acceptOffer(deps, user, params.placeId, body),
    'GET /api/watched-dates': ({ user }) => listWatched(deps, user),
    'POST /api/watched-dates': ({ user, body }) => watchDate(deps, user, body),
    'DELETE /api/watched-dates/:watchId': ({ user, params }) => stopWatching(deps.pool, user, params.watchId),
    'GET /api/sessions/:sessionId/waiting-list': async ({ viewer, params, query }) =>
      showList(deps, await viewer(), params.sessionId, query.date),
    'GET /api/occurrences/:occurrenceId/waiting-list': ({ user, params }) =>
      showBusinessList(deps.pool, user, params.occurrenceId),
    'PUT /api/occurrences/:occurrenceId/waiting-list': ({ user, act, params, body }) =>
      switchLists(deps, user, act, params.occurrenceId, body.off),
    'POST /api/occurrences/:occurrenceId/waiting-list/:placeId/offer': ({ user, act, params, body }) =>
      offerBeforeTurn(deps, user, act, params, body.reason),
  });
