import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartnerCredentials } from '#areas/platform/openactive/booking/contract.ts';
import { registerPartner } from '#areas/platform/openactive/booking/manage-partners.server.ts';
import { openBookingRoutes } from '#areas/platform/openactive/booking/routes.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, readReconciliation } from '#support/shop.ts';

const SITE = 'https://fettle.example';

interface SellableOccurrence {
  businessId: number;
  sessionId: number;
  occurrenceId: number;
}

const shop = setUpShop();
let app: AppInstance;
let mine: PartnerCredentials & { id: string };
let theirs: PartnerCredentials & { id: string };
let yoga: SellableOccurrence;
let boxing: SellableOccurrence;

beforeAll(async () => {
  const admin = await createUser(shop.pool, { role: 'admin' });
  const register = async (name: string) => {
    const made = await registerPartner(
      shop.deps,
      { actorId: admin.id, requestId: randomUUID() },
      { name, url: 'https://partner.example', returnAddresses: [] },
    );
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM booking_partners WHERE client_id = $1',
      [made.clientId],
    );
    return { ...made, id };
  };
  mine = await register('Partner One');
  theirs = await register('Partner Two');
  yoga = await createSellable();
  boxing = await createSellable();
  app = createHttpApp();
  openBookingRoutes({ ...shop.deps, publicUrl: SITE, brand: defaultBrand, testInterface: false })(app);
});
afterAll(() => app.close());

async function createSellable(): Promise<SellableOccurrence> {
  const { id: businessId } = await createBusiness(shop.pool);
  const { id: sessionId } = await createSession(shop.pool, { businessId });
  const startsAt = new Date(Math.ceil((Date.now() + 72 * 3_600_000) / 60_000) * 60_000);
  const occurrenceId = await createOccurrence(shop.pool, sessionId, { startsAt, capacity: 20 });
  await shop.pool.query(
    'INSERT INTO open_data_settings (business_id, allows_booking, changed_at) VALUES ($1, true, now())',
    [businessId],
  );
  return { businessId, sessionId, occurrenceId };
}

async function tokenFor(
  partner: { id: string; clientId: string },
  businessId: number,
  scope = 'openid openactive-openbooking',
): Promise<string> {
  const token = newSecret();
  const { id } = await queryOne<{ id: string }>(
    shop.pool,
    `INSERT INTO oauth_grants (partner_id, business_id, scopes, granted_by, granted_at)
     SELECT $1, $2, '{openactive-openbooking}', owner_id, now() FROM businesses WHERE id = $2
     ON CONFLICT DO NOTHING RETURNING id`,
    [partner.id, businessId],
  );
  await shop.pool.query(
    `INSERT INTO openid_records (kind, digest, grant_id, client_id, payload, expires_at)
     VALUES ('AccessToken', $1, $2, $3, $4, now() + interval '1 hour')`,
    [digestSecret(token), id, partner.clientId, JSON.stringify({ scope })],
  );
  return token;
}

const basicAuth = ({ clientId, secret }: Pick<PartnerCredentials, 'clientId' | 'secret'>): string =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
const bearerAuth = (token: string): string => `Bearer ${token}`;

const orderRequest = ({ businessId, sessionId, occurrenceId }: SellableOccurrence, seller = businessId) => ({
  '@context': 'https://openactive.io/',
  '@type': 'OrderQuote',
  brokerRole: 'https://openactive.io/AgentBroker',
  broker: { '@type': 'Organization', name: 'MyFitnessApp' },
  seller: `${SITE}/openactive/sellers/${seller}`,
  customer: { '@type': 'Person', email: 'ada@people.example', givenName: 'Ada', familyName: 'Example' },
  orderedItem: [
    {
      '@type': 'OrderItem',
      position: 0,
      acceptedOffer: `${SITE}/openactive/session-series/${sessionId}#offer`,
      orderedItem: `${SITE}/openactive/scheduled-sessions/${occurrenceId}`,
    },
  ],
});
const bookingRequest = (date: SellableOccurrence, seller = date.businessId) => ({
  ...orderRequest(date, seller),
  '@type': 'Order',
  totalPaymentDue: { '@type': 'PriceSpecification', price: 14, priceCurrency: 'GBP' },
  payment: { '@type': 'Payment', identifier: 'pay-1' },
});
const cancellationRequest = (orderUuid: string, itemId: string) => ({
  '@context': 'https://openactive.io/',
  '@type': 'Order',
  orderedItem: [
    {
      '@type': 'OrderItem',
      '@id': `${SITE}/openactive/booking/orders/${orderUuid}#/orderedItems/${itemId}`,
      orderItemStatus: 'https://openactive.io/CustomerCancelled',
    },
  ],
});

