import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { VenueText } from '#areas/catalogue/venues/queries.server.ts';
import { daytimeBefore } from './demo-calendar.ts';
import type { DemoSession } from './demo-sessions.ts';

interface VenueRow extends VenueText {
  id: number;
  business_id: number;
  state: 'waiting' | 'shown';
  sent_at: Date;
}

interface RoomRow {
  id: number;
  business_id: number;
  venue_id: number | null;
  name: string;
  capacity: number;
}

type Place = Pick<VenueRow, 'name' | 'address' | 'postcode' | 'latitude' | 'longitude' | 'state'> & {
  /** How long ago it was sent in. */
  days: number;
};

/** The owner's further venues, a few minutes from the studio: two that are shown, and one that waits to be read. */
const OWNER_VENUES: readonly Place[] = [
  {
    name: 'The Boat House',
    address: '31 Andrews Road, Hackney, London',
    postcode: 'E8 4QL',
    latitude: 51.5364,
    longitude: -0.0612,
    state: 'shown',
    days: 190,
  },
  {
    name: 'Fields Hall',
    address: '18 Lansdowne Drive, Hackney, London',
    postcode: 'E8 3EG',
    latitude: 51.5424,
    longitude: -0.0635,
    state: 'shown',
    days: 150,
  },
  {
    name: 'The Old Laundry',
    address: '7 Morning Lane, Hackney, London',
    postcode: 'E9 6LH',
    latitude: 51.5462,
    longitude: -0.0509,
    state: 'waiting',
    days: 1,
  },
];

/** Its rooms: two at the studio itself (null), and those of the first two venues. */
const ROOMS: readonly Omit<RoomRow, 'id' | 'business_id'>[] = [
  { venue_id: null, name: 'Upstairs studio', capacity: 24 },
  { venue_id: null, name: 'The yard', capacity: 40 },
  { venue_id: 1, name: 'Slipway room', capacity: 30 },
  { venue_id: 2, name: 'Main hall', capacity: 60 },
  { venue_id: 2, name: 'Side room', capacity: 18 },
];

/** Which of the owner's sessions, counted from 0, is held where: one each, so that no two want a room at once. */
const SESSION_PLACES: readonly { session: number; venueId: number | null; roomId: number }[] = [
  { session: 3, venueId: null, roomId: 1 },
  { session: 4, venueId: null, roomId: 2 },
  { session: 6, venueId: 1, roomId: 3 },
  { session: 7, venueId: 2, roomId: 4 },
];

/** The venues and rooms of the business whose sessions come first, some of which are put into them. */
export function makeVenues(
  sessions: readonly DemoSession[],
  today: Date,
): { venues: VenueRow[]; rooms: RoomRow[] } {
  const business = sessions[0]?.business;
  if (business === undefined) return { venues: [], rooms: [] };
  for (const { session, venueId, roomId } of SESSION_PLACES) {
    const row = sessions[session]?.row;
    if (row?.business_id === business.id) Object.assign(row, { venue_id: venueId, room_id: roomId });
  }
  return {
    venues: OWNER_VENUES.map(({ days, ...place }, index) => {
      const { easting, northing } = toGrid({ lat: place.latitude, lng: place.longitude });
      return {
        id: index + 1,
        business_id: business.id,
        town: business.town,
        ...place,
        easting: Math.round(easting),
        northing: Math.round(northing),
        sent_at: daytimeBefore(today, days, 0.4),
      };
    }),
    rooms: ROOMS.map((room, index) => ({ id: index + 1, business_id: business.id, ...room })),
  };
}
