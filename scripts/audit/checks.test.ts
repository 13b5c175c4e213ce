import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { authUser } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale } from '#support/shop.ts';
import { checks, runAudit, runCheck } from './checks.ts';

const shop = setUpShop();
let date: OccurrenceForSale;
let bookingId: string;

beforeAll(async () => {
  date = await createOccurrenceForSale(shop.pool, { capacity: 3 });
  const person = await authUser(shop.pool, (await createUser(shop.pool)).id);
  if (person === null) throw new Error('no such person');
  const held = await holdPlace(shop, person, date);
  await shop.stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' });
  const { id } = await createBooking(shop.deps, person, {
    sessionId: date.sessionId,
    holdId: held.holdId,
    totalAmount: held.totalAmount,
  });
  bookingId = id;
  await shop.deps.announcer.idle();
  const other = await authUser(shop.pool, (await createUser(shop.pool)).id);
  if (other !== null) await holdPlace(shop, other, date);
  // Without a plan booking is off, but earlier sales are checked anyway.
  await shop.pool.query('UPDATE businesses SET booking_enabled = false, subscription_tier = NULL');
});

const listSentences = async (name: string) => {
  const check = checks.find((one) => one.name === name);
  if (check === undefined) throw new Error(`There is no check called ${name}.`);
  return runCheck(shop.pool, check);
};
const createRefund = (pence: number, state: string) =>
  change(
    `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, created_at)
     SELECT payment_id, id, $2, 'cancelled_by_seeker', 'planted', $3, now() - interval '2 hours' FROM bookings WHERE id = $1`,
    [bookingId, pence, state],
  );
const change = (sql: string, values: unknown[] = []) => shop.pool.query(sql, values);

it('finds nothing where a place is booked and another is held', async () => {
  for (const { name } of checks) expect([name, await listSentences(name)]).toEqual([name, []]);
});

// Only one process can open the embedded database.
describe.runIf(testDatabaseUrl !== undefined)('the commands', { timeout: 120_000 }, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-audit-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const run = async (script: string) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: {
        ...process.env,
        DATABASE_URL: shop.database.url ?? '',
        DATA_DIR: dataDir,
        SANDBOX_URL: shop.sandbox.url,
      },
    });
    const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { status, stdout };
  };

  it.each([
    ['scripts/audit.ts', /^All checks passed\.$/m, /^1 check failed\.$/m],
    ['scripts/reconcile.ts', /^All checks passed\.$/m, /^1 check failed\.$/m],
  ])(
    '%s ends with 0 on a healthy site, and with 1 and a sentence that names the row',
    async (script, well, wrong) => {
      const healthy = await run(script);
      expect(healthy.stdout).toMatch(well);
      expect(healthy.status, healthy.stdout).toBe(0);
      await change(`UPDATE bookings SET starts_at = starts_at + interval '5 minutes' WHERE id = $1`, [
        bookingId,
      ]);
      const broken = await run(script);
      await change(`UPDATE bookings SET starts_at = starts_at - interval '5 minutes' WHERE id = $1`, [
        bookingId,
      ]);
      expect(broken.stdout).toMatch(/^ {2}booking \S+ begins at .+, and its date \d+ at .+$/m);
      expect(broken.stdout).toMatch(wrong);
      expect(broken.status).toBe(1);
    },
  );
});

