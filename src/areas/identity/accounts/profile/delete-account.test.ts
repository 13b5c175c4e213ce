import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { composePersonalData } from '#app/compose-personal-data.server.ts';
import { isFullyExplained } from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import type { AuthUser } from '../contract.ts';
import {
  type DeleteAccountDeps,
  deleteAccount,
  eraseDeletedAccount,
  previewDeletion,
} from './delete-account.server.ts';
import { dataAsCsv, dataAsJson, dataAsZip, dataTables } from './download-data.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-deletion-'));
const shop = setUpShop();
let deps: DeleteAccountDeps;
const notifications: string[] = [];

beforeAll(async () => {
  deps = {
    pool: shop.pool,
    clock: shop.deps.clock,
    outbox,
    storage: diskStorage(folder),
    personalData: composePersonalData({ ...shop.deps, cards: stripeCardVault(shop.stripe) }),
    endCredentials,
    onAccountDeleted: async (_tx, { email }) => void notifications.push(email),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const freshSignIn = () => ({ id: randomUUID(), since: deps.clock.now() });
const HOUR_MS = 3_600_000;
const hoursAhead = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS);

async function book(person: AuthUser, hours: number, options: { businessId?: number } = {}) {
  const date = await createOccurrenceForSale(shop.pool, { startsAt: hoursAhead(hours), ...options });
  const held = await holdPlace(shop, person, date);
  await shop.app.inject({
    method: 'PUT',
    url: `/api/holds/${held.holdId}/contact`,
    headers: { [USER_HEADER]: person.id },
    payload: {
      fullName: 'Priya Nair',
      email: `second.${person.email}`,
      phone: '07700 900123',
      specialRequirements: 'A bad knee',
    },
  });
  await shop.pay(held.paymentIntentId);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { [USER_HEADER]: person.id },
    payload: { sessionId: date.sessionId, holdId: held.holdId },
  });
  expect(answer.statusCode).toBe(200);
  return { date, id: String(answer.json().id) };
}

const readBookingState = async (bookingId: string) =>
  queryOne<{ state: string; full_name: string; email: string; phone: string; special_requirements: string }>(
    shop.pool,
    'SELECT state, full_name, email, phone, special_requirements FROM bookings WHERE id = $1',
    [bookingId],
  );

