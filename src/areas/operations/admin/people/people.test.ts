import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { closeOwnedBusinesses } from '#areas/catalogue/businesses/personal-data/personal-data-queries.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { closeAccount } from '#areas/identity/accounts/queries.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { createKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { runDueJobs } from '#shared/jobs/job-runner.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
});

const reason = 'Reported by three people, and true.';

async function book(person: AuthUser, date: OccurrenceForSale): Promise<string> {
  const held = await holdPlace(shop, person, date);
  const intentId = held.clientSecret.split('_secret')[0]!;
  await shop.pay(intentId);
  const { id } = await createBooking(shop.deps, person, { sessionId: date.sessionId });
  return id;
}

const readMoney = (bookingId: string) =>
  queryOne<{ state: string; payment: string; refunded: number; refunds: number }>(
    shop.pool,
    `SELECT b.state, p.state AS payment, p.refunded_pence AS refunded,
            (SELECT count(*) FROM refunds r WHERE r.payment_id = p.id) AS refunds
       FROM bookings b JOIN payments p ON p.id = b.payment_id WHERE b.id = $1`,
    [bookingId],
  );

const readAudit = async (subjectId: string | number) =>
  (
    await shop.pool.query(
      'SELECT action, reason, actor_id, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
      [String(subjectId)],
    )
  ).rows;

const runJobs = () =>
  runDueJobs({ pool: shop.pool, handlers: shop.jobs, log: { info: () => {}, error: () => {} } });

