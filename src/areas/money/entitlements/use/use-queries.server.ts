import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

// Using, returning, ending or refunding a part locks the credit's row first, then reads in a new statement, so
// concurrent calls see each other.

/** A use `u` of a hold `h` counts: held, or booked, and not given back. */
export const IS_ACTIVE_USE = `u.returned_at IS NULL AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced))`;

/** Part `part` is used. */
export const IN_USE = `EXISTS (SELECT FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
                 WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND ${IS_ACTIVE_USE})`;

/** Disputed, or lost to a bank. */
export const IN_DISPUTE = `EXISTS (SELECT FROM payments bought JOIN disputes d ON d.payment_id = bought.id
                 WHERE bought.purchase_id = c.purchase_id AND d.state IN ('needs_response', 'under_review', 'lost'))`;

const FITS_SESSION = `c.business_id = s.business_id
       AND (NOT EXISTS (SELECT FROM entitlement_product_sessions f WHERE f.product_id = c.product_id)
            OR EXISTS (SELECT FROM entitlement_product_sessions f WHERE f.product_id = c.product_id AND f.session_id = s.id))`;

/** `day` is an SQL expression. */
export function usableOnSql(day: string): string {
  return `part.end_reason IS NULL AND part.valid_until >= ${day}::date AND NOT ${IN_USE} AND NOT ${IN_DISPUTE}
       AND NOT EXISTS (SELECT FROM entitlement_pauses rest WHERE rest.entitlement_id = c.id
                       AND ${day}::date BETWEEN rest.from_day AND rest.until_day)`;
}

const USABLE = usableOnSql('$3');

/** Owner and guests. */
export const ENTITLEMENTS_WITH_USERS =
  'entitlements c JOIN entitlement_users may ON may.entitlement_id = c.id';

function coversOccurrenceSql(creditId: string, occurrenceId: string): string {
  return `EXISTS (SELECT FROM entitlement_redemptions u
         JOIN holds h ON h.id = u.order_id AND ${IS_ACTIVE_USE}
         JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
         LEFT JOIN bookings k ON k.order_id = u.order_id AND k.position = u.position
         WHERE u.entitlement_id = ${creditId} AND coalesce(k.occurrence_id, i.occurrence_id) = ${occurrenceId})`;
}

const OCCURRENCE_LONDON_DAY = `(date.starts_at AT TIME ZONE 'Europe/London')::date`;

/** The London week of an instant, by its Monday; SQL. */
const weekOf = (instant: string): string => `date_trunc('week', ${instant} AT TIME ZONE 'Europe/London')`;

/**
 * Places in the week of `date` that the membership of `c` covers, in all of its months. `but`: a condition on the
 * uses `other` and their bookings `booked` that don't count.
 */
const usedInWeekOf = (date: string, but: string): string => `
  (SELECT count(*)::integer FROM entitlements months
   JOIN entitlement_redemptions u ON u.entitlement_id = months.id
   JOIN holds h ON h.id = u.order_id AND ${IS_ACTIVE_USE}
   JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
   LEFT JOIN bookings k ON k.order_id = u.order_id AND k.position = u.position
   JOIN occurrences at ON at.id = coalesce(k.occurrence_id, i.occurrence_id)
   WHERE months.user_id = c.user_id AND months.product_id = c.product_id AND ${weekOf('at.starts_at')} = ${weekOf(date)}
     AND NOT (${but}))`;

/** The membership of `c` covers no more places in a week of order `$4`. */
const WEEK_IS_FULL = `EXISTS (
  SELECT FROM entitlement_products capped
  JOIN order_items mine ON mine.order_id = $4
  JOIN occurrences wanted_at ON wanted_at.id = mine.occurrence_id
  WHERE capped.id = c.product_id AND capped.weekly_places IS NOT NULL
    AND ${usedInWeekOf('wanted_at.starts_at', 'u.order_id = $4')} >= capped.weekly_places)`;

/**
 * Units that `$1` can use for order `$4` of session `$2` on day `$3`: own and shared passes and months, including
 * those the order uses. An unlimited month or offer adds one unit per date it doesn't cover yet (offers not after
 * their last day); of several, the first takes a date's first place, and so on.
 */
