import { isoLondonMoment } from '#shared/calendar/london-time.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import type {
  AttendeeRow,
  BookingRow,
  BusinessOccurrenceRow,
  BusinessSessionRow,
  CustomerRow,
  SessionDetailsRow,
} from './business-queries.server.ts';
import type {
  ApiAttendee,
  ApiBooking,
  ApiCustomer,
  ApiExport,
  FoundOccurrence,
  OwnOccurrence,
  OwnSession,
  PublicOccurrence,
  PublicSession,
  SessionDetails,
} from './contract.ts';
import type { ExportSummary } from './export-provider.ts';
import type {
  FoundOccurrenceRow,
  OccurrenceColumns,
  PlaceColumns,
  SessionRow,
} from './public-queries.server.ts';
import { weekdays } from './session-fields.ts';

const METRES_IN_A_MILE = 1_609.344;
const ZONE = 'Europe/London';

const price = (pricePence: number): PublicSession['price'] => {
  const { sessionFeePence, platformFeePence, totalPence } = priceBreakdown(pricePence);
  return { session: sessionFeePence, fee: platformFeePence, total: totalPence, currency: 'GBP' };
};

const place = ({
  venue,
  address,
  town,
  postcode,
  latitude,
  longitude,
}: PlaceColumns): FoundOccurrence['place'] => ({
  name: venue,
  address,
  town,
  postcode,
  latitude,
  longitude,
});

const toOccurrence = ({
  id,
  startsAt,
  endsAt,
  left,
  capacity,
}: OccurrenceColumns): Omit<PublicOccurrence, 'price'> => ({
  id,
  starts: isoLondonMoment(startsAt),
  ends: isoLondonMoment(endsAt),
  zone: ZONE,
  minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  places: { left, of: capacity },
});

const sessionPageUrl = (publicUrl: string, sessionId: number): string => `${publicUrl}/sessions/${sessionId}`;

export const presentFoundOccurrence = (publicUrl: string, row: FoundOccurrenceRow): FoundOccurrence => ({
  ...toOccurrence(row),
  session: { id: row.sessionId, title: row.title, type: row.type },
  business: { id: row.businessId, name: row.businessName },
  place: place(row),
  price: price(row.pricePence),
  bookable: row.bookable,
  miles: Math.round((row.metres / METRES_IN_A_MILE) * 10) / 10,
  url: sessionPageUrl(publicUrl, row.sessionId),
});

export const presentSession = (publicUrl: string, row: SessionRow): PublicSession => ({
  id: row.sessionId,
  title: row.title,
  description: row.description,
  type: row.type,
  business: { id: row.businessId, name: row.businessName },
  place: place(row),
  price: price(row.pricePence),
  soldAs: row.soldAs,
  minutes: row.minutes,
  bookable: row.bookable,
  url: sessionPageUrl(publicUrl, row.sessionId),
});

export const presentOccurrence = (row: OccurrenceColumns, pricePence: number): PublicOccurrence => ({
  ...toOccurrence(row),
  price: price(pricePence),
});

export const presentOwnSession = ({
  id,
  title,
  type,
  status,
  soldAs,
  pricePence,
  minutes,
  capacity,
}: BusinessSessionRow): OwnSession => ({
  id,
  title,
  type,
  status,
  soldAs,
  price: price(pricePence),
  minutes,
  places: capacity,
});

export const presentSessionDetails = (publicUrl: string, row: SessionDetailsRow): SessionDetails => ({
  ...presentOwnSession(row),
  description: row.description,
  levels: row.levels,
  ages: row.ages,
  gender: row.gender,
  genderReason: row.genderReason,
  cancellation: row.cancellation,
  weekly: row.weekly.map(({ day, ...times }) => ({ day: weekdays[day] ?? 'sunday', ...times })),
  venue: row.venue,
  room: row.room,
  rejected: row.rejected,
  version: row.version,
  url: sessionPageUrl(publicUrl, row.id),
});

export const presentExport = ({ askedAt, goneAt, ...made }: ExportSummary): ApiExport => ({
  ...made,
  askedAt: isoLondonMoment(new Date(askedAt)),
  goneAt: goneAt === null ? null : isoLondonMoment(new Date(goneAt)),
});

export const presentOwnOccurrence = (row: BusinessOccurrenceRow): OwnOccurrence => ({
  ...toOccurrence(row),
  session: { id: row.sessionId, title: row.title },
  cancelled: row.cancelled,
  note: row.note,
});

export const presentBooking = (row: BookingRow): ApiBooking => ({
  id: row.id,
  reference: row.reference,
  order: row.orderId,
  state: row.state,
  session: { id: row.sessionId, title: row.title },
  date: {
    id: row.occurrenceId,
    starts: isoLondonMoment(row.startsAt),
    ends: isoLondonMoment(row.endsAt),
    zone: ZONE,
  },
  name: row.attendee ?? row.fullName,
  bookedBy: { name: row.fullName, email: row.email, phone: row.phone },
  note: row.note,
  price: {
    session: row.sessionFeePence,
    fee: row.platformFeePence,
    total: row.totalPence,
    currency: 'GBP',
  },
  refunded: row.refundedPence,
  through: row.through,
  bookedAt: isoLondonMoment(row.bookedAt),
});

export const presentAttendee = (row: AttendeeRow): ApiAttendee => {
  const { id, reference, state, name, bookedBy, note } = presentBooking(row);
  return {
    id,
    reference,
    state,
    name,
    bookedBy,
    note,
    age: row.age,
    guardian: row.guardianName === null ? null : { name: row.guardianName, phone: row.guardianPhone ?? '' },
    marked: row.markedAt === null ? null : { by: row.markedBy, at: isoLondonMoment(row.markedAt) },
  };
};

export const presentCustomer = ({
  id,
  name,
  email,
  phone,
  tags,
  visits,
  lastVisit,
  since,
}: CustomerRow): ApiCustomer => ({
  id,
  name,
  email,
  phone,
  tags,
  visits,
  lastVisit: lastVisit === null ? null : isoLondonMoment(lastVisit),
  since: isoLondonMoment(since),
});
