import type { HoldState } from '#areas/booking/bookings/rules.ts';
import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { AGE_GROUPS_WITH_CHILDREN_SQL } from '#shared/db/children-sql.server.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import {
  type AutoBookState,
  type ClosedEntryState,
  type EntryState,
  entryStates,
  type OfferKind,
  type OfferOutcome,
  type OpenEntryState,
  outcomeByEndState,
} from './rules.ts';

const OPEN_STATES = inStates(['waiting', 'offered']);

export interface OpenEntryRow {
  id: string;
  userId: string;
  places: number;
  state: OpenEntryState;
  orderId: string | null;
  orderState: HoldState | null;
  offerKind: OfferKind | null;
  /** The start that we last told them. */
  startsAt: Date;
}

/** First come, first served. The caller must lock the date. */
export async function listOpenEntries(tx: Tx, occurrenceId: number): Promise<OpenEntryRow[]> {
  const { rows } = await tx.query<OpenEntryRow>(
    `SELECT w.id, w.user_id AS "userId", w.places, w.state, w.order_id AS "orderId", h.state AS "orderState",
            offer.kind AS "offerKind", w.starts_at AS "startsAt"
     FROM waitlist_entries w
     LEFT JOIN holds h ON h.id = w.order_id
     LEFT JOIN waitlist_offers offer ON offer.entry_id = w.id AND offer.outcome IS NULL
     WHERE w.occurrence_id = $1 AND w.state ${OPEN_STATES}
     ORDER BY w.joined_at, w.id`,
    [occurrenceId],
  );
  return rows;
}

/**
 * Dates with a cancellation, move, settled offer, or free places and people waiting; and all dates before `soon`, as
 * their lists may be over.
 */
export async function occurrencesToProcess(db: Db, soon: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT DISTINCT o.id FROM waitlist_entries w
     JOIN occurrences o ON o.id = w.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     LEFT JOIN holds h ON h.id = w.order_id
     WHERE w.state ${OPEN_STATES}
       AND (o.state <> 'scheduled' OR o.starts_at <> w.starts_at OR o.starts_at - make_interval(mins => coalesce(s.booking_closes_minutes, 0)) <= $1
            OR h.state <> 'held'
            OR (w.state = 'waiting' AND (o.waitlist_reserved > 0 OR o.taken < o.capacity)))`,
    [soon],
  );
  return rows.map(({ id }) => id);
}

export interface AutoBookConsent {
  cardId: string;
  upToPence: number;
}

export async function insertEntry(
  tx: Tx,
  place: {
    occurrenceId: number;
    userId: string;
    places: number;
    startsAt: Date;
    now: Date;
    agreed: AutoBookConsent | null;
  },
): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO waitlist_entries (occurrence_id, user_id, places, starts_at, joined_at, auto_book_card_id, auto_book_max_pence, auto_book_consented_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $6::text IS NOT NULL THEN $5::timestamptz END)
     ON CONFLICT (occurrence_id, user_id) WHERE state IN ('waiting', 'offered') DO NOTHING RETURNING id`,
    [
      place.occurrenceId,
      place.userId,
      place.places,
      place.startsAt,
      place.now,
      place.agreed?.cardId ?? null,
      place.agreed?.upToPence ?? null,
    ],
  );
  return row?.id ?? null;
}

/** Keeps their position; several places end automatic booking. False while they have an offer. */
export async function updateEntryPlaces(
  tx: Tx,
  occurrenceId: number,
  userId: string,
  places: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE waitlist_entries SET places = $3::smallint, auto_book_card_id = CASE WHEN $3::smallint = 1 THEN auto_book_card_id END,
       auto_book_max_pence = CASE WHEN $3::smallint = 1 THEN auto_book_max_pence END, auto_book_consented_at = CASE WHEN $3::smallint = 1 THEN auto_book_consented_at END
     WHERE occurrence_id = $1 AND user_id = $2 AND state = 'waiting'`,
    [occurrenceId, userId, places],
  );
  return rowCount === 1;
}

export async function countOpenEntries(db: Db, userId: string): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM waitlist_entries WHERE user_id = $1 AND state ${OPEN_STATES}`,
    [userId],
  );
  return n;
}

/**
 * `orderId` holds the places; null for an offer to everybody. `autoBook` tells if it will be booked automatically;
 * not above the agreed price.
 */
