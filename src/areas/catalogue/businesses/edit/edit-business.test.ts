import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unknownPostcode } from '#areas/catalogue/postcodes/locate/copy.ts';
import { buildLocatedPlace } from '#areas/catalogue/postcodes/locate/located-place.ts';
import { approvalRoutes } from '#areas/operations/admin/approvals/routes.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { businessRoutes } from '../routes.server.ts';
import type { BusinessDetails } from './contract.ts';

/** The fake place service returns this for every postcode but ZE9 9ZZ, which is unknown. */
const HACKNEY = { lat: 51.539, lng: -0.061 };

const database = setUpDatabase();
let app: AppInstance;
let ownerId: string;
let adminId: string;
let id: number;
let now = new Date('2026-11-22T10:00:00Z');

beforeAll(async () => {
  app = createHttpApp();
  const { pool } = database;
  const common = { pool, clock: { now: () => now }, auth: headerAuthenticator(pool) };
  businessRoutes({
    ...common,
    demo: false,
    locate: async (text) =>
      text === 'ZE9 9ZZ'
        ? unknownPostcode(text)
        : buildLocatedPlace({
            label: text,
            point: HACKNEY,
            precision: 'unit',
            radiusKm: 0,
            source: 'imported',
            sentence: null,
          }),
    onBusinessSubmitted: async () => undefined,
  })(app);
  approvalRoutes({ ...common, outbox })(app);
  adminId = (await createUser(pool, { role: 'admin' })).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  const business = await createBusiness(database.pool, { postcode: 'E8 4QL' });
  id = business.id;
  ownerId = business.ownerId ?? '';
});

