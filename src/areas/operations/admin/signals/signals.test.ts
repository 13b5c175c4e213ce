import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { ListedSignal } from './contract.ts';
import { detectSignals } from './detect-signals.server.ts';
import { deleteOldSignals, eraseSignals, listBusinessPairs, signalRows } from './queries.server.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let eleanor: { id: string };
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const DAY = 24 * 60;

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});
beforeEach(async () => {
  await shop.pool.query('DELETE FROM signals');
  // Backdates rows of other tests.
  await shop.pool.query("UPDATE businesses SET created_at = now() - interval '1 year'");
});

const reason = 'Looked at closely, with their bank.';
const runDetection = () => detectSignals(shop.pool, now);

async function findOpenSignals(subjectId: string | number, query = ''): Promise<ListedSignal[]> {
  const answer = await admin.send('GET', `/api/admin/signals${query}`, moira);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { items: ListedSignal[] }).items.filter(
    (signal) => signal.subjectId === String(subjectId),
  );
}

const decide = (id: string, action: string, as: { id: string } | null = moira) =>
  admin.send('POST', `/api/admin/signals/${id}/decide`, as, { action, reason, futureBookings: 'keep' });

async function hold(userId: string, at: Date, state = 'released', extra: object = {}): Promise<void> {
  const row = { replaced: false, from_waitlist: false, ...extra };
  await shop.pool.query(
    `INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at, created_at,
                         replaced, from_waitlist)
     VALUES ($1, 1000, 100, 1100, $3, $2, $2, $4, $5)`,
    [userId, at, state, row.replaced, row.from_waitlist],
  );
}

const createHolds = async (userId: string, times: number, at = minutesAgo(30), state = 'released') => {
  for (let n = 0; n < times; n += 1) await hold(userId, at, state);
};

describe('many holds', () => {
  it('are a signal from ten within the hour, none of them booked', async () => {
    const person = await createUser(shop.pool);
    await createHolds(person.id, 9);
    await createHolds(person.id, 9, minutesAgo(61));
    await hold(person.id, minutesAgo(5), 'released', { replaced: true });
    await hold(person.id, minutesAgo(5), 'released', { from_waitlist: true });
    await runDetection();
    expect(await findOpenSignals(person.id)).toEqual([]);

    await hold(person.id, minutesAgo(1));
    await runDetection();
    expect(await findOpenSignals(person.id)).toMatchObject([
      {
        subject: 'user',
        name: 'Sam Rowe',
        facts: { kind: 'holds', holds: 10, bookings: 0 },
        canSuspend: true,
      },
    ]);
  });

  it('are none where they are booked', async () => {
    const person = await createUser(shop.pool);
    await createHolds(person.id, 8);
    await createHolds(person.id, 2, minutesAgo(10), 'confirmed');
    await runDetection();
    expect(await findOpenSignals(person.id)).toEqual([]);
  });

  it('are one signal however often they are looked at, which says the most', async () => {
    const person = await createUser(shop.pool);
    await createHolds(person.id, 12);
    await runDetection();
    await detectSignals(shop.pool, new Date(now.getTime() + 5 * 60_000));
    await shop.pool.query('DELETE FROM holds WHERE id IN (SELECT id FROM holds WHERE user_id = $1 LIMIT 2)', [
      person.id,
    ]);
    await detectSignals(shop.pool, new Date(now.getTime() + 10 * 60_000));
    expect(await findOpenSignals(person.id)).toMatchObject([
      {
        facts: { holds: 12 },
        foundAt: now.toISOString(),
        seenAt: new Date(now.getTime() + 10 * 60_000).toISOString(),
      },
    ]);
  });

  it('are counted anew once an admin has decided', async () => {
    const person = await createUser(shop.pool);
    await createHolds(person.id, 12);
    await runDetection();
    const [signal] = await findOpenSignals(person.id);
    expect((await decide(signal?.id ?? '', 'dismiss')).statusCode).toBe(204);
    await runDetection();
    expect(await findOpenSignals(person.id)).toEqual([]);
    expect(await findOpenSignals(person.id, '?state=dismissed')).toMatchObject([
      { decision: reason, decidedBy: 'Moira Keane' },
    ]);

    const later = new Date(Date.now() + 60_000);
    await createHolds(person.id, 10, later);
    await detectSignals(shop.pool, new Date(later.getTime() + 60_000));
    expect(await findOpenSignals(person.id)).toMatchObject([{ facts: { holds: 10 } }]);
  });
});