export async function insertOffer(
  tx: Tx,
  offer: {
    placeId: string;
    orderId: string | null;
    kind: OfferKind;
    now: Date;
    countsFrom: Date;
    deadline: Date;
    reason: string | null;
    totalPence: number;
  },
): Promise<{ id: string; autoBook: AutoBookState | null } | null> {
  return queryOneOrNull(
    tx,
    `WITH place AS (
       UPDATE waitlist_entries SET state = 'offered', order_id = $2
       WHERE id = $1 AND state ${inStates(entryStates.statesBefore('offered'))} RETURNING id, auto_book_max_pence
     )
     INSERT INTO waitlist_offers (entry_id, kind, offered_at, effective_from, deadline, reason, auto_book_max_pence, auto_book_state)
     SELECT id, $3, $4, $5, $6, $7, auto_book_max_pence,
            CASE WHEN auto_book_max_pence >= $8 THEN 'due' WHEN auto_book_max_pence < $8 THEN 'too_dear' END
     FROM place RETURNING id, auto_book_state AS "autoBook"`,
    [
      offer.placeId,
      offer.orderId,
      offer.kind,
      offer.now,
      offer.countsFrom,
      offer.deadline,
      offer.reason,
      offer.totalPence,
    ],
  );
}

/**
 * For an offer to everybody: gives the places to this person, or (null) releases them. False if the offer is over.
 */
