import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCounts } from '#app/limits/rate-limit-queries.server.ts';
import { registerRateLimits } from '#app/limits/rate-limits.server.ts';
import { createSharedLimits, type SharedLimits } from '#app/limits/shared-counts.server.ts';
import { placeDifferences } from '#areas/booking/bookings/reconcile/reconciliation-queries.server.ts';
import { createKey, revokeBusinessKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import { allScopes, type Scope } from '#areas/platform/api-keys/scopes.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { assertDocumentedAnswers } from '#support/documented-answers.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces } from '#support/shop.ts';
import { deleteOldIdempotencyKeys } from './business-queries.server.ts';
import { v1KeyEndpoints } from './contract.ts';
import { REQUESTS_PER_ADDRESS, REQUESTS_PER_KEY } from './rate-limits.ts';
import { v1Routes } from './routes.server.ts';

const shop = setUpShop();
let app: AppInstance;
let limits: SharedLimits;
const notifications: string[] = [];

beforeAll(async () => {
  app = createHttpApp();
  limits = createSharedLimits(createPostgresCounts(shop.pool), { warn: () => {} });
  await registerRateLimits(app, limits);
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && config?.endpoint !== undefined) endpoints.set(`${one} ${url}`, config.endpoint);
  });
  assertDocumentedAnswers(app, endpoints);
  v1Routes({
    ...shop.deps,
    places: { db: shop.pool, clock: shop.deps.clock, postcodeService: null },
    publicUrl: 'https://fettle.example',
    onBookingChanged: async () => {},
    exports: {
      listExports: async () => [],
      startExport: async () => {},
      openExport: () => Promise.reject(new Error('none')),
    },
  })(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await limits.close();
});

interface Studio {
  businessId: number;
  ownerId: string;
  sessionId: number;
  dateId: number;
  startsAt: Date;
  keyId: string;
  secret: string;
}

const deps = () => ({
  ...shop.deps,
  onKeyMade: async (_tx: unknown, { keyId }: { keyId: string }) => {
    notifications.push(keyId);
  },
});
const keyOf = (
  businessId: number,
  ownerId: string,
  scopes: readonly Scope[] = allScopes,
  days: 30 | null = null,
) =>
  createKey(deps(), { actorId: ownerId, requestId: randomUUID() }, businessId, {
    name: 'Till at the desk',
    scopes: [...scopes],
    days,
  });

async function studio({
  capacity = 5,
  inHours = 72,
  scopes = allScopes,
}: {
  capacity?: number;
  inHours?: number;
  scopes?: readonly Scope[];
} = {}): Promise<Studio> {
  const { id: businessId, ownerId } = await createBusiness(shop.pool);
  if (ownerId === null) throw new Error('The business has no owner.');
  const session = await createSession(shop.pool, { businessId, title: 'Evening Yoga' });
  const startsAt = new Date(
    Math.ceil((shop.deps.clock.now().getTime() + inHours * 3_600_000) / 60_000) * 60_000,
  );
  const dateId = await createOccurrence(shop.pool, session.id, { startsAt, capacity });
  const { key, secret } = await keyOf(businessId, ownerId, scopes);
  return { businessId, ownerId, sessionId: session.id, dateId, startsAt, keyId: key.id, secret };
}

let address = 0;
function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { secret, payload, headers }: { secret?: string; payload?: object; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  address += 1;
  return app.inject({
    method,
    url: `/api/v1${url}`,
    remoteAddress: `203.0.${address >> 8}.${address & 255}`,
    ...(payload && { payload }),
    headers: { ...(secret !== undefined && { authorization: `Bearer ${secret}` }), ...headers },
  });
}

const wanted = (date: number, places = 1) => ({
  date,
  places,
  name: 'Rosa Whitfield',
  email: 'rosa@people.example',
  phone: '020 7946 0321',
  note: 'Has a sore knee.',
});
const book = (secret: string, body: object, name: string = randomUUID()) =>
  ask('POST', '/bookings', { secret, payload: body, headers: { 'idempotency-key': name } });

