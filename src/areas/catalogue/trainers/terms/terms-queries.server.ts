import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { PreferredTime, TrainerSessionType } from '../contract.ts';
import { trainerStates } from '../rules.ts';
import type { Span, TrainerPrice } from './offer.ts';

const IN_DIRECTORY = inStates(trainerStates.statesBefore('approved', 'edit_terms'));

/** Pence. */
export interface TermsRecord {
  id: number;
  hourlyRatePence: number;
  availableDays: number[];
  preferredTimes: PreferredTime[];
  sessionTypes: TrainerSessionType[];
}

/** Null if it isn't in the directory. */
export async function lockTerms(tx: Tx, userId: string): Promise<TermsRecord | null> {
  return queryOneOrNull(
    tx,
    `SELECT id, hourly_rate_pence AS "hourlyRatePence", available_days AS "availableDays",
            preferred_times AS "preferredTimes", session_types AS "sessionTypes"
     FROM trainers WHERE user_id = $1 AND status ${IN_DIRECTORY} FOR NO KEY UPDATE`,
    [userId],
  );
}

/** An empty list falls back to the profile's days and times. */
export async function replaceSpans(tx: Tx, trainerId: number, spans: readonly Span[]): Promise<void> {
  await tx.query('DELETE FROM trainer_working_hours WHERE trainer_id = $1', [trainerId]);
  await tx.query(
    `INSERT INTO trainer_working_hours (trainer_id, day_of_week, start_minute, end_minute)
     SELECT $1, day, starts, ends FROM unnest($2::smallint[], $3::smallint[], $4::smallint[]) AS span (day, starts, ends)`,
    [trainerId, spans.map(({ day }) => day), spans.map(({ from }) => from), spans.map(({ until }) => until)],
  );
}

/** Null keeps the days. */
export async function updateWeek(
  tx: Tx,
  trainerId: number,
  week: { days: number[]; times: PreferredTime[] } | null,
  travelMinutes: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE trainers SET available_days = coalesce($2, available_days), preferred_times = coalesce($3, preferred_times),
       travel_minutes = $4, updated_at = $5
     WHERE id = $1`,
    [trainerId, week?.days ?? null, week?.times ?? null, travelMinutes, now],
  );
}

export async function replacePrices(
  tx: Tx,
  trainerId: number,
  prices: readonly TrainerPrice[],
  now: Date,
): Promise<void> {
  await tx.query('DELETE FROM trainer_prices WHERE trainer_id = $1', [trainerId]);
  await tx.query(
    `INSERT INTO trainer_prices (trainer_id, session_type, minutes, price_pence)
     SELECT $1, kind, length, pence FROM unnest($2::text[], $3::smallint[], $4::integer[]) AS price (kind, length, pence)`,
    [
      trainerId,
      prices.map(({ sessionType }) => sessionType),
      prices.map(({ minutes }) => minutes),
      prices.map(({ pricePence }) => pricePence),
    ],
  );
  await tx.query('UPDATE trainers SET updated_at = $2 WHERE id = $1', [trainerId, now]);
}

/** False if the profile isn't in the directory. */
export async function updateMeetingLink(db: Db, userId: string, link: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE trainers SET meeting_link = $2, updated_at = $3 WHERE user_id = $1 AND status ${IN_DIRECTORY}`,
    [userId, link, now],
  );
  return rowCount === 1;
}

export async function termsRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT 'week' AS what, day_of_week::text || ' ' || start_minute || '–' || end_minute AS value
     FROM trainer_working_hours w JOIN trainers t ON t.id = w.trainer_id WHERE t.user_id = $1
     UNION ALL
     SELECT 'price', session_type || ' ' || minutes || ' ' || coalesce(price_pence::text, 'not offered')
     FROM trainer_prices p JOIN trainers t ON t.id = p.trainer_id WHERE t.user_id = $1`,
    [userId],
  );
  return rows;
}