describe('deleting an account', () => {
  it('shows what would end, ends it by its own policy, and erases the person; the money stays explained', async () => {
    const person = await createPerson(shop.pool);
    const inTime = await book(person, 72);
    const late = await book(person, 5);
    const past = await book(person, 48);
    await shop.pool.query(
      `UPDATE bookings SET starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' WHERE id = $1`,
      [past.id],
    );
    const held = await createOccurrenceForSale(shop.pool, { startsAt: hoursAhead(80) });
    await holdPlace(shop, person, held);

    const { hindrances, endings } = await previewDeletion(deps, person);
    expect(hindrances).toEqual([]);
    expect(endings.map(({ refund }) => refund)).toEqual(['0.00', '15.40']);

    await deleteAccount(deps, person, freshSignIn(), {});
    expect((await readBookingState(inTime.id)).state).toBe('cancelled_by_seeker');
    expect((await readBookingState(late.id)).state).toBe('cancelled_by_seeker');
    expect((await readBookingState(past.id)).state).toBe('confirmed');
    expect(await countTakenPlaces(shop.pool, inTime.date.occurrenceId)).toBe(0);
    expect(await countTakenPlaces(shop.pool, held.occurrenceId)).toBe(0);
    await sendPendingRefunds(shop.deps);
    const { rows: refunds } = await shop.pool.query(
      `SELECT r.amount_pence, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.user_id = $1`,
      [person.id],
    );
    expect(refunds).toEqual([{ amount_pence: 1540, state: 'succeeded' }]);
    expect(notifications.at(-1)).toBe(person.email);
    const row = await queryOne(
      shop.pool,
      'SELECT name, first_name, last_name, email, image, phone, deleted_at IS NOT NULL AS gone FROM users WHERE id = $1',
      [person.id],
    );
    expect(row).toEqual({
      name: 'Deleted account',
      first_name: '',
      last_name: '',
      email: `deleted-${person.id}@deleted.invalid`,
      image: null,
      phone: null,
      gone: true,
    });

    expect((await readBookingState(inTime.id)).full_name).toBe('Priya Nair');
    await shop.pool.query(
      `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at)
       SELECT 'test:' || n, 'booking-cancelled', a, '<' || n || '>', 'sent', 1, now(), now()
       FROM unnest($1::text[]) WITH ORDINALITY AS mail (a, n)`,
      [[person.email, `second.${person.email}`]],
    );
    const job = { userId: person.id, email: person.email };
    await eraseDeletedAccount(deps, job);
    await eraseDeletedAccount(deps, job);
    for (const { id } of [inTime, late, past]) {
      expect(await readBookingState(id)).toMatchObject({
        full_name: 'Deleted account',
        email: '',
        phone: '',
        special_requirements: '',
      });
    }
    for (const table of ['users', 'bookings', 'orders', 'order_items', 'mail_log', 'reviews']) {
      const { rows } = await shop.pool.query(`SELECT t::text AS text FROM ${table} t`);
      expect(rows.filter(({ text }) => text.includes(person.email))).toEqual([]);
    }
    expect(isFullyExplained(await readReconciliation(shop))).toBe(true);
  });

  it('leaves the marks the person made at a door, without who made them', async () => {
    const [guest, dana] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const { id } = await book(guest, 72);
    await shop.pool.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_by = $2, attendance_marked_at = now() WHERE id = $1`,
      [id, dana.id],
    );
    const download = JSON.parse(await dataAsJson(deps, dana, deps.clock.now()));
    expect(download['people-checked-in']).toMatchObject([{ marked_as: 'attended' }]);
    await deleteAccount(deps, dana, freshSignIn(), {});
    expect(
      await queryOne(
        shop.pool,
        'SELECT state, attendance_marked_by, attendance_marked_at IS NULL AS when_is_gone FROM bookings WHERE id = $1',
        [id],
      ),
    ).toEqual({ state: 'attended', attendance_marked_by: null, when_is_gone: false });
  });

  it('queues the forgetting for when the last mails have left', async () => {
    const person = await createPerson(shop.pool);
    await deleteAccount(deps, person, freshSignIn(), {});
    const queued = await queryOne<{ minutes: number }>(
      shop.pool,
      `SELECT round(extract(epoch FROM run_at - now()) / 60)::integer AS minutes
       FROM graphile_worker.jobs WHERE key = 'forgetDeletedAccount:' || $1`,
      [person.id],
    );
    expect(queued.minutes).toBe(15);
  });

  it('happens once, however often it is asked for at once', async () => {
    const person = await createPerson(shop.pool);
    const before = notifications.length;
    await Promise.allSettled([1, 2, 3].map(() => deleteAccount(deps, person, freshSignIn(), {})));
    expect(notifications.length - before).toBe(1);
  });

  it('gives the address free, and lets nobody in', async () => {
    const person = await createPerson(shop.pool);
    await shop.pool.query(
      `INSERT INTO auth_sessions (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [person.id, randomUUID()],
    );
    await deleteAccount(deps, person, freshSignIn(), {});
    const ways = await queryOneOrNull(shop.pool, 'SELECT 1 FROM auth_sessions WHERE user_id = $1', [
      person.id,
    ]);
    expect(ways).toBeNull();
    const again = await queryOneOrNull(
      shop.pool,
      `INSERT INTO users (name, email) VALUES ('New', $1) RETURNING id`,
      [person.email],
    );
    expect(again).not.toBeNull();
  });

  it('needs the password, or a fresh sign-in where there is none', async () => {
    const person = await createPerson(shop.pool);
    const stale = { id: randomUUID(), since: new Date(deps.clock.now().getTime() - 16 * 60_000) };
    await expect(deleteAccount(deps, person, stale, {})).rejects.toMatchObject({ status: 403 });
    await shop.pool.query(
      `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1, $2, 'credential', $3)`,
      [person.id, person.id, await hashPassword('correct horse')],
    );
    await expect(deleteAccount(deps, person, freshSignIn(), { password: 'wrong' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'password', message: 'That’s not your password.' }],
    });
    expect((await previewDeletion(deps, person)).hindrances).toEqual([]);
    await deleteAccount(deps, person, stale, { password: 'correct horse' });
    expect(notifications.at(-1)).toBe(person.email);
  });

  it('waits for the people who booked with the person, and for the plan to be cancelled', async () => {
    const owner = await createPerson(shop.pool);
    const business = await createBusiness(shop.pool, { ownerId: owner.id, name: 'Foundry Gym' });
    await book(await createPerson(shop.pool), 48, { businessId: business.id });
    await shop.pool.query(
      `INSERT INTO subscriptions (business_id, tier, state, price_pence) VALUES ($1, 'basic', 'active', 2900)`,
      [business.id],
    );
    expect((await previewDeletion(deps, owner)).hindrances).toEqual([
      'You own Foundry Gym, which has 1 booking still to come. Cancel its date first, or wait until they’re over.',
      'Foundry Gym has a paid plan. Cancel the plan first.',
    ]);
    await expect(deleteAccount(deps, owner, freshSignIn(), {})).rejects.toMatchObject({ status: 409 });
    await shop.pool.query(`UPDATE bookings SET ends_at = now() - interval '1 hour' WHERE business_id = $1`, [
      business.id,
    ]);
    await shop.pool.query('UPDATE subscriptions SET cancel_at_period_end = true WHERE business_id = $1', [
      business.id,
    ]);
    await deleteAccount(deps, owner, freshSignIn(), {});
    const closed = await queryOne(
      shop.pool,
      'SELECT status, booking_enabled, phone, email FROM businesses WHERE id = $1',
      [business.id],
    );
    expect(closed).toEqual({ status: 'suspended', booking_enabled: false, phone: '', email: null });
  });

  it('is not for the only administrator', async () => {
    await shop.pool.query(`UPDATE users SET role = 'user' WHERE role = 'admin'`);
    const { id } = await createUser(shop.pool, { role: 'admin' });
    const admin = { ...(await createPerson(shop.pool)), id };
    expect((await previewDeletion(deps, admin)).hindrances).toEqual([
      'You’re the only admin. Make someone else an admin first.',
    ]);
    await createUser(shop.pool, { role: 'admin' });
    expect((await previewDeletion(deps, admin)).hindrances).toEqual([]);
  });

  it('leaves an administrator when the last two ask for it at once', async () => {
    await shop.pool.query(`UPDATE users SET role = 'user' WHERE role = 'admin'`);
    const admins = await Promise.all(
      [1, 2].map(async () => ({
        ...(await createPerson(shop.pool)),
        id: (await createUser(shop.pool, { role: 'admin' })).id,
      })),
    );
    const asked = admins.map((admin) => deleteAccount(deps, admin, freshSignIn(), {}));
    const met = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(met.toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await shop.pool.query(`SELECT id FROM users WHERE role = 'admin'`);
    expect(rows).toHaveLength(1);
  });
});

