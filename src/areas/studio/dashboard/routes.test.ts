import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TodayAnswer } from '#areas/booking/schedule/check-in/contract.ts';
import { teamRoutes } from '#areas/catalogue/businesses/team/routes.server.ts';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { authUser } from '#support/people.ts';
import { createBusiness, createMember, createOccurrence, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { analyticsRoutes } from './figures/analytics/routes.server.ts';
import { dashboardRoutes } from './routes.server.ts';

/** The last three work for the business that owns all of it. */
const callers = ['visitor', 'seeker', 'other owner', 'admin', 'front desk', 'manager', 'owner'] as const;
type Caller = (typeof callers)[number];

interface Case {
  /** A valid request: only the caller can be refused. */
  url: (ids: Ids) => string;
  body?: (ids: Ids) => object;
  /** In the order of `callers`. */
  answers: readonly [number, number, number, number, number, number, number];
}

interface Ids {
  businessId: number;
  memberId: number;
  invitationId: number;
  /** An invitation for somebody else. */
  token: string;
  occurrenceId: number;
  sessionId: number;
  bookingId: string;
  walkInId: string;
}

const allRoles = [401, 403, 403, 403, 200, 200, 200] as const;
const ownerOnly = [401, 403, 403, 403, 403, 403, 200] as const;
const exceptFrontDesk = [401, 403, 403, 403, 403, 200, 200] as const;

/** Every route needs a line here, or the test below fails. */
const table: Record<string, Case> = {
  'GET /api/businesses/:businessId/calendar': {
    url: ({ businessId }) => `/api/businesses/${businessId}/calendar?from=2026-11-23&to=2026-11-29`,
    answers: allRoles,
  },
  'GET /api/occurrences/:occurrenceId': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}`,
    answers: allRoles,
  },
  'PUT /api/occurrences/:occurrenceId': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}`,
    body: () => ({ capacity: 14, startTime: '18:30', note: '', scope: 'this' }),
    answers: exceptFrontDesk,
  },
  'PUT /api/occurrences/:occurrenceId/place': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/place`,
    body: () => ({ venueId: null, roomId: null, seen: { venueId: null, roomId: null } }),
    answers: exceptFrontDesk,
  },
  'POST /api/occurrences/:occurrenceId/move': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/move`,
    body: () => ({
      day: '2026-12-13',
      startTime: '06:15',
      seen: { startsAt: '2026-11-24T18:30:00.000Z', taken: 1 },
    }),
    // The second caller's revision is stale.
    answers: [401, 403, 403, 403, 403, 200, 409],
  },
  'POST /api/sessions/:sessionId/dates': {
    url: ({ sessionId }) => `/api/sessions/${sessionId}/dates`,
    body: () => ({
      day: '2026-12-12',
      startTime: '06:15',
      duration: 60,
      capacity: 9,
      note: '',
    }),
    // The second caller adds the same date again.
    answers: [401, 403, 403, 403, 403, 201, 409],
  },
  'GET /api/occurrences/:occurrenceId/attendees.csv': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/attendees.csv`,
    answers: allRoles,
  },
  'PUT /api/bookings/:bookingId/attendance': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/attendance`,
    body: () => ({ state: 'confirmed', was: 'confirmed' }),
    answers: allRoles,
  },
  'POST /api/occurrences/:occurrenceId/walk-ins': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/walk-ins`,
    body: () => ({ key: randomUUID(), name: 'Rosa Whitfield', places: 1, paidBy: 'cash' }),
    // Walk-ins only work on the day.
    answers: [401, 403, 403, 403, 409, 409, 409],
  },
  'DELETE /api/walk-ins/:walkInId': {
    url: ({ walkInId }) => `/api/walk-ins/${walkInId}`,
    answers: [401, 403, 403, 403, 204, 204, 204],
  },
  'GET /api/bookings/:bookingId/sale': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/sale`,
    answers: exceptFrontDesk,
  },
  'POST /api/bookings/:bookingId/refund': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/refund`,
    body: () => ({ amount: '1.00', reason: 'The showers were cold.', key: randomUUID() }),
    answers: exceptFrontDesk,
  },
  'POST /api/bookings/:bookingId/call-off': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/call-off`,
    body: () => ({ reason: 'The boiler has failed.', refund: '15.40' }),
    answers: exceptFrontDesk,
  },
  'GET /api/bookings/:bookingId/sale/dates': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/sale/dates`,
    answers: exceptFrontDesk,
  },
  'POST /api/bookings/:bookingId/sale/move': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/sale/move`,
    body: () => ({ startsAt: '2020-01-01T10:00:00Z', reason: 'The boiler has failed.', refund: '0.00' }),
    answers: [401, 403, 403, 403, 403, 404, 404],
  },
  'POST /api/bookings/:bookingId/messages': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/messages`,
    body: () => ({ text: 'Please bring a towel.', key: randomUUID() }),
    answers: exceptFrontDesk,
  },
  'PUT /api/bookings/:bookingId/dispute': {
    url: ({ bookingId }) => `/api/bookings/${bookingId}/dispute`,
    body: () => ({ text: 'They came with a friend.' }),
    answers: exceptFrontDesk,
  },
  'GET /api/bookings/business/:businessId': {
    url: ({ businessId }) => `/api/bookings/business/${businessId}`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/bookings': {
    url: ({ businessId }) => `/api/businesses/${businessId}/bookings`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/bookings.csv': {
    url: ({ businessId }) => `/api/businesses/${businessId}/bookings.csv?status=cancelled`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/overview': {
    url: ({ businessId }) => `/api/businesses/${businessId}/overview`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/analytics': {
    url: ({ businessId }) => `/api/businesses/${businessId}/analytics?weeks=4`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/analytics.csv': {
    url: ({ businessId }) => `/api/businesses/${businessId}/analytics.csv?of=weeks`,
    answers: exceptFrontDesk,
  },
  'GET /api/businesses/:businessId/check-in': {
    url: ({ businessId }) => `/api/businesses/${businessId}/check-in`,
    answers: allRoles,
  },
  'GET /api/check-in/:token': {
    url: ({ bookingId }) => `/api/check-in/${bookingId}`,
    answers: [404, 404, 404, 404, 200, 200, 200],
  },
  'GET /api/businesses/:businessId/team': {
    url: ({ businessId }) => `/api/businesses/${businessId}/team`,
    answers: ownerOnly,
  },
  'POST /api/businesses/:businessId/invitations': {
    url: ({ businessId }) => `/api/businesses/${businessId}/invitations`,
    body: () => ({ email: 'new@people.example', role: 'manager' }),
    answers: ownerOnly,
  },
  'POST /api/businesses/:businessId/invitations/:invitationId/resend': {
    url: ({ businessId, invitationId }) => `/api/businesses/${businessId}/invitations/${invitationId}/resend`,
    answers: ownerOnly,
  },
  'DELETE /api/businesses/:businessId/invitations/:invitationId': {
    url: ({ businessId, invitationId }) => `/api/businesses/${businessId}/invitations/${invitationId}`,
    answers: ownerOnly,
  },
  'PUT /api/businesses/:businessId/members/:memberId': {
    url: ({ businessId, memberId }) => `/api/businesses/${businessId}/members/${memberId}`,
    body: () => ({ role: 'front_desk' }),
    answers: ownerOnly,
  },
  'DELETE /api/businesses/:businessId/members/:memberId': {
    url: ({ businessId, memberId }) => `/api/businesses/${businessId}/members/${memberId}`,
    answers: ownerOnly,
  },
  // Only the invited person may open it; the team's tests cover accepting.
  'GET /api/team-invitations/:token': {
    url: ({ token }) => `/api/team-invitations/${token}`,
    answers: [401, 403, 403, 403, 403, 403, 403],
  },
  'POST /api/team-invitations/:token/accept': {
    url: ({ token }) => `/api/team-invitations/${token}/accept`,
    answers: [401, 403, 403, 403, 403, 403, 403],
  },
  // Its session has no minimum.
  'POST /api/occurrences/:occurrenceId/run-anyway': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/run-anyway`,
    answers: [401, 403, 403, 403, 403, 409, 409],
  },
  // Last: it cancels the date, so only the first permitted caller succeeds.
  'POST /api/occurrences/:occurrenceId/cancel': {
    url: ({ occurrenceId }) => `/api/occurrences/${occurrenceId}/cancel`,
    body: () => ({ reason: 'The boiler has failed.', bookings: 1, refund: '15.40' }),
    answers: [401, 403, 403, 403, 403, 200, 409],
  },
};