async function decline(intentId: string, at: Date): Promise<void> {
  await shop.pool.query(
    `INSERT INTO provider_events (id, type, object_id, occurred_at, received_at)
     VALUES ($1, 'payment_intent.payment_failed', $2, $3, $3)`,
    [randomUUID(), intentId, at],
  );
}

async function createPayment(userId: string): Promise<string> {
  const intentId = `pi_${randomUUID()}`;
  await shop.pool.query(
    `WITH o AS (INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
                VALUES ($1, 1000, 100, 1100, 'released', now()) RETURNING id)
     INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence) SELECT id, $1, $2, 1100 FROM o`,
    [userId, intentId],
  );
  return intentId;
}

it('cards that are declined are a signal from five within the hour, over however many payments', async () => {
  const person = await createUser(shop.pool);
  const [first, second] = [await createPayment(person.id), await createPayment(person.id)];
  for (let n = 0; n < 3; n += 1) await decline(first, minutesAgo(20));
  await decline(second, minutesAgo(10));
  await decline(second, minutesAgo(61));
  await runDetection();
  expect(await findOpenSignals(person.id)).toEqual([]);

  await decline(second, minutesAgo(2));
  await runDetection();
  expect(await findOpenSignals(person.id)).toMatchObject([
    { facts: { kind: 'declines', declines: 5, payments: 2, paid: 0 } },
  ]);
});

async function review(sessionId: number, businessId: number, at: Date, joined: Date): Promise<void> {
  const seat = await createPaidBooking(shop.pool);
  await shop.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [seat.userId, joined]);
  await shop.pool.query(
    `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at)
     VALUES ($1, $2, $3, $4, 5, 'Marvellous.', $5)`,
    [seat.bookingId, sessionId, businessId, seat.userId, at],
  );
}

it('reviews are a signal from five within a day, at least half of them by new accounts', async () => {
  const business = await createBusiness(shop.pool);
  const { id: session } = await createSession(shop.pool, { businessId: business.id });
  for (let n = 0; n < 2; n += 1) await review(session, business.id, minutesAgo(60), minutesAgo(2 * DAY));
  for (let n = 0; n < 3; n += 1) await review(session, business.id, minutesAgo(90), minutesAgo(400 * DAY));
  await review(session, business.id, minutesAgo(DAY + 1), minutesAgo(2 * DAY));
  await runDetection();
  expect(await findOpenSignals(business.id)).toEqual([]);

  await review(session, business.id, minutesAgo(5), minutesAgo(13 * DAY));
  await runDetection();
  expect(await findOpenSignals(business.id)).toMatchObject([
    {
      subject: 'business',
      name: 'Test Hall',
      facts: { kind: 'reviews', reviews: 6, byNewAccounts: 3, fiveStars: 6 },
    },
  ]);
});

