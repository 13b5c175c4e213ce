import { randomUUID } from 'node:crypto';
import { type SeatRequest, takeSeat } from '#features/booking/hold/seat-queries.server.ts';
import { takeSeatTogether } from '#features/booking/hold/take-seats-together.server.ts';
import { holdExpiry, signOfLifeBy } from '#features/booking/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { type BookingGround, prepareGround } from './booking-bench.ts';
import { loadDirectly, median, middleOf } from './direct-load.ts';

/** How many want a seat at once. */
const IN_FLIGHT = [1, 16, 64, 256] as const;
const ROUNDS = 3;
const SECONDS_EACH = 2;
/** More than are served in one measurement: each may hold a date once. */
const PEOPLE = 60_000;

export interface SeatFigures {
  inFlight: number;
  /** Seats a second on one date: each by a statement of its own, and those who wait by one together. */
  hotAlone: number;
  hotTogether: number;
  spreadAlone: number;
  spreadTogether: number;
  /** Together over alone, from the middle round. */
  hotRatio: number;
  spreadRatio: number;
}

/**
 * Holds of one seat, with order, item and pending payment, one durable commit for each or for each group: by turns
 * each by a statement of its own, and as the site takes them, where those who wait for one date are served together.
 * The connections are the site's, sixteen. Throws when a date has another count than there are orders.
 */
export async function benchSeats(pool: Pool): Promise<SeatFigures[]> {
  const ground = await prepareGround(pool, 0, PEOPLE);
  const figures: SeatFigures[] = [];
  for (const inFlight of IN_FLIGHT) {
    const run = (take: typeof takeSeatTogether, dates: number) =>
      seatsPerSecond(pool, ground, { take, dates, inFlight });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        hotAlone: await run(takeSeat, 1),
        hotTogether: await run(takeSeatTogether, 1),
        spreadAlone: await run(takeSeat, ground.sessionIds.length),
        spreadTogether: await run(takeSeatTogether, ground.sessionIds.length),
      });
    }
    const middle = middleOf(rounds, (round) => round.hotTogether / round.hotAlone);
    const hotRatio = middle.hotTogether / middle.hotAlone;
    const spreadRatio = median(rounds.map((round) => round.spreadTogether / round.spreadAlone));
    figures.push({ inFlight, ...middle, hotRatio, spreadRatio });
  }
  return figures;
}

async function seatsPerSecond(
  pool: Pool,
  { sessionIds, occurrenceIds, people, startsAt }: BookingGround,
  { take, dates, inFlight }: { take: typeof takeSeatTogether; dates: number; inFlight: number },
): Promise<number> {
  await pool.query('TRUNCATE orders CASCADE');
  await pool.query('UPDATE occurrences SET taken = 0 WHERE id = ANY ($1)', [occurrenceIds]);
  await pool.query('VACUUM occurrences');
  const { perSecond } = await loadDirectly({
    clients: inFlight,
    seconds: SECONDS_EACH,
    work: async (turn) => {
      const sessionId = sessionIds[turn % dates];
      const person = people[turn];
      if (sessionId === undefined || person === undefined)
        throw new Error('There is nobody left to take a seat.');
      const now = new Date();
      const request: SeatRequest = {
        holdId: randomUUID(),
        sessionId,
        userId: person.id,
        startsAt,
        places: 1,
        now,
        sessionFeePence: 0,
        platformFeePence: 0,
        expiresAt: holdExpiry(now),
        signOfLifeBy: signOfLifeBy(now),
        mayTake: true,
      };
      const attempt = await take(pool, request);
      if (attempt?.taken !== true) throw new Error('A seat was not given.');
    },
  });
  const { rows } = await pool.query(
    `SELECT 1 FROM occurrences o WHERE o.id = ANY ($1) AND o.taken <> (
       SELECT count(*) FROM order_items i WHERE i.occurrence_id = o.id)`,
    [occurrenceIds],
  );
  if (rows.length > 0) throw new Error('A date has another count than there are orders.');
  return perSecond;
}
