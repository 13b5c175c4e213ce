// Documentation examples of one studio; tests validate them against the schemas.

const session = { id: 812, title: 'Stevenson Square HIIT' };
const business = { id: 31, name: 'Northern Quarter Movement' };
const times = { starts: '2026-11-26T06:45:00+00:00', ends: '2026-11-26T07:30:00+00:00' };
const zone = 'Europe/London';

export const price = { session: 900, fee: 90, total: 990, currency: 'GBP' };

export const place = {
  name: null,
  address: '9 Hilton Street',
  town: 'Manchester',
  postcode: 'M1 1JJ',
  latitude: 53.4829,
  longitude: -2.2331,
};

const occurrence = { id: 48_120, ...times, zone, minutes: 45, places: { left: 2, of: 14 } };

export const sessionOccurrence = { ...occurrence, price };

export const foundOccurrence = {
  ...occurrence,
  session: { ...session, type: 'hiit' },
  business,
  place,
  price,
  bookable: true,
  miles: 0.1,
  url: 'https://fettle.example/sessions/812',
};

export const publicSession = {
  ...session,
  description: 'Forty-five minutes of intervals on the wooden floor. Bring a towel.',
  type: 'hiit',
  business,
  place,
  price,
  soldAs: 'date',
  minutes: 45,
  bookable: true,
  url: 'https://fettle.example/sessions/812',
};

export const ownSession = {
  ...session,
  type: 'hiit',
  status: 'published',
  soldAs: 'date',
  price,
  minutes: 45,
  places: 14,
};

export const sessionDetails = {
  ...ownSession,
  description: publicSession.description,
  levels: ['all_levels'],
  ages: ['18-25', '26-35'],
  gender: 'mixed',
  genderReason: null,
  cancellation: { hoursBefore: 24, givesBack: 'all' },
  weekly: [{ day: 'thursday', starts: '06:45', ends: '07:30' }],
  venue: null,
  room: null,
  rejected: null,
  version: '2026-11-20 09:31:00.123456+00',
  url: publicSession.url,
};

export const venue = {
  id: 7,
  name: 'The Old Foundry',
  address: '2 Foundry Lane',
  town: 'Manchester',
  postcode: 'M1 1JJ',
  rooms: [{ id: 12, name: 'Upper room', places: 20 }],
};

export const businessExport = {
  id: '5f1d6c0a-3a55-4c1e-9d0b-5b6f0e9a7d34',
  state: 'ready',
  askedAt: '2026-11-24T02:00:00+00:00',
  goneAt: '2026-12-01T02:00:41+00:00',
  bytes: 1_284_311,
  records: 9_214,
};

export const ownOccurrence = { ...occurrence, session, cancelled: false, note: '' };

export const key = {
  name: 'Till at the desk',
  business,
  scopes: ['bookings:read', 'bookings:write', 'check-in:write'],
};

const bookedBy = { name: 'Rosa Whitfield', email: 'rosa@people.example', phone: '020 7946 0321' };

export const booking = {
  id: '7d9c1d52-6f0e-4a0b-9f43-0d7a3a3f7c11',
  reference: 'FTL-6D2WQC',
  order: '2b8f6a0e-51c4-4d8e-8a55-0c5a2f1f9e20',
  state: 'confirmed',
  session,
  date: { id: 48_120, ...times, zone },
  name: 'Rosa Whitfield',
  bookedBy,
  note: '',
  price: { session: 0, fee: 0, total: 0, currency: 'GBP' },
  refunded: 0,
  through: 'Till at the desk',
  bookedAt: '2026-11-24T09:31:00+00:00',
};

export const cancelledBooking = { ...booking, state: 'cancelled_by_business' };

export const attendee = {
  id: booking.id,
  reference: booking.reference,
  state: 'attended',
  name: 'Rosa Whitfield',
  bookedBy,
  note: '',
  age: null,
  guardian: null,
  marked: { by: 'Till at the desk', at: '2026-11-26T06:41:00+00:00' },
};

export const newAttendee = {
  name: 'Mia Whitfield',
  age: 9,
  guardian: { name: 'Rosa Whitfield', phone: '020 7946 0321' },
  note: '',
};

export const customer = {
  id: 'c1a8f7b4-2a55-4c1e-9d0b-5b6f0e9a7d34',
  name: 'Priya Nair',
  email: 'priya@people.example',
  phone: '020 7946 0555',
  tags: ['Regular'],
  visits: 12,
  lastVisit: '2026-11-19T06:45:00+00:00',
  since: '2026-02-03T18:12:00+00:00',
};
