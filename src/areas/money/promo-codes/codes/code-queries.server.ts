import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { CodeUsage, Discount } from './rules.ts';

export interface CodeRow extends CodeUsage {
  id: number;
  code: string;
  percentOff: number | null;
  penceOff: number | null;
}

/** Places counted for an order's code: all while held, then those not cancelled. None once returned or exchanged. */
const CODE_USES = `
  SELECT u.code_id, h.user_id,
         CASE WHEN h.state = 'confirmed'
              THEN (SELECT count(*) FROM bookings b WHERE b.order_id = h.id
                      AND b.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business'))
              ELSE (SELECT count(*) FROM order_items i WHERE i.order_id = h.id) END AS places
  FROM promo_redemptions u
  JOIN holds h ON h.id = u.order_id
  WHERE h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced)`;

/** Locks a code by name, so that concurrent uses are counted. Null if there is none. */
export async function lockCode(
  tx: Tx,
  code: string,
  sessionId: number,
): Promise<{ id: number; businessId: number } | null> {
  return queryOneOrNull(
    tx,
    `SELECT c.id, c.business_id AS "businessId" FROM promo_codes c
     JOIN sessions s ON s.business_id = c.business_id
     WHERE c.code = $1 AND s.id = $2 FOR NO KEY UPDATE OF c`,
    [code, sessionId],
  );
}

/** Lock it first (`lockCode`). */
export async function readCodeUsage(
  tx: Tx,
  codeId: number,
  { userId, sessionId }: { userId: string; sessionId: number },
): Promise<CodeRow & Discount> {
  return queryOne(
    tx,
    `SELECT c.id, c.code, c.percent_off AS "percentOff", c.pence_off AS "penceOff", c.valid_from::text AS "validFrom",
            c.valid_until::text AS "validUntil", c.max_places AS "mostPlaces", c.max_per_user AS "mostEach",
            c.new_customers_only AS "newcomersOnly", c.paused_at IS NOT NULL AS paused,
            NOT EXISTS (SELECT FROM promo_code_sessions f WHERE f.code_id = c.id)
              OR EXISTS (SELECT FROM promo_code_sessions f WHERE f.code_id = c.id AND f.session_id = $3) AS "fitsSession",
            used.places AS "usedPlaces", used.own AS "usedByPerson"
     FROM promo_codes c
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(use.places), 0)::integer AS places,
              coalesce(sum(use.places) FILTER (WHERE use.user_id = $2), 0)::integer AS own
       FROM (${CODE_USES}) use WHERE use.code_id = c.id
     ) used
     WHERE c.id = $1`,
    [codeId, userId, sessionId],
  );
}

export async function insertCodeUse(tx: Tx, orderId: string, codeId: number): Promise<void> {
  await tx.query('INSERT INTO promo_redemptions (order_id, code_id) VALUES ($1, $2)', [orderId, codeId]);
}

/** Null if the order has no code. */
export async function lockCodeOfOrder(
  tx: Tx,
  orderId: string,
): Promise<{ id: number; mostPlaces: number | null } | null> {
  return queryOneOrNull(
    tx,
    `SELECT c.id, c.max_places AS "mostPlaces"
     FROM promo_redemptions u JOIN promo_codes c ON c.id = u.code_id WHERE u.order_id = $1 FOR NO KEY UPDATE OF c`,
    [orderId],
  );
}

export async function usedPlaces(tx: Tx, codeId: number): Promise<number> {
  const { used } = await queryOne<{ used: number }>(
    tx,
    `SELECT coalesce(sum(use.places), 0)::integer AS used FROM (${CODE_USES}) use WHERE use.code_id = $1`,
    [codeId],
  );
  return used;
}

/** London days, pence. */
export interface NewCode {
  businessId: number;
  code: string;
  percentOff: number | null;
  penceOff: number | null;
  validFrom: string;
  validUntil: string | null;
  mostPlaces: number | null;
  mostEach: number | null;
  newcomersOnly: boolean;
  shown: boolean;
  sessionIds: readonly number[];
}