describe('a key', () => {
  it('tells whose it is, is kept as a digest and noted when it is used', async () => {
    const own = await studio();
    const answer = await ask('GET', '/key', own);
    expect(answer.json()).toEqual({
      name: 'Till at the desk',
      business: { id: own.businessId, name: 'Test Hall' },
      scopes: [...allScopes],
    });
    const { rows } = await shop.pool.query('SELECT * FROM api_keys WHERE id = $1', [own.keyId]);
    expect(JSON.stringify(rows)).not.toContain(own.secret);
    expect(rows[0]).toMatchObject({ hint: `fk_live_…${own.secret.slice(-4)}` });
    expect(rows[0].last_used_at).not.toBeNull();
    expect(notifications).toContain(own.keyId);
  });

  it.each([
    ['none', {}],
    ['another', { secret: `fk_live_${'A'.repeat(43)}` }],
    ['of no form', { secret: 'fk_live_' }],
    ['in a header of its own', { headers: { 'x-api-key': 'KEY' } }],
    ['as a password', { headers: { authorization: 'Basic a2V5OktFWQ==' } }],
  ])('that is %s is answered 401 before anything is read', async (_what, sent) => {
    const answer = await ask('POST', '/bookings', { ...sent, payload: { date: 'nonsense' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({
      status: 401,
      code: 'unauthorized',
      type: '/developers#unauthorized',
    });
  });

  it('is not read from an address', async () => {
    const { secret } = await studio();
    for (const name of ['key', 'api_key', 'access_token', 'authorization'])
      expect((await ask('GET', `/bookings?${name}=${secret}`)).statusCode).toBe(401);
  });

  it('opens nothing once it is revoked, or its time is up', async () => {
    const own = await studio();
    const short = await keyOf(own.businessId, own.ownerId, allScopes, 30);
    await revokeBusinessKey(
      deps(),
      { actorId: own.ownerId, requestId: randomUUID() },
      own.businessId,
      own.keyId,
    );
    expect((await ask('GET', '/key', own)).statusCode).toBe(401);
    expect((await ask('GET', '/key', short)).statusCode).toBe(200);
    await shop.pool.query(
      `UPDATE api_keys SET created_at = created_at - interval '60 days', expires_at = expires_at - interval '60 days' WHERE id = $1`,
      [short.key.id],
    );
    expect((await ask('GET', '/key', short)).statusCode).toBe(401);
  });

  it('does what its scopes say, and nothing else', async () => {
    const own = await studio({ scopes: ['attendees:read'] });
    expect((await ask('GET', `/business/dates/${own.dateId}/attendees`, own)).statusCode).toBe(200);
    const answer = await ask('GET', '/bookings', own);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'This key isn’t allowed to do that. It needs "bookings:read".',
    ]);
    for (const [key, row] of Object.entries(v1KeyEndpoints))
      if (key !== 'GET /api/v1/key') expect(allScopes).toContain('scope' in row ? row.scope : null);
  });

  it('rests while its business, or the owner, is suspended, and works again afterwards', async () => {
    const own = await studio();
    const rests = async () => {
      const answers = [await ask('GET', '/bookings', own), await book(own.secret, wanted(own.dateId))];
      for (const answer of answers)
        expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
          403,
          'forbidden',
          'This business is suspended. Its keys work again when the suspension ends.',
        ]);
    };
    const business = (set: string) =>
      shop.pool.query(`UPDATE businesses SET ${set} WHERE id = $1`, [own.businessId]);
    const owner = (set: string) =>
      shop.pool.query(`UPDATE users SET ${set} WHERE id = (SELECT owner_id FROM businesses WHERE id = $1)`, [
        own.businessId,
      ]);
    await business(`status = 'suspended', booking_enabled = false`);
    await rests();
    await business(`status = 'approved', booking_enabled = true`);
    await owner(`suspended_at = now(), suspension_reason = 'A complaint.'`);
    await rests();
    await owner('suspended_at = NULL, suspension_reason = NULL');
    expect((await ask('GET', '/bookings', own)).statusCode).toBe(200);
    expect((await book(own.secret, wanted(own.dateId))).statusCode).toBe(201);
  });

  const lostMeanwhile: [string, string][] = [
    [
      'whose business is suspended',
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1 AND $2::uuid IS NOT NULL`,
    ],
    [
      'whose owner is suspended',
      `UPDATE users SET suspended_at = now(), suspension_reason = 'A complaint.'
       WHERE id = (SELECT owner_id FROM businesses WHERE id = $1) AND $2::uuid IS NOT NULL`,
    ],
    ['that is revoked', 'UPDATE api_keys SET revoked_at = now() WHERE business_id = $1 AND id = $2'],
  ];
  it.runIf(testDatabaseUrl !== undefined).each(lostMeanwhile)(
    '%s while it writes, writes nothing',
    async (_what, statement) => {
      const own = await studio();
      const [outcome] = await runDuringTransaction(
        shop.pool,
        (tx) => tx.query(statement, [own.businessId, own.keyId]),
        [() => book(own.secret, wanted(own.dateId))],
      );
      expect(outcome).toMatchObject({ status: 'fulfilled', value: { statusCode: 401 } });
      expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
    },
  );
});

describe('booking by a key', () => {
  it('reads names, addresses and telephone numbers as the site’s own forms do', async () => {
    const own = await studio();
    const refused = await book(own.secret, {
      ...wanted(own.dateId),
      name: 'bit.ly/win-500',
      phone: '..........',
    });
    expect(refused.json()).toMatchObject({
      errors: [
        { field: 'name', message: 'Names can’t contain web addresses' },
        { field: 'phone', message: 'Valid phone number is required' },
      ],
    });
    const made = await book(own.secret, {
      ...wanted(own.dateId),
      name: '\u2066Rosa\u00a0Whitfield\u2069',
      email: 'Rosa <rosa@people.example>',
      phone: '\u202a+353 (0)1 234 5678\u202c',
    });
    expect(made.json().bookings[0]).toMatchObject({
      name: 'Rosa Whitfield',
      bookedBy: { name: 'Rosa Whitfield', email: 'rosa@people.example', phone: '+353 1 234 5678' },
    });
  });

  it('takes places for somebody who pays elsewhere, once for each name of a request', async () => {
    const own = await studio({ capacity: 3 });
    const name = randomUUID();
    const first = await book(own.secret, wanted(own.dateId, 2), name);
    expect(first.statusCode).toBe(201);
    const { order, bookings } = first.json();
    expect(bookings).toHaveLength(2);
    expect(bookings[0]).toMatchObject({
      order,
      state: 'confirmed',
      session: { id: own.sessionId, title: 'Evening Yoga' },
      name: 'Rosa Whitfield',
      note: 'Has a sore knee.',
      price: { session: 0, fee: 0, total: 0, currency: 'GBP' },
      through: 'Till at the desk',
    });
    const again = await book(own.secret, wanted(own.dateId, 2), name);
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    const other = await book(own.secret, wanted(own.dateId, 1), name);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(2);
    expect(await placeDifferences(shop.pool)).toEqual([]);
    // Neither the key nor guests count as customers.
    expect((await ask('GET', '/customers', own)).json().items).toEqual([]);
  });

  it('says who comes to each place, with a guardian for children in a session that is for them', async () => {
    const own = await studio({ capacity: 6 });
    await shop.pool.query(`UPDATE sessions SET age_groups = '{6-12}' WHERE id = $1`, [own.sessionId]);
    const mia = { name: 'Mia Whitfield', age: 9 };
    const guardian = { name: 'Rosa Whitfield', phone: '020 7946 0321' };
    const name = randomUUID();
    const take = (attendees: object[], places = 2) =>
      book(own.secret, { ...wanted(own.dateId, places), attendees }, name);

    const alone = await take([mia, { name: 'Rosa Whitfield' }]);
    expect(alone.json()).toMatchObject({ status: 400, code: 'invalid_input', field: 'attendees.0.guardian' });
    expect((await take([{ ...mia, guardian }])).json()).toMatchObject({ status: 400, field: 'attendees' });
    expect((await take([{ ...mia, age: 900, guardian }, guardian])).json()).toMatchObject({
      field: 'attendees.0.age',
    });
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);

    const made = await take([{ ...mia, guardian, note: 'Asthma.' }, { name: 'Rosa Whitfield' }]);
    expect(made.statusCode).toBe(201);
    expect(made.json().bookings.map(({ name: who }: { name: string }) => who)).toEqual([
      'Mia Whitfield',
      'Rosa Whitfield',
    ]);
    const coming = await ask('GET', `/business/dates/${own.dateId}/attendees`, own);
    const byName = coming
      .json()
      .items.toSorted((one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1));
    expect(byName).toMatchObject([
      { name: 'Mia Whitfield', age: 9, guardian, note: 'Asthma.' },
      { name: 'Rosa Whitfield', age: null, guardian: null, note: 'Has a sore knee.' },
    ]);
  });

  it('keeps no age where the session is for adults', async () => {
    const own = await studio();
    const attendees = [{ name: 'Ben Ash', age: 41, guardian: { name: 'Ada Ash', phone: '020 7946 0321' } }];
    expect((await book(own.secret, { ...wanted(own.dateId), attendees })).statusCode).toBe(201);
    const [coming] = (await ask('GET', `/business/dates/${own.dateId}/attendees`, own)).json().items;
    expect(coming).toMatchObject({ name: 'Ben Ash', age: null, guardian: null });
  });

  it('never takes more than there is, all or none, and a refused request may be sent again', async () => {
    const own = await studio({ capacity: 2 });
    const name = randomUUID();
    const tooMany = await book(own.secret, wanted(own.dateId, 3), name);
    expect(tooMany.json()).toMatchObject({
      status: 409,
      code: 'sold_out',
      detail: 'Only 2 places left, you asked for 3.',
    });
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
    expect((await book(own.secret, wanted(own.dateId, 2), name)).statusCode).toBe(201);
    expect((await book(own.secret, wanted(own.dateId))).json().detail).toBe('There are no places left.');
  });

  it.each([
    ['called off', `UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, 409],
    [
      'of a session that is paused',
      `UPDATE sessions SET status = 'paused' WHERE id = (SELECT session_id FROM occurrences WHERE id = $1)`,
      409,
    ],
    [
      'that has begun',
      `UPDATE occurrences SET starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour' WHERE id = $1`,
      409,
    ],
  ])('refuses a date %s', async (_what, change, status) => {
    const own = await studio();
    await shop.pool.query(change, [own.dateId]);
    expect((await book(own.secret, wanted(own.dateId))).statusCode).toBe(status);
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
  });

  it('says which field is wrong, and wants a name for the request', async () => {
    const own = await studio();
    const wrong = await book(own.secret, { ...wanted(own.dateId), email: 'nobody' });
    expect(wrong.json()).toMatchObject({ status: 400, code: 'invalid_input', field: 'email' });
    expect(wrong.json().instance).toBe(`urn:uuid:${wrong.headers['x-request-id']}`);
    const unnamed = await ask('POST', '/bookings', { secret: own.secret, payload: wanted(own.dateId) });
    expect(unnamed.json()).toMatchObject({ status: 400, field: 'idempotency-key' });
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
  });

  it('forgets what requests were called after two days, not the bookings', async () => {
    const own = await studio();
    await book(own.secret, wanted(own.dateId));
    await deleteOldIdempotencyKeys(shop.pool, new Date(shop.deps.clock.now().getTime() + 1000));
    const { rows } = await shop.pool.query('SELECT 1 FROM api_requests WHERE key_id = $1', [own.keyId]);
    expect(rows).toEqual([]);
    expect((await ask('GET', '/bookings', own)).json().items).toHaveLength(1);
  });
});