describe('refunding a booking', () => {
  it('gives back a part once per key, then the rest, and no more; the ledger balances', async () => {
    const person = await createPerson(shop.pool);
    const bookingId = await book(person, await createOccurrenceForSale(shop.pool));
    const url = `/api/admin/bookings/${bookingId}/refund`;
    const part = { amount: '5.00', reason, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => admin.send('POST', url, moira, part)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    await sendPendingRefunds(shop.deps);
    expect(await readMoney(bookingId)).toEqual({
      state: 'confirmed',
      payment: 'partly_refunded',
      refunded: 500,
      refunds: 1,
    });
    expect(await readAudit(bookingId)).toEqual([
      {
        action: 'booking.refunded',
        reason,
        actor_id: moira.id,
        details: { bearer: 'both', amount: '5.00', refundId: expect.any(String) },
      },
    ]);

    const tooMuch = await admin.send('POST', url, moira, { amount: '10.41', reason, key: randomUUID() });
    expect(tooMuch.statusCode).toBe(409);
    expect(tooMuch.json()).toMatchObject({ message: 'Only £10.40 of this payment is left to refund.' });
    const rest = await admin.send('POST', url, moira, { amount: '10.40', reason, key: randomUUID() });
    expect(rest.statusCode).toBe(204);
    await sendPendingRefunds(shop.deps);
    expect(await readMoney(bookingId)).toMatchObject({ payment: 'refunded', refunded: 1540 });
    const nothing = await admin.send('POST', url, moira, { amount: '0.01', reason, key: randomUUID() });
    expect(nothing.json()).toMatchObject({ message: 'We’ve already refunded this payment in full.' });
    const report = await readReconciliation(shop);
    expect([report.seats, report.lines.filter(({ verdict }) => !verdict.explained)]).toEqual([[], []]);
  });

  it('of several refunds at once never gives back more than was paid', async () => {
    const person = await createPerson(shop.pool);
    const bookingId = await book(person, await createOccurrenceForSale(shop.pool));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        admin.send('POST', `/api/admin/bookings/${bookingId}/refund`, moira, {
          amount: '10.00',
          reason,
          key: randomUUID(),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
    await sendPendingRefunds(shop.deps);
    expect(await readMoney(bookingId)).toMatchObject({ refunded: 1000, refunds: 1 });
  });

  it.each([
    [{ amount: '0', reason }, 'amount', 'Enter an amount in pounds, like 5.00'],
    [{ amount: '-5', reason }, 'amount', 'Enter an amount in pounds, like 5.00'],
    [{ amount: '5.00', reason: 'short' }, 'reason', 'Give a reason of at least 10 characters'],
  ])('refuses %o', async (input, field, message) => {
    const answer = await admin.send('POST', `/api/admin/bookings/${randomUUID()}/refund`, moira, {
      ...input,
      key: randomUUID(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, message });
  });

  it('knows no booking that is not there', async () => {
    const answer = await admin.send('POST', `/api/admin/bookings/${randomUUID()}/refund`, moira, {
      amount: '5.00',
      reason,
      key: randomUUID(),
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('suspending a business', () => {
  it('says what it would touch, cancels and refunds those dates, and can be taken back', async () => {
    const { id: businessId } = await createBusiness(shop.pool, { name: 'Wharf Hall' });
    await shop.pool.query(
      `INSERT INTO subscriptions (business_id, tier, state, price_pence) VALUES ($1, 'basic', 'active', 2900)`,
      [businessId],
    );
    const date = await createOccurrenceForSale(shop.pool, { businessId });
    const first = await book(await createPerson(shop.pool), date);
    const second = await book(await createPerson(shop.pool), date);
    const upcoming = await admin.send('GET', `/api/admin/businesses/${businessId}/upcoming`, moira);
    expect(upcoming.json()).toEqual({ bookings: 2, dates: 1, refund: '30.80' });

    const suspended = await admin.send('POST', `/api/admin/businesses/${businessId}/suspend`, moira, {
      reason,
      futureBookings: 'cancel',
    });
    expect(suspended.json()).toEqual({ cancelled: 1 });
    await runJobs();
    await sendPendingRefunds(shop.deps);
    for (const id of [first, second])
      expect(await readMoney(id)).toMatchObject({ state: 'cancelled_by_business', refunded: 1540 });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({ status: 403 });
    const again = await admin.send('POST', `/api/admin/businesses/${businessId}/suspend`, moira, {
      reason,
      futureBookings: 'keep',
    });
    expect(again.statusCode).toBe(409);

    const back = await admin.send('POST', `/api/admin/businesses/${businessId}/reinstate`, moira, { reason });
    expect(back.statusCode).toBe(204);
    expect(
      await queryOne(shop.pool, 'SELECT status, booking_enabled FROM businesses WHERE id = $1', [businessId]),
    ).toEqual({ status: 'approved', booking_enabled: true });
    expect((await readAudit(businessId)).map(({ action }) => action)).toEqual([
      'business.suspended',
      'business.reinstated',
    ]);
    expect(admin.told.length).toBeGreaterThanOrEqual(2);
  });

  it('keeps the bookings when told to', async () => {
    const { id: businessId } = await createBusiness(shop.pool);
    const bookingId = await book(
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool, { businessId }),
    );
    const answer = await admin.send('POST', `/api/admin/businesses/${businessId}/suspend`, moira, {
      reason,
      futureBookings: 'keep',
    });
    expect(answer.json()).toEqual({ cancelled: 0 });
    expect(await readMoney(bookingId)).toMatchObject({ state: 'confirmed', refunds: 0 });
  });

  it('comes back without booking when its plan is not paid', async () => {
    const { id } = await createBusiness(shop.pool, { status: 'suspended', bookingEnabled: false });
    await admin.send('POST', `/api/admin/businesses/${id}/reinstate`, moira, { reason });
    expect(
      await queryOne(shop.pool, 'SELECT status, booking_enabled FROM businesses WHERE id = $1', [id]),
    ).toEqual({
      status: 'approved',
      booking_enabled: false,
    });
  });
});

describe('a business that was closed with its owner’s account', () => {
  it('is not reinstated, nor offered to be', async () => {
    const owner = await createPerson(shop.pool);
    const { id } = await createBusiness(shop.pool, { ownerId: owner.id });
    await transaction(shop.pool, async (tx) => {
      await closeAccount(tx, owner.id);
      await closeOwnedBusinesses(tx, owner.id, owner.email);
    });
    const answer = await admin.send('POST', `/api/admin/businesses/${id}/reinstate`, moira, { reason });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'We closed this business with its owner’s account.' },
    ]);
    expect(await queryOne(shop.pool, 'SELECT status FROM businesses WHERE id = $1', [id])).toEqual({
      status: 'suspended',
    });
    expect((await admin.send('GET', `/api/admin/businesses/${id}`, moira)).json()).toMatchObject({
      owner: { deleted: true },
    });
  });
});

describe('suspending a person', () => {
  it('ends their sign-ins, cancels what they booked, and lets them in again', async () => {
    const person = await createPerson(shop.pool);
    const bookingId = await book(person, await createOccurrenceForSale(shop.pool));
    await shop.pool.query(
      "INSERT INTO auth_sessions (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')",
      [person.id, randomUUID()],
    );
    const url = `/api/admin/users/${person.id}`;
    expect((await admin.send('GET', url, moira)).json()).toMatchObject({
      user: { id: person.id, standing: 'active' },
      bookings: [{ id: bookingId, total: '15.40', refunded: '0.00', refundable: '15.40' }],
      upcoming: { bookings: 1, refund: '15.40' },
    });
    const answer = await admin.send('POST', `${url}/suspend`, moira, { reason, futureBookings: 'cancel' });
    expect(answer.json()).toEqual({ cancelled: 1 });
    expect(
      await queryOne(shop.pool, 'SELECT count(*) AS n FROM auth_sessions WHERE user_id = $1', [person.id]),
    ).toEqual({ n: 0 });
    await sendPendingRefunds(shop.deps);
    expect(await readMoney(bookingId)).toMatchObject({ state: 'cancelled_by_business', refunded: 1540 });
    expect((await admin.send('GET', url, moira)).json()).toMatchObject({
      user: { standing: 'suspended', suspensionReason: reason },
    });
    expect((await admin.send('POST', `${url}/reinstate`, moira, { reason })).statusCode).toBe(204);
    expect((await admin.send('POST', `${url}/reinstate`, moira, { reason })).statusCode).toBe(409);
    expect((await readAudit(person.id)).map(({ action }) => action)).toEqual([
      'user.suspended',
      'user.reinstated',
    ]);
  });

  it('reaches admins too, but nobody’s own account, and knows nobody who is not there', async () => {
    const other = await createUser(shop.pool, { role: 'admin' });
    const body = { reason, futureBookings: 'keep' };
    const suspend = (id: string, by: { id: string }) =>
      admin.send('POST', `/api/admin/users/${id}/suspend`, by, body);
    // Ids compare case-insensitively.
    for (const id of [moira.id, moira.id.toUpperCase()]) {
      const own = await suspend(id, moira);
      expect([own.statusCode, own.json()]).toMatchObject([
        409,
        { message: 'Ask another admin. You can’t do this to your own account.' },
      ]);
    }
    expect((await suspend(other.id, moira)).statusCode).toBe(200);
    expect((await readAudit(other.id)).map(({ action }) => action)).toEqual(['user.suspended']);
    // An admin who has just lost the role can't act any more.
    expect((await suspend(moira.id, other)).statusCode).toBe(403);
    expect(
      (await admin.send('POST', `/api/admin/users/${randomUUID()}/suspend`, moira, body)).statusCode,
    ).toBe(404);
  });
});

describe('roles', () => {
  const setRole = (id: string, role: string, by: { id: string } = moira) =>
    admin.send('POST', `/api/admin/users/${id}/role`, by, { role, reason });
  const roleOf = async (id: string) =>
    (await queryOne<{ role: string }>(shop.pool, 'SELECT role FROM users WHERE id = $1', [id])).role;

  it('are given to people with a confirmed address and taken again, with a reason, in the audit log', async () => {
    const person = await createPerson(shop.pool);
    await shop.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    expect((await setRole(person.id, 'admin')).statusCode).toBe(409);
    await shop.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
    expect((await setRole(person.id, 'admin')).statusCode).toBe(204);
    expect(await roleOf(person.id)).toBe('admin');
    expect((await setRole(person.id, 'admin')).statusCode).toBe(409);
    expect((await setRole(person.id, 'user')).statusCode).toBe(204);
    expect(await roleOf(person.id)).toBe('user');
    expect((await readAudit(person.id)).map(({ action }) => action)).toEqual([
      'user.role-changed',
      'user.role-changed',
    ]);
    for (const role of ['owner', 'ADMIN', '', ['admin']]) {
      const answer = await admin.send('POST', `/api/admin/users/${person.id}/role`, moira, { role, reason });
      expect([role, answer.statusCode]).toEqual([role, 400]);
    }
  });

  it('leave an owner of businesses their owner, and nobody changes their own', async () => {
    const owner = await createUser(shop.pool, { role: 'admin' });
    await createBusiness(shop.pool, { ownerId: owner.id });
    expect((await setRole(owner.id, 'user')).statusCode).toBe(204);
    expect(await roleOf(owner.id)).toBe('business');
    expect((await setRole(moira.id, 'user')).statusCode).toBe(409);
    expect((await setRole(moira.id, 'user', owner)).statusCode).toBe(403);
  });

  it('of two admins who take each other’s at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await createUser(shop.pool, { role: 'admin' }),
        await createUser(shop.pool, { role: 'admin' }),
      ];
      const met = await Promise.all([setRole(a.id, 'user', b), setRole(b.id, 'user', a)]);
      expect(met.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
      await shop.pool.query(`UPDATE users SET role = 'user' WHERE id = ANY ($1)`, [[a.id, b.id]]);
    }
  });
});

it('two-step sign-in is turned off for whoever lost their phone, by somebody else, with a reason', async () => {
  const person = await createPerson(shop.pool);
  const turnOff = (id: string) =>
    admin.send('POST', `/api/admin/users/${id}/two-step/turn-off`, moira, { reason });
  expect((await turnOff(person.id)).statusCode).toBe(409);
  for (const { id } of [person, moira]) {
    await shop.pool.query(
      `INSERT INTO authenticator_apps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`,
      [id],
    );
  }
  expect((await admin.send('GET', `/api/admin/users/${person.id}`, moira)).json()).toMatchObject({
    user: { twoStep: true },
  });
  expect((await turnOff(moira.id)).statusCode).toBe(409);
  expect((await turnOff(person.id)).statusCode).toBe(204);
  expect((await readAudit(person.id)).map(({ action }) => action)).toEqual(['user.two-step-turned-off']);
  expect((await admin.send('GET', `/api/admin/users/${person.id}`, moira)).json()).toMatchObject({
    user: { twoStep: false },
  });
});

describe('finding', () => {
  it('people by name, address or booking reference; wildcards stand for themselves', async () => {
    const person = await createPerson(shop.pool);
    const bookingId = await book(person, await createOccurrenceForSale(shop.pool));
    const { reference } = await queryOne<{ reference: string }>(
      shop.pool,
      'SELECT reference FROM bookings WHERE id = $1',
      [bookingId],
    );
    for (const q of [person.email, reference.toLowerCase()]) {
      const found = await admin.send('GET', `/api/admin/users?q=${encodeURIComponent(q)}`, moira);
      expect(found.json()).toMatchObject({ total: 1, items: [{ id: person.id, bookings: 1 }] });
    }
    expect((await admin.send('GET', '/api/admin/users?q=%25', moira)).json()).toMatchObject({ total: 0 });
  });

  it('businesses and sessions by name and status, a page at a time', async () => {
    const found = await admin.send('GET', '/api/admin/businesses?q=wharf&status=approved', moira);
    expect(found.json()).toMatchObject({
      total: 1,
      page: 1,
      pages: 1,
      items: [{ name: 'Wharf Hall', sessions: 1 }],
    });
    const sessions = await admin.send('GET', '/api/admin/sessions?q=wharf', moira);
    expect(sessions.json()).toMatchObject({
      total: 1,
      items: [{ businessName: 'Wharf Hall', price: '14.00' }],
    });
    expect((await admin.send('GET', '/api/admin/sessions?page=99', moira)).json()).toMatchObject({
      items: [],
    });
  });
});

describe('an API key of a business', () => {
  it('is seen and revoked by an admin, once, with a reason that the owner is emailed', async () => {
    const owner = await createPerson(shop.pool);
    const business = await createBusiness(shop.pool, { ownerId: owner.id });
    const { key } = await createKey(
      { pool: shop.pool, clock: shop.deps.clock, onKeyMade: async () => {} },
      { actorId: owner.id, requestId: 'r' },
      business.id,
      { name: 'Website', scopes: ['bookings:read'], days: null },
    );
    const keys = `/api/admin/businesses/${business.id}/api-keys`;
    const seen = await admin.send('GET', keys, moira);
    expect(seen.json()).toMatchObject({ keys: [{ id: key.id, name: 'Website', works: true }] });
    const mails = admin.told.length;
    for (let times = 0; times < 2; times++) {
      const answer = await admin.send('POST', `${keys}/${key.id}/revoke`, moira, { reason });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { keys: [{ works: false }] }]);
    }
    expect((await readAudit(business.id)).slice(-1)).toEqual([
      {
        action: 'business.api_key_ended',
        reason,
        actor_id: moira.id,
        details: { keyId: key.id, key: 'Website' },
      },
    ]);
    expect(admin.told).toHaveLength(mails + 1);
    const other = await createBusiness(shop.pool);
    const foreign = `/api/admin/businesses/${other.id}/api-keys/${key.id}/revoke`;
    expect((await admin.send('POST', foreign, moira, { reason })).statusCode).toBe(404);
  });
});