const USABLE_UNITS = `
  SELECT c.id AS entitlement_id, c.name, c.created_at, part.number, part.valid_until, part.session_fee_pence,
         part.platform_fee_pence, part.total_pence, own.used, c.unlimited, NULL::smallint AS position,
         may.share_id IS NOT NULL AS shared, c.user_id AS owner_id
  FROM ${ENTITLEMENTS_WITH_USERS} JOIN entitlement_units part ON part.entitlement_id = c.id JOIN sessions s ON s.id = $2
  CROSS JOIN LATERAL (SELECT EXISTS (
    SELECT FROM entitlement_redemptions u WHERE u.order_id = $4 AND u.entitlement_id = part.entitlement_id AND u.number = part.number
  ) AS used) own
  WHERE may.user_id = $1 AND c.kind <> 'voucher' AND ${FITS_SESSION} AND (own.used OR (NOT c.unlimited AND ${USABLE} AND NOT ${WEEK_IS_FULL}))
  UNION ALL
  SELECT month.id, month.name, month.created_at,
         (month.made + row_number() OVER (PARTITION BY month.id ORDER BY wanted.position))::smallint,
         month.valid_until, 0, 0, 0, false, true, wanted.position, false, $1::uuid
  FROM (SELECT c.id, c.name, c.created_at, part.valid_until, date.id AS occurrence_id,
               (SELECT max(number) FROM entitlement_units made WHERE made.entitlement_id = c.id) AS made,
               row_number() OVER (PARTITION BY date.id ORDER BY part.valid_until, c.created_at, c.id) AS nth
        FROM entitlements c JOIN entitlement_units part ON part.entitlement_id = c.id AND part.number = 1 JOIN sessions s ON s.id = $2
        JOIN occurrences date ON date.id IN (SELECT i.occurrence_id FROM order_items i WHERE i.order_id = $4)
         AND (c.kind = 'membership' OR ${OCCURRENCE_LONDON_DAY} <= part.valid_until)
        WHERE c.user_id = $1 AND c.unlimited AND ${FITS_SESSION} AND ${USABLE} AND NOT ${WEEK_IS_FULL}) month
  JOIN (SELECT i.position, i.occurrence_id, row_number() OVER (PARTITION BY i.occurrence_id ORDER BY i.total_pence DESC, i.position) AS nth
        FROM order_items i WHERE i.order_id = $4) wanted
    ON wanted.occurrence_id = month.occurrence_id AND wanted.nth = month.nth
  WHERE NOT ${coversOccurrenceSql('month.id', 'wanted.occurrence_id')}`;

/** Free ones first, then first to expire. */
const REDEMPTION_ORDER = 'NOT unlimited, valid_until, place.created_at, entitlement_id, number';

/** Own and shared ones; an unlimited one counts, whatever dates it covers. */
export async function hasUsablePass(
  db: Db,
  of: { userId: string; sessionId: number; today: string },
): Promise<boolean> {
  const { has } = await queryOne<{ has: boolean }>(
    db,
    `SELECT EXISTS (
       SELECT FROM ${ENTITLEMENTS_WITH_USERS} JOIN entitlement_units part ON part.entitlement_id = c.id JOIN sessions s ON s.id = $2
       WHERE may.user_id = $1 AND c.kind <> 'voucher' AND ${FITS_SESSION}
         AND (NOT c.unlimited OR part.number = 1) AND ${USABLE}) AS has`,
    [of.userId, of.sessionId, of.today],
  );
  return has;
}

/** In id order, to avoid deadlocks. */
export async function lockUsablePasses(tx: Tx, of: { userId: string; sessionId: number }): Promise<void> {
  await tx.query(
    `SELECT c.id FROM ${ENTITLEMENTS_WITH_USERS} JOIN sessions s ON s.id = $2
     WHERE may.user_id = $1 AND c.kind <> 'voucher' AND ${FITS_SESSION} ORDER BY c.id FOR NO KEY UPDATE OF c`,
    [of.userId, of.sessionId],
  );
}

/** False if it doesn't exist. */
export async function lockEntitlement(tx: Tx, creditId: string): Promise<boolean> {
  return (
    (await queryOneOrNull(tx, 'SELECT 1 FROM entitlements WHERE id = $1 FOR NO KEY UPDATE', [creditId])) !==
    null
  );
}

