import { randomUUID } from 'node:crypto';
import { type Act, describeOutcome, NOTHING, yieldRandomly } from './act.ts';
import type { Invariant } from './invariant.ts';
import type { Random } from './random.ts';
import { type Answer, closesAtSql, readRows, readText, readValue, type World } from './world.ts';

interface ClosedTarget {
  sessionId: number | null;
  place: { venueId: null; roomId: null } | null;
}

/** Previews a closure, then closes with an outcome for each booked date. */
async function closeWithOutcomes(
  world: World,
  random: Random,
  of: { businessId: number; ownerId: string; day: string; reason: string; closed: ClosedTarget },
): Promise<{ answer: Answer; kept: number[] }> {
  const { businessId, ownerId, day, reason, closed } = of;
  const path = `/api/businesses/${businessId}/closures`;
  const which =
    closed.sessionId === null
      ? closed.place === null
        ? ''
        : '&venueId=own'
      : `&sessionId=${closed.sessionId}`;
  const preview = await world.call(ownerId, 'GET', `${path}/preview?firstDay=${day}&lastDay=${day}${which}`);
  await yieldRandomly(random);
  const sold = readRows(readValue(preview.body, 'sold')).map((date) => ({
    occurrenceId: Number(readValue(date, 'occurrenceId')),
    taken: readValue(date, 'taken'),
    refund: readText(date, 'refund'),
    outcome: random.chance(0.5) ? 'keep' : 'call_off',
  }));
  const answer = await world.call(ownerId, 'POST', path, {
    firstDay: day,
    lastDay: day,
    reason,
    ...closed,
    sold,
  });
  const kept = sold.filter((date) => date.outcome === 'keep').map(({ occurrenceId }) => occurrenceId);
  return { answer, kept };
}

/** Closes a day of the round, and notes the dates that are held anyway. */
const closeDay: Act = async (world, random) => {
  const session = world.sessions.find(({ id }) => id === world.focus.sessionId);
  if (session === undefined) return NOTHING;
  const { rows } = await world.pool.query<{ day: string }>(
    `SELECT (starts_at AT TIME ZONE 'Europe/London')::date::text AS day FROM occurrences WHERE id = $1`,
    [random.chance(0.7) ? world.focus.from : world.focus.to],
  );
  const day = rows[0]?.day;
  if (day === undefined) return NOTHING;
  const closed = random.pick<ClosedTarget>([
    { sessionId: session.id, place: null },
    { sessionId: null, place: { venueId: null, roomId: null } },
    { sessionId: null, place: null },
  ]) ?? { sessionId: null, place: null };
  const reason = `Repairs ${randomUUID()}`;
  const of = { businessId: session.businessId, ownerId: session.ownerId, day, reason, closed };
  let made = await closeWithOutcomes(world, random, of);
  // Bookings change during the preview; the owner looks again.
  for (let tries = 0; tries < 4 && made.answer.status === 409; tries++)
    made = await closeWithOutcomes(world, random, of);
  if (made.answer.status < 300)
    await world.pool.query(
      'INSERT INTO model.kept_open SELECT id, unnest($2::bigint[]) FROM closures WHERE reason = $1',
      [reason, made.kept],
    );
  return describeOutcome(made.answer);
};

const liftClosure: Act = async ({ sessions, focus, call }, random) => {
  const session = sessions.find(({ id }) => id === focus.sessionId);
  if (session === undefined) return NOTHING;
  const path = `/api/businesses/${session.businessId}/closures`;
  const closure = random.pick(
    readRows(readValue((await call(session.ownerId, 'GET', path)).body, 'closures')),
  );
  if (closure === undefined) return NOTHING;
  return describeOutcome(
    await call(session.ownerId, 'DELETE', `${path}/${Number(readValue(closure, 'id'))}`),
  );
};

export async function liftEveryClosure({ businesses, call }: World): Promise<void> {
  for (const { id, ownerId } of businesses) {
    const path = `/api/businesses/${id}/closures`;
    for (const closure of readRows(readValue((await call(ownerId, 'GET', path)).body, 'closures')))
      await call(ownerId, 'DELETE', `${path}/${Number(readValue(closure, 'id'))}`);
  }
}

export const closureActs = { closeDay, liftClosure };

const CLOSED_DATES = `
  closures c JOIN sessions s ON s.business_id = c.business_id JOIN occurrences o ON o.session_id = s.id
   AND ${closesAtSql('o.starts_at', 'o')} AND o.starts_at > c.created_at AND o.state = 'scheduled'
   AND NOT EXISTS (SELECT FROM model.kept_open k WHERE k.closure_id = c.id AND k.occurrence_id = o.id)`;

export const closureInvariants: readonly Invariant[] = [
  {
    name: 'nobody is booked on a closed day, unless the owner kept the date',
    when: 'quiet',
    violations: `
      SELECT format('booking %s (%s) is on occurrence %s, which closure %s closes', b.id, b.state, o.id, c.id) AS wrong
        FROM ${CLOSED_DATES} JOIN bookings b ON b.occurrence_id = o.id AND b.state IN ('confirmed', 'attended')`,
  },
  {
    name: 'no date is on sale on a closed day, unless the owner kept it',
    when: 'quiet',
    violations: `SELECT format('occurrence %s is on sale, and closure %s closes it', o.id, c.id) AS wrong FROM ${CLOSED_DATES}`,
  },
  {
    name: 'a closure that is lifted keeps no date to come out of sale',
    when: 'quiet',
    violations: `
      SELECT format('occurrence %s is out of sale because of closure %s, which was lifted at %s', o.id, c.id, c.lifted_at) AS wrong
        FROM occurrences o JOIN closures c ON c.id = o.closure_id
       WHERE c.lifted_at IS NOT NULL AND o.starts_at > (SELECT at FROM model.clock)`,
  },
];
