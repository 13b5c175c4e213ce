import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { decideMinimum, setRunsAnyway } from '#areas/booking/bookings/minimum/decide-minimums.server.ts';
import { watchOccurrences } from '#areas/booking/bookings/minimum/minimum-queries.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale } from '#support/shop.ts';

const HOUR = 3_600_000;

describe.runIf(testDatabaseUrl !== undefined)('the minute in which a date with a minimum is decided', () => {
  const shop = setUpShop();

  /** One short of its minimum of two; the time to decide is now. */
  async function oneShort(): Promise<OccurrenceForSale> {
    const now = shop.deps.clock.now();
    const startsAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 12 * HOUR);
    const date = await createOccurrenceForSale(shop.pool, { startsAt, capacity: 8 });
    const before = new Date(now.getTime() - 20 * HOUR);
    await shop.pool.query(
      'UPDATE sessions SET minimum_people = 2, minimum_hours = 12, minimum_since = $2 WHERE id = $1',
      [date.sessionId, before],
    );
    await watchOccurrences(shop.pool, before, now);
    await book(date, await createPerson(shop.pool));
    return date;
  }

  async function book(date: OccurrenceForSale, person: AuthUser) {
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    return createBooking(shop.deps, person, { holdId: held.holdId });
  }

  const takePlace = (date: OccurrenceForSale) => async (tx: Tx) => {
    const { rowCount } = await tx.query(
      `UPDATE occurrences SET taken = taken + 1 WHERE id = $1 AND state = 'scheduled' AND taken < capacity`,
      [date.occurrenceId],
    );
    if (rowCount === 0) throw new Error('date_cancelled');
  };

  const decide = (date: OccurrenceForSale) => async (tx: Tx) => {
    await decideMinimum(tx, shop.deps, date.occurrenceId);
  };

  const stateOf = async ({ occurrenceId }: OccurrenceForSale) =>
    (
      await queryOne<{ state: string }>(shop.pool, 'SELECT state FROM occurrences WHERE id = $1', [
        occurrenceId,
      ])
    ).state;

  it('counts a place that is taken first', async () => {
    const date = await oneShort();
    await interleaveTransactions(shop.pool, takePlace(date), decide(date));
    expect(await stateOf(date)).toBe('scheduled');
  });

  it('refuses a place after it', async () => {
    const date = await oneShort();
    await expect(interleaveTransactions(shop.pool, decide(date), takePlace(date))).rejects.toThrow(
      'date_cancelled',
    );
    expect(await stateOf(date)).toBe('cancelled');
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({
      message: 'This date is cancelled. Choose another one.',
    });
  });

  it('lets the business’s word count if it comes first, and not twice', async () => {
    const [first, second] = [await oneShort(), await oneShort()];
    const says = (date: OccurrenceForSale) => async (tx: Tx) => {
      await tx.query('SELECT 1 FROM occurrences WHERE id = $1 FOR UPDATE', [date.occurrenceId]);
      await setRunsAnyway(tx, date.occurrenceId, shop.deps.clock.now());
    };
    await interleaveTransactions(shop.pool, says(first), decide(first));
    expect(await stateOf(first)).toBe('scheduled');
    await interleaveTransactions(shop.pool, decide(second), says(second));
    expect(await stateOf(second)).toBe('cancelled');
  });

  it('ends the same when twelve people book and the job runs twice at once', async () => {
    const date = await oneShort();
    const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(shop.pool)));
    const twice = () => shop.jobs.decideMinimums?.({});
    const booked = await Promise.allSettled([
      ...people.map((person) => book(date, person)),
      twice(),
      twice(),
    ]);
    const won = booked.slice(0, people.length).filter(({ status }) => status === 'fulfilled').length;
    await shop.jobs.decideMinimums?.({});
    await shop.jobs.finishCancellations?.({});
    const { state, active, unrefunded } = await queryOne<{
      state: string;
      active: number;
      unrefunded: number;
    }>(
      shop.pool,
      `SELECT o.state,
              (SELECT count(*)::integer FROM bookings b WHERE b.occurrence_id = o.id AND b.cancelled_at IS NULL) AS active,
              (SELECT count(*)::integer FROM bookings b WHERE b.occurrence_id = o.id AND b.cancelled_at IS NOT NULL
                AND NOT EXISTS (SELECT FROM refunds r WHERE r.booking_id = b.id)) AS unrefunded
       FROM occurrences o WHERE o.id = $1`,
      [date.occurrenceId],
    );
    // Either it runs with everyone who booked, or nobody has a place and all money goes back.
    expect(unrefunded).toBe(0);
    if (state === 'scheduled') expect(active).toBe(won + 1);
    else expect(active).toBe(0);
  });
});
