import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import { allScopes, type Scope } from '#areas/platform/api-keys/scopes.ts';
import { enqueueEvents } from '#areas/platform/webhooks/enqueue-events.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { assertDocumentedAnswers } from '#support/documented-answers.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces } from '#support/shop.ts';
import type { ExportSummary } from './export-provider.ts';
import { v1Routes } from './routes.server.ts';

const shop = setUpShop();
let app: AppInstance;
/** Bookings notified of a change. */
const changed: string[] = [];
/** Fake export provider. */
const exports = new Map<number, ExportSummary[]>();

beforeAll(async () => {
  app = createHttpApp();
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
    onBookingChanged: async (_tx, { bookingId }) => {
      changed.push(bookingId);
    },
    exports: {
      listExports: async (businessId) => exports.get(businessId) ?? [],
      startExport: async (_tx, _act, { id, businessId }) => {
        const made = exports.get(businessId) ?? [];
        if (made[0]?.state === 'making') return;
        exports.set(businessId, [
          {
            id,
            state: 'making',
            askedAt: new Date().toISOString(),
            goneAt: null,
            bytes: null,
            records: null,
          },
          ...made,
        ]);
      },
      openExport: async (_act, { businessId, exportId }) => {
        const found = exports.get(businessId)?.find(({ id }) => id === exportId);
        if (found?.state !== 'ready') throw new AppError('not_found', 'We can’t find that export.');
        const bytes = Buffer.from('PK');
        return {
          content: Readable.from([bytes]),
          contentType: 'application/zip',
          bytes: 2,
          fileName: 'all.zip',
        };
      },
    },
  })(app);
  await app.ready();
});
afterAll(() => app.close());

interface Studio {
  businessId: number;
  ownerId: string;
  secret: string;
}

async function studio(scopes: readonly Scope[] = allScopes): Promise<Studio> {
  const { id: businessId, ownerId } = await createBusiness(shop.pool);
  if (ownerId === null) throw new Error('The business has no owner.');
  const act = { actorId: ownerId, requestId: randomUUID() };
  const { secret } = await createKey({ ...shop.deps, onKeyMade: async () => {} }, act, businessId, {
    name: 'Timetable',
    scopes: [...scopes],
    days: null,
  });
  return { businessId, ownerId, secret };
}

const ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { secret }: Pick<Studio, 'secret'>,
  payload?: object,
  name: string = randomUUID(),
) =>
  app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': name },
    ...(payload && { payload }),
  });

const hiit = {
  title: 'Stevenson Square HIIT',
  description: 'Forty-five minutes of intervals.',
  type: 'hiit',
  levels: ['all_levels'],
  ages: ['18-25', '26-35'],
  price: 900,
  minutes: 45,
  places: 14,
  weekly: [{ day: 'thursday', starts: '18:30' }],
};

/** Approved, as by an admin. */
async function published(own: Studio, sent: object = hiit): Promise<{ id: number; version: string }> {
  const { id } = (await ask('POST', '/business/sessions', own, sent)).json();
  await shop.pool.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [id]);
  const { version } = (await ask('GET', `/business/sessions/${id}`, own)).json();
  return { id, version };
}

const events = async ({ businessId }: Studio): Promise<string[]> => {
  await enqueueEvents(shop.deps);
  const { rows } = await shop.pool.query(
    'SELECT type FROM webhook_events WHERE business_id = $1 ORDER BY id',
    [businessId],
  );
  return rows.map(({ type }) => type);
};

describe('a session that a program makes', () => {
  it('is handed in for review like any other, and is made once by the name of its request', async () => {
    const own = await studio();
    const name = randomUUID();
    const first = await ask('POST', '/business/sessions', own, hiit, name);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      title: hiit.title,
      type: 'hiit',
      status: 'pending',
      price: { session: 900, fee: 90, total: 990 },
      minutes: 45,
      places: 14,
      weekly: [{ day: 'thursday', starts: '18:30', ends: '19:15' }],
      venue: null,
      gender: 'mixed',
      cancellation: { hoursBefore: 24, givesBack: 'all' },
      rejected: null,
    });
    const again = await ask('POST', '/business/sessions', own, hiit, name);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
    for (const other of [
      { ...hiit, places: 15 },
      { ...hiit, draft: true },
    ])
      expect((await ask('POST', '/business/sessions', own, other, name)).json().code).toBe(
        'idempotency_key_reused',
      );
    const both = await Promise.all(
      [1, 2].map(() => ask('POST', '/business/sessions', own, hiit, 'the-same')),
    );
    expect(both[0]?.json().id).toBe(both[1]?.json().id);
    expect((await ask('GET', '/business/sessions', own)).json().items).toHaveLength(2);
  });

  it('is refused field by field, by the names under which it was sent, and nothing is made', async () => {
    const own = await studio();
    const answer = await ask('POST', '/business/sessions', own, {
      ...hiit,
      title: ' ',
      levels: [],
      price: -1,
      minutes: 52,
      places: 0,
      gender: 'female_only',
      weekly: [
        { day: 'monday', starts: '18:12' },
        { day: 'monday', starts: '18:12' },
      ],
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    expect(new Set(answer.json().errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['title', 'levels', 'price', 'minutes', 'places', 'weekly.0.starts', 'weekly.1.starts']),
    );
    expect(
      (await ask('POST', '/business/sessions', own, { ...hiit, gender: 'female_only' })).json().errors,
    ).toEqual([{ field: 'genderReason', message: 'Choose the legal reason' }]);
    const elsewhere = await ask('POST', '/business/sessions', own, { ...hiit, venue: 999_999 });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([400, 'invalid_input']);
    expect(
      (await ask('POST', '/business/sessions', own, { ...hiit, type: 'chess' })).json().errors[0].field,
    ).toBe('type');
    expect((await ask('GET', '/business/sessions', own)).json().items).toEqual([]);
  });

  it('needs the scope, and a business that may', async () => {
    const reader = await studio(['sessions:read']);
    expect((await ask('POST', '/business/sessions', reader, hiit)).statusCode).toBe(403);
    const suspended = await studio();
    await shop.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
      [suspended.businessId],
    );
    // A suspended business's keys are blocked.
    expect((await ask('POST', '/business/sessions', suspended, hiit)).statusCode).toBe(403);
  });
});

