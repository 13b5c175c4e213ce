import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { type PlaceHoldDeps, placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { type HttpBooker, openHttpBooker } from './book-over-http.ts';
import { itemForTurn, median, medianRound, runDirectLoad } from './direct-load.ts';
import { recordStatements, toPgbenchScript } from './record-statements.ts';

export const CLIENTS = 16;
export const ROUNDS = 5;
export const ROUND_SECONDS = 4;
const SESSIONS = 1_000;
const PEOPLE = 2_000;
/** More than any timed run sells. */
const AMPLE_CAPACITY = 100_000_000;
const RACE_PLACES = 300;

export interface BookingFigures {
  clients: number;
  spread: BookingRatio;
  hot: BookingRatio;
  race: { seats: number; booked: number; refused: number; taken: number };
}

export interface BookingRatio {
  /** Per second through the use cases: hold and confirmation, two commits. */
  bookings: number;
  /** Per second by pgbench with the same statements. */
  sameStatements: number;
  /** Per second over HTTP, on a process without jobs. */
  overHttp: number;
  /** Per second by pgbench with only the conditional update and one insert, one commit. */
  seats: number;
  ratio: number;
  ratioToSeats: number;
  httpRatio: number;
}

export interface BookingFixture {
  sessionIds: number[];
  /** In the order of the sessions, without a gap. */
  occurrenceIds: number[];
  startsAt: Date;
  people: AuthUser[];
  /** Ids are this prefix and the number from 1 in twelve digits. */
  peoplePrefix: string;
}

/**
 * Free bookings (no card step, no mail) over HTTP and by use cases, against pgbench with the same statements and with
 * only the place's statement; over a thousand dates and on one, alternating. Last, a race for too few places.
 * @param origin a site on that database without jobs
 */
export async function benchBooking(pool: Pool, databaseUrl: string, origin: string): Promise<BookingFigures> {
  const ground = await createBookingFixture(pool, 0);
  const deps = bookingDeps(pool, unusedProvider);
  const script = await bookingScript(pool, ground);
  const all = ground.sessionIds;
  const hot = all.slice(0, 1);
  const http = await openHttpBooker(origin, pool, ground, CLIENTS);
  try {
    return {
      clients: CLIENTS,
      spread: await compareBookings(deps, http, databaseUrl, ground, script, all),
      hot: await compareBookings(deps, http, databaseUrl, ground, script, hot),
      race: await raceForPlaces(deps, pool, ground),
    };
  } finally {
    await http.close();
  }
}

/**
 * Bookings per second over a thousand dates in a database with bookings; the median round. They stay, unannounced.
 */
export async function bookingsPerSecond(pool: Pool): Promise<number> {
  const ground = await createBookingFixture(pool, 0);
  const deps = bookingDeps(pool, unusedProvider);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond } = await runDirectLoad({
      clients: CLIENTS,
      seconds: ROUND_SECONDS,
      work: (turn) => book(deps, ground, ground.sessionIds, turn),
    });
    rounds.push(perSecond);
  }
  await skipAnnouncement(pool);
  return median(rounds);
}

async function skipAnnouncement(pool: Pool): Promise<void> {
  await pool.query('UPDATE bookings SET awaiting_announcement = false WHERE awaiting_announcement');
}

async function compareBookings(
  deps: PlaceHoldDeps,
  http: HttpBooker,
  databaseUrl: string,
  ground: BookingFixture,
  script: string,
  sessionIds: number[],
): Promise<BookingRatio> {
  const works = {
    bookings: (turn: number) => book(deps, ground, sessionIds, turn),
    overHttp: (turn: number) => http.book(sessionIds, turn),
  };
  const perSecondOf = async (work: (turn: number) => Promise<unknown>, seconds = ROUND_SECONDS) =>
    (await runDirectLoad({ clients: CLIENTS, seconds, work })).perSecond;
  const runs: Omit<BookingRatio, 'ratio' | 'ratioToSeats' | 'httpRatio'>[] = [];
  for (const work of Object.values(works)) await perSecondOf(work, 2);
  await skipAnnouncement(deps.pool);
  // Connections planned on empty tables; with statistics they plan as on a running site.
  await deps.pool.query('ANALYZE holds, orders, order_items, payments, bookings, occurrences');
  for (let round = 0; round < ROUNDS; round++) {
    const bookings = await perSecondOf(works.bookings);
    // Otherwise the site would announce all bookings made so far.
    await skipAnnouncement(deps.pool);
    const overHttp = await perSecondOf(works.overHttp);
    runs.push({
      bookings,
      overHttp,
      sameStatements: await runPgbench(databaseUrl, sessionIds.length, script),
      seats: await runPgbench(databaseUrl, sessionIds.length, placeScript(ground)),
    });
  }
  const middle = medianRound(runs, (run) => run.bookings / run.sameStatements);
  return {
    ...middle,
    ratio: middle.bookings / middle.sameStatements,
    httpRatio: median(runs.map((run) => run.overHttp / run.sameStatements)),
    ratioToSeats: median(runs.map((run) => run.bookings / run.seats)),
  };
}

