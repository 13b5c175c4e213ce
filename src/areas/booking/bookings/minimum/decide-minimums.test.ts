import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale } from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { finishCancellations } from '../cancel/cancel-occurrence.server.ts';
import { decideMinimums } from './decide-minimums.server.ts';
import { setRunsAnyway } from './minimum-queries.server.ts';

const shop = setUpShop();
const HOUR = 3_600_000;

let clock = new Date();
let warned: number[] = [];
beforeEach(() => {
  clock = shop.deps.clock.now();
  warned = [];
});

const decide = () =>
  decideMinimums({
    ...shop.deps,
    clock: { now: () => clock },
    onOccurrenceAtRisk: async (_tx, { occurrenceId }) => {
      warned.push(occurrenceId);
    },
  });

/** In three days; it needs `people` twelve hours before. */
async function dateWithMinimum(people: number, hours = 12): Promise<OccurrenceForSale> {
  const startsAt = new Date(Math.floor(clock.getTime() / 60_000) * 60_000 + 72 * HOUR);
  const date = await createOccurrenceForSale(shop.pool, { startsAt, capacity: 8 });
  await shop.pool.query(
    'UPDATE sessions SET minimum_people = $2, minimum_hours = $3, minimum_since = $4 WHERE id = $1',
    [date.sessionId, people, hours, new Date(clock.getTime() - HOUR)],
  );
  return date;
}

async function book(date: OccurrenceForSale, person?: AuthUser) {
  const who = person ?? (await createPerson(shop.pool));
  const held = await holdPlace(shop, who, date);
  await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, who, { holdId: held.holdId });
}

const at = (date: OccurrenceForSale, hoursBefore: number) => {
  clock = new Date(date.startsAt.getTime() - hoursBefore * HOUR);
};

const stateOf = async ({ occurrenceId }: OccurrenceForSale) =>
  (
    await queryOne<{ state: string }>(shop.pool, 'SELECT state FROM occurrences WHERE id = $1', [
      occurrenceId,
    ])
  ).state;

describe('a date with too few people', () => {
  it('is told to the business a day before, once, then cancelled with full refunds', async () => {
    const date = await dateWithMinimum(3);
    const booking = await book(date);
    at(date, 40);
    await decide();
    expect(warned).toEqual([]);
    at(date, 36);
    await decide();
    await decide();
    expect(warned).toEqual([date.occurrenceId]);
    at(date, 13);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
    at(date, 12);
    await Promise.all([decide(), decide()]);
    expect(await stateOf(date)).toBe('cancelled');
    await finishCancellations(shop.deps);
    const refund = await queryOne<{ pence: number; state: string; reason: string }>(
      shop.pool,
      `SELECT sum(r.amount_pence)::integer AS pence, min(b.state) AS state, min(b.cancellation_reason) AS reason
       FROM bookings b JOIN refunds r ON r.booking_id = b.id WHERE b.id = $1`,
      [booking.id],
    );
    expect(refund).toEqual({
      pence: date.totalPence,
      state: 'cancelled_by_business',
      reason: 'Fewer than 3 people had booked, and this date needs 3 to run.',
    });
    const { n } = await queryOne<{ n: number }>(
      shop.pool,
      `SELECT count(*)::integer AS n FROM audit_log WHERE action = 'occurrence.cancelled' AND subject_id = $1`,
      [String(date.occurrenceId)],
    );
    expect(n).toBe(1);
  });

  it('runs if somebody of the business has said so', async () => {
    const date = await dateWithMinimum(3);
    at(date, 40);
    await decide();
    await transaction(shop.pool, async (tx) => {
      expect(await setRunsAnyway(tx, date.occurrenceId, clock)).toBe(true);
      expect(await setRunsAnyway(tx, date.occurrenceId, clock)).toBe(false);
    });
    at(date, 11);
    await decide();
    expect(warned).toEqual([]);
    expect(await stateOf(date)).toBe('scheduled');
  });

  it('waits for somebody who is paying, and runs with them', async () => {
    const date = await dateWithMinimum(2);
    await book(date);
    at(date, 40);
    await decide();
    const late = await createPerson(shop.pool);
    const held = await holdPlace(shop, late, date);
    at(date, 12);
    // Their ten minutes run at the time to decide.
    await shop.pool.query('UPDATE holds SET expires_at = $2 WHERE id = $1', [
      held.holdId,
      new Date(clock.getTime() + 5 * 60_000),
    ]);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
    await shop.pool.query("UPDATE holds SET expires_at = now() + interval '10 minutes' WHERE id = $1", [
      held.holdId,
    ]);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, late, { holdId: held.holdId });
    await decide();
    // It is not asked again, even if somebody cancels later.
    await shop.pool.query('UPDATE occurrences SET taken = taken - 1 WHERE id = $1', [date.occurrenceId]);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
  });
});

describe('a date that the minimum doesn’t reach', () => {
  it('is one that we first see after its time to decide', async () => {
    const date = await dateWithMinimum(3);
    at(date, 11);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
  });

  it('is one whose minimum was set afterwards', async () => {
    const date = await dateWithMinimum(3);
    at(date, 30);
    await decide();
    at(date, 10);
    await shop.pool.query('UPDATE sessions SET minimum_since = $2 WHERE id = $1', [date.sessionId, clock]);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
  });

  it('is one that was moved closer meanwhile', async () => {
    const date = await dateWithMinimum(3);
    at(date, 30);
    await decide();
    await shop.pool.query(
      `UPDATE occurrences SET starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' WHERE id = $1`,
      [date.occurrenceId, new Date(clock.getTime() + 5 * HOUR)],
    );
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
  });

  it('is one of a course', async () => {
    const date = await dateWithMinimum(3);
    at(date, 30);
    await decide();
    await shop.pool.query(`UPDATE sessions SET sold_as = 'course' WHERE id = $1`, [date.sessionId]);
    at(date, 12);
    await decide();
    expect(await stateOf(date)).toBe('scheduled');
  });
});