it('accounts are a signal from five that were opened within a day from one address, of which only a digest is kept', async () => {
  const people: string[] = [];
  const joins = async (address: string, at = minutesAgo(60)) => {
    const { id } = await createUser(shop.pool);
    await shop.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [id, at]);
    await shop.pool.query(
      `INSERT INTO auth_sessions (user_id, token, expires_at, ip_address) VALUES ($1, $2, now(), $3)`,
      [id, randomUUID(), address],
    );
    return id;
  };
  for (let n = 0; n < 4; n += 1) people.push(await joins('203.0.113.9'));
  await joins('203.0.113.9', minutesAgo(DAY + 1));
  for (let n = 0; n < 4; n += 1) await joins('203.0.113.10');
  const listed = () => admin.send('GET', '/api/admin/signals?kind=accounts', moira);
  await runDetection();
  expect((await listed()).json()).toMatchObject({ items: [] });

  people.push(await joins('203.0.113.9'));
  await runDetection();
  const answer = await listed();
  expect(answer.json()).toMatchObject({
    items: [{ name: 'One internet address', canSuspend: false, facts: { accounts: 5 } }],
  });
  const [signal] = (answer.json() as { items: ListedSignal[] }).items;
  expect(new Set(signal?.people.map(({ id }) => id))).toEqual(new Set(people));
  expect(answer.body).not.toContain('203.0.113');
  expect((await decide(signal?.id ?? '', 'suspend')).statusCode).toBe(409);

  await transaction(shop.pool, (tx) => eraseSignals(tx, people[0] ?? ''));
  const after = (await listed()).json() as {
    items: ListedSignal[];
  };
  expect(after.items[0]?.people).toHaveLength(4);
});

describe('the same business twice', () => {
  it('is one of much the same name at a postcode that joined beside it, and never once it was decided', async () => {
    const first = await createBusiness(shop.pool, { name: 'Old Mill Pilates', postcode: 'M4 1HN' });
    await shop.pool.query(
      "UPDATE businesses SET created_at = now() - interval '1 year', phone = '' WHERE id = $1",
      [first.id],
    );
    const quite = await createBusiness(shop.pool, {
      name: 'Canal Boxing',
      postcode: 'M4 1HN',
      status: 'submitted',
    });
    const twin = await createBusiness(shop.pool, {
      name: 'The Old Mill Pilates Ltd',
      postcode: 'M4 1HN',
      status: 'submitted',
    });
    await shop.pool.query("UPDATE businesses SET phone = '' WHERE id = ANY ($1)", [[quite.id, twin.id]]);
    await runDetection();
    expect(await findOpenSignals(quite.id)).toEqual([]);
    const [signal] = await findOpenSignals(twin.id);
    expect(signal).toMatchObject({
      other: { id: String(first.id), name: 'Old Mill Pilates' },
      facts: { kind: 'duplicate', likeness: 1, samePostcode: true, samePhone: false },
      // Still in review: rejecting it is enough.
      canSuspend: false,
    });
    expect((await decide(signal?.id ?? '', 'see_to')).statusCode).toBe(204);
    await runDetection();
    expect(await findOpenSignals(twin.id)).toEqual([]);
  });

  it('is one with the same telephone number, however it is written', async () => {
    const first = await createBusiness(shop.pool, { name: 'Harbour Swim School', postcode: 'BS1 5TX' });
    const twin = await createBusiness(shop.pool, { name: 'Harbour Swim Club', postcode: 'BS2 0AA' });
    await shop.pool.query("UPDATE businesses SET phone = '0117 496 0123' WHERE id = $1", [first.id]);
    await shop.pool.query("UPDATE businesses SET phone = '+44 117 496 0123' WHERE id = $1", [twin.id]);
    await runDetection();
    expect(await findOpenSignals(twin.id)).toMatchObject([
      { facts: { samePhone: true, samePostcode: false } },
    ]);
  });

  it('is not looked for among all who share a postcode or a number, where there are hundreds', async () => {
    const crowd = { postcode: 'LS1 4AP', phone: '0113 496 0999' };
    const joins = async (name: string) => {
      const { id } = await createBusiness(shop.pool, { name, postcode: crowd.postcode });
      await shop.pool.query('UPDATE businesses SET phone = $2 WHERE id = $1', [id, crowd.phone]);
      return id;
    };
    const [namesake, alike] = [await joins('Corn Exchange Yoga'), await joins('Corn Exchange Boxing')];
    for (let n = 0; n < 120; n += 1) await joins(`${n} ${n} ${n}`);
    await shop.pool.query("UPDATE businesses SET created_at = now() - interval '1 year'");
    const [again, another] = [await joins('The Corn Exchange Yoga'), await joins('Corn Exchange Boxin')];

    const pairs = await listBusinessPairs(shop.pool, [again, another], 50);
    expect(pairs.filter(({ id }) => id === again)).toHaveLength(51);
    expect(pairs.filter(({ id }) => id === another)).toHaveLength(50);
    expect(pairs).toContainEqual(expect.objectContaining({ id: again, otherId: namesake, samePhone: true }));
    expect(pairs).not.toContainEqual(expect.objectContaining({ otherId: alike }));
    await runDetection();
    expect(await findOpenSignals(again)).toMatchObject([{ other: { id: String(namesake) } }]);
  });
});

