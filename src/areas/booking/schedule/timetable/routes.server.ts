import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { timetableEndpoints } from './contract.ts';
import {
  getTimetableFeed,
  readTimetableFeed,
  renewTimetableFeed,
  type TimetableDeps,
} from './manage-timetable-feed.server.ts';

/** A business's timetable in calendar programs: its private address, and what is behind it. */
export const timetableRoutes = (deps: TimetableDeps & { auth: Authenticator }) =>
  registerEndpoints(timetableEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/calendar-feed': ({ user, params }) =>
      getTimetableFeed(deps, user, params.businessId),
    'POST /api/businesses/:businessId/calendar-feed': ({ act, params }) =>
      renewTimetableFeed(deps, act, params.businessId, true),
    'DELETE /api/businesses/:businessId/calendar-feed': ({ act, params }) =>
      renewTimetableFeed(deps, act, params.businessId, false),
    'GET /api/business-calendar/:token.ics': async ({ params, reply }) =>
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The address is the secret: no link may carry it away, no search engine keep it.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readTimetableFeed(deps, params.token)),
  });