describe('a session that a program changes', () => {
  it('changes its terms at once and waits for review with other words; a version that is past changes nothing', async () => {
    const own = await studio();
    const { id, version } = await published(own);
    const path = `/business/sessions/${id}`;
    const dearer = await ask('PUT', path, own, { ...hiit, price: 1_000, version });
    expect([dearer.statusCode, dearer.json().status, dearer.json().price.session]).toEqual([
      200,
      'published',
      1_000,
    ]);
    expect((await ask('PUT', path, own, { ...hiit, version })).statusCode).toBe(409);
    expect((await ask('GET', path, own)).json().price.session).toBe(1_000);
    const renamed = await ask('PUT', path, own, { ...hiit, title: 'Square HIIT' });
    expect(renamed.json()).toMatchObject({ status: 'pending', title: 'Square HIIT' });
    const { rows } = await shop.pool.query(
      `SELECT action, u.first_name AS by FROM audit_log a JOIN users u ON u.id = a.actor_id
       WHERE subject = 'session' AND subject_id = $1 ORDER BY a.id`,
      [String(id)],
    );
    expect(rows).toEqual(
      ['session.made', 'session.changed', 'session.changed'].map((action) => ({ action, by: 'Timetable' })),
    );
  });

  it('is paused and put back on sale, each once, and webhooks hear of it', async () => {
    const own = await studio();
    await shop.pool.query(
      `INSERT INTO webhook_endpoints (business_id, url, events, created_at)
       VALUES ($1, 'https://hooks.example', ARRAY['session.published', 'session.changed'], now())`,
      [own.businessId],
    );
    const { id } = await published(own);
    await events(own);
    const path = `/business/sessions/${id}`;
    for (const [turn, status] of [
      ['pause', 'paused'],
      ['pause', 'paused'],
      ['resume', 'published'],
      ['resume', 'published'],
    ] as const) {
      const answer = await ask('POST', `${path}/${turn}`, own);
      expect([turn, answer.statusCode, answer.json().status]).toEqual([turn, 200, status]);
    }
    expect((await events(own)).slice(-2).every((type) => type.startsWith('session.'))).toBe(true);
  });

  it('is nobody else’s: another business’s is not there', async () => {
    const own = await studio();
    const other = await studio();
    const { id } = await published(other);
    const path = `/business/sessions/${id}`;
    for (const answer of [
      await ask('GET', path, own),
      await ask('PUT', path, own, hiit),
      await ask('POST', `${path}/pause`, own),
      await ask('POST', `${path}/resume`, own),
      await ask('POST', `${path}/dates`, own, { day: '2030-01-01', starts: '10:00', minutes: 60, places: 4 }),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await ask('GET', path, other)).json().status).toBe('published');
  });
});

