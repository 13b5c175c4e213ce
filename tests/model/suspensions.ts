import { type Act, describeOutcome, NOTHING } from './act.ts';
import type { Invariant } from './invariant.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

interface Suspendable {
  kind: 'users' | 'trainers';
  id: string;
}

/** One decision per subject at a time, so that the notes are in order. */
const pendingDecisions = new Set<string>();

async function toggleSuspension(world: World, random: Random, subject: Suspendable): Promise<string> {
  const key = `${subject.kind} ${subject.id}`;
  if (pendingDecisions.has(key)) return NOTHING;
  pendingDecisions.add(key);
  try {
    const { rows } = await world.pool.query(
      'SELECT FROM model.personal_suspensions WHERE kind = $1 AND subject_id = $2 AND ended IS NULL',
      [subject.kind, subject.id],
    );
    return rows.length > 0 ? await reinstate(world, subject) : await suspend(world, random, subject);
  } finally {
    pendingDecisions.delete(key);
  }
}

async function suspend(world: World, random: Random, { kind, id }: Suspendable): Promise<string> {
  const { pool, admin } = world;
  const futureBookings = random.chance(0.5) ? 'cancel' : 'keep';
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM bookings
      WHERE ($1 = 'users' AND user_id::text = $2 OR $1 = 'trainers' AND trainer_id::text = $2)
        AND state = 'confirmed' AND starts_at > $3`,
    [kind, id, new Date(world.now().getTime() + 60_000)],
  );
  const answer = await world.call(admin, 'POST', `/api/admin/${kind}/${id}/suspend`, {
    reason: 'We are looking into a complaint.',
    futureBookings,
  });
  if (answer.status < 300) {
    await pool.query('INSERT INTO model.personal_suspensions VALUES ($1, $2, $3, clock_timestamp(), NULL)', [
      kind,
      id,
      world.now(),
    ]);
    if (futureBookings === 'cancel')
      await pool.query('INSERT INTO model.cancelled_by_suspension SELECT unnest($1::uuid[])', [
        rows.map((booking) => booking.id),
      ]);
  }
  return `suspended, ${futureBookings}: ${describeOutcome(answer)}`;
}

async function reinstate({ pool, admin, call }: World, { kind, id }: Suspendable): Promise<string> {
  await pool.query(
    `UPDATE model.personal_suspensions SET ended = clock_timestamp()
      WHERE kind = $1 AND subject_id = $2 AND ended IS NULL`,
    [kind, id],
  );
  const answer = await call(admin, 'POST', `/api/admin/${kind}/${id}/reinstate`, {
    reason: 'We have settled the complaint.',
  });
  if (kind === 'trainers')
    await pool.query(`UPDATE trainers SET booking_enabled = true WHERE id = $1 AND status = 'approved'`, [
      id,
    ]);
  return `reinstated: ${describeOutcome(answer)}`;
}

/** Picks suspended customers more often, so that most can act. */
const suspendCustomer: Act = async (world, random) => {
  const suspended = await world.pool.query<{ id: string }>(
    `SELECT id FROM users WHERE suspended_at IS NOT NULL AND deleted_at IS NULL AND id = ANY ($1) ORDER BY id`,
    [world.customers],
  );
  const id =
    (random.chance(0.7) ? random.pick(suspended.rows)?.id : undefined) ?? random.pick(world.customers) ?? '';
  return toggleSuspension(world, random, { kind: 'users', id });
};

const suspendTrainer: Act = async (world, random) => {
  const { id, userId } = world.trainer;
  return toggleSuspension(
    world,
    random,
    random.chance(0.6) ? { kind: 'trainers', id: String(id) } : { kind: 'users', id: userId },
  );
};

/** For rounds about something else. */
export async function reinstateAll(world: World): Promise<void> {
  const { rows } = await world.pool.query<Suspendable>(
    'SELECT kind, subject_id AS id FROM model.personal_suspensions WHERE ended IS NULL',
  );
  for (const subject of rows) await reinstate(world, subject);
}

export const suspensionActs = { suspendCustomer, suspendTrainer };

export const suspensionInvariants: readonly Invariant[] = [
  {
    // Bookings use the database's clock, so the notes do too.
    name: 'a trainer gets no booking while they or their account are suspended',
    when: 'always',
    violations: `
      SELECT format('booking %s was made at %s, and trainer %s is suspended since %s', b.id, b.created_at, t.id, s.began) AS wrong
        FROM model.personal_suspensions s
        JOIN trainers t ON s.kind = 'trainers' AND t.id::text = s.subject_id OR s.kind = 'users' AND t.user_id::text = s.subject_id
        JOIN bookings b ON b.trainer_id = t.id
       WHERE b.created_at > s.began AND (s.ended IS NULL OR b.created_at < s.ended)`,
  },
  {
    name: 'a suspension that cancels leaves no booking that was made before it',
    when: 'quiet',
    violations: `
      SELECT format('booking %s is %s, and a suspension cancelled it', b.id, b.state) AS wrong
        FROM model.cancelled_by_suspension s JOIN bookings b ON b.id = s.booking_id
       WHERE b.state IN ('confirmed', 'attended')`,
  },
  {
    name: 'a suspended account is suspended until an admin reinstates it',
    when: 'quiet',
    violations: `
      SELECT format('account %s was suspended at %s and is not', s.subject_id, s.at) AS wrong
        FROM model.personal_suspensions s JOIN users u ON s.kind = 'users' AND u.id::text = s.subject_id
       WHERE s.ended IS NULL AND u.suspended_at IS NULL AND u.deleted_at IS NULL
      UNION ALL
      SELECT format('trainer %s was suspended at %s and is %s', s.subject_id, s.at, t.status)
        FROM model.personal_suspensions s JOIN trainers t ON s.kind = 'trainers' AND t.id::text = s.subject_id
       WHERE s.ended IS NULL AND t.status <> 'suspended'`,
  },
];
