import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { authUser } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { createDate, type DateForSale, hold, openShop, type Shop } from '#support/shop.ts';
import { checks, whatIsWrong } from './checks.ts';

let database: TestDatabase;
let shop: Shop;
let date: DateForSale;
let bookingId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  date = await createDate(shop.pool, { capacity: 3 });
  const person = await authUser(shop.pool, (await createUser(shop.pool)).id);
  if (person === null) throw new Error('no such person');
  const held = await hold(shop, person, date);
  await shop.stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' });
  const { id } = await createBooking(shop.deps, person, {
    sessionId: date.sessionId,
    holdId: held.holdId,
    totalAmount: held.totalAmount,
  });
  bookingId = id;
  await shop.deps.announcer.idle();
  const other = await authUser(shop.pool, (await createUser(shop.pool)).id);
  if (other !== null) await hold(shop, other, date);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const sentences = async (name: string) => {
  const check = checks.find((one) => one.name === name);
  if (check === undefined) throw new Error(`There is no check called ${name}.`);
  return whatIsWrong(shop.pool, check);
};
const change = (sql: string, values: unknown[] = []) => shop.pool.query(sql, values);

it('finds nothing where a place is booked and another is held', async () => {
  for (const { name } of checks) expect([name, await sentences(name)]).toEqual([name, []]);
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
    () => change(`UPDATE orders SET given_back_at = now() - interval '1 hour' WHERE state = 'held'`),
    () => change(`UPDATE orders SET given_back_at = NULL WHERE state = 'held'`),
    /still held/,
  ],
  [
    'Orders',
    () => change(`UPDATE orders SET state = 'released' WHERE state = 'confirmed'`),
    () => change(`UPDATE orders SET state = 'confirmed' WHERE state = 'released'`),
    /is of an order that is released/,
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
    'Mails',
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
  const found = await sentences(name);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(says);
  await mends();
  expect(await sentences(name)).toEqual([]);
});
