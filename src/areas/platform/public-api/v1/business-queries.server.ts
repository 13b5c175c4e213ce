import type { BookingState } from '#areas/booking/bookings/contract.ts';
import type {
  ActivitySlug,
  AgeGroup,
  CancellationTerms,
  Difficulty,
  Gender,
  GenderReason,
  SessionStatus,
} from '#areas/catalogue/sessions/contract.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Cursor } from './cursor.ts';
import { exactInstant, OCCURRENCE_COLUMNS, type OccurrenceColumns } from './public-queries.server.ts';

// Every query here must filter by business.

export interface PageRequest {
  after: Cursor | null;
  limit: number;
}

export interface BusinessSessionRow {
  id: number;
  at: string;
  title: string;
  type: ActivitySlug;
  status: SessionStatus;
  soldAs: 'date' | 'course';
  pricePence: number;
  minutes: number;
  capacity: number;
}

export async function listSessions(
  db: Db,
  businessId: number,
  { after, limit }: PageRequest,
): Promise<BusinessSessionRow[]> {
  const { rows } = await db.query<BusinessSessionRow>(
    `SELECT s.id, ${exactInstant('s.created_at')} AS at, s.title, t.slug AS type, s.status, s.sold_as AS "soldAs", s.price_pence AS "pricePence",
            s.duration_minutes AS minutes, s.capacity
     FROM sessions s JOIN session_types t ON t.id = s.session_type_id
     WHERE s.business_id = $1 AND s.status <> 'deleted'
       AND ($2::timestamptz IS NULL OR (s.created_at, s.id) > ($2, $3::bigint))
     ORDER BY s.created_at, s.id LIMIT $4`,
    [businessId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export interface SessionDetailsRow extends BusinessSessionRow {
  description: string;
  levels: Difficulty[];
  ages: AgeGroup[];
  gender: Gender;
  genderReason: GenderReason | null;
  cancellation: CancellationTerms;
  /** 0 is Sunday. */
  weekly: { day: number; starts: string; ends: string }[];
  venue: number | null;
  room: number | null;
  rejected: string | null;
  version: string;
}

/** Null if unknown or deleted. */
export function findSessionDetails(
  db: Db,
  businessId: number,
  sessionId: number,
): Promise<SessionDetailsRow | null> {
  return queryOneOrNull(
    db,
    `SELECT s.id, ${exactInstant('s.created_at')} AS at, s.title, t.slug AS type, s.status, s.sold_as AS "soldAs", s.price_pence AS "pricePence",
            s.duration_minutes AS minutes, s.capacity, s.description, s.difficulties AS levels, s.age_groups AS ages,
            s.gender, s.gender_reason AS "genderReason", s.venue_id AS venue, s.room_id AS room,
            json_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund) AS cancellation,
            CASE WHEN s.status = 'rejected' THEN s.rejection_reason END AS rejected, s.updated_at::text AS version,
            coalesce((SELECT json_agg(json_build_object('day', l.day_of_week, 'starts', to_char(l.start_time, 'HH24:MI'),
                                                        'ends', to_char(l.end_time, 'HH24:MI')) ORDER BY l.day_of_week, l.start_time)
                        FROM session_slots l WHERE l.session_id = s.id), '[]') AS weekly
     FROM sessions s JOIN session_types t ON t.id = s.session_type_id
     WHERE s.business_id = $1 AND s.id = $2 AND s.status <> 'deleted'`,
    [businessId, sessionId],
  );
}

export async function findSessionTypeId(db: Db, slug: ActivitySlug): Promise<number> {
  return (await queryOne<{ id: number }>(db, 'SELECT id FROM session_types WHERE slug = $1', [slug])).id;
}

export interface VenueRow {
  id: number | null;
  name: string;
  address: string;
  town: string;
  postcode: string;
  rooms: { id: number; name: string; places: number }[];
}

/** The business's address first, then venues by name. */
export async function listVenues(db: Db, businessId: number): Promise<VenueRow[]> {
  const { rows } = await db.query<VenueRow>(
    `SELECT place.id, place.name, place.address, place.town, place.postcode,
            coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'places', r.capacity) ORDER BY lower(r.name), r.id)
                        FROM rooms r WHERE r.business_id = $1 AND r.venue_id IS NOT DISTINCT FROM place.id AND r.removed_at IS NULL),
                     '[]') AS rooms
     FROM (SELECT NULL::bigint AS id, name, address, town, postcode FROM businesses WHERE id = $1
           UNION ALL
           SELECT id, name, address, town, postcode FROM venues WHERE business_id = $1 AND state IN ('waiting', 'shown')) place
     ORDER BY place.id IS NOT NULL, lower(place.name), place.id`,
    [businessId],
  );
  return rows;
}

/** Null if unknown. */
export function findOccurrence(
  db: Db,
  businessId: number,
  dateId: number,
): Promise<BusinessOccurrenceRow | null> {
  return queryOneOrNull(
    db,
    `SELECT ${OCCURRENCE_COLUMNS}, s.id AS "sessionId", s.title, o.state = 'cancelled' AS cancelled, coalesce(o.note, '') AS note
     FROM sessions s JOIN occurrences o ON o.session_id = s.id WHERE s.business_id = $1 AND o.id = $2`,
    [businessId, dateId],
  );
}

export interface BusinessOccurrenceRow extends OccurrenceColumns {
  sessionId: number;
  title: string;
  cancelled: boolean;
  note: string;
}

export async function listOccurrences(
  db: Db,
  businessId: number,
  { from, session, after, limit }: PageRequest & { from: Date; session: number | null },
): Promise<BusinessOccurrenceRow[]> {
  const { rows } = await db.query<BusinessOccurrenceRow>(
    `SELECT ${OCCURRENCE_COLUMNS}, s.id AS "sessionId", s.title, o.state = 'cancelled' AS cancelled, coalesce(o.note, '') AS note
     FROM sessions s JOIN occurrences o ON o.session_id = s.id
     WHERE s.business_id = $1 AND o.starts_at >= $2 AND ($3::bigint IS NULL OR s.id = $3)
       AND ($4::timestamptz IS NULL OR (o.starts_at, o.id) > ($4, $5::bigint))
     ORDER BY o.starts_at, o.id LIMIT $6`,
    [businessId, from, session, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export interface BookingRow {
  id: string;
  at: string;
  reference: string;
  orderId: string;
  state: BookingState;
  sessionId: number;
  title: string;
  occurrenceId: number;
  startsAt: Date;
  endsAt: Date;
  attendee: string | null;
  fullName: string;
  email: string;
  phone: string;
  note: string;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  refundedPence: number;
  through: string | null;
  bookedAt: Date;
}

const BOOKING = `
  SELECT b.id, ${exactInstant('b.created_at')} AS at, b.reference, b.order_id AS "orderId", b.state, b.session_id AS "sessionId", s.title,
         b.occurrence_id AS "occurrenceId", b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.attendee_name AS attendee,
         b.full_name AS "fullName", b.email, b.phone, b.special_requirements AS note, b.session_fee_pence AS "sessionFeePence",
         b.platform_fee_pence AS "platformFeePence", b.total_pence AS "totalPence", b.created_at AS "bookedAt",
         (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id) AS through,
         (SELECT coalesce(sum(r.amount_pence), 0)::integer FROM refunds r WHERE r.booking_id = b.id AND r.state <> 'failed')
           AS "refundedPence"
  FROM bookings b JOIN sessions s ON s.id = b.session_id`;

export async function listBookings(
  db: Db,
  businessId: number,
  {
    from,
    date,
    state,
    after,
    limit,
  }: PageRequest & { from: Date | null; date: number | null; state: BookingState | null },
): Promise<BookingRow[]> {
  const { rows } = await db.query<BookingRow>(
    `${BOOKING}
     WHERE b.business_id = $1 AND ($2::timestamptz IS NULL OR b.created_at >= $2)
       AND ($3::bigint IS NULL OR b.occurrence_id = $3) AND ($4::text IS NULL OR b.state = $4)
       AND ($5::timestamptz IS NULL OR (b.created_at, b.id) > ($5, $6::uuid))
     ORDER BY b.created_at, b.id LIMIT $7`,
    [businessId, from, date, state, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Null if unknown. */
export function findBooking(db: Db, businessId: number, bookingId: string): Promise<BookingRow | null> {
  return queryOneOrNull(db, `${BOOKING} WHERE b.business_id = $1 AND b.id = $2`, [businessId, bookingId]);
}

/** By place number. */
export async function listBookingsOfOrder(
  db: Db,
  businessId: number,
  orderId: string,
): Promise<BookingRow[]> {
  const { rows } = await db.query<BookingRow>(
    `${BOOKING} WHERE b.business_id = $1 AND b.order_id = $2 ORDER BY b.position`,
    [businessId, orderId],
  );
  return rows;
}

export interface AttendeeRow extends BookingRow {
  age: number | null;
  guardianName: string | null;
  guardianPhone: string | null;
  markedAt: Date | null;
  markedBy: string | null;
}

/** In booking order. */
export async function listAttendees(
  db: Db,
  occurrenceId: number,
  { after, limit }: PageRequest,
): Promise<AttendeeRow[]> {
  const { rows } = await db.query<AttendeeRow>(
    `SELECT who.*, b.attendee_age AS age, b.guardian_name AS "guardianName", b.guardian_phone AS "guardianPhone",
            b.attendance_marked_at AS "markedAt", coalesce(NULLIF(marker.first_name, ''), marker.name) AS "markedBy"
     FROM (${BOOKING} WHERE b.occurrence_id = $1) who
     JOIN bookings b ON b.id = who.id LEFT JOIN users marker ON marker.id = b.attendance_marked_by
     WHERE b.state IN ('confirmed', 'attended', 'no_show')
       AND ($2::timestamptz IS NULL OR (b.created_at, b.id) > ($2, $3::uuid))
     ORDER BY b.created_at, b.id LIMIT $4`,
    [occurrenceId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Null if unknown. */
export function findBookableOccurrence(
  db: Db,
  businessId: number,
  occurrenceId: number,
): Promise<{ startsAt: Date; cancelled: boolean; published: boolean; bookable: boolean } | null> {
  return queryOneOrNull(
    db,
    `SELECT o.starts_at AS "startsAt", o.state = 'cancelled' AS cancelled, s.status = 'published' AS published,
            b.booking_enabled AS bookable
     FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE o.id = $2 AND b.id = $1`,
    [businessId, occurrenceId],
  );
}

export interface CustomerRow {
  id: string;
  at: string;
  name: string;
  email: string;
  phone: string;
  tags: string[];
  visits: number;
  lastVisit: Date | null;
  since: Date;
}

/** Everyone with a booking or pass, oldest first; merged customers count once. */
export async function listCustomers(
  db: Db,
  businessId: number,
  now: Date,
  { after, limit }: PageRequest,
): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    `SELECT c.id, ${exactInstant('c.created_at')} AS at, coalesce(latest.full_name, u.name) AS name,
            coalesce(latest.email, u.email) AS email, coalesce(latest.phone, '') AS phone, c.created_at AS since,
            coalesce((SELECT array_agg(tag ORDER BY lower(tag)) FROM (
              SELECT DISTINCT ON (lower(t.tag)) t.tag FROM merged_customer_rows(c.id) r JOIN customer_tags t ON t.customer_id = r.id) own), '{}') AS tags,
            came.visits, came.last AS "lastVisit"
     FROM customers c JOIN users u ON u.id = c.user_id
     LEFT JOIN LATERAL (
       SELECT b.full_name, b.email, b.phone FROM merged_customer_rows(c.id) r
       JOIN bookings b ON b.business_id = r.business_id AND b.user_id = r.user_id WHERE b.email <> ''
       ORDER BY b.created_at DESC, b.id LIMIT 1
     ) latest ON true
     CROSS JOIN LATERAL (
       -- Several places at a date are one visit.
       SELECT count(DISTINCT b.occurrence_id)::integer AS visits, max(b.starts_at) AS last
       FROM merged_customer_rows(c.id) r JOIN bookings b ON b.business_id = r.business_id AND b.user_id = r.user_id
       WHERE (b.state = 'attended' OR (b.state = 'confirmed' AND b.ends_at <= $2))
     ) came
     WHERE c.business_id = $1 AND c.merged_into IS NULL AND u.deleted_at IS NULL
       AND ($3::timestamptz IS NULL OR (c.created_at, c.id) > ($3, $4::uuid))
     ORDER BY c.created_at, c.id LIMIT $5`,
    [businessId, now, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/**
 * Stores the key, or returns the earlier request's result. A concurrent request waits for the first to commit or roll
 * back.
 */
export async function insertIdempotencyKey(
  tx: Tx,
  request: { keyId: string; name: string; digest: string; orderId: string | null; now: Date },
): Promise<{ digest: string; orderId: string | null; made: number | null } | null> {
  const { rowCount } = await tx.query(
    `INSERT INTO api_requests (key_id, name, digest, order_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT api_requests_key DO NOTHING`,
    [request.keyId, request.name, request.digest, request.orderId, request.now],
  );
  if (rowCount === 1) return null;
  return queryOneOrNull(
    tx,
    'SELECT digest, order_id AS "orderId", resource_id AS made FROM api_requests WHERE key_id = $1 AND name = $2',
    [request.keyId, request.name],
  );
}

export async function updateIdempotencyResult(
  tx: Tx,
  keyId: string,
  name: string,
  made: number,
): Promise<void> {
  await tx.query('UPDATE api_requests SET resource_id = $3 WHERE key_id = $1 AND name = $2', [
    keyId,
    name,
    made,
  ]);
}

/** Deletes older keys. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM api_requests WHERE created_at < $1', [before]);
}
