import { randomUUID } from 'node:crypto';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markAttendance } from '#features/booking/attend/mark-attendance.server.ts';
import { attendanceSchema } from '#features/booking/contract.ts';
import type { PlacesDeps } from '#features/places/places-deps.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { networkOfRequest } from '#shared/http/network.ts';
import { serveEndpoints } from '#shared/http/serve-endpoints.server.ts';
import { sendFile } from '#shared/storage/send-file.server.ts';
import { actByKey, type KeyDoor, keyDoor } from '../keys/key-door.server.ts';
import { type BookByKeyDeps, bookForCustomer, cancelByKey, ownBooking } from './book-for-customer.server.ts';
import {
  attendeesOf,
  bookingsOf,
  customersOf,
  dateOf,
  datesOf,
  sessionsOf,
  venuesOf,
  type WholeSessionRow,
} from './business-queries.server.ts';
import { v1KeyEndpoints, v1PublicEndpoints } from './contract.ts';
import { pageOf } from './cursor.ts';
import type { ExportsOfBusiness } from './exports-of-business.ts';
import { PER_ADDRESS, PER_KEY } from './limits.ts';
import {
  presentAttendee,
  presentBooking,
  presentCustomer,
  presentExport,
  presentOwnDate,
  presentOwnSession,
  presentWholeSession,
} from './present.ts';
import { findDates, readDatesOf, readSession } from './read-sessions.server.ts';
import {
  addDateByKey,
  callDateOffByKey,
  changeDateByKey,
  changeSession,
  makeSession,
  ownSession,
  turnSession,
  type WriteSessionsDeps,
} from './write-sessions.server.ts';

export interface V1Deps extends BookByKeyDeps, WriteSessionsDeps {
  exports: ExportsOfBusiness;
  places: PlacesDeps;
  /** The site's public address, without a slash at the end. */
  publicUrl: string;
}

