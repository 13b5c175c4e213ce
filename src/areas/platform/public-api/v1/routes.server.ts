import { randomUUID } from 'node:crypto';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markAttendance } from '#areas/booking/bookings/attend/mark-attendance.server.ts';
import { attendanceSchema } from '#areas/booking/bookings/contract.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import {
  type ApiKeyAuth,
  apiKeyAuth,
  transactionWithKey,
} from '#areas/platform/api-keys/api-key-auth.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import { serveEndpoints } from '#shared/http/serve-endpoints.server.ts';
import { sendFile } from '#shared/storage/send-file.server.ts';
import {
  type BookForCustomerDeps,
  bookForCustomer,
  cancelBookingByKey,
  requireBooking,
} from './book-for-customer.server.ts';
import {
  findBookableOccurrence,
  listAttendees,
  listBookings,
  listCustomers,
  listOccurrences,
  listSessions,
  listVenues,
  type SessionDetailsRow,
} from './business-queries.server.ts';
import { v1KeyEndpoints, v1PublicEndpoints } from './contract.ts';
import { toPage } from './cursor.ts';
import type { ExportProvider } from './export-provider.ts';
import {
  presentAttendee,
  presentBooking,
  presentCustomer,
  presentExport,
  presentOwnOccurrence,
  presentOwnSession,
  presentSessionDetails,
} from './present.ts';
import { REQUESTS_PER_ADDRESS, REQUESTS_PER_KEY } from './rate-limits.ts';
import { findOccurrences, readSession, readSessionOccurrences } from './read-sessions.server.ts';
import {
  cancelOccurrenceByKey,
  createOccurrenceByKey,
  createSession,
  requireSession,
  setSessionPaused,
  updateOccurrenceByKey,
  updateSession,
  type WriteSessionsDeps,
} from './write-sessions.server.ts';

