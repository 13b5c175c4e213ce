import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { timetableEndpoints } from './contract.ts';
import {
  readTimetableFeed,
  renewTimetableFeed,
  showTimetableFeed,
  type TimetableDeps,
} from './keep-timetable.server.ts';

/** A business's timetable in calendar programs: its private address, and what is behind it. */
export const timetableRoutes = (deps: TimetableDeps & { auth: Authenticator }) =>
  serve(timetableEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/calendar-feed': ({ user, params }) =>
      showTimetableFeed(deps, user, params.businessId),
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