const shop = setUpShop();
let app: AppInstance;
let viewer: AuthUser | null = null;
const registered: string[] = [];

beforeAll(async () => {
  app = createHttpApp();
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') registered.push(`${String(method)} ${url}`);
  });
  const deps = {
    ...shop.deps,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    auth: { currentUser: async () => viewer },
    onBookingChanged: async () => undefined,
    onBookingRefunded: async () => undefined,
    onCustomerMessaged: async () => undefined,
    onDisputeAnswered: async () => undefined,
    onMemberInvited: async () => undefined,
    onTeamChanged: async () => undefined,
    endCredentials,
    instructorAccounts,
  };
  dashboardRoutes(deps)(app);
  analyticsRoutes(deps)(app);
  teamRoutes(deps)(app);
  await app.ready();
});
afterAll(() => app.close());

async function arrange(): Promise<{ ids: Ids; people: Record<Caller, string | null> }> {
  const { pool } = shop.database;
  const seat = await createPaidBooking(pool);
  await pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [seat.businessId]);
  const { occurrenceId, sessionId, ownerId } = await queryOne<{
    occurrenceId: number;
    sessionId: number;
    ownerId: string;
  }>(
    pool,
    `SELECT b.session_id AS "sessionId", b.occurrence_id AS "occurrenceId", biz.owner_id AS "ownerId"
     FROM bookings b JOIN businesses biz ON biz.id = b.business_id WHERE b.id = $1`,
    [seat.bookingId],
  );
  // An inquiry without a claim doesn't block refunds.
  await pool.query(
    `INSERT INTO disputes (payment_id, provider_dispute_id, state, reason, amount_pence, opened_at, due_by)
     SELECT payment_id, 'dp_' || id, 'warning_needs_response', 'general', total_pence, now(), now() + interval '9 days'
     FROM bookings WHERE id = $1`,
    [seat.bookingId],
  );
  const { id: memberId } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'manager') RETURNING id`,
    [seat.businessId, (await createUser(pool)).id],
  );
  const token = randomUUID();
  const { id: invitationId } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO business_invitations (business_id, email, role, token_digest, expires_at, sent_at)
     VALUES ($1, 'invited@people.example', 'manager', $2, '2026-11-28T12:00Z', '2026-11-21T11:00Z') RETURNING id`,
    [seat.businessId, digestSecret(token)],
  );
  const walkInId = randomUUID();
  await pool.query(
    `INSERT INTO walk_ins (id, occurrence_id, name, places, paid_by, paid_pence, arrived_at, recorded_at)
     VALUES ($1, $2, 'Rosa', 1, 'nothing', 0, now(), now())`,
    [walkInId, occurrenceId],
  );
  return {
    ids: {
      businessId: seat.businessId,
      walkInId,
      occurrenceId,
      sessionId,
      bookingId: seat.bookingId,
      memberId,
      invitationId,
      token,
    },
    people: {
      visitor: null,
      // The customer, who sees the booking elsewhere.
      seeker: seat.userId,
      'other owner': (await createBusiness(pool)).ownerId,
      admin: (await createUser(pool, { role: 'admin' })).id,
      'front desk': (await createMember(pool, seat.businessId, 'front_desk')).id,
      manager: (await createMember(pool, seat.businessId, 'manager')).id,
      owner: ownerId,
    },
  };
}

