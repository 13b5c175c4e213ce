import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { type AnswerDeps, acceptOffer, leaveWaitlist } from './answer-offer.server.ts';
import { withdrawAutoBookConsent } from './auto-book.server.ts';
import { waitlistEndpoints } from './contract.ts';
import { joinWaitlist } from './join-waitlist.server.ts';
import { offerOutOfTurn, readBusinessWaitlist, setWaitlistOff } from './manage-waitlist.server.ts';
import { listMyEntries, readWaitlist } from './read-waitlists.server.ts';
import { stopWatching, watchDate } from './watch-dates.server.ts';

export const waitlistRoutes = (deps: AnswerDeps & { auth: Authenticator }) =>
  registerEndpoints(waitlistEndpoints, deps.auth, {
    'GET /api/waiting-list': ({ user }) => listMyEntries(deps, user),
    'POST /api/waiting-list': ({ user, body }) => joinWaitlist(deps, user, body),
    'DELETE /api/waiting-list/:placeId/agreement': ({ user, params }) =>
      withdrawAutoBookConsent(deps, user, params.placeId),
    'DELETE /api/waiting-list/:placeId': ({ user, params }) => leaveWaitlist(deps, user, params.placeId),
    'POST /api/waiting-list/:placeId/accept': ({ user, params, body }) =>
      acceptOffer(deps, user, params.placeId, body),
    'POST /api/watched-dates': ({ user, body }) => watchDate(deps, user, body),
    'DELETE /api/watched-dates/:watchId': ({ user, params }) => stopWatching(deps.pool, user, params.watchId),
    'GET /api/sessions/:sessionId/waiting-list': async ({ viewer, params, query }) =>
      readWaitlist(deps, await viewer(), params.sessionId, query.date),
    'GET /api/occurrences/:occurrenceId/waiting-list': ({ user, params }) =>
      readBusinessWaitlist(deps.pool, user, params.occurrenceId),
    'PUT /api/occurrences/:occurrenceId/waiting-list': ({ user, act, params, body }) =>
      setWaitlistOff(deps, user, act, params.occurrenceId, body.off),
    'POST /api/occurrences/:occurrenceId/waiting-list/:placeId/offer': ({ user, act, params, body }) =>
      offerOutOfTurn(deps, user, act, params, body.reason),
  });