/** Records the statements of one booking. */
async function bookingScript(pool: Pool, ground: BookingFixture): Promise<string> {
  const [sessionId] = ground.sessionIds;
  const [person] = ground.people;
  if (sessionId === undefined || person === undefined) throw new Error('There is nothing to book.');
  const recorder = recordStatements(pool);
  const booking = await book(bookingDeps(recorder.pool, unusedProvider), ground, [sessionId], 0);
  const varying = new Map<unknown, string>([
    [sessionId, `(:place + ${sessionId})`],
    [person.id, personExpression(ground)],
    [booking.holdId, `lpad(:number, 32, '0')::uuid`],
    [booking.reference, `('B' || :number)`],
  ]);
  return `
\\set place random(0, :places - 1)
${SET_PERSON_STATEMENT}
\\set number random(1, 1000000000000000000)
${toPgbenchScript(recorder.statements, varying)}
`;
}

async function book(
  deps: PlaceHoldDeps,
  ground: BookingFixture,
  sessionIds: number[],
  turn: number,
): Promise<{ holdId: string; reference: string }> {
  const sessionId = itemForTurn(sessionIds, turn);
  const person = ground.people[turn % ground.people.length];
  if (person === undefined) throw new Error('There is nobody to book.');
  const hold = await placeHold(deps, person, {
    sessionId,
    amount: '0.00',
    sessionDate: ground.startsAt.toISOString(),
  });
  const { reference } = await createBooking(deps, person, { sessionId, holdId: hold.holdId });
  return { holdId: hold.holdId, reference };
}

/** More buyers than places at once. */
async function raceForPlaces(
  deps: PlaceHoldDeps,
  pool: Pool,
  ground: BookingFixture,
): Promise<BookingFigures['race']> {
  const last = ground.sessionIds.length - 1;
  const [sessionId, occurrenceId] = [ground.sessionIds[last], ground.occurrenceIds[last]];
  if (sessionId === undefined || occurrenceId === undefined) throw new Error('There is nothing to race for.');
  await pool.query('UPDATE occurrences SET capacity = taken + $2 WHERE id = $1', [occurrenceId, RACE_PLACES]);
  const before = await countTakenPlaces(pool, occurrenceId);
  const outcomes = await Promise.all(
    ground.people.slice(0, 4 * RACE_PLACES).map((_person, turn) =>
      book(deps, ground, [sessionId], turn).then(
        () => 'booked' as const,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'sold_out') return 'refused' as const;
          throw error;
        },
      ),
    ),
  );
  return {
    seats: RACE_PLACES,
    booked: outcomes.filter((outcome) => outcome === 'booked').length,
    refused: outcomes.filter((outcome) => outcome === 'refused').length,
    taken: (await countTakenPlaces(pool, occurrenceId)) - before,
  };
}

async function countTakenPlaces(pool: Pool, occurrenceId: number): Promise<number> {
  const { taken } = await queryOne<{ taken: number }>(pool, 'SELECT taken FROM occurrences WHERE id = $1', [
    occurrenceId,
  ]);
  return taken;
}

