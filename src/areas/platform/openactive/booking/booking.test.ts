import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBookingByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { eraseOldBookings } from '#areas/booking/bookings/retention/erase-old-bookings.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createOpenActiveValidator, type Validator } from '#support/openactive.ts';
import { createPerson } from '#support/people.ts';
import {
  createOccurrence,
  createSession,
  createUser,
  type SessionOptions,
} from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, readReconciliation } from '#support/shop.ts';
import { createVenue } from '#support/venues.ts';
import { readOccurrences } from '../publish/feed-queries.server.ts';
import { refreshFeeds } from '../publish/publish-feeds.server.ts';
import type { PartnerCredentials } from './contract.ts';
import { closeBookingPartner, registerPartner, rotatePartnerSecret } from './manage-partners.server.ts';
import { refreshOrdersFeed } from './orders-feed.server.ts';
import { openBookingRoutes } from './routes.server.ts';

const SITE = 'https://fettle.example';
const BASE = '/openactive/booking';

const shop = setUpShop();
let app: AppInstance;
let validator: Validator;
let admin: { id: string };
let one: PartnerCredentials;
let other: PartnerCredentials;

beforeAll(async () => {
  validator = createOpenActiveValidator();
  admin = await createUser(shop.pool, { role: 'admin' });
  one = await register('Partner One');
  other = await register('Partner Two');
  app = createHttpApp();
  openBookingRoutes({ ...shop.deps, publicUrl: SITE, brand: defaultBrand, testInterface: false })(app);
});

afterAll(async () => {
  validator.close();
  await app.close();
});

const act = () => ({ actorId: admin.id, requestId: randomUUID() });
const register = (name: string) =>
  registerPartner(shop.deps, act(), { name, url: 'https://partner.example', returnAddresses: [] });

interface ForSale {
  businessId: number;
  sessionId: number;
  occurrenceId: number;
  startsAt: Date;
}

/** Two days ahead of the test clock, with partner sales on. */
async function forSale(
  options: SessionOptions & { capacity?: number; inHours?: number; allows?: boolean } = {},
): Promise<ForSale> {
  const { capacity = 5, inHours = 72, allows = true, ...session } = options;
  const { id, businessId } = await createSession(shop.pool, session);
  const startsAt = new Date(
    Math.ceil((shop.deps.clock.now().getTime() + inHours * 3_600_000) / 60_000) * 60_000,
  );
  const occurrenceId = await createOccurrence(shop.pool, id, { startsAt, capacity });
  await shop.pool.query(
    `INSERT INTO open_data_settings (business_id, allows_booking, changed_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING`,
    [businessId, allows],
  );
  return { businessId, sessionId: id, occurrenceId, startsAt };
}

const customer = { '@type': 'Person', email: 'ada@people.example', givenName: 'Ada', familyName: 'Example' };

/** At £14 each. */
const orderOf = (date: ForSale, places = 1, changes: object = {}) => ({
  '@context': 'https://openactive.io/',
  '@type': 'OrderQuote',
  brokerRole: 'https://openactive.io/AgentBroker',
  broker: { '@type': 'Organization', name: 'MyFitnessApp' },
  seller: `${SITE}/openactive/sellers/${date.businessId}`,
  customer,
  orderedItem: Array.from({ length: places }, (_item, position) => ({
    '@type': 'OrderItem',
    position,
    acceptedOffer: `${SITE}/openactive/session-series/${date.sessionId}#offer`,
    orderedItem: `${SITE}/openactive/scheduled-sessions/${date.occurrenceId}`,
  })),
  ...changes,
});
const bookingOf = (date: ForSale, places = 1, changes: object = {}) =>
  orderOf(date, places, {
    '@type': 'Order',
    totalPaymentDue: { '@type': 'PriceSpecification', price: 14 * places, priceCurrency: 'GBP' },
    payment: { '@type': 'Payment', identifier: 'pay-1' },
    ...changes,
  });

const basic = ({ clientId, secret }: Pick<PartnerCredentials, 'clientId' | 'secret'>) =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