export interface V1Deps extends BookForCustomerDeps, WriteSessionsDeps {
  exports: ExportProvider;
  places: PlacesDeps;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** `/api/v1`: public reads, and operations by API key. */
export function v1Routes(deps: V1Deps): RegisterRoutes {
  const { pool, clock, publicUrl } = deps;
  const door = apiKeyAuth({ db: pool, clock });
  const reading = () => ({ db: pool, places: deps.places, publicUrl, now: clock.now() });

  const whole = (row: SessionDetailsRow) => presentSessionDetails(publicUrl, row);
  const ownExport = async (businessId: number, exportId: string) => {
    const found = (await deps.exports.listExports(businessId)).find(({ id }) => id === exportId);
    if (found === undefined) throw new AppError('not_found', 'We can’t find that export.');
    return found;
  };

  const open = serveEndpoints(
    v1PublicEndpoints,
    door,
    {
      'GET /api/v1/sessions': ({ query }) => findOccurrences(reading(), query),
      'GET /api/v1/sessions/:sessionId': ({ params }) => readSession(reading(), params.sessionId),
      'GET /api/v1/sessions/:sessionId/dates': ({ params, query }) =>
        readSessionOccurrences(reading(), params.sessionId, query),
    },
    { countsItself: true },
  );

  const own = serveEndpoints(
    v1KeyEndpoints,
    door,
    {
      'GET /api/v1/key': ({ user }) => ({
        name: user.name,
        business: { id: user.businessId, name: user.businessName },
        scopes: user.scopes,
      }),
      'GET /api/v1/business/sessions': async ({ user, query: { limit, after = null } }) =>
        toPage(
          await listSessions(pool, user.businessId, { after, limit: limit + 1 }),
          limit,
          numberCursor,
          presentOwnSession,
        ),
      'POST /api/v1/business/sessions': async ({ user, act, body, headers, reply }) => {
        const { row, again } = await createSession(deps, user, act, headers['idempotency-key'], body);
        setReplayHeader(reply, again);
        return whole(row);
      },
      'GET /api/v1/business/sessions/:sessionId': async ({ user, params }) =>
        whole(await requireSession(pool, user, params.sessionId)),
      'PUT /api/v1/business/sessions/:sessionId': async ({ user, act, params, body }) =>
        whole(await updateSession(deps, user, act, params.sessionId, body)),
      'POST /api/v1/business/sessions/:sessionId/pause': async ({ user, act, params }) =>
        whole(await setSessionPaused(deps, user, act, params.sessionId, 'paused')),
      'POST /api/v1/business/sessions/:sessionId/resume': async ({ user, act, params }) =>
        whole(await setSessionPaused(deps, user, act, params.sessionId, 'published')),
      'POST /api/v1/business/sessions/:sessionId/dates': async ({
        user,
        act,
        params: { sessionId },
        body: sent,
        headers,
        reply,
      }) => {
        const request = { name: headers['idempotency-key'], sessionId, sent };
        const { row, again } = await createOccurrenceByKey(deps, user, act, request);
        setReplayHeader(reply, again);
        return presentOwnOccurrence(row);
      },
      'GET /api/v1/business/venues': async ({ user }) => ({
        items: await listVenues(pool, user.businessId),
        next: null,
      }),
      'GET /api/v1/business/dates': async ({
        user,
        query: { limit, after = null, from = clock.now(), session = null },
      }) =>
        toPage(
          await listOccurrences(pool, user.businessId, { from, session, after, limit: limit + 1 }),
          limit,
          numberCursor,
          presentOwnOccurrence,
        ),
      'PUT /api/v1/business/dates/:dateId': async ({ user, params, body }) =>
        presentOwnOccurrence(await updateOccurrenceByKey(deps, user, params.dateId, body)),
      'POST /api/v1/business/dates/:dateId/cancel': async ({
        user,
        act,
        params,
        body: { reason, refund, marked },
      }) =>
        presentOwnOccurrence(
          await cancelOccurrenceByKey(deps, user, act, params.dateId, { reason, refund, marked }),
        ),
      'GET /api/v1/business/dates/:dateId/attendees': async ({
        user,
        params: { dateId },
        query: { limit, after = null },
      }) => {
        if ((await findBookableOccurrence(pool, user.businessId, dateId)) === null)
          throw new AppError('not_found', 'We can’t find that date.');
        return toPage(
          await listAttendees(pool, dateId, { after, limit: limit + 1 }),
          limit,
          idCursor,
          presentAttendee,
        );
      },
      'GET /api/v1/bookings': async ({
        user,
        query: { limit, after = null, from = null, date = null, state = null },
      }) =>
        toPage(
          await listBookings(pool, user.businessId, { from, date, state, after, limit: limit + 1 }),
          limit,
          idCursor,
          presentBooking,
        ),
      'GET /api/v1/bookings/:bookingId': async ({ user, params }) =>
        presentBooking(await requireBooking(pool, user, params.bookingId)),
      'POST /api/v1/bookings': async ({ user, body, headers, reply }) => {
        const { again, ...made } = await bookForCustomer(deps, user, headers['idempotency-key'], body);
        setReplayHeader(reply, again);
        return made;
      },
      'POST /api/v1/bookings/:bookingId/cancel': ({ user, act, params, body: { reason, refund } }) =>
        cancelBookingByKey(deps, user, params.bookingId, { reason, refund, requestId: act.requestId }),
      'PUT /api/v1/bookings/:bookingId/attendance': ({ user, params: { bookingId }, body }) =>
        transactionWithKey(deps, user, async (tx) => {
          await requireBooking(tx, user, bookingId);
          const { id, state } = await markAttendance({ tx, clock }, user, bookingId, body);
          return { id, state: attendanceSchema.parse(state) };
        }),
      'GET /api/v1/customers': async ({ user, query: { limit, after = null } }) =>
        toPage(
          await listCustomers(pool, user.businessId, clock.now(), { after, limit: limit + 1 }),
          limit,
          idCursor,
          presentCustomer,
        ),
      'GET /api/v1/exports': async ({ user }) => ({
        items: (await deps.exports.listExports(user.businessId)).map(presentExport),
        next: null,
      }),
      'POST /api/v1/exports': async ({ user, act }) => {
        await transactionWithKey(deps, user, (tx) =>
          deps.exports.startExport(tx, act, { id: randomUUID(), businessId: user.businessId }),
        );
        const [latest] = await deps.exports.listExports(user.businessId);
        if (latest === undefined) throw new Error('The export just requested is missing.');
        return presentExport(latest);
      },
      'GET /api/v1/exports/:exportId': async ({ user, params }) =>
        presentExport(await ownExport(user.businessId, params.exportId)),
      'GET /api/v1/exports/:exportId/file': async ({ user, act, params: { exportId }, reply }) =>
        sendFile(reply, await deps.exports.openExport(act, { businessId: user.businessId, exportId })),
    },
    { countsItself: true },
  );

  return (app) => {
    const before = registerGuards(app, door);
    app.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/api/v1/')) return;
      const { auth: level, endpoint } = route.config ?? {};
      const own = level === 'apiKey' ? before.key(endpoint?.scope) : before.anyone;
      route.onRequest = [...[route.onRequest ?? []].flat(), ...own];
    });
    open(app);
    own(app);
  };
}

const setReplayHeader = (reply: FastifyReply, again: boolean): void => {
  if (again) reply.header('idempotent-replayed', 'true');
};

const numberCursor = ({ at, id }: { at: string; id: number }) => ({ at, id: String(id) });
const idCursor = ({ at, id }: { at: string; id: string }) => ({ at, id });

/** Before reading the body: rate limit and key check. */
function registerGuards(app: AppInstance, door: ApiKeyAuth) {
  const count = app.hasDecorator('rateLimit') ? [app.rateLimit(limitByKey(door))] : [];
  const requireScope = (scope: string | undefined) => async (request: FastifyRequest) => {
    await door.authorize(request, 'apiKey', scope);
  };
  // Endpoints without a key allow any origin.
  const openToPages = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply
      .header('access-control-allow-origin', '*')
      .header(
        'access-control-expose-headers',
        'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after',
      )
      .header('cross-origin-resource-policy', 'cross-origin');
  };
  return {
    key: (scope: string | undefined) => [...count, requireScope(scope)],
    anyone: [openToPages, ...count],
  };
}

/** By key across v1, or by network without a valid key. */
function limitByKey(door: ApiKeyAuth): RateLimitOptions {
  return {
    timeWindow: '1 minute',
    keyGenerator: async (request) => {
      const caller = await door.findCaller(request);
      return caller === null ? `network:${requestNetwork(request)}` : `key:${caller.keyId}`;
    },
    max: (_request, key) => (key.startsWith('key:') ? REQUESTS_PER_KEY : REQUESTS_PER_ADDRESS),
  };
}