it.each<[name: string, breaks: () => Promise<unknown>, mends: () => Promise<unknown>, says: RegExp]>([
  [
    'Seats',
    () => change('UPDATE occurrences SET taken = 1 WHERE id = $1', [date.occurrenceId]),
    () => change('UPDATE occurrences SET taken = 2 WHERE id = $1', [date.occurrenceId]),
    /has 1 taken, and 2 are somebody’s/,
  ],
  [
    'Holds',
    () => change(`UPDATE holds SET abandoned_at = now() - interval '1 hour' WHERE state = 'held'`),
    () => change(`UPDATE holds SET abandoned_at = NULL WHERE state = 'held'`),
    /still held/,
  ],
  [
    'Orders',
    () => change(`UPDATE holds SET state = 'released' WHERE state = 'confirmed'`),
    () => change(`UPDATE holds SET state = 'confirmed' WHERE state = 'released'`),
    /was made from a hold that is released/,
  ],
  [
    'Cancelled dates',
    () => change(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date.occurrenceId]),
    () => change(`UPDATE occurrences SET state = 'scheduled' WHERE id = $1`, [date.occurrenceId]),
    /^booking \S+ is confirmed on date \d+ of .+, which is cancelled$/,
  ],
  [
    'Cancelled dates',
    async () => {
      await change(`UPDATE bookings SET state = 'attended' WHERE id = $1`, [bookingId]);
      await change(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date.occurrenceId]);
      await change(
        `INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason, finished_at) VALUES ($1, 'business', 'Ill.', now())`,
        [date.occurrenceId],
      );
    },
    async () => {
      await change('DELETE FROM occurrence_cancellations');
      await change(`UPDATE occurrences SET state = 'scheduled' WHERE id = $1`, [date.occurrenceId]);
      await change(`UPDATE bookings SET state = 'confirmed' WHERE id = $1`, [bookingId]);
    },
    /^booking \S+ is attended on date \d+ of .+, which is cancelled$/,
  ],
  [
    'Times',
    () =>
      change(`UPDATE occurrences SET starts_at = starts_at - interval '30 minutes' WHERE id = $1`, [
        date.occurrenceId,
      ]),
    () =>
      change(`UPDATE occurrences SET starts_at = starts_at + interval '30 minutes' WHERE id = $1`, [
        date.occurrenceId,
      ]),
    /^booking \S+ begins at .+, and its date \d+ at /,
  ],
  [
    'Policies',
    () =>
      change(`UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`, [
        bookingId,
      ]),
    () => change(`UPDATE bookings SET state = 'confirmed', cancelled_at = NULL WHERE id = $1`, [bookingId]),
    /is cancelled_by_seeker, cost 1540 pence, and 0 went back$/,
  ],
  [
    'Policies',
    async () => {
      await change(
        `UPDATE bookings SET state = 'cancelled_by_business', cancelled_at = now(), cancelled_by = 'business',
                             cancellation_reason = 'Ill.' WHERE id = $1`,
        [bookingId],
      );
      await createRefund(770, 'succeeded');
    },
    async () => {
      await change('DELETE FROM refunds');
      await change(
        `UPDATE bookings SET state = 'confirmed', cancelled_at = NULL, cancelled_by = NULL, cancellation_reason = NULL WHERE id = $1`,
        [bookingId],
      );
    },
    /is cancelled_by_business, cost 1540 pence, and 770 went back$/,
  ],
  [
    'Refunds',
    () => createRefund(1540, 'pending'),
    () => change(`UPDATE refunds SET failure = 'The balance is too low.'`),
    /^refund \S+ of 1540 pence waits since .+, and nothing says why$/,
  ],
  [
    'Buyers',
    () =>
      change(
        `WITH gone AS (DELETE FROM refunds)
         INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
         SELECT 'sale_undone', 'planted', payment_id, id, 'business:' || business_id, 'buyer:' || payment_id, 700
           FROM bookings WHERE id = $1`,
        [bookingId],
      ),
    // The ledger is append-only: post the reverse.
    () =>
      change(
        `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
         SELECT movement, 'mended', payment_id, booking_id, credit, debit, amount_pence FROM ledger_postings WHERE cause = 'planted'`,
      ),
    /its buyer is owed 700 pence, and 0 are on their way/,
  ],
  [
    'Ledger',
    () =>
      change(
        'UPDATE payments SET amount_pence = amount_pence + 1 WHERE order_id = (SELECT order_id FROM bookings)',
      ),
    () =>
      change(
        'UPDATE payments SET amount_pence = amount_pence - 1 WHERE order_id = (SELECT order_id FROM bookings)',
      ),
    /is 1541 pence by its row and 1540 by the ledger/,
  ],
  [
    'Payout items',
    () => change('UPDATE payout_items SET pence = pence - 1 WHERE booking_id = $1', [bookingId]),
    () => change('UPDATE payout_items SET pence = pence + 1 WHERE booking_id = $1', [bookingId]),
    /^the ledger leaves business:\d+ 1400 pence of booking \S+, and its payout item says 1399$/,
  ],
  [
    'Emails',
    () =>
      change(`UPDATE bookings SET created_at = now() - interval '1 hour' WHERE id = $1`, [bookingId]).then(
        () => change(`UPDATE schema_migrations SET applied_at = now() - interval '1 day'`),
      ),
    () =>
      change(
        `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at)
         VALUES ('booking-confirmed:' || $1 || ':seeker', 'booking-confirmed', 'a@b.example', 'm', 'sent', 1, now(), now())`,
        [bookingId],
      ),
    /was never confirmed by mail/,
  ],
  [
    'Jobs',
    () => change(`SELECT graphile_worker.add_job('zz', run_at := now() - interval '1 hour')`),
    () => change(`DELETE FROM graphile_worker._private_jobs WHERE run_at < now() - interval '50 minutes'`),
    /\(zz\) has been due since/,
  ],
])('%s: says what is wrong, and nothing any more once it is mended', async (name, breaks, mends, says) => {
  await breaks();
  const found = await listSentences(name);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(says);
  expect((await runAudit(shop.pool)).wrong).toBeGreaterThan(0);
  await mends();
  expect(await listSentences(name)).toEqual([]);
});