/** Returns places covered and their pence. The caller must hold the passes' locks. */
export async function insertPassUses(
  tx: Tx,
  of: { orderId: string; userId: string; sessionId: number; places: number; today: string },
): Promise<{ places: number; coveredPence: number }> {
  return queryOne(
    tx,
    `WITH place AS MATERIALIZED (${USABLE_UNITS}
     ), free AS (
       SELECT * FROM place WHERE unlimited ORDER BY position LIMIT $5
     ), rest AS (
       -- The dearest places first, where they have different prices.
       SELECT i.position, row_number() OVER (ORDER BY i.total_pence DESC, i.position) AS nth FROM order_items i
       WHERE i.order_id = $4 AND i.position NOT IN (SELECT position FROM free)
     ), counted AS (
       SELECT place.*, row_number() OVER (ORDER BY ${REDEMPTION_ORDER}) AS nth FROM place WHERE NOT unlimited
     ), usable AS (
       SELECT entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until, unlimited, position
       FROM free
       UNION ALL
       SELECT counted.entitlement_id, counted.number, counted.session_fee_pence, counted.platform_fee_pence,
              counted.total_pence, counted.valid_until, false, rest.position
       FROM counted JOIN rest ON rest.nth = counted.nth WHERE counted.nth <= $5 - (SELECT count(*) FROM free)
     ), made AS (
       INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until)
       SELECT entitlement_id, number, 0, 0, 0, valid_until FROM usable WHERE unlimited
     ), used AS (
       INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence,
         covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
       SELECT i.order_id, i.position, usable.entitlement_id, usable.number, i.session_fee_pence, i.platform_fee_pence,
              usable.session_fee_pence, usable.platform_fee_pence, usable.total_pence
       FROM usable JOIN order_items i ON i.order_id = $4 AND i.position = usable.position
       RETURNING covered_session_fee_pence + covered_platform_fee_pence AS covered
     )
     SELECT count(*)::integer AS places, COALESCE(sum(covered), 0)::integer AS "coveredPence" FROM used`,
    [of.userId, of.sessionId, of.today, of.orderId, of.places],
  );
}

/** The weekly places of a membership that covers more places of one week with this order; null if none does. */
export async function exceededWeek(tx: Tx, orderId: string): Promise<number | null> {
  const found = await queryOneOrNull<{ places: number }>(
    tx,
    `SELECT capped.weekly_places AS places
     FROM entitlement_redemptions mine
     JOIN entitlements c ON c.id = mine.entitlement_id
     JOIN entitlement_products capped ON capped.id = c.product_id AND capped.weekly_places IS NOT NULL
     JOIN order_items item ON item.order_id = mine.order_id AND item.position = mine.position
     JOIN occurrences date ON date.id = item.occurrence_id
     WHERE mine.order_id = $1 AND ${usedInWeekOf('date.starts_at', 'false')} > capped.weekly_places
     LIMIT 1`,
    [orderId],
  );
  return found?.places ?? null;
}

/** The weekly places of the membership that pays for a booking, if it covers no more in the week of another date. */
export async function fullWeekOfMove(
  tx: Tx,
  bookingId: string,
  occurrenceId: number,
): Promise<number | null> {
  const found = await queryOneOrNull<{ places: number }>(
    tx,
    `SELECT capped.weekly_places AS places
     FROM bookings moved
     JOIN entitlement_redemptions mine ON mine.order_id = moved.order_id AND mine.position = moved.position AND mine.returned_at IS NULL
     JOIN entitlements c ON c.id = mine.entitlement_id
     JOIN entitlement_products capped ON capped.id = c.product_id AND capped.weekly_places IS NOT NULL
     JOIN occurrences date ON date.id = $2
     WHERE moved.id = $1 AND ${usedInWeekOf('date.starts_at', 'k.id = $1')} >= capped.weekly_places
     LIMIT 1`,
    [bookingId, occurrenceId],
  );
  return found?.places ?? null;
}

/** `sharedBy`: another owner. */
interface UsableUnit {
  creditId: string;
  name: string;
  number: number;
  validUntil: string;
  used: boolean;
  unlimited: boolean;
  sharedBy: string | null;
}

/** Counts what the person's own order uses as free. */
export async function usableUnits(
  db: Db,
  of: { userId: string; sessionId: number; today: string; orderId: string },
): Promise<UsableUnit[]> {
  const { rows } = await db.query<UsableUnit>(
    `SELECT entitlement_id AS "creditId", place.name, number, valid_until::text AS "validUntil", used, unlimited,
            CASE WHEN shared THEN owner.name END AS "sharedBy"
     FROM (${USABLE_UNITS}) place JOIN users owner ON owner.id = place.owner_id ORDER BY ${REDEMPTION_ORDER}`,
    [of.userId, of.sessionId, of.today, of.orderId],
  );
  return rows;
}

/** True if an unlimited month already covers a place of that date. */
export async function wouldCoverTwice(tx: Tx, bookingId: string, occurrenceId: number): Promise<boolean> {
  const { twice } = await queryOne<{ twice: boolean }>(
    tx,
    `SELECT EXISTS (
       SELECT FROM bookings moved JOIN entitlement_redemptions mine ON mine.order_id = moved.order_id AND mine.position = moved.position
       JOIN entitlements c ON c.id = mine.entitlement_id AND c.unlimited
       WHERE moved.id = $1 AND ${coversOccurrenceSql('c.id', '$2')}) AS twice`,
    [bookingId, occurrenceId],
  );
  return twice;
}