describe('another business’s key', () => {
  it('finds nothing of this one, and changes nothing', async () => {
    const own = await studio();
    const other = await studio();
    const [booking] = (await book(own.secret, wanted(own.dateId))).json().bookings;
    const tries = await Promise.all([
      ask('GET', `/bookings/${booking.id}`, other),
      ask('POST', `/bookings/${booking.id}/cancel`, { ...other, payload: { reason: 'A burst pipe.' } }),
      ask('PUT', `/bookings/${booking.id}/attendance`, { ...other, payload: { state: 'attended' } }),
      ask('GET', `/business/dates/${own.dateId}/attendees`, other),
      book(other.secret, wanted(own.dateId)),
    ]);
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    for (const url of [
      '/bookings',
      `/bookings?date=${own.dateId}`,
      `/business/dates?session=${own.sessionId}`,
    ])
      expect((await ask('GET', url, other)).json().items).not.toContainEqual(
        expect.objectContaining({ id: booking.id }),
      );
    expect((await ask('GET', `/bookings/${booking.id}`, own)).json().state).toBe('confirmed');
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(1);
  });
});

describe('what became of bookings', () => {
  it('is cancelled with its refund, once, however it was made', async () => {
    const own = await studio();
    const [booking] = (await book(own.secret, wanted(own.dateId))).json().bookings;
    const cancel = (refund?: number) =>
      ask('POST', `/bookings/${booking.id}/cancel`, {
        ...own,
        payload: { reason: 'A burst pipe.', ...(refund !== undefined && { refund }) },
      });
    const unexpected = await cancel(1540);
    expect([unexpected.statusCode, unexpected.json().detail]).toEqual([
      409,
      'Cancelling now refunds £0.00. We haven’t cancelled anything yet.',
    ]);
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(1);
    expect((await cancel(0)).json()).toMatchObject({ state: 'cancelled_by_business', refunded: 0 });
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled_by_business' });
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
    const { rows } = await shop.pool.query(
      `SELECT count(*)::integer AS entries FROM audit_log WHERE action = 'booking.cancelled' AND subject_id = $1`,
      [booking.id],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it('is marked at the door in the key’s name', async () => {
    const own = await studio({ inHours: 1 });
    const [booking] = (await book(own.secret, wanted(own.dateId))).json().bookings;
    const mark = (state: string, was?: string) =>
      ask('PUT', `/bookings/${booking.id}/attendance`, { ...own, payload: { state, ...(was && { was }) } });
    expect((await mark('attended')).json()).toEqual({ id: booking.id, state: 'attended' });
    expect((await mark('attended')).statusCode).toBe(200);
    expect((await mark('no_show')).statusCode).toBe(409);
    const [attendee] = (await ask('GET', `/business/dates/${own.dateId}/attendees`, own)).json().items;
    expect(attendee).toMatchObject({ state: 'attended', marked: { by: 'Till at the desk' } });
  });
});

describe('a list', () => {
  it('goes on behind what was seen, whatever has come and gone since', async () => {
    const own = await studio({ capacity: 10 });
    const references: string[] = [];
    for (let made = 0; made < 4; made += 1)
      references.push((await book(own.secret, wanted(own.dateId))).json().bookings[0].reference);
    const first = (await ask('GET', '/bookings?limit=2', own)).json();
    expect(first.items.map(({ reference }: { reference: string }) => reference)).toEqual(
      references.slice(0, 2),
    );
    await ask('POST', `/bookings/${first.items[0].id}/cancel`, {
      ...own,
      payload: { reason: 'A burst pipe.' },
    });
    references.push((await book(own.secret, wanted(own.dateId))).json().bookings[0].reference);
    const second = (await ask('GET', `/bookings?limit=50&after=${first.next}`, own)).json();
    expect(second.items.map(({ reference }: { reference: string }) => reference)).toEqual(
      references.slice(2),
    );
    expect(second.next).toBeNull();
    for (const after of ['x', 'WzEsMl0', Buffer.from('["soon","1"]').toString('base64url')])
      expect((await ask('GET', `/bookings?after=${after}`, own)).json()).toMatchObject({ field: 'after' });
  });

  it.each([
    // Valid for JavaScript, not for PostgreSQL.
    ['1', null],
    ['2026-02-31', null],
    ['0000-01-01T00:00:00Z', null],
    ['+275760-09-13T00:00:00.000Z', null],
    // Ids of other lists, or invalid.
    ['2026-01-01T00:00:00Z', ''],
    ['2026-01-01T00:00:00Z', 'x'],
    ['2026-01-01T00:00:00Z', '99999999999999999999'],
    ['2026-01-01T00:00:00Z', 'of the other kind'],
  ])('refuses a cursor that somebody made up: %s, %s', async (at, given) => {
    const own = await studio();
    const [number, uuid] = ['1', randomUUID()];
    for (const [list, id, other] of [
      ['/business/sessions', number, uuid],
      ['/business/dates', number, uuid],
      [`/business/dates/${own.dateId}/attendees`, uuid, number],
      ['/bookings', uuid, number],
      ['/customers', uuid, number],
      [`/sessions/${own.sessionId}/dates`, number, uuid],
    ]) {
      const made = [at, given === null ? id : given === 'of the other kind' ? other : given];
      const after = Buffer.from(JSON.stringify(made)).toString('base64url');
      const answer = await ask('GET', `${list}?after=${after}`, own);
      expect([list, answer.statusCode, answer.json().field]).toEqual([list, 400, 'after']);
    }
  });

  it('shows what a business has, also what nobody else sees', async () => {
    const own = await studio();
    const draft = await createSession(shop.pool, {
      businessId: own.businessId,
      status: 'draft',
      title: 'Not yet',
    });
    const sessions = (await ask('GET', '/business/sessions', own)).json().items;
    expect(sessions).toEqual([
      expect.objectContaining({ id: own.sessionId, status: 'published' }),
      expect.objectContaining({ id: draft.id, status: 'draft' }),
    ]);
    expect((await ask('GET', '/business/dates', own)).json().items).toEqual([
      expect.objectContaining({ id: own.dateId, cancelled: false, places: { left: 5, of: 5 } }),
    ]);
    expect((await ask('GET', `/sessions/${draft.id}`)).statusCode).toBe(404);
    expect((await ask('GET', `/sessions/${draft.id}/dates`)).statusCode).toBe(404);
  });

  it('of customers has who booked here, by their latest contact', async () => {
    const own = await studio();
    const person = await createUser(shop.pool, { firstName: 'Priya', lastName: 'Nair' });
    await shop.pool.query('INSERT INTO customers (business_id, user_id) VALUES ($1, $2)', [
      own.businessId,
      person.id,
    ]);
    expect((await ask('GET', '/customers', own)).json()).toMatchObject({
      items: [{ name: 'Priya Nair', email: person.email, visits: 0, lastVisit: null }],
      next: null,
    });
  });
});

describe('what anybody may read', () => {
  it('is dates with places left near a place, soonest first, by pages', async () => {
    const own = await studio();
    const later = await createOccurrence(shop.pool, own.sessionId, {
      startsAt: new Date(own.startsAt.getTime() + 86_400_000),
    });
    await createOccurrence(shop.pool, own.sessionId, {
      startsAt: new Date(own.startsAt.getTime() + 2 * 86_400_000),
      capacity: 1,
      taken: 1,
    });
    const mine = (items: { session: { id: number }; id: number }[]) =>
      items.filter(({ session }) => session.id === own.sessionId).map(({ id }) => id);
    const all = await ask('GET', '/sessions?near=51.5433,-0.0558&within=1&type=yoga&limit=100');
    expect(mine(all.json().items)).toEqual([own.dateId, later]);
    expect(all.json().items.find(({ id }: { id: number }) => id === own.dateId)).toMatchObject({
      zone: 'Europe/London',
      price: { session: 1400, fee: 140, total: 1540, currency: 'GBP' },
      miles: 0.1,
    });
    expect(all.headers['access-control-allow-origin']).toBe('*');
    const paged: number[] = [];
    for (let after = ''; ; ) {
      const page = (await ask('GET', `/sessions?near=51.5433,-0.0558&limit=1${after}`)).json();
      paged.push(...mine(page.items));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(paged).toEqual([own.dateId, later]);
    expect(mine((await ask('GET', '/sessions?near=51.5433,-0.0558&type=gym')).json().items)).toEqual([]);
    expect(mine((await ask('GET', '/sessions?near=53.4808,-2.2426')).json().items)).toEqual([]);
  });

  it.each([
    ['', 'near'],
    ['?near=', 'near'],
    ['?near=Nowhereville-on-Sea', 'near'],
    ['?near=0,0', 'near'],
    ['?near=51.5,-0.05&within=500', 'within'],
    ['?near=51.5,-0.05&type=chess', 'type.0'],
    ['?near=51.5,-0.05&from=tomorrow', 'from'],
    ['?near=51.5,-0.05&limit=1000', 'limit'],
  ])('refuses %s', async (query, field) => {
    const answer = await ask('GET', `/sessions${query}`);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
  });

  it('is one session and its dates', async () => {
    const own = await studio();
    expect((await ask('GET', `/sessions/${own.sessionId}`)).json()).toMatchObject({
      title: 'Evening Yoga',
      url: `https://fettle.example/sessions/${own.sessionId}`,
    });
    expect((await ask('GET', `/sessions/${own.sessionId}/dates`)).json().items).toEqual([
      expect.objectContaining({ id: own.dateId, places: { left: 5, of: 5 } }),
    ]);
  });
});

describe('the limit of requests', () => {
  it('counts a key at all its addresses, wherever it asks from, and says so in headers', async () => {
    const own = await studio();
    let last = await ask('GET', '/key', own);
    expect(last.headers).toMatchObject({
      'ratelimit-limit': String(REQUESTS_PER_KEY),
      'ratelimit-remaining': String(REQUESTS_PER_KEY - 1),
    });
    for (let asked = 1; asked < REQUESTS_PER_KEY; asked += 1)
      last = await ask('GET', asked % 2 === 0 ? '/key' : '/business/sessions?limit=1', own);
    expect([last.statusCode, last.headers['ratelimit-remaining']]).toEqual([200, '0']);
    const refused = await ask('GET', '/key', own);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('GET', '/key', await studio())).statusCode).toBe(200);
  });

  it('counts whoever has no key by their address, those turned away too', async () => {
    const from = () =>
      app.inject({
        url: '/api/v1/key',
        remoteAddress: '198.51.100.7',
        headers: { authorization: 'Bearer x' },
      });
    for (let asked = 0; asked < REQUESTS_PER_ADDRESS; asked += 1) expect((await from()).statusCode).toBe(401);
    expect((await from()).statusCode).toBe(429);
  });

  it('counts a whole IPv6 network of 64 bits, from however many of its addresses somebody asks', async () => {
    const from = (address: string) => app.inject({ url: '/api/v1/key', remoteAddress: address });
    const statuses: number[] = [];
    for (let asked = 0; asked <= REQUESTS_PER_ADDRESS; asked += 1)
      statuses.push((await from(`2001:db8:64:1::${asked.toString(16)}`)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(REQUESTS_PER_ADDRESS);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('2001:db8:64:2::1')).statusCode).toBe(401);
  });

  it('refuses a key without the scope before it reads the body, and repeats none of the fields that it does not know', async () => {
    const reader = await studio({ scopes: ['attendees:read'] });
    const unknown = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`secret-field-${n}`, 'secret value']),
    );
    const refused = await ask('POST', '/bookings', { secret: reader.secret, payload: unknown });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    const broken = await app.inject({
      method: 'POST',
      url: '/api/v1/bookings',
      headers: { authorization: `Bearer ${reader.secret}`, 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(broken.statusCode).toBe(403);
    const able = await studio();
    const invalid = await ask('POST', '/bookings', { secret: able.secret, payload: unknown });
    expect(invalid.statusCode).toBe(400);
    expect(invalid.body).not.toMatch(/secret/);
    const large = await ask('POST', '/bookings', {
      secret: able.secret,
      payload: { note: 'a'.repeat(17_000) },
    });
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large']);
    const form = await ask('POST', '/business/sessions', {
      secret: able.secret,
      payload: { note: 'a'.repeat(20_000) },
    });
    expect(form.statusCode).toBe(400);
  });
});