function ask(method: 'PUT' | 'GET' | 'PATCH' | 'DELETE', path: string, authorization: string, body?: object) {
  return app.inject({
    method,
    url: `/openactive/booking${path}`,
    headers: {
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/vnd.openactive.booking+json; version=1' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

async function bookOnePlace(
  date: SellableOccurrence,
  as: PartnerCredentials,
): Promise<{ uuid: string; itemId: string }> {
  const uuid = randomUUID();
  const answer = await ask('PUT', `/orders/${uuid}`, basicAuth(as), bookingRequest(date));
  expect(answer.statusCode, answer.body).toBe(201);
  const [item] = answer.json<{ orderedItem: { '@id': string }[] }>().orderedItem;
  return { uuid, itemId: item?.['@id'].split('/').at(-1) ?? '' };
}

it('what one partner booked is seen, changed and cancelled by no other', async () => {
  for (const date of [yoga, boxing]) {
    const { uuid, itemId } = await bookOnePlace(date, mine);
    const held = randomUUID();
    expect((await ask('PUT', `/order-quotes/${held}`, basicAuth(mine), orderRequest(date))).statusCode).toBe(
      200,
    );
    const before = await countTakenPlaces(shop.pool, date.occurrenceId);
    for (const thief of [
      basicAuth(theirs),
      bearerAuth(await tokenFor(theirs, (await createSellable()).businessId)),
    ]) {
      const shown = await ask('GET', `/orders/${uuid}`, thief);
      expect([401, 403, 404], shown.body).toContain(shown.statusCode);
      expect(shown.body).not.toContain('ada@people.example');
      for (const body of [cancellationRequest(uuid, itemId), cancellationRequest(randomUUID(), itemId)]) {
        const patched = await ask('PATCH', `/orders/${uuid}`, thief, body);
        expect(patched.statusCode, patched.body).toBeGreaterThanOrEqual(400);
        expect(patched.statusCode, patched.body).toBeLessThan(500);
      }
      await ask('DELETE', `/orders/${uuid}`, thief);
      await ask('DELETE', `/order-quotes/${held}`, thief);
    }
    const own = await bookOnePlace(date, theirs);
    for (const body of [cancellationRequest(own.uuid, itemId), cancellationRequest(uuid, itemId)])
      expect(
        (await ask('PATCH', `/orders/${own.uuid}`, basicAuth(theirs), body)).statusCode,
      ).toBeGreaterThanOrEqual(400);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(before + 1);
    expect((await ask('GET', `/orders/${uuid}`, basicAuth(mine))).json()).toMatchObject({
      orderedItem: [{ orderItemStatus: 'https://openactive.io/OrderItemConfirmed' }],
    });
  }
});

it('a token of one business sells, shows and cancels nothing of another', async () => {
  const pilates = await createSellable();
  const token = bearerAuth(await tokenFor(mine, pilates.businessId));
  expect((await ask('PUT', `/order-quotes/${randomUUID()}`, token, orderRequest(pilates))).statusCode).toBe(
    200,
  );
  const other = await bookOnePlace(yoga, mine);
  const before = await countTakenPlaces(shop.pool, yoga.occurrenceId);
  for (const [path, body] of [
    ['/order-quote-templates', orderRequest(yoga)],
    ['/order-quotes', orderRequest(yoga)],
    ['/orders', bookingRequest(yoga)],
    // The token's own business with another business's date.
    ['/order-quote-templates', orderRequest(yoga, pilates.businessId)],
    ['/order-quotes', orderRequest(yoga, pilates.businessId)],
    ['/orders', bookingRequest(yoga, pilates.businessId)],
    // The token's own date with another seller.
    ['/order-quotes', orderRequest(pilates, yoga.businessId)],
    ['/orders', bookingRequest(pilates, yoga.businessId)],
  ] as const) {
    const answer = await ask('PUT', `${path}/${randomUUID()}`, token, body);
    const refused = answer.statusCode >= 400 || JSON.stringify(answer.json()).includes('"error":[{');
    expect(refused, `${path}: ${answer.body.slice(0, 300)}`).toBe(true);
  }
  for (const [method, path, body] of [
    ['GET', `/orders/${other.uuid}`, undefined],
    ['PATCH', `/orders/${other.uuid}`, cancellationRequest(other.uuid, other.itemId)],
    ['DELETE', `/orders/${other.uuid}`, undefined],
    ['DELETE', `/order-quotes/${other.uuid}`, undefined],
    ['PUT', `/orders/${other.uuid}`, bookingRequest(pilates)],
    ['PUT', `/order-quotes/${other.uuid}`, orderRequest(pilates)],
    ['GET', '/orders-rpde', undefined],
  ] as const) {
    const answer = await ask(method, path, token, body);
    expect(answer.statusCode, `${method} ${path}: ${answer.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('ada@people.example');
  }
  expect(await countTakenPlaces(shop.pool, yoga.occurrenceId)).toBe(before);
});

it('credentials that are wrong, mixed, dressed up, too weak or ended open nothing', async () => {
  const { uuid } = await bookOnePlace(yoga, mine);
  const date = await createSellable();
  const token = await tokenFor(mine, date.businessId);
  const narrow = await tokenFor(mine, (await createSellable()).businessId, 'openid openactive-identity');
  const withdrawn = await tokenFor(mine, (await createSellable()).businessId);
  await shop.pool.query(
    `UPDATE oauth_grants SET revoked_at = now() WHERE id = (SELECT grant_id FROM openid_records WHERE digest = $1)`,
    [digestSecret(withdrawn)],
  );
  const expired = await tokenFor(mine, (await createSellable()).businessId);
  await shop.pool.query(
    `UPDATE openid_records SET expires_at = now() - interval '1 second' WHERE digest = $1`,
    [digestSecret(expired)],
  );
  const resting = await createSellable();
  const suspended = await tokenFor(mine, resting.businessId);
  await shop.pool.query(`UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`, [
    resting.businessId,
  ]);
  const wrong = [
    '',
    'Basic',
    'Basic ',
    'Bearer',
    'Bearer ',
    basicAuth({ clientId: mine.clientId, secret: theirs.secret }),
    basicAuth({ clientId: theirs.clientId, secret: mine.secret }),
    basicAuth({ clientId: mine.clientId, secret: '' }),
    basicAuth({ clientId: '', secret: mine.secret }),
    basicAuth({ clientId: mine.clientId, secret: `${mine.secret} ` }),
    basicAuth({ clientId: mine.clientId, secret: mine.secret.slice(0, -1) }),
    basicAuth({ clientId: mine.clientId, secret: digestSecret(mine.secret) }),
    basicAuth({ clientId: mine.clientId.toUpperCase(), secret: mine.secret.toUpperCase() }),
    basicAuth({ clientId: `${mine.clientId}:`, secret: mine.secret }),
    basicAuth({ clientId: `${mine.clientId}' OR '1'='1`, secret: 'x' }),
    basicAuth({ clientId: mine.clientId, secret: token }),
    bearerAuth(mine.secret),
    bearerAuth(mine.clientId),
    bearerAuth(digestSecret(token)),
    bearerAuth(token.slice(1)),
    bearerAuth(`${token}A`),
    bearerAuth(`${token},${token}`),
    bearerAuth(narrow),
    bearerAuth(withdrawn),
    bearerAuth(expired),
    bearerAuth(suspended),
    bearerAuth('null'),
    bearerAuth('A'.repeat(5_000)),
    `Bearer eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub: mine.clientId })).toString('base64url')}.`,
    `Digest ${token}`,
    `Token ${token}`,
    ...Array.from({ length: 20 }, () => bearerAuth(newSecret())),
    ...Array.from({ length: 20 }, () =>
      basicAuth({ clientId: mine.clientId, secret: randomBytes(24).toString('base64url') }),
    ),
  ];
  const before = await countTakenPlaces(shop.pool, yoga.occurrenceId);
  for (const authorization of wrong)
    for (const [method, path, body] of [
      ['GET', `/orders/${uuid}`, undefined],
      ['PUT', `/order-quotes/${randomUUID()}`, orderRequest(yoga)],
      ['PUT', `/orders/${randomUUID()}`, bookingRequest(yoga)],
      ['PUT', `/orders/${randomUUID()}`, bookingRequest(resting)],
      ['DELETE', `/orders/${uuid}`, undefined],
      ['GET', '/orders-rpde', undefined],
    ] as const) {
      const answer = await ask(method, path, authorization, body);
      expect([400, 401, 403], `${method} ${path} ${authorization.slice(0, 60)}: ${answer.body}`).toContain(
        answer.statusCode,
      );
      expect(answer.body).not.toContain('ada@people.example');
    }
  expect(await countTakenPlaces(shop.pool, yoga.occurrenceId)).toBe(before);
});

it('the same order sent fifty times at once, by both partners, is one booking of each', async () => {
  const date = await createSellable();
  const uuid = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_try, index) =>
      ask('PUT', `/orders/${uuid}`, basicAuth(index % 2 === 0 ? mine : theirs), bookingRequest(date)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201)).toEqual([]);
  expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
  const report = await readReconciliation(shop);
  expect([report.seats, report.postings]).toEqual([[], []]);
});
