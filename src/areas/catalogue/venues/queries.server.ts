import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { timestamptzAsText } from '#shared/db/timestamptz-text.server.ts';
import type { OwnVenue, Room, VenueForReview } from './contract.ts';
import { venueStates } from './rules.ts';
import type { RoomInput } from './venue-forms.ts';

export interface VenueText {
  name: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
  easting: number;
  northing: number;
}

const ROOMS = `coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity)
                                 ORDER BY lower(r.name), r.id), '[]')`;

/** The business's own address first, then venues by name, without removed ones. */
export async function listVenues(db: Db, businessId: number): Promise<OwnVenue[]> {
  const { rows } = await db.query<OwnVenue>({
    text: `SELECT NULL::bigint AS id, b.name, b.address, b.town, b.postcode, b.latitude, b.longitude, 'shown' AS state,
                  NULL AS reason, NULL::jsonb AS proposed, NULL::timestamptz AS "sentAt",
                  (SELECT ${ROOMS} FROM rooms r
                    WHERE r.business_id = b.id AND r.venue_id IS NULL AND r.removed_at IS NULL) AS rooms
             FROM businesses b WHERE b.id = $1
            UNION ALL
           (SELECT v.id, v.name, v.address, v.town, v.postcode, v.latitude, v.longitude, v.state, v.reason,
                  CASE WHEN v.proposed IS NOT NULL
                    THEN jsonb_build_object('name', v.proposed->'name', 'address', v.proposed->'address',
                                            'town', v.proposed->'town', 'postcode', v.proposed->'postcode') END,
                  v.sent_at,
                  (SELECT ${ROOMS} FROM rooms r WHERE r.venue_id = v.id AND r.removed_at IS NULL)
             FROM venues v WHERE v.business_id = $1 AND v.state <> 'removed'
            ORDER BY lower(v.name), v.id)`,
    values: [businessId],
    types: timestamptzAsText,
  });
  return rows;
}

export interface LockedVenue extends VenueText {
  id: number;
  businessId: number;
  state: 'waiting' | 'shown' | 'refused' | 'removed';
  proposed: VenueText | null;
  sentAt: Date;
}

export const lockVenue = (tx: Tx, venueId: number): Promise<LockedVenue | null> =>
  queryOneOrNull(
    tx,
    `SELECT id, business_id AS "businessId", name, address, town, postcode, latitude, longitude, easting, northing,
            state, proposed, sent_at AS "sentAt"
       FROM venues WHERE id = $1 FOR NO KEY UPDATE`,
    [venueId],
  );

export const countVenues = async (tx: Tx, businessId: number): Promise<number> =>
  (
    await queryOne<{ count: number }>(
      tx,
      `SELECT count(*) FROM venues WHERE business_id = $1 AND state <> 'removed'`,
      [businessId],
    )
  ).count;

/** Returns the id of the venue, which waits for review. */
export async function insertVenue(tx: Tx, businessId: number, words: VenueText, at: Date): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO venues (business_id, name, address, town, postcode, latitude, longitude, easting, northing, sent_at)
     SELECT $1, w.name, w.address, w.town, w.postcode, w.latitude, w.longitude, w.easting, w.northing, $3
       FROM ${venueTextJson('$2')} RETURNING id`,
    [businessId, JSON.stringify(words), at],
  );
  return id;
}

/** For a venue not shown yet: replaces the pending text. */
export async function updateVenueText(tx: Tx, venueId: number, words: VenueText, at: Date): Promise<void> {
  await tx.query(
    `UPDATE venues v SET state = 'waiting', reason = NULL, sent_at = $3, ${APPLY_PROPOSAL}
       FROM ${venueTextJson('$2')}
      WHERE v.id = $1 AND v.state ${inStates(venueStates.statesBefore('waiting', 'edit'))}`,
    [venueId, JSON.stringify(words), at],
  );
}

/** For a shown venue: the text waits for review. */
export async function proposeVenueText(tx: Tx, venueId: number, words: VenueText, at: Date): Promise<void> {
  await tx.query(
    `UPDATE venues SET proposed = $2, reason = NULL, sent_at = $3
      WHERE id = $1 AND state ${inStates(venueStates.statesBefore('shown', 'edit'))}`,
    [venueId, JSON.stringify(words), at],
  );
}

export async function withdrawProposal(tx: Tx, venueId: number, at: Date): Promise<void> {
  await tx.query(`UPDATE venues SET proposed = NULL, reason = NULL, sent_at = $2 WHERE id = $1`, [
    venueId,
    at,
  ]);
}

const venueTextJson = (parameter: string): string =>
  `jsonb_to_record(${parameter}::jsonb) AS w (name text, address text, town text, postcode text,
     latitude double precision, longitude double precision, easting integer, northing integer)`;

const APPLY_PROPOSAL = `name = w.name, address = w.address, town = w.town, postcode = w.postcode,
  latitude = w.latitude, longitude = w.longitude, easting = w.easting, northing = w.northing`;

export async function markVenueRemoved(tx: Tx, venueId: number): Promise<void> {
  await tx.query(
    `UPDATE venues SET state = 'removed', reason = NULL, proposed = NULL
      WHERE id = $1 AND state ${inStates(venueStates.statesBefore('removed', 'remove'))}`,
    [venueId],
  );
}

/** Shows the venue or its proposal. False if it was decided or changed since. */
export async function approveVenue(tx: Tx, venueId: number, sentAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE venues v SET state = 'shown', reason = NULL, proposed = NULL, ${APPLY_PROPOSAL}
       FROM venues old, ${venueTextJson('coalesce(old.proposed, to_jsonb(old))')}
      WHERE v.id = $1 AND old.id = v.id AND date_trunc('milliseconds', v.sent_at) = $2
        AND (v.state <> 'shown' OR v.proposed IS NOT NULL)
        AND v.state ${inStates(venueStates.statesBefore('shown', 'show'))}`,
    [venueId, sentAt],
  );
  return rowCount === 1;
}