describe('who may do what in a business’s day', () => {
  it('has a line for every route', () => {
    expect(Object.keys(table).toSorted()).toEqual(registered.toSorted());
  });

  it.each(Object.keys(table))('%s', async (route) => {
    const { ids, people } = await arrange();
    const { url, body, answers } = table[route]!;
    const got: Record<string, number> = {};
    for (const caller of callers) {
      const id = people[caller];
      viewer = id === null ? null : await authUser(shop.pool, id);
      const response = await app.inject({
        method: route.split(' ')[0] as 'GET',
        url: url(ids),
        ...(body === undefined ? {} : { payload: body(ids) }),
      });
      got[caller] = response.statusCode;
    }
    expect(got).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, answers[index]])));
  });
});

describe('bad input', () => {
  it.each([
    [
      'PUT',
      { capacity: 0, startTime: '18:30', note: '', scope: 'this' },
      'capacity',
      'Must allow at least 1 participant',
    ],
    ['PUT', { capacity: 5, startTime: '25:00', note: '', scope: 'this' }, 'startTime', 'Choose a time'],
    [
      'PUT',
      { capacity: 5, startTime: '18:30', note: 'x'.repeat(501), scope: 'this' },
      'note',
      'Keep this under 500 characters',
    ],
    [
      'POST',
      { reason: '', bookings: 1, refund: '15.40' },
      'reason',
      'Enter a reason for the people who booked',
    ],
  ] as const)('%s %j: 400 with %s', async (method, payload, field, message) => {
    const { ids, people } = await arrange();
    viewer = await authUser(shop.pool, people.owner ?? '');
    const url = `/api/occurrences/${ids.occurrenceId}${method === 'POST' ? '/cancel' : ''}`;
    const response = await app.inject({ method, url, payload });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', field, message }),
    ]);
  });

  it('a calendar of more than a month', async () => {
    const { ids, people } = await arrange();
    viewer = await authUser(shop.pool, people.owner ?? '');
    const url = `/api/businesses/${ids.businessId}/calendar?from=2026-01-01&to=2026-12-31`;
    expect((await app.inject({ url })).json()).toMatchObject({
      field: 'to',
      message: 'Ask for 1 to 31 days',
    });
  });

  it('a code that is none', async () => {
    const { people } = await arrange();
    viewer = await authUser(shop.pool, people.owner ?? '');
    for (const token of ['nonsense', '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22'])
      expect((await app.inject({ url: `/api/check-in/${token}` })).statusCode).toBe(404);
  });
});