/** Null if the name is taken, or a session isn't theirs. */
export async function insertCode(tx: Tx, code: NewCode): Promise<number | null> {
  const made = await queryOneOrNull<{ id: number }>(
    tx,
    `INSERT INTO promo_codes (business_id, code, percent_off, pence_off, valid_from, valid_until, max_places, max_per_user,
                              new_customers_only, shown)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (business_id, code) DO NOTHING RETURNING id`,
    [
      code.businessId,
      code.code,
      code.percentOff,
      code.penceOff,
      code.validFrom,
      code.validUntil,
      code.mostPlaces,
      code.mostEach,
      code.newcomersOnly,
      code.shown,
    ],
  );
  if (made === null) return null;
  await tx.query(
    'INSERT INTO promo_code_sessions (code_id, session_id) SELECT DISTINCT $1::bigint, unnest($2::bigint[])',
    [made.id, code.sessionIds],
  );
  return made.id;
}

/** A code as its business sees it. */
export interface ManagedCodeRow extends Omit<CodeRow, 'fitsSession' | 'usedByPerson'> {
  sessions: { id: number; title: string }[];
  /** On the business's page. */
  shown: boolean;
  /** Pence, without cancelled places. */
  givenPence: number;
}

/** Newest first. */
export async function codesOfBusiness(db: Db, businessId: number): Promise<ManagedCodeRow[]> {
  const { rows } = await db.query<ManagedCodeRow>(
    `SELECT c.id, c.code, c.percent_off AS "percentOff", c.pence_off AS "penceOff", c.valid_from::text AS "validFrom",
            c.valid_until::text AS "validUntil", c.max_places AS "mostPlaces", c.max_per_user AS "mostEach",
            c.new_customers_only AS "newcomersOnly", c.paused_at IS NOT NULL AS paused, c.shown,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                      FROM promo_code_sessions f JOIN sessions s ON s.id = f.session_id WHERE f.code_id = c.id),
                     '[]') AS sessions,
            coalesce((SELECT sum(use.places) FROM (${CODE_USES}) use WHERE use.code_id = c.id), 0)::integer AS "usedPlaces",
            coalesce((SELECT sum(b.discount_pence) FROM promo_redemptions u JOIN bookings b ON b.order_id = u.order_id
                      WHERE u.code_id = c.id AND b.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')),
                     0)::integer AS "givenPence"
     FROM promo_codes c WHERE c.business_id = $1 ORDER BY c.created_at DESC, c.id DESC`,
    [businessId],
  );
  return rows;
}

/** False if unchanged or not theirs. */
export async function setPaused(
  tx: Tx,
  { businessId, codeId, paused, now }: { businessId: number; codeId: number; paused: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE promo_codes SET paused_at = CASE WHEN $3::boolean THEN $4::timestamptz END
     WHERE id = $1 AND business_id = $2 AND (paused_at IS NOT NULL) <> $3::boolean`,
    [codeId, businessId, paused, now],
  );
  return rowCount === 1;
}

export async function codeExists(db: Db, businessId: number, codeId: number): Promise<boolean> {
  return (
    (await queryOneOrNull(db, 'SELECT 1 FROM promo_codes WHERE id = $1 AND business_id = $2', [
      codeId,
      businessId,
    ])) !== null
  );
}

/** Amounts in pence. */
export interface UseRow {
  bookingId: string;
  reference: string;
  name: string;
  sessionTitle: string;
  startsAt: Date;
  bookedAt: Date;
  offPence: number;
  cancelled: boolean;
}

/** Latest first. */
export async function usesOfCode(db: Db, codeId: number, limit: number): Promise<UseRow[]> {
  const { rows } = await db.query<UseRow>(
    `SELECT b.id AS "bookingId", b.reference, b.full_name AS name, s.title AS "sessionTitle",
            b.starts_at AS "startsAt", b.created_at AS "bookedAt", b.discount_pence AS "offPence",
            b.state IN ('cancelled_by_seeker', 'cancelled_by_business') AS cancelled
     FROM promo_redemptions u
     JOIN bookings b ON b.order_id = u.order_id
     JOIN sessions s ON s.id = b.session_id
     WHERE u.code_id = $1 ORDER BY b.created_at DESC, b.order_id, b.position LIMIT $2`,
    [codeId, limit],
  );
  return rows;
}
