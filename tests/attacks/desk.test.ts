import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createCourse } from '#support/courses.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPass } from '#support/passes.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { USER_HEADER } from '#support/shop.ts';
import { openWholeApp, type WholeApp } from '#support/whole-app.ts';

/** Requests of a desk with other businesses' ids, other people's roles, absurd amounts and names, repeated and racing. */
let database: TestDatabase;
let whole: WholeApp;
let ours: Studio;
let theirs: Studio;
/** A signed-in customer of nobody. */
let stranger: string;

interface Studio {
  businessId: number;
  owner: string;
  manager: string;
  desk: string;
  instructor: string;
  instructorId: number;
  sessionId: number;
  occurrenceId: number;
  productId: number;
  course: { sessionId: number; courseId: number };
  customerId: string;
}

beforeAll(async () => {
  database = await createTestDatabase();
  whole = await openWholeApp(database.pool);
  ours = await arrange();
  theirs = await arrange();
  stranger = (await createUser(database.pool)).id;
});
afterAll(async () => {
  await whole.close();
  await database.drop();
});

async function arrange(): Promise<Studio> {
  const { pool } = database;
  const { id: businessId, ownerId } = await createBusiness(pool);
  await pool.query(
    `UPDATE businesses SET subscription_tier = 'premium', booking_enabled = true WHERE id = $1`,
    [businessId],
  );
  const owner = ownerId ?? '';
  const { id: sessionId } = await createSession(pool, { businessId, pricePence: 1000 });
  const occurrenceId = await createOccurrence(pool, sessionId, {
    startsAt: new Date(Math.ceil((Date.now() + 72 * 3_600_000) / 60_000) * 60_000),
    capacity: 6,
  });
  const { productId } = await createPass(pool, sessionId);
  const { sessionId: courseSession, courseId } = await createCourse(pool, { businessId });
  const instructor = (await createMember(pool, businessId, 'instructor')).id;
  const instructorId = await createInstructor(pool, businessId, { userId: instructor });
  const added = await send(owner, 'POST', `/api/businesses/${businessId}/customers`, {
    name: 'Nadia Osei',
    email: `nadia-${businessId}@people.example`,
    phone: '',
  });
  return {
    businessId,
    owner,
    manager: (await createMember(pool, businessId, 'manager')).id,
    desk: (await createMember(pool, businessId, 'front_desk')).id,
    instructor,
    instructorId,
    sessionId,
    occurrenceId,
    productId,
    course: { sessionId: courseSession, courseId },
    customerId: added.body.id ?? '',
  };
}