/** Last day to move a booking to under an unlimited introductory offer; null if none covers it. */
export async function lastMoveDay(db: Db, bookingId: string): Promise<string | null> {
  const { day } = await queryOne<{ day: string | null }>(
    db,
    `SELECT min(part.valid_until)::text AS day
     FROM bookings moved
     JOIN entitlement_redemptions mine ON mine.order_id = moved.order_id AND mine.position = moved.position AND mine.returned_at IS NULL
     JOIN entitlements c ON c.id = mine.entitlement_id AND c.unlimited AND c.kind = 'pass'
     JOIN entitlement_units part ON part.entitlement_id = c.id AND part.number = 1
     WHERE moved.id = $1`,
    [bookingId],
  );
  return day;
}

/** In id order, to avoid deadlocks. Returns the count. */
export async function lockEntitlementsOfOrder(tx: Tx, orderId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `SELECT c.id FROM entitlements c WHERE c.id IN (SELECT entitlement_id FROM entitlement_redemptions WHERE order_id = $1)
     ORDER BY c.id FOR NO KEY UPDATE OF c`,
    [orderId],
  );
  return rowCount ?? 0;
}

/** With the other months of a membership, as they share its weekly places. Lock booking and date first. */
export async function lockEntitlementsOfBooking(tx: Tx, bookingId: string): Promise<void> {
  await tx.query(
    `SELECT 1 FROM entitlements WHERE id IN (
       SELECT months.id FROM bookings b JOIN entitlement_redemptions u ON u.order_id = b.order_id AND u.position = b.position
       JOIN entitlements mine ON mine.id = u.entitlement_id
       JOIN entitlements months ON months.id = mine.id
         OR (mine.kind = 'membership' AND months.user_id = mine.user_id AND months.product_id = mine.product_id)
       WHERE b.id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [bookingId],
  );
}

/** False if a part is used elsewhere or has ended. The caller must hold the credits' locks. */
export async function hasExclusiveUses(tx: Tx, orderId: string): Promise<boolean> {
  const { own } = await queryOne<{ own: boolean }>(
    tx,
    `SELECT NOT EXISTS (
       SELECT FROM entitlement_redemptions mine
       JOIN entitlement_units part ON part.entitlement_id = mine.entitlement_id AND part.number = mine.number
       WHERE mine.order_id = $1
         AND (part.end_reason IS NOT NULL
              OR EXISTS (SELECT FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
                         WHERE u.entitlement_id = mine.entitlement_id AND u.number = mine.number AND u.order_id <> $1
                           AND ${IS_ACTIVE_USE}))
     ) AS own`,
    [orderId],
  );
  return own;
}

interface BookingUse {
  creditId: string;
  number: number;
  paymentId: string;
  validUntil: string;
}

/** By id; leaves out returned ones. */
export async function bookingUses(tx: Tx, bookingId: string): Promise<BookingUse[]> {
  const { rows } = await tx.query<BookingUse>(
    `SELECT u.entitlement_id AS "creditId", u.number, p.id AS "paymentId", part.valid_until::text AS "validUntil"
     FROM bookings b
     JOIN entitlement_redemptions u ON u.order_id = b.order_id AND u.position = b.position AND u.returned_at IS NULL
     JOIN entitlement_units part ON part.entitlement_id = u.entitlement_id AND part.number = u.number
     JOIN entitlements c ON c.id = u.entitlement_id
     JOIN payments p ON p.purchase_id = c.purchase_id
     WHERE b.id = $1 ORDER BY u.entitlement_id, u.number`,
    [bookingId],
  );
  return rows;
}

/** Extends the part to a day. False if already returned. */
export async function markUseReturned(
  tx: Tx,
  {
    bookingId,
    creditId,
    number,
    validUntil,
    now,
  }: { bookingId: string; creditId: string; number: number; validUntil: string; now: Date },
): Promise<boolean> {
  const { given } = await queryOne<{ given: boolean }>(
    tx,
    `WITH given AS (
       UPDATE entitlement_redemptions u SET returned_at = $4 FROM bookings b
       WHERE b.id = $1 AND u.order_id = b.order_id AND u.position = b.position AND u.entitlement_id = $2 AND u.number = $3
         AND u.returned_at IS NULL
       RETURNING u.entitlement_id, u.number
     ), lasts AS (
       UPDATE entitlement_units part SET valid_until = $5 FROM given
       WHERE part.entitlement_id = given.entitlement_id AND part.number = given.number AND part.end_reason IS NULL
     )
     SELECT EXISTS (SELECT FROM given) AS given`,
    [bookingId, creditId, number, now, validUntil],
  );
  return given;
}

/** Deleted orders don't release their credits. */
export async function endOrderUses(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE entitlement_units part SET end_reason = 'used', ended_at = $2
     FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
     WHERE u.order_id = ANY ($1::uuid[]) AND u.entitlement_id = part.entitlement_id AND u.number = part.number
       AND ${IS_ACTIVE_USE} AND part.end_reason IS NULL`,
    [orderIds, now],
  );
}