describe('a copy of one’s data', () => {
  it('holds every table, all of the person and nothing of others', async () => {
    const [person, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    await book(person, 72);
    await book(other, 72);
    const copy = JSON.parse(await dataAsJson(deps, person, new Date('2026-11-21T12:00:00Z')));
    expect(Object.keys(copy)).toEqual(['exportedAt', ...dataTables(deps)]);
    expect(copy.exportedAt).toBe('2026-11-21T12:00:00.000Z');
    expect(copy.bookings).toEqual([
      expect.objectContaining({
        full_name: 'Priya Nair',
        total: '15.40',
        special_requirements: 'A bad knee',
      }),
    ]);
    expect(copy.payments).toEqual([expect.objectContaining({ amount: '15.40', state: 'succeeded' })]);
    expect(JSON.stringify(copy)).not.toContain(other.email);
  });

  it('comes as CSV too, in which nothing typed can run', async () => {
    const person = await createPerson(shop.pool);
    await book(person, 72);
    await shop.pool.query(`UPDATE bookings SET special_requirements = '=1+1' WHERE user_id = $1`, [
      person.id,
    ]);
    const csv = await dataAsCsv(deps, person, 'bookings');
    const [header, line] = csv.split('\n');
    expect(header).toMatch(/^\uFEFFreference,session,with_whom,starts_at/);
    expect(line).toContain("'=1+1");
    expect(line).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[01]:00,/);
    await expect(dataAsCsv(deps, person, 'constructor')).rejects.toMatchObject({ status: 404 });
  });

  it('comes whole as one ZIP file, with a sheet for each table that has rows', async () => {
    const person = await createPerson(shop.pool);
    await book(person, 72);
    const bytes = await dataAsZip(deps, person, new Date('2026-11-21T12:00:00Z'));
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    const files = new Map<string, string>();
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['my-data.json', 'csv/account.csv', 'csv/bookings.csv']),
    );
    expect(files.has('csv/reviews.csv')).toBe(false);
    expect(files.get('csv/bookings.csv')).toContain('Priya Nair');
    expect(JSON.parse(files.get('my-data.json') ?? '')).toMatchObject({
      exportedAt: '2026-11-21T12:00:00.000Z',
      bookings: [{ full_name: 'Priya Nair' }],
    });
  });
});
