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
        // The URL is a secret: keep it out of referrers and search engines.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(await readTimetableFeed(deps, params.token)),
  });