function ask(
  method: 'PUT' | 'GET' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  as: Pick<PartnerCredentials, 'clientId' | 'secret'> | null = one,
) {
  return app.inject({
    method,
    url: BASE + path,
    headers: {
      ...(as === null ? {} : { authorization: basic(as) }),
      ...(body === undefined ? {} : { 'content-type': 'application/vnd.openactive.booking+json; version=1' }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  });
}

const quote = (uuid: string, body: object, as = one) => ask('PUT', `/order-quotes/${uuid}`, body, as);
const book = (uuid: string, body: object, as = one) => ask('PUT', `/orders/${uuid}`, body, as);
const refusal = (answer: { statusCode: number; json(): { '@type': string } }) => [
  answer.statusCode,
  answer.json()['@type'],
];
const itemErrors = (answer: { json(): { orderedItem: { error?: { '@type': string }[] }[] } }) =>
  answer.json().orderedItem.map(({ error }) => error?.[0]?.['@type'] ?? null);
const taken = (date: ForSale) => countTakenPlaces(shop.pool, date.occurrenceId);
const free = async (date: ForSale) =>
  (await readOccurrences(shop.pool, [date.occurrenceId])).get(date.occurrenceId)?.date.left;
const posted = async (movement: string) =>
  (
    await shop.pool.query<{ pence: number }>(
      `SELECT coalesce(sum(amount_pence), 0)::integer AS pence FROM ledger_postings WHERE movement = $1`,
      [movement],
    )
  ).rows[0]?.pence;

describe('an order of a partner', () => {
  it('is quoted, held, booked and shown as the standard’s validator takes it', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    const before = await ask('PUT', `/order-quote-templates/${uuid}`, orderOf(date, 2));
    expect(before.statusCode).toBe(200);
    expect(before.headers['content-type']).toBe('application/vnd.openactive.booking+json; version=1');
    expect(await validator.failures(before.json(), 'C1Response')).toEqual([]);
    expect(await taken(date)).toBe(0);

    const held = await quote(uuid, orderOf(date, 2));
    expect(held.json()).toMatchObject({ totalPaymentDue: { price: 28 }, lease: { '@type': 'Lease' } });
    expect(await validator.failures(held.json(), 'C2Response')).toEqual([]);
    expect(await taken(date)).toBe(2);

    const booked = await book(uuid, bookingOf(date, 2));
    expect(booked.statusCode).toBe(201);
    expect(await validator.failures(booked.json(), 'BResponse')).toEqual([]);
    expect(await taken(date)).toBe(2);
    const { rows } = await shop.pool.query(
      `SELECT b.state, b.full_name, b.total_pence, o.partner_name FROM bookings b JOIN orders o ON o.id = b.order_id
       WHERE b.occurrence_id = $1`,
      [date.occurrenceId],
    );
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({
        state: 'confirmed',
        full_name: 'Ada Example',
        total_pence: 0,
        partner_name: 'Partner One',
      })),
    );
    expect((await ask('GET', `/orders/${uuid}`)).json()).toMatchObject({
      orderedItem: [{ orderItemStatus: 'https://openactive.io/OrderItemConfirmed' }, {}],
      totalPaymentDue: { price: 28 },
    });
  });

  it.each([
    ['in two lines', { givenName: 'Ada\n', familyName: '\u202eExample' }, 'Ada Example'],
    ['of one letter', { givenName: '\u2066Ö\u2069', familyName: undefined }, 'Ö'],
    ['of spaces', { givenName: ' ', familyName: ' ', name: 'Ada E.' }, 'Ada E.'],
    ['of nothing', { givenName: undefined, familyName: undefined, name: '' }, 'Customer of Partner One'],
    [
      'that is not seen',
      { givenName: undefined, familyName: undefined, name: '\u200b' },
      'Customer of Partner One',
    ],
    ['without end', { givenName: `A${'😀'.repeat(150)}`, familyName: 'E' }, `A${'😀'.repeat(118)}…`],
  ])('has a customer’s name %s in one plain line', async (_what, changes, fullName) => {
    const date = await forSale();
    const telephone = `020\n${'😀'.repeat(40)}`;
    const made = bookingOf(date, 1, { customer: { ...customer, ...changes, telephone } });
    expect((await book(randomUUID(), made)).statusCode).toBe(201);
    const { rows } = await shop.pool.query('SELECT full_name, phone FROM bookings WHERE occurrence_id = $1', [
      date.occurrenceId,
    ]);
    expect(rows).toEqual([{ full_name: fullName, phone: `020 ${'😀'.repeat(25)}…` }]);
  });

  it('has a customer’s telephone number and address as the site’s own forms keep them', async () => {
    const date = await forSale();
    const pasted = { telephone: '\u202a0044 20.7946.0321\u202c', email: 'mailto:ada@people.example' };
    const made = bookingOf(date, 1, { customer: { ...customer, ...pasted } });
    expect((await book(randomUUID(), made)).statusCode).toBe(201);
    const { rows } = await shop.pool.query('SELECT email, phone FROM bookings WHERE occurrence_id = $1', [
      date.occurrenceId,
    ]);
    expect(rows).toEqual([{ email: 'ada@people.example', phone: '020 7946 0321' }]);
  });

  it('is refused for a customer’s name that is a web address', async () => {
    const date = await forSale();
    const made = bookingOf(date, 1, { customer: { ...customer, givenName: 'win-500.co.uk' } });
    expect(refusal(await book(randomUUID(), made))).toEqual([400, 'IncompleteCustomerDetailsError']);
    expect(await taken(date)).toBe(0);
  });

  it('is refused for an e-mail address that is too long to be one, which cut short is another', async () => {
    const date = await forSale();
    const email = `ada@${'people.'.repeat(40)}example`;
    const made = bookingOf(date, 1, { customer: { ...customer, email } });
    expect(refusal(await book(randomUUID(), made))).toEqual([400, 'IncompleteCustomerDetailsError']);
    expect(await taken(date)).toBe(0);
  });

  it('stands in the books as the partner’s money, in no account that is paid out', async () => {
    const sold = (await posted('partner_sale')) ?? 0;
    const date = await forSale();
    const uuid = randomUUID();
    await book(uuid, bookingOf(date, 3));
    expect(await posted('partner_sale')).toBe(sold + 4_200);
    const { rows } = await shop.pool.query(
      `SELECT DISTINCT credit FROM ledger_postings WHERE movement = 'partner_sale' AND credit LIKE $1`,
      [`%:${date.businessId}`],
    );
    expect(rows).toEqual([{ credit: `partnered:${date.businessId}` }]);
    const report = await readReconciliation(shop);
    expect([report.seats, report.postings]).toEqual([[], []]);
    expect(
      (await shop.pool.query('SELECT FROM customers WHERE business_id = $1', [date.businessId])).rowCount,
    ).toBe(0);
  });

  it('answers the same request the same, and refuses another with its UUID', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    const first = await book(uuid, bookingOf(date));
    const again = await book(uuid, bookingOf(date));
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const altered = bookingOf(date, 1, { payment: { '@type': 'Payment', identifier: 'pay-2' } });
    expect(refusal(await book(uuid, altered))).toEqual([500, 'OrderAlreadyExistsError']);
    expect(refusal(await quote(uuid, orderOf(date)))).toEqual([500, 'OrderAlreadyExistsError']);
    expect(await taken(date)).toBe(1);
    // UUIDs are unique per partner.
    expect((await book(uuid, bookingOf(date), other)).statusCode).toBe(201);
    expect(await taken(date)).toBe(2);
  });

  it('holds for ten minutes, and then frees its places and says so in the feed', async () => {
    const date = await forSale({ capacity: 2 });
    await refreshFeeds(shop.deps);
    const modified = async () =>
      (
        await shop.pool.query<{ modified: number }>(
          `SELECT modified FROM open_feed_items WHERE feed = 'dates' AND item_id = $1`,
          [date.occurrenceId],
        )
      ).rows[0]?.modified ?? 0;
    const uuid = randomUUID();
    await quote(uuid, orderOf(date, 2));
    await refreshFeeds(shop.deps);
    const [held, whenHeld] = [await free(date), await modified()];
    expect(held).toBe(0);
    expect(itemErrors(await quote(randomUUID(), orderOf(date), other))).toEqual([
      'OpportunityCapacityIsReservedByLeaseError',
    ]);
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    await refreshFeeds(shop.deps);
    expect(await free(date)).toBe(2);
    expect(await modified()).toBeGreaterThan(whenHeld);
    // The hold survives a failed booking.
    expect((await book(uuid, bookingOf(date, 2))).statusCode).toBe(201);
  });

  it('keeps only what its last quote asked for, and nothing of one that failed', async () => {
    const date = await forSale({ capacity: 3 });
    const uuid = randomUUID();
    await quote(uuid, orderOf(date, 3));
    await quote(uuid, orderOf(date, 1));
    expect(await taken(date)).toBe(1);
    const tooMany = await quote(uuid, orderOf(date, 4));
    expect(tooMany.statusCode).toBe(409);
    expect(itemErrors(tooMany)).toEqual([null, null, null, 'OpportunityHasInsufficientCapacityError']);
    expect(await validator.failures(tooMany.json(), 'C2ResponseOrderItemError')).toEqual([]);
    expect(await taken(date)).toBe(0);
    await quote(uuid, orderOf(date, 2));
    const gone = await ask('DELETE', `/order-quotes/${uuid}`);
    expect([gone.statusCode, (await ask('DELETE', `/order-quotes/${uuid}`)).statusCode]).toEqual([204, 204]);
    expect(await taken(date)).toBe(0);
  });

  it('keeps its places when the price is wrong, and takes none of what it may not have', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    await quote(uuid, orderOf(date));
    const wrong = (price: number) =>
      bookingOf(date, 1, { totalPaymentDue: { '@type': 'PriceSpecification', price, priceCurrency: 'GBP' } });
    expect(refusal(await book(uuid, wrong(13.99)))).toEqual([400, 'TotalPaymentDueMismatchError']);
    expect(refusal(await book(uuid, bookingOf(date, 1, { payment: undefined })))).toEqual([
      400,
      'MissingPaymentDetailsError',
    ]);
    expect(await taken(date)).toBe(1);
    for (const unwilling of [await forSale({ allows: false }), await forSale({ inHours: -2 })])
      expect(itemErrors(await quote(randomUUID(), orderOf(unwilling)))).toEqual([
        'OpportunityOfferPairNotBookableError',
      ]);
    const hidden = await forSale({ status: 'paused' });
    expect(itemErrors(await book(randomUUID(), bookingOf(hidden)))).toEqual(['UnknownOpportunityError']);
    // The standard can't express a partial refund.
    const half = await forSale({ cancellation: { hoursBefore: 24, givesBack: 'half' } });
    const halfUuid = randomUUID();
    const { orderedItem } = (await book(halfUuid, bookingOf(half))).json();
    expect(refusal(await cancel(halfUuid, orderedItem))).toEqual([400, 'CancellationNotPermittedError']);
  });
});