async function send(
  person: string | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<{ status: number; body: Record<string, string>; text: string }> {
  const answer = await whole.app.inject({
    method,
    url,
    headers: person === null ? {} : { [USER_HEADER]: person },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    text: `${method} ${url} as ${person === null ? 'nobody' : 'somebody'}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
    body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : {},
  };
}

const booking = (studio: Studio, more: object = {}) => ({
  key: randomUUID(),
  customerId: studio.customerId,
  occurrenceId: studio.occurrenceId,
  places: 1,
  payment: 'cash',
  amount: '10.00',
  again: true,
  ...more,
});
const sale = (studio: Studio, more: object = {}) => ({
  key: randomUUID(),
  customerId: studio.customerId,
  item: { kind: 'product', productId: studio.productId },
  payment: 'cash',
  amount: '60.00',
  ...more,
});
const takeBooking = (person: string | null, studio: Studio, more: object = {}) =>
  send(person, 'POST', `/api/businesses/${studio.businessId}/staff-bookings`, booking(studio, more));
const sell = (person: string | null, studio: Studio, more: object = {}) =>
  send(person, 'POST', `/api/businesses/${studio.businessId}/desk-sales`, sale(studio, more));
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await queryOne<{ n: number }>(database.pool, `SELECT count(*)::integer AS n FROM ${sql}`, values)).n;

describe('at another business', () => {
  it('nobody of ours does anything, whatever their role', async () => {
    const { businessId, occurrenceId, course, customerId } = theirs;
    const before = await count('audit_log');
    const requests: [method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object][] = [
      ['GET', `/api/businesses/${businessId}/bookable`],
      ['GET', `/api/businesses/${businessId}/bookable/${occurrenceId}/customers/${customerId}`],
      ['POST', `/api/businesses/${businessId}/staff-bookings`, booking(theirs)],
      ['GET', `/api/businesses/${businessId}/takings`],
      ['GET', `/api/businesses/${businessId}/takings.csv?from=2026-11-01&to=2026-11-02`],
      ['GET', `/api/businesses/${businessId}/desk-offers?customer=${customerId}`],
      ['POST', `/api/businesses/${businessId}/desk-sales`, sale(theirs)],
      [
        'POST',
        `/api/businesses/${businessId}/customers`,
        { name: 'Eve', email: 'eve@people.example', phone: '' },
      ],
      ['GET', `/api/sessions/${course.sessionId}/courses`],
      [
        'POST',
        `/api/sessions/${course.sessionId}/courses`,
        { days: ['2027-06-01', '2027-06-08'], startTime: '10:00', price: '60.00', keptUntil: null },
      ],
      [
        'POST',
        `/api/courses/${course.courseId}/cancel`,
        { reason: 'Too few people', bookings: 0, refund: '0.00' },
      ],
      ['GET', `/api/businesses/${businessId}/automations`],
      [
        'PUT',
        `/api/businesses/${businessId}/automations`,
        { template: 'first_visit', isOn: true, weeks: null, subject: 'Hello', text: 'Come again.' },
      ],
      ['GET', `/api/businesses/${businessId}/cover`],
      ['GET', `/api/occurrences/${occurrenceId}/cover`],
      ['POST', `/api/occurrences/${occurrenceId}/cover`, { reason: 'Ill' }],
      ['DELETE', `/api/occurrences/${occurrenceId}/cover`],
      ['PUT', `/api/occurrences/${occurrenceId}/cover/order`, { instructorIds: [] }],
      ['POST', `/api/occurrences/${occurrenceId}/cover/choose`, { instructorId: ours.instructorId }],
      ['GET', `/api/businesses/${businessId}/pay?from=2026-11-01&to=2026-11-30`],
      ['GET', `/api/businesses/${businessId}/pay-rates`],
    ];
    for (const [method, url, body] of requests)
      for (const person of [ours.owner, ours.manager, ours.desk, ours.instructor, stranger, null]) {
        const { status, text } = await send(person, method, url, body);
        expect(person === null ? [401] : [403, 404], text).toContain(status);
      }
    expect(await count('audit_log')).toBe(before);
  });

  it('nothing of theirs is named in a request to ours', async () => {
    for (const answer of [
      await takeBooking(ours.owner, ours, { customerId: theirs.customerId }),
      await takeBooking(ours.owner, ours, { occurrenceId: theirs.occurrenceId }),
      await sell(ours.owner, ours, { customerId: theirs.customerId }),
      await sell(ours.owner, ours, { item: { kind: 'product', productId: theirs.productId } }),
      await send(ours.owner, 'POST', `/api/occurrences/${ours.occurrenceId}/cover/choose`, {
        instructorId: theirs.instructorId,
      }),
      await send(
        ours.owner,
        'GET',
        `/api/businesses/${ours.businessId}/bookable/${ours.occurrenceId}/customers/${theirs.customerId}`,
      ),
      await send(
        ours.owner,
        'GET',
        `/api/businesses/${ours.businessId}/desk-offers?customer=${theirs.customerId}`,
      ),
    ])
      expect([404, 409], answer.text).toContain(answer.status);
  });

  it('a booking, sale, taking or pass of theirs stays as it is', async () => {
    const key = randomUUID();
    const made = await takeBooking(theirs.owner, theirs, { key });
    expect(made.status, made.text).toBe(200);
    const sold = randomUUID();
    expect((await sell(theirs.owner, theirs, { key: sold })).status).toBe(200);
    const { id: creditId } = await queryOne<{ id: string }>(
      database.pool,
      'SELECT id FROM entitlements WHERE purchase_id = $1',
      [sold],
    );
    const { id: takingId } = await queryOne<{ id: string }>(
      database.pool,
      'SELECT id FROM takings WHERE business_id = $1 LIMIT 1',
      [theirs.businessId],
    );
    const credits = `/api/businesses/${ours.businessId}/credits/${creditId}`;
    for (const answer of [
      await send(ours.owner, 'POST', `/api/staff-bookings/${key}/link`, { emailLink: false }),
      await send(ours.owner, 'DELETE', `/api/staff-bookings/${key}`),
      await send(ours.owner, 'DELETE', `/api/desk-sales/${sold}`),
      await send(ours.owner, 'POST', `/api/takings/${takingId}/void`, { reason: 'Ours now' }),
      await send(ours.owner, 'POST', `/api/bookings/${made.body.bookingId}/desk-refund`, {
        amount: '10.00',
        key: randomUUID(),
      }),
      await send(ours.owner, 'POST', `${credits}/extensions`, {
        key: randomUUID(),
        days: 30,
        visits: 0,
        note: 'Ill',
      }),
      await send(ours.owner, 'POST', `${credits}/desk-refund`, { key: randomUUID(), amount: '60.00' }),
    ])
      expect([403, 404], answer.text).toContain(answer.status);
    // A key that theirs used already sells and books nothing of ours, and reveals nothing.
    for (const answer of [
      await takeBooking(ours.owner, ours, { key }),
      await sell(ours.owner, ours, { key: sold }),
      await sell(ours.owner, ours, { key }),
      await takeBooking(ours.owner, ours, { key: sold }),
    ]) {
      expect([200, 409], answer.text).toContain(answer.status);
      expect(answer.text).not.toContain(`nadia-${theirs.businessId}`);
    }
  });
});

describe('a role', () => {
  it('without the desk takes no booking, sells nothing and sees no takings', async () => {
    for (const person of [ours.instructor, stranger])
      for (const answer of [
        await takeBooking(person, ours),
        await sell(person, ours),
        await send(person, 'GET', `/api/businesses/${ours.businessId}/takings`),
        await send(person, 'GET', `/api/businesses/${ours.businessId}/desk-offers`),
        await send(person, 'POST', `/api/courses/${ours.course.courseId}/cancel`, {
          reason: 'Mine',
          bookings: 0,
          refund: '0.00',
        }),
      ])
        expect(answer.status, answer.text).toBe(403);
  });

  it('of the front desk neither cancels courses nor changes automations, pay or cover', async () => {
    for (const answer of [
      await send(ours.desk, 'POST', `/api/courses/${ours.course.courseId}/cancel`, {
        reason: 'Mine',
        bookings: 0,
        refund: '0.00',
      }),
      await send(ours.desk, 'GET', `/api/businesses/${ours.businessId}/automations`),
      await send(ours.desk, 'GET', `/api/businesses/${ours.businessId}/pay?from=2026-11-01&to=2026-11-30`),
      await send(ours.desk, 'POST', `/api/occurrences/${ours.occurrenceId}/cover/choose`, {
        instructorId: ours.instructorId,
      }),
    ])
      expect(answer.status, answer.text).toBe(403);
  });
});

describe('an absurd request', () => {
  it.each(['0.00', '-10.00', '9999999999999999.99', '10', '1e3', 'NaN', '10.001', '', ' 10.00'])(
    'for £%s is refused, and nobody owes or gets anything',
    async (amount) => {
      const before = await count('takings');
      const key = randomUUID();
      const made = await takeBooking(ours.desk, ours, { key, places: 1 });
      const refused = [
        await takeBooking(ours.desk, ours, { amount }),
        await sell(ours.desk, ours, { amount }),
        await sell(ours.desk, ours, {
          item: { kind: 'voucher', value: amount, name: 'Sam', message: '', email: '' },
          amount,
        }),
        await send(ours.desk, 'POST', `/api/bookings/${made.body.bookingId}/desk-refund`, {
          amount,
          key: randomUUID(),
        }),
      ];
      for (const answer of refused) {
        expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
        expect(answer.status, answer.text).toBeLessThan(500);
      }
      expect(await count('takings')).toBe(before + (made.status === 200 ? 1 : 0));
      await send(ours.owner, 'POST', `/api/bookings/${made.body.bookingId}/call-off`, {
        reason: 'Clears the place.',
        refund: '0.00',
      });
    },
  );

  it.each([0, -1, 1.5, 1e9, '1', null])('for %s places is refused', async (places) => {
    expect((await takeBooking(ours.desk, ours, { places })).status).toBe(400);
  });

  it.each([
    ['10,000 characters', 'N'.repeat(10_000)],
    ['spaces', '   '],
    ['invisible characters', '\u200B\u200D\u2060'],
    ['a line break', 'Nadia\nOsei'],
    ['a turn of direction', '\u202Eieso aidaN'],
    ['a web address', 'https://evil.example/win'],
  ])('to add a customer whose name is %s is refused or cleaned', async (_what, name) => {
    const answer = await send(ours.desk, 'POST', `/api/businesses/${ours.businessId}/customers`, {
      name,
      email: `${randomUUID()}@people.example`,
      phone: '',
    });
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status === 200) {
      expect(answer.body.name).toMatch(/^[\p{L}][\p{L} .'’-]{0,119}$/u);
    }
  });

  it.each([
    ['reason', { payment: 'free', amount: '0.00', reason: 'r'.repeat(10_000) }],
    ['invisible reason', { payment: 'free', amount: '0.00', reason: '\u200B\u200B' }],
    ['note', { note: 'n'.repeat(10_000) }],
  ])('with an absurd %s books nothing', async (_what, more) => {
    expect((await takeBooking(ours.desk, ours, more)).status).toBe(400);
  });

  it('with an invisible note gives no pass away', async () => {
    const answer = await sell(ours.desk, ours, { payment: 'free', amount: '0.00', note: '\u200B \u2060' });
    expect(answer.status, answer.text).toBe(400);
  });

  it.each(['0', '-1', '99999999999999999999', 'x', '1.5'])('for id %s is refused', async (id) => {
    for (const [method, url, body] of [
      ['GET', `/api/businesses/${id}/bookable`],
      ['GET', `/api/sessions/${id}/courses`],
      ['POST', `/api/courses/${id}/cancel`, { reason: 'Mine', bookings: 0, refund: '0.00' }],
      ['POST', `/api/cover-requests/${id}/answer`, { answer: 'accept' }],
      ['GET', `/api/occurrences/${id}/cover`],
    ] as const) {
      const answer = await send(ours.owner, method, url, body);
      expect([400, 403, 404], answer.text).toContain(answer.status);
    }
  });
});

describe('at once', () => {
  it('the same booking and the same sale count once, and others fill the date and no more', async () => {
    const studio = await arrange();
    const key = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => takeBooking(studio.desk, studio, { key })));
    expect(
      same.map(({ status }) => status),
      same[0]?.text,
    ).toEqual([200, 200, 200]);
    expect(await count('bookings WHERE order_id = $1', key)).toBe(1);
    const sold = randomUUID();
    await Promise.all([1, 2, 3].map(() => sell(studio.desk, studio, { key: sold })));
    expect(await count('entitlements WHERE purchase_id = $1', sold)).toBe(1);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => takeBooking(n % 2 === 0 ? studio.desk : studio.manager, studio)),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(many.filter(({ body }) => body.code === 'sold_out')).toHaveLength(3);
    expect(await count('takings WHERE business_id = $1', studio.businessId)).toBe(7);
  });

  it('refunds at the desk return what was taken once, and a key of another booking none', async () => {
    const studio = await arrange();
    const [one, two] = [await takeBooking(studio.desk, studio), await takeBooking(studio.desk, studio)];
    const refund = (bookingId: string | undefined, key: string = randomUUID()) =>
      send(studio.desk, 'POST', `/api/bookings/${bookingId}/desk-refund`, { amount: '10.00', key });
    const answers = await Promise.all([1, 2, 3].map(() => refund(one.body.bookingId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const { id: used } = await queryOne<{ id: string }>(
      database.pool,
      'SELECT id FROM takings WHERE business_id = $1 AND pence < 0',
      [studio.businessId],
    );
    const answer = await refund(two.body.bookingId, used);
    expect(answer.status, answer.text).toBe(409);
  });

  it('a course cancelled twice is cancelled once', async () => {
    const studio = await arrange();
    const cancel = () =>
      send(studio.manager, 'POST', `/api/courses/${studio.course.courseId}/cancel`, {
        reason: 'Too few people',
        bookings: 0,
        refund: '0.00',
      });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort(), answers[0]?.text).toEqual([200, 409]);
  });
});
