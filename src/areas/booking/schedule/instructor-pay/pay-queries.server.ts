import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import type { PayBasis, PayRate } from './pay-rules.ts';

export interface TaughtRow {
  occurrenceId: number;
  sessionId: number;
  title: string;
  startsAt: Date;
  minutes: number;
  instructorId: number;
  instructor: string;
  cover: boolean;
  heads: number;
}

/**
 * Lists dates that began in [`from`, `until`) and ended by `now`, without cancelled and closed ones. A substitute
 * replaces the regular instructors.
 */
export async function listTaughtClasses(
  db: Db,
  businessId: number,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<TaughtRow[]> {
  const { rows } = await db.query<TaughtRow>(
    `SELECT o.id AS "occurrenceId", s.id AS "sessionId", s.title, o.starts_at AS "startsAt",
            (extract(epoch FROM o.ends_at - o.starts_at) / 60)::integer AS minutes,
            i.id AS "instructorId", i.name AS instructor,
            taught.substitute AND NOT EXISTS (SELECT FROM session_instructors t
              WHERE t.session_id = s.id AND t.instructor_id = i.id AND t.effective_from <= o.starts_at) AS cover,
            ((SELECT count(*) FROM bookings b WHERE b.occurrence_id = o.id AND b.state = 'attended')
              + (SELECT coalesce(sum(w.places), 0) FROM walk_ins w
                  WHERE w.occurrence_id = o.id AND w.voided_at IS NULL))::integer AS heads
       FROM occurrences o JOIN sessions s ON s.id = o.session_id
       CROSS JOIN LATERAL (
         SELECT x.instructor_id, x.position, true AS substitute FROM occurrence_instructors x
          WHERE x.occurrence_id = o.id
         UNION ALL
         SELECT t.instructor_id, t.position, false FROM session_instructors t
          WHERE t.session_id = s.id AND t.effective_from <= o.starts_at
            AND NOT EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id)
       ) taught
       JOIN instructors i ON i.id = taught.instructor_id
      WHERE s.business_id = $1 AND o.starts_at >= $2 AND o.starts_at < $3 AND o.ends_at <= $4
        AND o.state = 'scheduled' AND o.closure_id IS NULL
      ORDER BY o.starts_at, s.title, o.id, taught.position`,
    [businessId, from, until, now],
  );
  return rows;
}

export interface PayRateRecord extends PayRate {
  id: number;
  instructor: string;
  session: string | null;
}

/** By instructor, latest first. */
export async function listPayRates(db: Db, businessId: number): Promise<PayRateRecord[]> {
  const { rows } = await db.query<PayRateRecord>(
    `SELECT r.id, r.instructor_id AS "instructorId", i.name AS instructor, r.session_id AS "sessionId", s.title AS session,
            r.basis, r.amount_pence AS "amountPence", to_char(r.effective_from, 'YYYY-MM-DD') AS "from"
       FROM instructor_pay_rates r JOIN instructors i ON i.id = r.instructor_id LEFT JOIN sessions s ON s.id = r.session_id
      WHERE r.business_id = $1 ORDER BY lower(i.name), i.id, s.title NULLS FIRST, s.id, r.effective_from DESC`,
    [businessId],
  );
  return rows;
}

/** Replaces a rate for the same instructor, session and day. */
export async function savePayRate(
  tx: Tx,
  businessId: number,
  rate: PayRate,
  at: Date,
): Promise<{ id: number }> {
  return queryOne(
    tx,
    `INSERT INTO instructor_pay_rates (business_id, instructor_id, session_id, basis, amount_pence, effective_from, set_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT ON CONSTRAINT instructor_pay_rates_unique
       DO UPDATE SET basis = EXCLUDED.basis, amount_pence = EXCLUDED.amount_pence, set_at = EXCLUDED.set_at
     RETURNING id`,
    [businessId, rate.instructorId, rate.sessionId, rate.basis, rate.amountPence, rate.from, at],
  );
}

/** Returns the deleted rate; null if there was none. */
export async function deletePayRate(
  tx: Tx,
  businessId: number,
  rateId: number,
): Promise<{ basis: PayBasis; amountPence: number } | null> {
  const { rows } = await tx.query<{ basis: PayBasis; amountPence: number }>(
    `DELETE FROM instructor_pay_rates WHERE id = $2 AND business_id = $1
     RETURNING basis, amount_pence AS "amountPence"`,
    [businessId, rateId],
  );
  return rows[0] ?? null;
}

export async function payRateRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, s.title AS session, r.basis, r.amount_pence, r.effective_from, r.set_at
       FROM instructor_pay_rates r JOIN instructors i ON i.id = r.instructor_id JOIN businesses b ON b.id = r.business_id
       LEFT JOIN sessions s ON s.id = r.session_id WHERE i.user_id = $1 ORDER BY r.id`,
    [userId],
  );
  return rows;
}