/** `/api/v1`: what anybody may read, and what a business's own programs do by its keys. */
export function v1Routes(deps: V1Deps): RegisterRoutes {
  const { pool, clock, publicUrl } = deps;
  const door = keyDoor({ db: pool, clock });
  const reading = () => ({ db: pool, places: deps.places, publicUrl, now: clock.now() });

  const whole = (row: WholeSessionRow) => presentWholeSession(publicUrl, row);
  const ownExport = async (businessId: number, exportId: string) => {
    const found = (await deps.exports.listExports(businessId)).find(({ id }) => id === exportId);
    if (found === undefined) throw new AppError('not_found', 'We can’t find that export.');
    return found;
  };

  const open = serveEndpoints(
    v1PublicEndpoints,
    door,
    {
      'GET /api/v1/sessions': ({ query }) => findDates(reading(), query),
      'GET /api/v1/sessions/:sessionId': ({ params }) => readSession(reading(), params.sessionId),
      'GET /api/v1/sessions/:sessionId/dates': ({ params, query }) =>
        readDatesOf(reading(), params.sessionId, query),
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
        pageOf(
          await sessionsOf(pool, user.businessId, { after, limit: limit + 1 }),
          limit,
          byNumber,
          presentOwnSession,
        ),
      'POST /api/v1/business/sessions': async ({ user, act, body, headers, reply }) => {
        const { row, again } = await makeSession(deps, user, act, headers['idempotency-key'], body);
        sayAgain(reply, again);
        return whole(row);
      },
      'GET /api/v1/business/sessions/:sessionId': async ({ user, params }) =>
        whole(await ownSession(pool, user, params.sessionId)),
      'PUT /api/v1/business/sessions/:sessionId': async ({ user, act, params, body }) =>
        whole(await changeSession(deps, user, act, params.sessionId, body)),
      'POST /api/v1/business/sessions/:sessionId/pause': async ({ user, act, params }) =>
        whole(await turnSession(deps, user, act, params.sessionId, 'paused')),
      'POST /api/v1/business/sessions/:sessionId/resume': async ({ user, act, params }) =>
        whole(await turnSession(deps, user, act, params.sessionId, 'published')),
      'POST /api/v1/business/sessions/:sessionId/dates': async ({
        user,
        act,
        params: { sessionId },
        body: sent,
        headers,
        reply,
      }) => {
        const request = { name: headers['idempotency-key'], sessionId, sent };
        const { row, again } = await addDateByKey(deps, user, act, request);
        sayAgain(reply, again);
        return presentOwnDate(row);
      },
      'GET /api/v1/business/venues': async ({ user }) => ({
        items: await venuesOf(pool, user.businessId),
        next: null,
      }),
      'GET /api/v1/business/dates': async ({
        user,
        query: { limit, after = null, from = clock.now(), session = null },
      }) =>
        pageOf(
          await datesOf(pool, user.businessId, { from, session, after, limit: limit + 1 }),
          limit,
          byNumber,
          presentOwnDate,
        ),
      'PUT /api/v1/business/dates/:dateId': async ({ user, params, body }) =>
        presentOwnDate(await changeDateByKey(deps, user, params.dateId, body)),
      'POST /api/v1/business/dates/:dateId/cancel': async ({
        user,
        act,
        params,
        body: { reason, refund, marked },
      }) =>
        presentOwnDate(await callDateOffByKey(deps, user, act, params.dateId, { reason, refund, marked })),
      'GET /api/v1/business/dates/:dateId/attendees': async ({
        user,
        params: { dateId },
        query: { limit, after = null },
      }) => {
        if ((await dateOf(pool, user.businessId, dateId)) === null)
          throw new AppError('not_found', 'We can’t find that date.');
        return pageOf(
          await attendeesOf(pool, dateId, { after, limit: limit + 1 }),
          limit,
          byId,
          presentAttendee,
        );
      },
      'GET /api/v1/bookings': async ({
        user,
        query: { limit, after = null, from = null, date = null, state = null },
      }) =>
        pageOf(
          await bookingsOf(pool, user.businessId, { from, date, state, after, limit: limit + 1 }),
          limit,
          byId,
          presentBooking,
        ),
      'GET /api/v1/bookings/:bookingId': async ({ user, params }) =>
        presentBooking(await ownBooking(pool, user, params.bookingId)),
      'POST /api/v1/bookings': async ({ user, body, headers, reply }) => {
        const { again, ...made } = await bookForCustomer(deps, user, headers['idempotency-key'], body);
        sayAgain(reply, again);
        return made;
      },
      'POST /api/v1/bookings/:bookingId/cancel': ({ user, act, params, body: { reason, refund } }) =>
        cancelByKey(deps, user, params.bookingId, { reason, refund, requestId: act.requestId }),
      'PUT /api/v1/bookings/:bookingId/attendance': ({ user, params: { bookingId }, body }) =>
        actByKey(deps, user, async (tx) => {
          await ownBooking(tx, user, bookingId);
          const { id, state } = await markAttendance({ tx, clock }, user, bookingId, body);
          return { id, state: attendanceSchema.parse(state) };
        }),
      'GET /api/v1/customers': async ({ user, query: { limit, after = null } }) =>
        pageOf(
          await customersOf(pool, user.businessId, clock.now(), { after, limit: limit + 1 }),
          limit,
          byId,
          presentCustomer,
        ),
      'GET /api/v1/exports': async ({ user }) => ({
        items: (await deps.exports.listExports(user.businessId)).map(presentExport),
        next: null,
      }),
      'POST /api/v1/exports': async ({ user, act }) => {
        await actByKey(deps, user, (tx) =>
          deps.exports.begin(tx, act, { id: randomUUID(), businessId: user.businessId }),
        );
        const [latest] = await deps.exports.listExports(user.businessId);
        if (latest === undefined) throw new Error('The export just requested is missing.');
        return presentExport(latest);
      },
      'GET /api/v1/exports/:exportId': async ({ user, params }) =>
        presentExport(await ownExport(user.businessId, params.exportId)),
      'GET /api/v1/exports/:exportId/file': async ({ user, act, params: { exportId }, reply }) =>
        sendFile(reply, await deps.exports.handOut(act, { businessId: user.businessId, exportId })),
    },
    { countsItself: true },
  );

  return (app) => {
    const before = beforeEach(app, door);
    app.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/api/v1/')) return;
      const { who, endpoint } = route.config ?? {};
      const own = who === 'key' ? before.key(endpoint?.scope) : before.anyone;
      route.onRequest = [...[route.onRequest ?? []].flat(), ...own];
    });
    open(app);
    own(app);
  };
}

const sayAgain = (reply: FastifyReply, again: boolean): void => {
  if (again) reply.header('idempotent-replayed', 'true');
};

const byNumber = ({ at, id }: { at: string; id: number }) => ({ at, id: String(id) });
const byId = ({ at, id }: { at: string; id: string }) => ({ at, id });

/** Before the body of a request is read: counts it, and refuses it without a key of the row's scope where it needs one. */
function beforeEach(app: AppInstance, door: KeyDoor) {
  const count = app.hasDecorator('rateLimit') ? [app.rateLimit(limitByKey(door))] : [];
  const requireScope = (scope: string | undefined) => async (request: FastifyRequest) => {
    await door.admit(request, 'key', scope);
  };
  // What needs no key may be read from anybody's page.
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

/** Counts the requests of a key, to any address of v1; without a key that works, those of a network. */
function limitByKey(door: KeyDoor): RateLimitOptions {
  return {
    timeWindow: '1 minute',
    keyGenerator: async (request) => {
      const caller = await door.callerOf(request);
      return caller === null ? `network:${networkOfRequest(request)}` : `key:${caller.keyId}`;
    },
    max: (_request, key) => (key.startsWith('key:') ? PER_KEY : PER_ADDRESS),
  };
}