describe('the list for the door', () => {
  it('has everybody expected today in London, date by date, and nobody else', async () => {
    const { pool } = shop.database;
    // The clock is at noon on Saturday 21 November.
    const seat = await createBookedPlace({ startsAt: new Date('2026-11-21T00:00:00Z') });
    const { sessionId, businessId } = await queryOne<{ sessionId: number; businessId: number }>(
      pool,
      'SELECT session_id AS "sessionId", business_id AS "businessId" FROM bookings WHERE id = $1',
      [seat.bookingId],
    );
    const at = (startsAt: string, state: 'scheduled' | 'cancelled' = 'scheduled') =>
      createOccurrence(pool, sessionId, { startsAt: new Date(startsAt), state });
    await at('2026-11-20T23:59:00Z');
    const last = await at('2026-11-21T23:59:00Z');
    await at('2026-11-21T18:00:00Z', 'cancelled');
    await at('2026-11-22T00:00:00Z');
    await createBookedPlace({ startsAt: new Date('2026-11-21T13:00:00Z') }); // another business's

    viewer = await authUser(pool, seat.ownerId);
    const url = `/api/businesses/${businessId}/check-in`;
    const list = (await app.inject({ url })).json<TodayAnswer>();
    expect(list.dates.map(({ date, attendees }) => [date.id, attendees.map((one) => one.bookingId)])).toEqual(
      [
        [seat.occurrenceId, [seat.bookingId]],
        [last, []],
      ],
    );
    expect(list.dates[0]?.checkIn.noShowFrom).toBe('2026-11-21T00:00:00.000Z');
    expect(list.may).toContain('check_in');

    await pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [seat.bookingId],
    );
    expect((await app.inject({ url })).json<TodayAnswer>().dates[0]?.attendees).toEqual([]);
  });

  it('is nobody else’s, however it is asked for', async () => {
    const { ids, people } = await arrange();
    const id = ids.businessId;
    for (const caller of ['visitor', 'seeker', 'other owner', 'admin'] as const) {
      const person = people[caller];
      viewer = person === null ? null : await authUser(shop.pool, person);
      for (const url of [
        `/api/businesses/${id}/check-in?businessId=${id}&business=${id}`,
        `/api/businesses/0${id}/check-in`,
        `/api/businesses/%3${String(id)[0]}${String(id).slice(1)}/check-in`,
        `/api/businesses/+${id}/check-in`,
        `/api/businesses/${id}.0/check-in`,
        `/api/businesses/${id}%20OR%201=1/check-in`,
        `/API/businesses/${id}/check-in`,
        `/api/businesses/${id}/check-in/`,
        `/api//businesses/${id}/check-in`,
      ]) {
        const answer = await app.inject({ url });
        expect([400, 401, 403, 404], `${caller} at ${url}`).toContain(answer.statusCode);
        expect(answer.body).not.toContain(ids.bookingId);
      }
    }
  });
});

