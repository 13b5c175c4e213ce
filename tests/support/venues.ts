import { type Db, queryOne } from '#shared/db/database.server.ts';

/** On the canal in Manchester, public by default. Returns its id. */
export async function createVenue(
  db: Db,
  businessId: number,
  {
    name = 'Canal Basin',
    state = 'shown',
  }: { name?: string; state?: 'waiting' | 'shown' | 'refused' | 'removed' } = {},
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO venues (business_id, name, address, town, postcode, latitude, longitude, easting, northing, state,
                         reason, sent_at)
     VALUES ($1, $2, '3 Redhill Street', 'Manchester', 'M4 5BA', 53.4839, -2.2265, 385070, 398600, $3,
             CASE WHEN $3 = 'refused' THEN 'We could not find it.' END, now()) RETURNING id`,
    [businessId, name, state],
  );
  return id;
}

/** Twelve places, at a venue or (null) the business's address. Returns its id. */
export async function createRoom(
  db: Db,
  businessId: number,
  {
    venueId = null,
    name = 'Main hall',
    capacity = 12,
  }: { venueId?: number | null; name?: string; capacity?: number } = {},
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    'INSERT INTO rooms (business_id, venue_id, name, capacity) VALUES ($1, $2, $3, $4) RETURNING id',
    [businessId, venueId, name, capacity],
  );
  return id;
}
