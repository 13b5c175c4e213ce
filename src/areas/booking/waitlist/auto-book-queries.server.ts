import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { AutoBookFallback } from './rules.ts';

export interface DueOfferRow {
  offerId: string;
  placeId: string;
  countsFrom: Date;
  user: AuthUser;
}

export async function listDueOffers(db: Db, now: Date): Promise<DueOfferRow[]> {
  const { rows } = await db.query<DueOfferRow>(
    `SELECT f.id AS "offerId", w.id AS "placeId", f.effective_from AS "countsFrom",
            json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
                              'emailVerified', u.email_verified, 'profileImageUrl', u.image, 'role', u.role) AS user
     FROM waitlist_offers f JOIN waitlist_entries w ON w.id = f.entry_id JOIN users u ON u.id = w.user_id
     WHERE f.auto_book_state IN ('due', 'booking') AND f.outcome IS NULL AND f.effective_from <= $1
       AND u.suspended_at IS NULL AND u.deleted_at IS NULL
     ORDER BY w.joined_at, w.id`,
    [now],
  );
  return rows;
}

/**
 * Starts or resumes an automatic booking; the person can't withdraw consent from then on. Null if they already have,
 * or the offer is over.
 */
export async function beginAutoBook(
  tx: Tx,
  { placeId, offerId }: DueOfferRow,
): Promise<{ cardId: string; upToPence: number } | null> {
  const agreed = await lockAutoBookConsent(tx, placeId);
  if (agreed === null) return null;
  return queryOneOrNull(
    tx,
    `UPDATE waitlist_offers SET auto_book_state = 'booking'
     WHERE id = $1 AND auto_book_state IN ('due', 'booking') AND outcome IS NULL
     RETURNING $2::text AS "cardId", auto_book_max_pence AS "upToPence"`,
    [offerId, agreed.cardId],
  );
}

/** Locks the consent against withdrawal during a booking. Null if there is none. */
async function lockAutoBookConsent(tx: Tx, placeId: string): Promise<{ cardId: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT auto_book_card_id AS "cardId" FROM waitlist_entries WHERE id = $1 AND auto_book_card_id IS NOT NULL FOR UPDATE`,
    [placeId],
  );
}

/** Leaves the offer for the person to answer. False if that is so already, or the offer is over. */
export async function fallBackToOffer(tx: Tx, offerId: string, why: AutoBookFallback): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE waitlist_offers SET auto_book_state = $2
     WHERE id = $1 AND auto_book_state IN ('due', 'booking') AND outcome IS NULL`,
    [offerId, why],
  );
  return rowCount === 1;
}

/**
 * Deletes the consent. Returns `booking` and changes nothing while a booking runs; else the open offer due for
 * booking, or null.
 */
export async function deleteAutoBookConsent(
  tx: Tx,
  placeId: string,
): Promise<'booking' | { offerId: string | null }> {
  if ((await lockAutoBookConsent(tx, placeId)) === null) return { offerId: null };
  const open = await queryOneOrNull<{ id: string; forThem: string | null }>(
    tx,
    `SELECT id, auto_book_state AS "forThem" FROM waitlist_offers WHERE entry_id = $1 AND outcome IS NULL FOR UPDATE`,
    [placeId],
  );
  if (open?.forThem === 'booking') return 'booking';
  await tx.query(
    'UPDATE waitlist_entries SET auto_book_card_id = NULL, auto_book_max_pence = NULL, auto_book_consented_at = NULL WHERE id = $1',
    [placeId],
  );
  return { offerId: open?.forThem === 'due' ? open.id : null };
}

const MAX_DECIDED = 1000;

/**
 * Counts who got a place on past dates of one session, or (null) on the latest of the site. Ignores people who left
 * and cancelled dates.
 */
export function countDecidedEntries(
  db: Db,
  sessionId: number | null,
  now: Date,
): Promise<{ booked: number; decided: number }> {
  return queryOne(
    db,
    `SELECT count(*) FILTER (WHERE state = 'booked')::integer AS booked, count(*)::integer AS decided FROM (
       SELECT w.state FROM waitlist_entries w JOIN occurrences o ON o.id = w.occurrence_id
       WHERE w.state IN ('booked', 'missed', 'closed') AND o.state = 'scheduled' AND o.starts_at < $2
         AND ($1::bigint IS NULL OR o.session_id = $1)
       ORDER BY w.ended_at DESC LIMIT ${MAX_DECIDED}
     ) latest`,
    [sessionId, now],
  );
}