describe('a date that a program looks after', () => {
  const inDays = (days: number) =>
    new Date(shop.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  it('is added once, changed, and called off with everybody’s money', async () => {
    const own = await studio();
    const { id } = await published(own);
    const sent = { day: inDays(5), starts: '07:00', minutes: 60, places: 4, note: 'Bring a towel.' };
    const name = randomUUID();
    const added = await ask('POST', `/business/sessions/${id}/dates`, own, sent, name);
    expect(added.statusCode).toBe(201);
    const date = added.json();
    expect(date).toMatchObject({ session: { id }, places: { left: 4, of: 4 }, note: 'Bring a towel.' });
    expect((await ask('POST', `/business/sessions/${id}/dates`, own, sent, name)).json()).toEqual(date);
    const twice = await ask('POST', `/business/sessions/${id}/dates`, own, sent);
    expect([twice.statusCode, twice.json().errors]).toEqual([
      409,
      [{ field: 'starts', message: 'This session already has a date at that time.' }],
    ]);
    expect(
      (await ask('POST', `/business/sessions/${id}/dates`, own, { ...sent, day: inDays(-3) })).json().errors,
    ).toEqual([{ field: 'day', message: 'This day is in the past' }]);

    const path = `/business/dates/${date.id}`;
    const was = { starts: date.starts, places: 4, note: 'Bring a towel.' };
    const larger = await ask('PUT', path, own, { starts: '07:30', places: 6, note: '', was });
    expect(larger.json()).toMatchObject({ places: { left: 6, of: 6 }, note: '' });
    expect((await ask('PUT', path, own, { starts: '08:00', places: 6, note: '', was })).statusCode).toBe(409);

    const off = await ask('POST', `${path}/cancel`, own, { reason: 'Our teacher is ill.' });
    expect([off.statusCode, off.json().cancelled]).toEqual([200, true]);
    expect((await ask('POST', `${path}/cancel`, own, { reason: 'Our teacher is ill.' })).statusCode).toBe(
      200,
    );
  });

  it('tells whoever booked, and gives back no other amount than was expected', async () => {
    const own = await studio();
    const session = await createSession(shop.pool, { businessId: own.businessId });
    const startsAt = new Date(
      Math.ceil((shop.deps.clock.now().getTime() + 72 * 3_600_000) / 3_600_000) * 3_600_000,
    );
    const dateId = await createOccurrence(shop.pool, session.id, { startsAt, capacity: 4 });
    const person = await createPerson(shop.pool);
    const booked = await ask('POST', '/bookings', own, {
      date: dateId,
      name: person.firstName || 'Ada',
      email: person.email,
      phone: '020 7946 0321',
      note: '',
    });
    const [{ id: bookingId }] = booked.json().bookings;
    const path = `/business/dates/${dateId}`;
    expect((await ask('PUT', path, own, { starts: '21:00', places: 0, note: '' })).json().errors).toEqual([
      { field: 'places', message: 'Must allow at least 1 participant' },
    ]);
    const moved = await ask('PUT', path, own, { starts: '21:30', places: 4, note: 'In the small room.' });
    expect(moved.statusCode).toBe(200);
    expect(changed).toContain(bookingId);
    expect(
      (await ask('POST', `${path}/cancel`, own, { reason: 'Too few people.', refund: 500 })).statusCode,
    ).toBe(409);
    expect(await countTakenPlaces(shop.pool, dateId)).toBe(1);
    const stranger = await studio();
    expect((await ask('POST', `${path}/cancel`, stranger, { reason: 'Too few people.' })).statusCode).toBe(
      404,
    );
    expect((await ask('PUT', path, stranger, { starts: '21:00', places: 4, note: '' })).statusCode).toBe(404);
    expect(
      (await ask('POST', `${path}/cancel`, own, { reason: 'Too few people.', refund: 0 })).json().cancelled,
    ).toBe(true);
    expect((await ask('GET', `/bookings/${bookingId}`, own)).json().state).toBe('cancelled_by_business');
  });

  it('is held where the business’s venues are', async () => {
    const own = await studio();
    const { items } = (await ask('GET', '/business/venues', own)).json();
    expect(items).toEqual([
      {
        id: null,
        name: 'Test Hall',
        address: '1 Test Street, London',
        town: 'London',
        postcode: 'E8 1AA',
        rooms: [],
      },
    ]);
  });
});

describe('everything of a business, by a program', () => {
  it('is made as one file, which it asks for until it is there, for its own business alone', async () => {
    const own = await studio(['export:read']);
    const other = await studio(['export:read']);
    const begun = await ask('POST', '/exports', own);
    expect([begun.statusCode, begun.json().state]).toEqual([202, 'making']);
    const { id } = begun.json();
    expect((await ask('POST', '/exports', own)).json().id).toBe(id);
    expect((await ask('GET', `/exports/${id}/file`, own)).statusCode).toBe(404);
    exports.set(own.businessId, [
      { ...begun.json(), state: 'ready', goneAt: new Date().toISOString(), bytes: 2, records: 1 },
    ]);
    expect((await ask('GET', `/exports/${id}`, own)).json()).toMatchObject({ state: 'ready', bytes: 2 });
    const file = await ask('GET', `/exports/${id}/file`, own);
    expect([file.headers['content-type'], file.headers['content-disposition'], file.body]).toEqual([
      'application/zip',
      'attachment; filename="all.zip"',
      'PK',
    ]);
    expect((await ask('GET', `/exports/${id}`, other)).statusCode).toBe(404);
    expect((await ask('GET', `/exports/${id}/file`, other)).statusCode).toBe(404);
    const keyless = await studio(['bookings:read', 'customers:read']);
    expect((await ask('POST', '/exports', keyless)).statusCode).toBe(403);
  });
});
