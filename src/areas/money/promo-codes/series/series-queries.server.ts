import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { SeriesPrice } from './rules.ts';

const PRICE = `p.min_occurrences AS "leastDates", p.percent_off AS "percentOff", p.pence_off AS "penceOff"`;

/** Null without a discount. */
export async function seriesPriceOfSession(db: Db, sessionId: number): Promise<SeriesPrice | null> {
  return queryOneOrNull(db, `SELECT ${PRICE} FROM series_discounts p WHERE p.session_id = $1`, [sessionId]);
}

/** By title. */
export async function seriesPricesOfBusiness(
  db: Db,
  businessId: number,
): Promise<(SeriesPrice & { sessionId: number; title: string })[]> {
  const { rows } = await db.query<SeriesPrice & { sessionId: number; title: string }>(
    `SELECT s.id AS "sessionId", s.title, ${PRICE}
     FROM series_discounts p JOIN sessions s ON s.id = p.session_id
     WHERE s.business_id = $1 AND s.status <> 'deleted' ORDER BY s.title, s.id`,
    [businessId],
  );
  return rows;
}

/** Replaces the previous one. False if the session isn't theirs. */
export async function saveSeriesPrice(
  tx: Tx,
  { businessId, sessionId }: { businessId: number; sessionId: number },
  { leastDates, percentOff, penceOff }: SeriesPrice,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO series_discounts (session_id, min_occurrences, percent_off, pence_off, updated_at)
     SELECT s.id, $3, $4, $5, $6 FROM sessions s WHERE s.id = $1 AND s.business_id = $2 AND s.status <> 'deleted'
     ON CONFLICT (session_id) DO UPDATE
       SET min_occurrences = EXCLUDED.min_occurrences, percent_off = EXCLUDED.percent_off, pence_off = EXCLUDED.pence_off,
           updated_at = EXCLUDED.updated_at`,
    [sessionId, businessId, leastDates, percentOff, penceOff, now],
  );
  return rowCount === 1;
}

/** False if there is none. */
export async function deleteSeriesPriceRow(
  tx: Tx,
  { businessId, sessionId }: { businessId: number; sessionId: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM series_discounts p USING sessions s
     WHERE p.session_id = $1 AND s.id = p.session_id AND s.business_id = $2`,
    [sessionId, businessId],
  );
  return rowCount === 1;
}