export async function setOfferOrder(tx: Tx, placeId: string, orderId: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE waitlist_entries SET order_id = $2 WHERE id = $1 AND state = 'offered'`,
    [placeId, orderId],
  );
  return rowCount === 1;
}

/** Also closes their open offer. False if the entry is already closed. */
export async function closeEntry(tx: Tx, placeId: string, to: ClosedEntryState, now: Date): Promise<boolean> {
  const { ended } = await queryOne<{ ended: boolean }>(
    tx,
    `WITH ended AS (
       UPDATE waitlist_entries SET state = $2, ended_at = $3
       WHERE id = $1 AND state ${inStates(entryStates.statesBefore(to))} RETURNING id
     ), offer AS (
       UPDATE waitlist_offers SET outcome = $4, resolved_at = $3
       FROM ended WHERE entry_id = ended.id AND outcome IS NULL
     )
     SELECT EXISTS (SELECT FROM ended) AS ended`,
    [placeId, to, now, outcomeByEndState[to]],
  );
  return ended;
}

/**
 * Saves the new start that we told them, ends their offer by `cutOff` and deletes the consent to automatic booking.
 * Returns the offer that was due for booking, or null.
 */
export async function setNotifiedStart(
  tx: Tx,
  placeId: string,
  startsAt: Date,
  cutOff: Date,
): Promise<string | null> {
  await tx.query(
    `UPDATE waitlist_entries SET starts_at = $2, auto_book_card_id = NULL, auto_book_max_pence = NULL, auto_book_consented_at = NULL
     WHERE id = $1`,
    [placeId, startsAt],
  );
  const due = await queryOneOrNull<{ id: string }>(
    tx,
    `UPDATE waitlist_offers SET auto_book_state = 'moved' WHERE entry_id = $1 AND outcome IS NULL AND auto_book_state = 'due'
     RETURNING id`,
    [placeId],
  );
  await tx.query(
    'UPDATE waitlist_offers SET deadline = $2 WHERE entry_id = $1 AND outcome IS NULL AND deadline > $2',
    [placeId, cutOff],
  );
  return due?.id ?? null;
}

/** Prices in pence. */
export interface WaitlistEntryRow {
  id: string;
  userId: string;
  occurrenceId: number;
  sessionId: number;
  sessionTitle: string;
  sessionType: string;
  photo: { files: string; alt: string } | null;
  businessName: string;
  town: string;
  startsAt: Date;
  endsAt: Date;
  /** The start that we last told them. */
  notifiedStart: Date;
  places: number;
  state: EntryState;
  joinedAt: Date;
  endedAt: Date | null;
  orderId: string | null;
  /** Starts at 1; null once off the list. */
  position: number | null;
  waiting: number;
  offer: {
    kind: OfferKind;
    offeredAt: Date;
    countsFrom: Date;
    deadline: Date;
  } | null;
  /** As offered, or the current fee for an offer to everybody. */
  sessionFeePence: number;
  platformFeePence: number | null;
  /** For an offer to everybody: enough places are free now. */
  thereNow: boolean;
  asksAges: boolean;
  agreedCard: string | null;
  agreedPence: number | null;
  bookingId: string | null;
  /** The session's next date with a free place; null if there is none. */
  nextStart: Date | null;
}

const SELECT_ENTRY = `
  SELECT w.id, w.user_id AS "userId", w.occurrence_id AS "occurrenceId", s.id AS "sessionId", s.title AS "sessionTitle",
         t.slug AS "sessionType", session_cover_photo(s.id, s.business_id) AS photo, b.name AS "businessName", coalesce(v.town, b.town) AS town, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
         w.starts_at AS "notifiedStart", w.places, w.state, w.joined_at AS "joinedAt", w.ended_at AS "endedAt", w.order_id AS "orderId",
         CASE WHEN w.state ${OPEN_STATES} THEN (
           SELECT count(*) FROM waitlist_entries before
           WHERE before.occurrence_id = w.occurrence_id AND before.state ${OPEN_STATES}
             AND (before.joined_at, before.id) <= (w.joined_at, w.id)) END AS position,
         (SELECT count(*) FROM waitlist_entries every
          WHERE every.occurrence_id = w.occurrence_id AND every.state ${OPEN_STATES}) AS waiting,
         offer.kind AS "offerKind", offer.offered_at AS "offeredAt", offer.effective_from AS "countsFrom", offer.deadline,
         COALESCE(h.session_fee_pence, w.places * s.price_pence) AS "sessionFeePence",
         h.platform_fee_pence AS "platformFeePence",
         COALESCE(h.state = 'held', o.waitlist_reserved >= w.places) AS "thereNow",
         s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} AS "asksAges",
         w.auto_book_card_id AS "agreedCard", w.auto_book_max_pence AS "agreedPence",
         (SELECT booking.id FROM bookings booking
          WHERE booking.order_id = w.order_id AND booking.position = 1) AS "bookingId",
         CASE WHEN w.state IN ('missed', 'closed') THEN (
           SELECT min(other.starts_at) FROM occurrences other
           WHERE other.session_id = o.session_id AND other.state = 'scheduled' AND other.taken < other.capacity
             AND other.starts_at > greatest($2, o.starts_at) AND s.status = 'published') END AS "nextStart"
  FROM waitlist_entries w
  JOIN occurrences o ON o.id = w.occurrence_id
  JOIN sessions s ON s.id = o.session_id
  JOIN session_types t ON t.id = s.session_type_id
  JOIN businesses b ON b.id = s.business_id
  LEFT JOIN venues v ON v.id = o.venue_id
  LEFT JOIN holds h ON h.id = w.order_id
  LEFT JOIN LATERAL (
    SELECT * FROM waitlist_offers latest WHERE latest.entry_id = w.id ORDER BY latest.offered_at DESC LIMIT 1
  ) offer ON true`;

interface FlatEntryRow extends Omit<WaitlistEntryRow, 'offer'> {
  offerKind: OfferKind | null;
  offeredAt: Date | null;
  countsFrom: Date | null;
  deadline: Date | null;
}

function toEntry({ offerKind, offeredAt, countsFrom, deadline, ...row }: FlatEntryRow): WaitlistEntryRow {
  const offer =
    offerKind === null || offeredAt === null || countsFrom === null || deadline === null
      ? null
      : { kind: offerKind, offeredAt, countsFrom, deadline };
  return { ...row, offer };
}

const MAX_ENDED_SHOWN = 20;

/** Open entries by date, then past ones, latest first. */
export async function listUserEntries(db: Db, userId: string, now: Date): Promise<WaitlistEntryRow[]> {
  const open = await db.query<FlatEntryRow>(
    `${SELECT_ENTRY} WHERE w.user_id = $1 AND w.state ${OPEN_STATES} ORDER BY o.starts_at, w.id`,
    [userId, now],
  );
  const ended = await db.query<FlatEntryRow>(
    `${SELECT_ENTRY} WHERE w.user_id = $1 AND w.state NOT ${OPEN_STATES} ORDER BY w.ended_at DESC, w.id LIMIT ${MAX_ENDED_SHOWN}`,
    [userId, now],
  );
  return [...open.rows, ...ended.rows].map(toEntry);
}

export async function findEntry(db: Db, placeId: string, now: Date): Promise<WaitlistEntryRow | null> {
  const row = await queryOneOrNull<FlatEntryRow>(db, `${SELECT_ENTRY} WHERE w.id = $1`, [placeId, now]);
  return row === null ? null : toEntry(row);
}

export async function findOpenEntry(
  db: Db,
  occurrenceId: number,
  userId: string,
  now: Date,
): Promise<WaitlistEntryRow | null> {
  const row = await queryOneOrNull<FlatEntryRow>(
    db,
    `${SELECT_ENTRY} WHERE w.occurrence_id = $1 AND w.user_id = $3 AND w.state ${OPEN_STATES}`,
    [occurrenceId, now, userId],
  );
  return row === null ? null : toEntry(row);
}

export interface WaitlistRow {
  occurrenceId: number;
  businessId: number;
  sessionId: number;
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  capacity: number;
  sessionFeePence: number;
  asksAges: boolean;
  /** Places that anybody can book. */
  left: number;
  waiting: number;
  /** True if the date takes place, its session is on sale, and the business keeps a list. */
  runs: boolean;
  waitlistOff: boolean;
  /** Minutes before the start at which booking closes. Null: at the start. */
  closesMinutes: number | null;
}

export async function findWaitlist(db: Db, occurrenceId: number): Promise<WaitlistRow | null> {
  return queryOneOrNull(
    db,
    `SELECT o.id AS "occurrenceId", s.business_id AS "businessId", s.id AS "sessionId", s.title AS "sessionTitle",
            b.name AS "businessName", o.starts_at AS "startsAt", o.capacity, s.price_pence AS "sessionFeePence",
            s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} AS "asksAges",
            greatest(o.capacity - o.taken, 0) AS left,
            (SELECT count(*) FROM waitlist_entries w WHERE w.occurrence_id = o.id AND w.state ${OPEN_STATES}) AS waiting,
            o.state = 'scheduled' AND s.status = 'published' AND s.sold_as = 'date' AND b.status = 'approved' AND b.booking_enabled AS runs,
            EXISTS (SELECT FROM waitlist_opt_outs off WHERE off.session_id = s.id) AS "waitlistOff",
            s.booking_closes_minutes AS "closesMinutes"
     FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE o.id = $1`,
    [occurrenceId],
  );
}

export async function isWaitlistOff(db: Db, sessionId: number): Promise<boolean> {
  return (
    (await queryOneOrNull(db, 'SELECT 1 FROM waitlist_opt_outs WHERE session_id = $1', [sessionId])) !== null
  );
}

export async function updateWaitlistOff(
  tx: Tx,
  sessionId: number,
  off: boolean,
  now: Date,
): Promise<boolean> {
  const { rowCount } = off
    ? await tx.query(
        'INSERT INTO waitlist_opt_outs (session_id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [sessionId, now],
      )
    : await tx.query('DELETE FROM waitlist_opt_outs WHERE session_id = $1', [sessionId]);
  return rowCount === 1;
}

export async function occurrencesWithWaitlist(db: Db, sessionId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT DISTINCT o.id FROM waitlist_entries w JOIN occurrences o ON o.id = w.occurrence_id
     WHERE o.session_id = $1 AND w.state ${OPEN_STATES}`,
    [sessionId],
  );
  return rows.map(({ id }) => id);
}