/** False as in `approveVenue`. */
export async function refuseVenue(tx: Tx, venueId: number, sentAt: Date, reason: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE venues SET state = 'refused', reason = $3
      WHERE id = $1 AND date_trunc('milliseconds', sent_at) = $2
        AND state ${inStates(venueStates.statesBefore('refused', 'refuse'))}`,
    [venueId, sentAt, reason],
  );
  return rowCount === 1;
}

/** The venue stays as it is. False as in `approveVenue`. */
export async function refuseProposal(
  tx: Tx,
  venueId: number,
  sentAt: Date,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE venues SET reason = $3, proposed = NULL
      WHERE id = $1 AND date_trunc('milliseconds', sent_at) = $2 AND proposed IS NOT NULL
        AND state ${inStates(venueStates.statesBefore('shown', 'refuse'))}`,
    [venueId, sentAt, reason],
  );
  return rowCount === 1;
}

/** Includes its rooms; sessions and upcoming dates. */
export async function isVenueInUse(tx: Tx, venueId: number, now: Date): Promise<boolean> {
  const { used } = await queryOne<{ used: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM sessions WHERE venue_id = $1 AND status <> 'deleted')
         OR EXISTS (SELECT FROM occurrences WHERE venue_id = $1 AND ends_at > $2
                      AND (state = 'scheduled' OR closure_id IS NOT NULL)) AS used`,
    [venueId, now],
  );
  return used;
}

export async function listVenuesForReview(db: Db): Promise<VenueForReview[]> {
  const { rows } = await db.query<VenueForReview>({
    text: `SELECT v.id, w.name, w.address, w.town, w.postcode, w.latitude, w.longitude, v.sent_at AS "sentAt",
                  json_build_object('id', b.id, 'name', b.name, 'address', b.address, 'postcode', b.postcode) AS business,
                  CASE WHEN v.state = 'shown'
                    THEN json_build_object('name', v.name, 'address', v.address, 'town', v.town, 'postcode', v.postcode)
                  END AS before
             FROM venues v JOIN businesses b ON b.id = v.business_id
            CROSS JOIN ${venueTextJson('coalesce(v.proposed, to_jsonb(v))')}
            WHERE v.state = 'waiting' OR v.proposed IS NOT NULL
            ORDER BY v.sent_at, v.id LIMIT 200`,
    types: timestamptzAsText,
  });
  return rows;
}

// Rooms

export interface LockedRoom extends Room {
  businessId: number;
  venueId: number | null;
  removedAt: Date | null;
}

/** Locked, so that bookings of the room and changes of its capacity take turns. */
export const lockRoom = (tx: Tx, roomId: number): Promise<LockedRoom | null> =>
  queryOneOrNull(
    tx,
    `SELECT id, business_id AS "businessId", venue_id AS "venueId", name, capacity, removed_at AS "removedAt"
       FROM rooms WHERE id = $1 FOR NO KEY UPDATE`,
    [roomId],
  );

export const countRooms = async (tx: Tx, businessId: number, venueId: number | null): Promise<number> =>
  (
    await queryOne<{ count: number }>(
      tx,
      `SELECT count(*) FROM rooms WHERE business_id = $1 AND venue_id IS NOT DISTINCT FROM $2 AND removed_at IS NULL`,
      [businessId, venueId],
    )
  ).count;

export async function insertRoom(
  tx: Tx,
  of: { businessId: number; venueId: number | null },
  { name, capacity }: RoomInput,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    'INSERT INTO rooms (business_id, venue_id, name, capacity) VALUES ($1, $2, $3, $4) RETURNING id',
    [of.businessId, of.venueId, name, capacity],
  );
  return id;
}

export async function updateRoom(tx: Tx, roomId: number, { name, capacity }: RoomInput): Promise<void> {
  await tx.query('UPDATE rooms SET name = $2, capacity = $3 WHERE id = $1', [roomId, name, capacity]);
}

export async function markRoomRemoved(tx: Tx, roomId: number, at: Date): Promise<void> {
  await tx.query('UPDATE rooms SET removed_at = $2 WHERE id = $1', [roomId, at]);
}

/** Of sessions, weekly times and upcoming dates; null if the room isn't used. */
export async function readMaxCapacity(tx: Tx, roomId: number, now: Date): Promise<number | null> {
  const { most } = await queryOne<{ most: number | null }>(
    tx,
    `SELECT greatest(
              (SELECT max(greatest(s.capacity, (SELECT max(t.capacity) FROM session_slots t WHERE t.session_id = s.id)))
                 FROM sessions s WHERE s.room_id = $1 AND s.status <> 'deleted'),
              (SELECT max(o.capacity) FROM occurrences o
                WHERE o.room_id = $1 AND o.ends_at > $2 AND (o.state = 'scheduled' OR o.closure_id IS NOT NULL))) AS most`,
    [roomId, now],
  );
  return most;
}
