import { type Db, maybeOne, type Tx } from '#shared/db/database.server.ts';
import type { DemoOccurrence } from './demo-bookings.ts';

/** Marks an empty database as a demonstration's; false when somebody has. Whoever else tries waits for this one. */
export async function markDemo(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO installation (kind) VALUES ('demo') ON CONFLICT DO NOTHING`,
  );
  return rowCount === 1;
}

export async function hasBusiness(db: Db): Promise<boolean> {
  return (await maybeOne(db, 'SELECT FROM businesses LIMIT 1')) !== null;
}

/** Whether nothing has been put into the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await maybeOne(db, 'SELECT FROM users LIMIT 1')) === null && !(await hasBusiness(db));
}

/** Until the transaction ends, the search does not follow what is written; `rebuildSearch` makes up for it. */
export async function loadInBulk(tx: Tx): Promise<void> {
  await tx.query(`SET LOCAL fettle.bulk_load = 'on'`);
}

export async function rebuildSearch(tx: Tx): Promise<void> {
  await tx.query('SELECT rebuild_search_listings()');
}

/** The demo fills these, each row by the names of its columns. */
type SeededTable =
  | 'audit_log'
  | 'auth_accounts'
  | 'bookings'
  | 'business_members'
  | 'businesses'
  | 'claims'
  | 'holds'
  | 'payments'
  | 'refunds'
  | 'reports'
  | 'reviews'
  | 'session_slots'
  | 'sessions'
  | 'subscriptions'
  | 'trainer_days_off'
  | 'trainer_hours'
  | 'trainers'
  | 'users';

/** Inserts rows whose property names are the table's columns, all in one statement. */
export async function insertRows(tx: Tx, table: SeededTable, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** The dates that start before an instant, session by session. */
export async function occurrencesBefore(tx: Tx, before: Date): Promise<DemoOccurrence[]> {
  const { rows } = await tx.query<DemoOccurrence>(
    `SELECT id, session_id, starts_at, ends_at, capacity FROM occurrences
      WHERE starts_at < $1 ORDER BY session_id, starts_at`,
    [before],
  );
  return rows;
}

export async function dropDatesBeforeTheirSession(tx: Tx): Promise<void> {
  await tx.query(
    'DELETE FROM occurrences o USING sessions s WHERE s.id = o.session_id AND o.starts_at < s.created_at',
  );
}

export async function takeSeats(tx: Tx, taken: { occurrence_id: number; seats: number }[]): Promise<void> {
  await tx.query(
    `UPDATE occurrences o SET taken = t.seats
       FROM unnest($1::bigint[], $2::int[]) AS t (id, seats) WHERE o.id = t.id`,
    [taken.map((date) => date.occurrence_id), taken.map((date) => date.seats)],
  );
}

/** A trainer's hours, soonest first. */
export async function hourIds(tx: Tx, trainerId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM trainer_hours WHERE trainer_id = $1 ORDER BY starts_at',
    [trainerId],
  );
  return rows.map(({ id }) => id);
}

/** The demo gives its own ids; what is created next must not collide with them. */
export async function continueCounting(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT setval(pg_get_serial_sequence('businesses', 'id'), (SELECT max(id) FROM businesses)),
            setval(pg_get_serial_sequence('sessions', 'id'), (SELECT max(id) FROM sessions)),
            setval(pg_get_serial_sequence('trainers', 'id'), (SELECT max(id) FROM trainers))`,
  );
}

/** Freshly filled tables have no statistics, and the planner guesses badly without. */
export async function analyse(db: Db): Promise<void> {
  await db.query('ANALYZE');
}
