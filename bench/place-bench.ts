import { randomUUID } from 'node:crypto';
import { allocatePlacesBatched } from '#areas/booking/bookings/hold/place-allocation-batcher.server.ts';
import {
  allocatePlaces,
  type PlaceRequest,
} from '#areas/booking/bookings/hold/place-allocation-queries.server.ts';
import { heartbeatDeadline, holdExpiry } from '#areas/booking/bookings/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { type BookingFixture, createBookingFixture } from './booking-bench.ts';
import { median, medianRound, runDirectLoad } from './direct-load.ts';

/** Concurrent buyers. */
const IN_FLIGHT = [1, 16, 64, 256] as const;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
/** More than one measurement serves: each person holds a date once. */
const PEOPLE = 60_000;

export interface PlaceFigures {
  inFlight: number;
  /** Places per second on one date: single statements, and grouped. */
  hotAlone: number;
  hotTogether: number;
  spreadAlone: number;
  spreadTogether: number;
  /** Grouped over single, the median round. */
  hotRatio: number;
  spreadRatio: number;
}

/**
 * Holds with order, item and pending payment, one durable commit each or per group: single statements against the
 * site's grouping of concurrent buyers, alternating, on sixteen connections. Throws if a date's count differs from
 * its orders.
 */
export async function benchPlaces(pool: Pool): Promise<PlaceFigures[]> {
  const ground = await createBookingFixture(pool, 0, PEOPLE);
  const figures: PlaceFigures[] = [];
  for (const inFlight of IN_FLIGHT) {
    const run = (take: typeof allocatePlacesBatched, dates: number) =>
      placesPerSecond(pool, ground, { take, dates, inFlight });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        hotAlone: await run(allocatePlaces, 1),
        hotTogether: await run(allocatePlacesBatched, 1),
        spreadAlone: await run(allocatePlaces, ground.sessionIds.length),
        spreadTogether: await run(allocatePlacesBatched, ground.sessionIds.length),
      });
    }
    const middle = medianRound(rounds, (round) => round.hotTogether / round.hotAlone);
    const hotRatio = middle.hotTogether / middle.hotAlone;
    const spreadRatio = median(rounds.map((round) => round.spreadTogether / round.spreadAlone));
    figures.push({ inFlight, ...middle, hotRatio, spreadRatio });
  }
  return figures;
}

async function placesPerSecond(
  pool: Pool,
  { sessionIds, occurrenceIds, people, startsAt }: BookingFixture,
  { take, dates, inFlight }: { take: typeof allocatePlacesBatched; dates: number; inFlight: number },
): Promise<number> {
  await pool.query('TRUNCATE holds CASCADE');
  await pool.query('UPDATE occurrences SET taken = 0 WHERE id = ANY ($1)', [occurrenceIds]);
  await pool.query('VACUUM occurrences');
  const { perSecond } = await runDirectLoad({
    clients: inFlight,
    seconds: ROUND_SECONDS,
    work: async (turn) => {
      const sessionId = sessionIds[turn % dates];
      const person = people[turn];
      if (sessionId === undefined || person === undefined)
        throw new Error('There is nobody left to take a seat.');
      const now = new Date();
      const request: PlaceRequest = {
        holdId: randomUUID(),
        sessionId,
        userId: person.id,
        startsAt,
        places: 1,
        now,
        sessionFeePence: 0,
        platformFeePence: 0,
        expiresAt: holdExpiry(now),
        heartbeatDeadline: heartbeatDeadline(now),
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