const cancel = (uuid: string, items: readonly { '@id': string }[], as = one) =>
  ask(
    'PATCH',
    `/orders/${uuid}`,
    {
      '@context': 'https://openactive.io/',
      '@type': 'Order',
      orderedItem: items.map((item) => ({
        '@type': 'OrderItem',
        '@id': item['@id'],
        orderItemStatus: 'https://openactive.io/CustomerCancelled',
      })),
    },
    as,
  );

const ordersFeed = async (as = one) => {
  await refreshOrdersFeed(shop.pool);
  const page = (await ask('GET', '/orders-rpde', undefined, as)).json();
  return new Map<string, { state: string; modified: number; data?: Record<string, unknown> }>(
    page.items.map((item: { id: string }) => [item.id, item]),
  );
};

describe('what becomes of it', () => {
  it('is cancelled once by its customer, and frees the place', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    const { orderedItem } = (await book(uuid, bookingOf(date, 2))).json();
    expect((await ordersFeed()).has(uuid)).toBe(false);
    const undone = (await posted('partner_sale_undone')) ?? 0;
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(uuid, [orderedItem[0]])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await taken(date)).toBe(1);
    const told = (await ordersFeed()).get(uuid)?.data ?? {};
    expect(told).toMatchObject({
      totalPaymentDue: { price: 14 },
      orderedItem: [
        { orderItemStatus: 'https://openactive.io/CustomerCancelled' },
        { orderItemStatus: 'https://openactive.io/OrderItemConfirmed' },
      ],
    });
    expect(await validator.failures(told, 'OrdersFeed')).toEqual([]);
    expect(await posted('partner_sale_undone')).toBe(undone + 1_400);
  });

  it('is told of in the partner’s feed when its business cancels, with why', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    await book(uuid, bookingOf(date));
    const { rows } = await shop.pool.query<{ id: string }>(
      'SELECT id FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    const back = await transaction(shop.pool, (tx) =>
      cancelBookingByBusiness(tx, shop.deps, rows[0]?.id ?? '', {
        by: 'business',
        reason: 'The hall is flooded.',
      }),
    );
    expect(back).toBe(0);
    expect((await ordersFeed()).get(uuid)?.data).toMatchObject({
      totalPaymentDue: { price: 0 },
      orderedItem: [
        {
          orderItemStatus: 'https://openactive.io/SellerCancelled',
          cancellationMessage: 'The hall is flooded.',
        },
      ],
    });
    expect((await shop.pool.query('SELECT FROM refunds')).rowCount).toBe(0);
  });

  it('is told of again when it is to be held elsewhere, and when that place becomes another', async () => {
    const date = await forSale();
    const venueId = await createVenue(shop.pool, date.businessId);
    const [moved, apart] = [randomUUID(), randomUUID()];
    await book(moved, bookingOf(date));
    await book(apart, bookingOf(await forSale()));
    /** The venue in the feed; null if the order isn't in it. */
    const place = async () => {
      const { orderedItem } = (await ordersFeed()).get(moved)?.data ?? { orderedItem: [] };
      const [item] = orderedItem as {
        orderedItem: { location?: object; superEvent: { location: object } };
      }[];
      return item === undefined ? null : (item.orderedItem.location ?? item.orderedItem.superEvent.location);
    };
    expect(await place()).toBeNull();
    await shop.pool.query('UPDATE occurrences SET venue_id = $2 WHERE id = $1', [date.occurrenceId, venueId]);
    expect(await place()).toMatchObject({ '@id': `${SITE}/openactive/venues/${venueId}` });
    const modified = async () => (await ordersFeed()).get(moved)?.modified ?? 0;
    const before = await modified();
    await shop.pool.query('UPDATE venues SET access_mask = 1 WHERE id = $1', [venueId]);
    expect(await modified()).toBe(before);
    await shop.pool.query(`UPDATE venues SET address = '4 Redhill Street' WHERE id = $1`, [venueId]);
    expect(await modified()).toBeGreaterThan(before);
    expect(await place()).toMatchObject({ address: { streetAddress: '4 Redhill Street' } });
    expect((await ordersFeed()).has(apart)).toBe(false);
  });

  it('is undone by its partner: places free, names gone, and nothing by that UUID again', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    await book(uuid, bookingOf(date, 2));
    for (let time = 0; time < 2; time++)
      expect((await ask('DELETE', `/orders/${uuid}`)).statusCode).toBe(204);
    expect(await taken(date)).toBe(0);
    const { rows } = await shop.pool.query(
      'SELECT DISTINCT full_name, email, phone, state FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    expect(rows).toEqual([{ full_name: 'Deleted', email: '', phone: '', state: 'cancelled_by_seeker' }]);
    expect((await ordersFeed()).get(uuid)).toMatchObject({ state: 'deleted' });
    expect(refusal(await book(uuid, bookingOf(date, 2)))).toEqual([500, 'OrderAlreadyExistsError']);
    expect(refusal(await ask('GET', `/orders/${uuid}`))).toEqual([404, 'UnknownOrderError']);
  });
});