export interface ListedEntryRow {
  id: string;
  name: string;
  places: number;
  state: EntryState;
  joinedAt: Date;
  endedAt: Date | null;
}

/** Open entries in list order, then past ones. */
export async function listWaitlistEntries(db: Db, occurrenceId: number): Promise<ListedEntryRow[]> {
  const { rows } = await db.query<ListedEntryRow>(
    `SELECT w.id, COALESCE(NULLIF(trim(u.first_name || ' ' || left(u.last_name, 1)), ''), 'Someone') AS name,
            w.places, w.state, w.joined_at AS "joinedAt", w.ended_at AS "endedAt"
     FROM waitlist_entries w JOIN users u ON u.id = w.user_id
     WHERE w.occurrence_id = $1
     ORDER BY w.state NOT ${OPEN_STATES}, w.joined_at, w.id LIMIT 200`,
    [occurrenceId],
  );
  return rows;
}

export interface OfferRow {
  placeId: string;
  kind: OfferKind;
  offeredAt: Date;
  countsFrom: Date;
  deadline: Date;
  outcome: OfferOutcome | null;
  settledAt: Date | null;
  reason: string | null;
  autoBook: AutoBookState | null;
  agreedPence: number | null;
}

export async function listWaitlistOffers(db: Db, occurrenceId: number): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>(
    `SELECT f.entry_id AS "placeId", f.kind, f.offered_at AS "offeredAt", f.effective_from AS "countsFrom", f.deadline,
            f.outcome, f.resolved_at AS "settledAt", f.reason, f.auto_book_state AS "autoBook", f.auto_book_max_pence AS "agreedPence"
     FROM waitlist_offers f JOIN waitlist_entries w ON w.id = f.entry_id
     WHERE w.occurrence_id = $1 ORDER BY f.offered_at`,
    [occurrenceId],
  );
  return rows;
}

export async function waitlistEntryRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, o.starts_at, w.places, w.state, w.joined_at, w.ended_at,
            w.auto_book_card_id AS book_with_card, w.auto_book_max_pence AS book_up_to_pence, w.auto_book_consented_at
     FROM waitlist_entries w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
     WHERE w.user_id = $1 ORDER BY w.joined_at`,
    [userId],
  );
  return rows;
}

export async function waitlistOfferRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, o.starts_at, f.kind, f.offered_at, f.effective_from, f.deadline, f.outcome, f.resolved_at,
            f.auto_book_max_pence, f.auto_book_state
     FROM waitlist_offers f JOIN waitlist_entries w ON w.id = f.entry_id
     JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
     WHERE w.user_id = $1 ORDER BY f.offered_at`,
    [userId],
  );
  return rows;
}

export async function eraseWaitlistEntries(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM waitlist_entries WHERE user_id = $1', [userId]);
}