/** A new business, sessions with one date each, and customers, for each run. */
export async function createBookingFixture(
  pool: Pool,
  pricePence: number,
  peopleCount = PEOPLE,
): Promise<BookingFixture> {
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 14 * 86_400_000);
  const peoplePrefix = randomUUID().slice(0, 24);
  const { rows: people } = await pool.query<{ id: string; email: string }>(
    `INSERT INTO users (id, name, first_name, last_name, email, email_verified, phone)
     SELECT ($2 || lpad(person::text, 12, '0'))::uuid, 'Sam Rowe', 'Sam', 'Rowe', gen_random_uuid() || '@people.example',
            true, '07700 900123'
       FROM generate_series(1, $1) AS person RETURNING id, email`,
    [peopleCount, peoplePrefix],
  );
  const { id: businessId } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO businesses (owner_id, name, address, town, postcode, latitude, longitude, easting, northing,
                             business_type, status, booking_enabled, subscription_tier)
     VALUES ($1, 'Bench Hall', '1 High Street', 'Lerwick', 'ZZ99 9ZZ', 60.15, -1.15, 447200, 1141000, 'Gym',
             'approved', true, 'basic') RETURNING id`,
    [people[0]?.id],
  );
  const { rows: dates } = await pool.query<{ session_id: number; id: number }>(
    `WITH made AS (
       INSERT INTO sessions (business_id, session_type_id, title, difficulties, age_groups, price_pence,
                             duration_minutes, capacity, status)
       SELECT $1, 2, 'Bench Yoga', '{all_levels}', '{all_ages}', $3, 60, 10, 'published'
         FROM generate_series(1, $2) RETURNING id
     )
     INSERT INTO occurrences (session_id, starts_at, ends_at, capacity)
     SELECT id, $4, $4::timestamptz + interval '1 hour', $5 FROM made ORDER BY id RETURNING session_id, id`,
    [businessId, SESSIONS, pricePence, startsAt, AMPLE_CAPACITY],
  );
  await pool.query('VACUUM (ANALYZE) occurrences');
  return {
    sessionIds: dates.map((date) => date.session_id),
    occurrenceIds: dates.map((date) => date.id),
    startsAt,
    peoplePrefix,
    people: people.map(({ id, email }) => ({
      id,
      firstName: 'Sam',
      lastName: 'Rowe',
      email,
      emailVerified: true,
      profileImageUrl: null,
      role: 'user',
    })),
  };
}

/** Sends no mails. */
export function bookingDeps(pool: Pool, provider: PaymentProvider): PlaceHoldDeps {
  return {
    pool,
    clock: systemClock,
    outbox,
    provider,
    announcer: { soon: () => undefined, idle: async () => undefined },
    log: { error: (details, sentence) => console.error(sentence, details) },
    onBookingMoved: throwUnused,
    onBankPaymentEnded: throwUnused,
  };
}

/** For dependencies that a measurement never calls. */
export const throwUnused = (): never => {
  throw new Error('The card step is not part of this measurement.');
};
const unusedProvider: PaymentProvider = {
  createIntent: throwUnused,
  retrieveIntent: throwUnused,
  cancelIntent: throwUnused,
  refund: throwUnused,
  findRefund: throwUnused,
  refundsOf: throwUnused,
  retrieveRefund: throwUnused,
  listIntents: throwUnused,
  listRefunds: throwUnused,
};

// Own people per client: nobody holds a date twice at once.
const SET_PERSON_STATEMENT = `\\set person :client_id * ${PEOPLE / CLIENTS} + random(1, ${PEOPLE / CLIENTS})`;

function personExpression(ground: BookingFixture): string {
  return `('${ground.peoplePrefix}' || lpad(:person, 12, '0'))::uuid`;
}

/** Conditional increment and insert in one statement. */
function placeScript(ground: BookingFixture): string {
  return `
\\set place random(0, :places - 1)
${SET_PERSON_STATEMENT}
WITH seat AS (
  UPDATE occurrences SET taken = taken + 1
   WHERE id = :place + ${ground.occurrenceIds[0]} AND taken < capacity RETURNING id
)
INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
SELECT ${personExpression(ground)}, 0, 0, 0, 'confirmed', now() + interval '10 minutes' FROM seat;
`;
}

/** Transactions per second. `:places` is the number of dates. */
async function runPgbench(databaseUrl: string, places: number, script: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-pgbench-'));
  const file = path.join(folder, 'script.sql');
  writeFileSync(file, script);
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${CLIENTS}`,
      '--jobs=2',
      `--time=${ROUND_SECONDS}`,
      `--define=places=${places}`,
      `--file=${file}`,
      databaseUrl,
    ]);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench said no tps:\n${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