describe('who checked somebody in', () => {
  it('is on the list by first name, in the file by whole name, with the time', async () => {
    const { pool } = shop.database;
    const { bookingId, occurrenceId, ownerId } = await createBookedPlace();
    await pool.query(`UPDATE users SET first_name = 'Dana', name = 'Dana Fox' WHERE id = $1`, [ownerId]);
    await pool.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_by = $2, attendance_marked_at = '2026-11-24T18:25:00Z' WHERE id = $1`,
      [bookingId, ownerId],
    );
    viewer = await authUser(pool, ownerId);
    const list = await app.inject({ url: `/api/occurrences/${occurrenceId}` });
    expect(list.json()).toMatchObject({
      attendees: [{ state: 'attended', mark: { by: 'Dana', at: '2026-11-24T18:25:00.000Z' } }],
    });
    const file = await app.inject({ url: `/api/occurrences/${occurrenceId}/attendees.csv` });
    expect(file.body).toContain('Attended,2026-11-20T12:00:00+00:00,Dana Fox,2026-11-24T18:25:00+00:00');
  });

  it('is whoever is signed in, as the answer to the mark says', async () => {
    const { bookingId, ownerId } = await createBookedPlace();
    await shop.pool.query(
      `UPDATE bookings SET starts_at = '2026-11-21T13:00Z', ends_at = '2026-11-21T14:00Z' WHERE id = $1`,
      [bookingId],
    );
    await shop.pool.query(`UPDATE users SET first_name = 'Dana' WHERE id = $1`, [ownerId]);
    viewer = await authUser(shop.pool, ownerId);
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/bookings/${bookingId}/attendance`,
      payload: { state: 'attended', was: 'confirmed' },
    });
    expect(answer.json()).toEqual({
      bookingId,
      state: 'attended',
      mark: { by: 'Dana', at: '2026-11-21T12:00:00.000Z' },
    });
  });
});

async function createBookedPlace(options: Parameters<typeof createPaidBooking>[1] = {}) {
  const seat = await createPaidBooking(shop.pool, options);
  const ids = await queryOne<{ occurrenceId: number; ownerId: string }>(
    shop.pool,
    `SELECT b.occurrence_id AS "occurrenceId", biz.owner_id AS "ownerId"
     FROM bookings b JOIN businesses biz ON biz.id = b.business_id WHERE b.id = $1`,
    [seat.bookingId],
  );
  return { ...seat, ...ids };
}

describe('the file of attendees', () => {
  it('cannot run as a formula and opens as UTF-8', async () => {
    const { pool } = shop.database;
    const { occurrenceId, ownerId } = await createBookedPlace({
      fullName: '=HYPERLINK("https://evil.example","Zoë")',
      specialRequirements: '@SUM(A1), "quoted"\nline',
    });
    viewer = await authUser(pool, ownerId);
    const response = await app.inject({ url: `/api/occurrences/${occurrenceId}/attendees.csv` });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="attendees-2026-11-24-\d+\.csv"$/,
    );
    expect(
      response.body.startsWith(
        '\ufeffReference,Name,Booked by,Age,Guardian,Email,Phone,Special requirements,Status,Booked,Marked by,Marked at\r\n',
      ),
    ).toBe(true);
    expect(response.body).toContain(`"'=HYPERLINK(""https://evil.example"",""Zoë"")"`);
    expect(response.body).toContain(`"'@SUM(A1), ""quoted""\nline"`);
    expect(response.body).toContain('Confirmed,2026-11-20T12:00:00+00:00,,');
  });
});