describe('deciding a signal', () => {
  const held = async () => {
    const person = await createUser(shop.pool);
    await createHolds(person.id, 10);
    await runDetection();
    const [signal] = await findOpenSignals(person.id);
    return { person, id: signal?.id ?? '' };
  };

  it('suspends whom it is about, tells them why, and stands in the audit log', async () => {
    const { person, id } = await held();
    expect((await decide(id, 'suspend')).statusCode).toBe(204);
    expect(
      await queryOne(shop.pool, 'SELECT suspension_reason FROM users WHERE id = $1', [person.id]),
    ).toEqual({
      suspension_reason: reason,
    });
    const { rows } = await shop.pool.query(
      `SELECT action, subject_id AS id, actor_id AS actor FROM audit_log
        WHERE subject_id = ANY ($1) ORDER BY audit_log.id`,
      [[person.id, id]],
    );
    expect(rows).toEqual([
      { action: 'user.suspended', id: person.id, actor: moira.id },
      { action: 'signal.suspended', id, actor: moira.id },
    ]);
    expect(admin.told.length).toBeGreaterThan(0);
  });

  it('is done once: whoever is second is told who was first, and nothing else happens', async () => {
    const { person, id } = await held();
    expect((await decide(id, 'dismiss')).statusCode).toBe(204);
    const second = await decide(id, 'suspend', eleanor);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ message: 'Moira Keane has already decided this signal.' });
    expect(await queryOne(shop.pool, 'SELECT suspended_at FROM users WHERE id = $1', [person.id])).toEqual({
      suspended_at: null,
    });
  });

  it('that closes it is undone by the same admin within seconds; a suspension is not', async () => {
    const undo = (id: string, as = moira) => admin.send('POST', `/api/admin/signals/${id}/undo`, as);
    const { person, id } = await held();
    expect((await undo(id)).statusCode).toBe(409);
    await decide(id, 'see_to');
    expect((await undo(id, eleanor)).statusCode).toBe(403);
    expect((await undo(id)).statusCode).toBe(204);
    expect(await findOpenSignals(person.id)).toHaveLength(1);
    expect((await admin.send('GET', `/api/admin/signals/${id}`, moira)).json()).toMatchObject({
      id,
      state: 'open',
      decision: null,
    });
    await decide(id, 'suspend');
    expect((await undo(id)).statusCode).toBe(409);
  });

  it('leaves the signal open where nobody can be suspended any more', async () => {
    const { person, id } = await held();
    await shop.pool.query("UPDATE users SET suspended_at = now(), suspension_reason = 'x' WHERE id = $1", [
      person.id,
    ]);
    expect((await decide(id, 'suspend')).statusCode).toBe(409);
    expect(await findOpenSignals(person.id)).toHaveLength(1);
  });

  it('knows no signal that is not there', async () => {
    expect((await decide(randomUUID(), 'dismiss')).statusCode).toBe(404);
  });
});

it('a signal stands in the copy of the person, goes with their account, and is forgotten after its time', async () => {
  const person = await createUser(shop.pool);
  await createHolds(person.id, 10);
  await runDetection();
  expect(await signalRows(shop.pool, person.id)).toMatchObject([{ kind: 'holds', state: 'open' }]);
  await deleteOldSignals(shop.pool, new Date(now.getTime() - 1));
  expect(await signalRows(shop.pool, person.id)).toHaveLength(1);
  await deleteOldSignals(shop.pool, new Date(now.getTime() + 1));
  expect(await signalRows(shop.pool, person.id)).toEqual([]);
});
