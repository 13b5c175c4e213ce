import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { AutoBookFallback } from './rules.ts';

/** An offer that is to be booked for somebody. */
export interface DueOfferRow {
  offerId: string;
  placeId: string;
  countsFrom: Date;
  user: AuthUser;
}

/** Offers that are to be booked for people by now, in the sequence in which they came to their lists. */
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
 * Begins to book an offer for somebody, or goes on with what another process began: from now on they cannot take their
 * agreement back. Null when they have, or the offer is over.
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

/** What somebody agreed to, locked: whoever takes it back waits for whoever books by it. Null without one. */
async function lockAutoBookConsent(tx: Tx, placeId: string): Promise<{ cardId: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT auto_book_card_id AS "cardId" FROM waitlist_entries WHERE id = $1 AND auto_book_card_id IS NOT NULL FOR UPDATE`,
    [placeId],
  );
}

/** The offer is theirs to answer after all. False when it was so already, or is over. */
export async function fallBackToOffer(tx: Tx, offerId: string, why: AutoBookFallback): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE waitlist_offers SET auto_book_state = $2
     WHERE id = $1 AND auto_book_state IN ('due', 'booking') AND outcome IS NULL`,
    [offerId, why],
  );
  return rowCount === 1;
}

/**
 * Takes an agreement back: nothing is booked by it any more. `booking` when something is at this moment, and it stays;
 * else the open offer that was to be, or null.
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

/** More lists than these say nothing new of the site. */
const MAX_DECIDED = 1000;

/**
 * Of those who stayed on lists of dates that are over, how many got a place: on lists of one session, or with null on the
 * latest of the site. Who left by themselves, and a date that was called off, decide nothing.
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