function send(method: 'GET' | 'PUT' | 'POST', url: string, as: string | null, payload?: object) {
  const headers = as === null ? {} : { [USER_HEADER]: as };
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

/** Matches the factory's `createBusiness`. */
const form = {
  name: 'Test Hall',
  description: 'A hall with good light.',
  address: '1 Test Street, London',
  postcode: 'E8 4QL',
  latitude: 51.5433,
  longitude: -0.0558,
  phone: '020 7946 0001',
  email: 'desk@hall.example',
  businessType: 'Fitness Studio',
  specialties: ['Yoga'],
  ageRanges: ['All Ages'],
  difficultyLevels: ['Beginner'],
  amenities: [],
  openingTimes: [],
};

const save = (changes: object = {}, as: string | null = ownerId) =>
  send('PUT', `/api/businesses/${id}`, as, { ...form, ...changes });
const shown = async () => (await send('GET', `/api/businesses/${id}`, null)).json();
const details = async (): Promise<BusinessDetails> =>
  (await send('GET', `/api/businesses/${id}/details`, ownerId)).json();
const decide = (editId: number, verb: 'approve' | 'reject' | 'undo', as: string | null = adminId) =>
  send(
    'POST',
    `/api/admin/business-edits/${editId}/${verb}`,
    as,
    verb === 'reject' ? { reason: 'This reads like another business.' } : undefined,
  );
const auditOf = async (subject: string, subjectId: number) =>
  (
    await database.pool.query<{ action: string; before: object; after: object; details: object }>(
      'SELECT action, before, after, details FROM audit_log WHERE subject = $1 AND subject_id = $2 ORDER BY id',
      [subject, String(subjectId)],
    )
  ).rows;

beforeEach(async () => {
  await database.pool.query(
    `UPDATE businesses SET specialties = '{Yoga}', age_ranges = '{All Ages}', difficulty_levels = '{Beginner}'
      WHERE id = $1`,
    [id],
  );
});

async function pendingId(): Promise<number> {
  const { pending } = await details();
  if (pending === null) throw new Error('Nothing waits.');
  return pending.id;
}

describe('an owner who changes an approved business', () => {
  it('has contact, links and amenities shown at once, and nothing to wait for', async () => {
    const saved = await save({
      phone: '0161 496 0147',
      website: 'https://hall.example',
      email: '',
      amenities: ['Showers'],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ status: 'approved', bookingEnabled: true, phone: '0161 496 0147' });
    expect(await shown()).toMatchObject({
      name: 'Test Hall',
      phone: '0161 496 0147',
      website: 'https://hall.example',
      email: null,
      amenities: ['Showers'],
    });
    const { pending, earlier } = await details();
    expect(pending).toBeNull();
    expect(earlier).toMatchObject([
      {
        state: 'applied',
        before: { phone: '020 7946 0001', website: null, email: 'desk@hall.example', amenities: [] },
        after: {
          phone: '0161 496 0147',
          website: 'https://hall.example',
          email: null,
          amenities: ['Showers'],
        },
      },
    ]);
    const [entry] = await auditOf('business', id);
    expect(entry).toMatchObject({
      action: 'business.edited',
      details: { changed: ['amenities', 'email', 'phone', 'website'] },
    });
    expect(JSON.stringify(entry)).not.toContain('0161');
  });

  it('has opening times shown at once, in their order, and half a thought of them not at all', async () => {
    const openingTimes = ['Su 09:00-13:00', 'Mo 06:30-24:00', '2026-12-25 closed'];
    const saved = await save({ openingTimes });
    expect(saved.statusCode, saved.body).toBe(200);
    const kept = ['Mo 06:30-24:00', 'Su 09:00-13:00', '2026-12-25 closed'];
    expect(await shown()).toMatchObject({ openingTimes: kept });
    expect((await details()).earlier[0]).toMatchObject({
      state: 'applied',
      before: { openingTimes: [] },
      after: { openingTimes: kept },
    });
    expect((await save({ openingTimes: kept.toReversed() })).statusCode).toBe(200);
    expect((await details()).earlier).toHaveLength(1);
    const refused = await save({ openingTimes: ['Mo 20:00-06:30'] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([
      { field: 'openingTimes', message: 'Monday: closing time must be after opening time' },
    ]);
    expect(await shown()).toMatchObject({ openingTimes: kept });
  });

  it('of whom two save at once, has one ask the other to look again', async () => {
    const { version } = await details();
    const answers = await Promise.all([
      save({ version, openingTimes: ['Mo 06:30-20:00'] }),
      save({ version, openingTimes: ['Tu 06:30-20:00'] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['name', 'Test Hall & Strength'],
    ['description', 'A hall with good light, and a sprung floor.'],
    ['businessType', 'Yoga Studio'],
    ['specialties', ['Yoga', 'Boxing']],
    ['ageRanges', ['18-25']],
    ['difficultyLevels', ['Advanced']],
    ['address', '2 Test Street, London'],
  ])('keeps the page as it is while a new %s is read', async (field, value) => {
    const before = await shown();
    const saved = await save({ [field]: value, phone: '0161 496 0147' });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await shown()).toEqual({ ...before, phone: '0161 496 0147' });
    const { pending } = await details();
    expect(pending?.after).toMatchObject({ [field]: value });
    expect((await decide(pending?.id ?? 0, 'approve')).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ [field]: value, bookingEnabled: true });
    expect((await details()).pending).toBeNull();
  });

  it('is placed anew by a new postcode or pin once that is approved, and refused at once where nobody knows it', async () => {
    const unknown = await save({ postcode: 'ZE9 9ZZ', latitude: undefined, longitude: undefined });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().errors[0].field).toBe('postcode');
    const far = await save({ latitude: 53.4, longitude: -2.2 });
    expect(far.json().errors[0].field).toBe('latitude');
    expect((await details()).pending).toBeNull();

    const moved = { address: '9 Wharf Road, London', postcode: 'E8 1AA' };
    await save({ ...moved, latitude: undefined, longitude: undefined });
    expect(await shown()).toMatchObject({ postcode: 'E8 4QL', latitude: 51.5433 });
    await decide(await pendingId(), 'approve');
    expect(await shown()).toMatchObject({ ...moved, latitude: HACKNEY.lat, longitude: HACKNEY.lng });
    const { easting } = await queryOne<{ easting: number }>(
      database.pool,
      'SELECT easting FROM businesses WHERE id = $1',
      [id],
    );
    expect(easting).not.toBe(534_900);

    await save({ ...moved, latitude: 51.54, longitude: -0.06 });
    expect((await details()).pending?.after).toMatchObject({ latitude: 51.54, longitude: -0.06 });
  });

  it('changes nothing by saving what is there, lists in another order included', async () => {
    await save();
    await save({ specialties: ['Yoga', 'Boxing'] });
    await decide(await pendingId(), 'approve');
    const { version } = await details();
    await save({ specialties: ['Boxing', 'Yoga'] });
    const after = await details();
    expect(after).toMatchObject({ version, pending: null });
    expect(after.earlier).toHaveLength(1);
  });

  it('takes back what waits by saving without it', async () => {
    await save({ name: 'Another Hall' });
    await save();
    const { pending, earlier } = await details();
    expect(pending).toBeNull();
    expect(earlier).toMatchObject([{ state: 'withdrawn', after: { name: 'Another Hall' } }]);
  });

  it('saves nothing on what has changed since the form was opened', async () => {
    const { version } = await details();
    await save({ phone: '0161 496 0147', version });
    const stale = await save({ phone: '0161 496 9999', name: 'Stale Hall', version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().message).toContain('have changed since you opened them');
    expect(await shown()).toMatchObject({ phone: '0161 496 0147' });
    expect((await details()).pending).toBeNull();
  });

  it('is told so when an admin has decided meanwhile', async () => {
    await save({ name: 'Another Hall' });
    const { version } = await details();
    await decide(await pendingId(), 'approve');
    expect((await save({ name: 'A Third Hall', version })).statusCode).toBe(409);
    expect(await shown()).toMatchObject({ name: 'Another Hall' });
  });

  it('is the owner alone, while the business is approved', async () => {
    const other = await createBusiness(database.pool);
    expect((await save({ name: 'Stolen Hall' }, null)).statusCode).toBe(401);
    const others = [
      (await createUser(database.pool)).id,
      other.ownerId ?? '',
      adminId,
      (await createMember(database.pool, id, 'manager')).id,
      (await createMember(database.pool, id, 'front_desk')).id,
    ];
    for (const person of others) {
      expect((await save({ name: 'Stolen Hall' }, person)).statusCode).toBe(403);
      expect((await send('GET', `/api/businesses/${id}/details`, person)).statusCode).toBe(403);
    }
    await database.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
      [id],
    );
    expect((await save({ phone: '0161 496 0147' })).statusCode).toBe(409);
    expect((await details()).pending).toBeUndefined();
  });

  it('cannot smuggle in what the form does not ask for', async () => {
    await save({
      status: 'unclaimed',
      ownerId: adminId,
      bookingEnabled: false,
      subscriptionTier: 'premium',
      town: 'Mayfair',
      easting: 1,
      businessId: 1,
      approved: false,
    });
    const row = await queryOne(
      database.pool,
      'SELECT owner_id, status, booking_enabled, subscription_tier, town, easting FROM businesses WHERE id = $1',
      [id],
    );
    expect(row).toMatchObject({
      owner_id: ownerId,
      status: 'approved',
      booking_enabled: true,
      subscription_tier: 'basic',
      easting: 534_900,
    });
    expect((await details()).pending).toBeNull();
  });
});

describe('an admin who reads a change', () => {
  it('finds it in the queue with what stood before, and it counts', async () => {
    await save({ name: 'Another Hall' });
    const queue = (await send('GET', '/api/admin/business-edits/pending', adminId)).json();
    expect(queue.find(({ business }: { business: { id: number } }) => business.id === id)).toMatchObject({
      before: { name: 'Test Hall' },
      after: { name: 'Another Hall' },
      business: { name: 'Test Hall' },
    });
    const stats = (await send('GET', '/api/admin/stats', adminId)).json();
    expect(stats.pendingEdits).toBe(queue.length);
    const view = (await send('GET', `/api/admin/business-edits/${await pendingId()}`, adminId)).json();
    expect(view).toMatchObject({ edit: { after: { name: 'Another Hall' } }, owner: { id: ownerId } });
    const business = (await send('GET', `/api/admin/businesses/${id}`, adminId)).json();
    expect(business.edits).toMatchObject([{ state: 'pending' }]);
  });

  it('leaves before and after in the audit log', async () => {
    await save({ name: 'Another Hall' });
    const edit = await pendingId();
    await decide(edit, 'approve');
    expect(await auditOf('business-edit', edit)).toEqual([
      {
        action: 'business-edit.approved',
        before: { status: 'pending', name: 'Test Hall' },
        after: { status: 'approved', name: 'Another Hall' },
        details: {},
      },
    ]);
    await save({ name: 'A Third Hall' });
    const second = await pendingId();
    await decide(second, 'reject');
    expect(await auditOf('business-edit', second)).toMatchObject([
      { action: 'business-edit.rejected', details: { proposed: { name: 'A Third Hall' } } },
    ]);
  });

  it('rejects with a reason that the owner reads; the page stays', async () => {
    await save({ name: 'Another Hall' });
    const edit = await pendingId();
    expect((await decide(edit, 'reject')).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ name: 'Test Hall', bookingEnabled: true });
    expect((await details()).earlier).toMatchObject([
      { state: 'rejected', reason: 'This reads like another business.' },
    ]);
  });

  it('can take a decision back for ten seconds: the page and what waited are as before', async () => {
    await save({ name: 'Another Hall' });
    const edit = await pendingId();
    await decide(edit, 'approve');
    expect((await decide(edit, 'undo')).statusCode).toBe(204);
    expect(await shown()).toMatchObject({ name: 'Test Hall' });
    expect(await pendingId()).toBe(edit);
    await decide(edit, 'approve');
    now = new Date(now.getTime() + 11_000);
    expect((await decide(edit, 'undo')).statusCode).toBe(409);
    expect(await shown()).toMatchObject({ name: 'Another Hall' });
  });

  it('cannot take it back over what the owner has proposed since', async () => {
    await save({ name: 'Another Hall' });
    const edit = await pendingId();
    await decide(edit, 'approve');
    await save({ name: 'A Third Hall' });
    expect((await decide(edit, 'undo')).statusCode).toBe(409);
    expect(await shown()).toMatchObject({ name: 'Another Hall' });
  });

  it('never approves what they have not read: a change that was replaced is refused', async () => {
    await save({ name: 'A Harmless Hall' });
    const read = await pendingId();
    await save({ name: 'A Nasty Hall' });
    const decided = await decide(read, 'approve');
    expect(decided.statusCode).toBe(409);
    expect(decided.json().message).toContain('The owner has replaced');
    expect(await shown()).toMatchObject({ name: 'Test Hall' });
    expect((await details()).pending?.after).toEqual({ name: 'A Nasty Hall' });
  });

  it('meets the owner who saves at that moment: the page has what was read, or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      await save({ name: `Read ${round}` });
      const read = await pendingId();
      const before = (await shown()).name;
      const [decided, saved] = await Promise.all([
        decide(read, 'approve'),
        save({ name: `Unread ${round}` }),
      ]);
      expect([200, 409]).toContain(decided.statusCode);
      // 409: the place was looked up before the decision.
      expect([200, 409]).toContain(saved.statusCode);
      expect((await shown()).name).toBe(decided.statusCode === 200 ? `Read ${round}` : before);
      if (saved.statusCode === 200)
        expect((await details()).pending?.after).toEqual({ name: `Unread ${round}` });
    }
  });

  it('is an admin, and the business is approved', async () => {
    await save({ name: 'Another Hall' });
    const edit = await pendingId();
    for (const person of [ownerId, (await createUser(database.pool)).id])
      expect((await decide(edit, 'approve', person)).statusCode).toBe(403);
    expect((await decide(edit, 'approve', null)).statusCode).toBe(401);
    expect((await decide(999_999, 'approve')).statusCode).toBe(404);
    await database.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
      [id],
    );
    expect((await decide(edit, 'approve')).statusCode).toBe(409);
    const queue = (await send('GET', '/api/admin/business-edits/pending', adminId)).json();
    expect(queue.some(({ business }: { business: { id: number } }) => business.id === id)).toBe(false);
  });
});