describe('the last places', () => {
  it('are sold once, whether partners ask for them or people on the site', async () => {
    const date = await forSale({ capacity: 3 });
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
    const asked = await Promise.allSettled([
      ...Array.from({ length: 4 }, (_one, index) =>
        index % 2 === 0
          ? book(randomUUID(), bookingOf(date)).then(({ statusCode }) => statusCode === 201)
          : quote(randomUUID(), orderOf(date), other).then(({ statusCode }) => statusCode === 200),
      ),
      ...people.map((person) =>
        placeHold(shop.deps, person, {
          sessionId: date.sessionId,
          sessionDate: date.startsAt.toISOString(),
          amount: '15.40',
        }).then(() => true),
      ),
    ]);
    const got = asked.filter((one) => one.status === 'fulfilled' && one.value);
    expect(got).toHaveLength(3);
    expect(await taken(date)).toBe(3);
    const report = await readReconciliation(shop);
    expect(report.seats).toEqual([]);
  });

  it('are booked for one UUID once, however many requests come at once', async () => {
    const date = await forSale({ capacity: 4 });
    const uuid = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(uuid, bookingOf(date, 2))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await taken(date)).toBe(2);
  });
});

describe('who may', () => {
  it('is known by client id and secret alone', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    expect(refusal(await ask('PUT', `/orders/${uuid}`, bookingOf(date), null))).toEqual([
      403,
      'UnauthenticatedError',
    ]);
    expect(refusal(await book(uuid, bookingOf(date), { ...one, secret: other.secret }))).toEqual([
      401,
      'InvalidAPITokenError',
    ]);
    // PostgreSQL can't even compare a text with a NUL.
    expect(refusal(await book(uuid, bookingOf(date), { ...one, clientId: `${one.clientId}\u0000` }))).toEqual(
      [403, 'UnauthenticatedError'],
    );
    // Ignored while the test interface is off.
    const forged = await app.inject({
      method: 'PUT',
      url: `${BASE}/orders/${uuid}`,
      headers: {
        'content-type': 'application/json',
        'x-openactive-test-client-id': one.clientId,
      },
      payload: bookingOf(date),
    });
    expect(refusal(forged)).toEqual([403, 'UnauthenticatedError']);
    expect(refusal(await ask('DELETE', '/test-interface/datasets/x'))).toEqual([
      404,
      'UnknownOrIncorrectEndpointError',
    ]);
    expect(await taken(date)).toBe(0);
  });

  it('sees, cancels and deletes its own orders only', async () => {
    const date = await forSale();
    const uuid = randomUUID();
    const { orderedItem } = (await book(uuid, bookingOf(date))).json();
    for (const answer of [
      await ask('GET', `/orders/${uuid}`, undefined, other),
      await ask('DELETE', `/orders/${uuid}`, undefined, other),
      await cancel(uuid, orderedItem, other),
    ])
      expect(refusal(answer)).toEqual([404, 'UnknownOrderError']);
    expect((await ordersFeed(other)).has(uuid)).toBe(false);
    const own = randomUUID();
    await book(own, bookingOf(date), other);
    expect(refusal(await cancel(own, orderedItem, other))).toEqual([500, 'OrderItemIdInvalidError']);
    expect(await taken(date)).toBe(2);
  });

  it('is asked for another secret, and for nothing once it is closed', async () => {
    const third = await register('Partner Three');
    const { rows } = await shop.pool.query<{ id: string }>(
      'SELECT id FROM booking_partners WHERE client_id = $1',
      [third.clientId],
    );
    const id = rows[0]?.id ?? '';
    const renewed = await rotatePartnerSecret(shop.deps, act(), id);
    expect((await ask('GET', '/orders-rpde', undefined, third)).statusCode).toBe(401);
    expect((await ask('GET', '/orders-rpde', undefined, renewed)).statusCode).toBe(200);
    await closeBookingPartner(shop.deps, act(), id, 'It asked us to.');
    expect((await ask('GET', '/orders-rpde', undefined, renewed)).statusCode).toBe(401);
    await expect(register('partner three')).rejects.toMatchObject({ code: 'conflict' });
    const log = await shop.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = 'booking_partner' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(log.rows.map(({ action }) => action)).toEqual([
      'booking_partner.registered',
      'booking_partner.secret_renewed',
      'booking_partner.closed',
    ]);
    expect(JSON.stringify((await shop.pool.query('SELECT * FROM booking_partners')).rows)).not.toContain(
      renewed.secret,
    );
  });

  it('is answered in the standard’s words whatever it sends', async () => {
    const uuid = randomUUID();
    for (const [answer, expected] of [
      [await ask('PUT', `/orders/${uuid}`, {}), [400, 'IncompleteBrokerDetailsError']],
      [await ask('PUT', '/orders/none', {}), [400, 'OpenBookingError']],
      [await ask('GET', '/nothing'), [404, 'UnknownOrIncorrectEndpointError']],
      [
        await app.inject({
          method: 'PUT',
          url: `${BASE}/orders/${uuid}`,
          headers: { authorization: basic(one), 'content-type': 'application/json' },
          payload: '{"',
        }),
        [400, 'OpenBookingError'],
      ],
      [await ask('PUT', `/orders/${uuid}`, { broker: 'x'.repeat(300_000) }), [400, 'OpenBookingError']],
    ] as const)
      expect(refusal(answer)).toEqual(expected);
  });
});

// Last, because it ends every other record too.
describe('the names of whoever came', () => {
  it('are forgotten a year after, and with them nothing that counts', async () => {
    const date = await forSale();
    await book(randomUUID(), bookingOf(date));
    const name = async () =>
      (
        await shop.pool.query<{ name: string }>(
          'SELECT full_name AS name FROM bookings WHERE occurrence_id = $1',
          [date.occurrenceId],
        )
      ).rows[0]?.name;
    const later = (days: number) => ({
      now: () => new Date(date.startsAt.getTime() + days * 86_400_000),
    });
    await eraseOldBookings({ pool: shop.pool, clock: later(360) });
    expect(await name()).toBe('Ada Example');
    await eraseOldBookings({ pool: shop.pool, clock: later(370) });
    expect([await name(), await taken(date)]).toEqual(['Deleted', 1]);
    // Records are erased six years after their year.
    await eraseOldBookings({ pool: shop.pool, clock: later(8 * 366) });
    expect(await name()).toBeUndefined();
  });
});
