import { type BookingState, bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { deskPaymentLabels, parseDeskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import { bookingStateLabels } from '#areas/booking/schedule/copy.ts';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import { channelLabels } from '../figures/analytics/copy.ts';
import {
  type BookingFilter,
  type BookingTotals,
  type BusinessBookingRow,
  bookingsOfBusiness,
  bookingTotals,
  countBookings,
  latestBookings,
} from './booking-queries.server.ts';
import {
  type BookingsAnswer,
  type BookingsQuery,
  type BusinessBooking,
  DEFAULT_PAGE_SIZE,
  type Figures,
  type LatestBooking,
  type LatestBookingsQuery,
} from './contract.ts';

const PAGE_SIZE = 25;
/** More than a spreadsheet can use. */
const MAX_CSV_ROWS = 50_000;

/** Bookings of a business; the figures cover all matches, not only the page. Throws as `authoriseBusiness`. */
export async function listBookings(
  db: Db,
  user: { id: string },
  businessId: number,
  query: BookingsQuery,
): Promise<BookingsAnswer> {
  await authoriseBusiness(db, user, businessId, 'view_bookings');
  const wanted = toBookingFilter(businessId, query);
  const sums = await bookingTotals(db, wanted);
  const pages = Math.max(1, Math.ceil(sums.bookings / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const rows = await bookingsOfBusiness(db, wanted, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return { bookings: rows.map(toBusinessBooking), figures: toFigures(sums), page, pages };
}

/** The same as CSV. Throws as `authoriseBusiness`. */
export async function bookingsCsv(
  db: Db,
  user: { id: string },
  businessId: number,
  query: BookingsQuery,
  now: Date,
): Promise<CsvFile> {
  await authoriseBusiness(db, user, businessId, 'view_revenue');
  const rows = await bookingsOfBusiness(db, toBookingFilter(businessId, query), {
    limit: MAX_CSV_ROWS,
    offset: 0,
  });
  return csvFile(
    `bookings-${londonDay(now)}.csv`,
    [
      'Reference',
      'Booked',
      'Channel',
      'Name',
      'Email',
      'Session',
      'Date',
      'Status',
      'Paid',
      'Refunded',
      'Platform fee',
      'Net',
    ],
    rows
      .map((row) => ({ ...toBusinessBooking(row), channel: bookingChannel(row) }))
      .map((booking) => ({
        Reference: booking.reference,
        Booked: new Date(booking.bookedAt),
        Channel: booking.channel,
        Name: booking.name,
        Email: booking.email,
        Session: booking.title,
        Date: new Date(booking.startsAt),
        Status: bookingStateLabels[booking.state],
        Paid: booking.paid,
        Refunded: booking.refunded,
        'Platform fee': booking.platformFee,
        Net: booking.net,
      })),
  );
}

/** Partner, import, or our own sources. */
function bookingChannel({ soldThrough, paidElsewhere, cameBy }: BusinessBookingRow): string {
  if (soldThrough !== null) return `Booking partner: ${soldThrough}`;
  if (paidElsewhere !== null) {
    const desk = parseDeskSystem(paidElsewhere);
    return desk === null
      ? `Imported, paid elsewhere: ${paidElsewhere}`
      : `Your team: ${deskPaymentLabels[desk]}`;
  }
  return cameBy === null ? 'Fettle' : `Fettle: ${channelLabels[cameBy]}`;
}

function toBookingFilter(businessId: number, query: BookingsQuery): BookingFilter {
  return {
    businessId,
    text: query.q,
    states: statesForStatus(query.status),
    from: query.from === undefined ? null : startOfUkDay(query.from),
    until: query.to === undefined ? null : startOfUkDay(plusDays(query.to, 1)),
  };
}

function statesForStatus(status: BookingsQuery['status']): BookingState[] {
  if (status === 'all') return [];
  return bookingStateSchema.options.filter((state) =>
    status === 'cancelled' ? isCancelled(state) : state === status,
  );
}

function toFigures({ bookings, paidPence, refundedPence, feePence }: BookingTotals): Figures {
  return {
    bookings,
    gross: penceToDecimal(paidPence),
    refunds: penceToDecimal(refundedPence),
    platformFee: penceToDecimal(feePence),
    net: penceToDecimal(paidPence - refundedPence - feePence),
  };
}

function toBusinessBooking(row: BusinessBookingRow): BusinessBooking {
  const { paidPence, refundedPence, feePence, startsAt, bookedAt, cameBy: _, ...rest } = row;
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    bookedAt: bookedAt.toISOString(),
    paid: penceToDecimal(paidPence),
    refunded: penceToDecimal(refundedPence),
    platformFee: penceToDecimal(feePence),
    net: penceToDecimal(paidPence - refundedPence - feePence),
  };
}

interface LatestBookingsPage {
  bookings: LatestBooking[];
  total: number;
  page: number;
  /** At least 1. */
  pageCount: number;
}

/** Throws as `authoriseBusiness`. */
export async function listLatestBookings(
  db: Db,
  user: { id: string },
  businessId: number,
  { page = 1, limit = DEFAULT_PAGE_SIZE }: LatestBookingsQuery,
): Promise<LatestBookingsPage> {
  await authoriseBusiness(db, user, businessId, 'view_bookings');
  const total = await countBookings(db, businessId);
  const rows = await latestBookings(db, businessId, { limit, offset: (page - 1) * limit });
  return {
    bookings: rows.map(({ firstName, lastName, title, totalPence, sessionDate, ...rest }) => ({
      ...rest,
      sessionDate: sessionDate.toISOString(),
      totalAmount: penceToDecimal(totalPence),
      user: { firstName, lastName },
      session: { id: rest.sessionId, title },
    })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
  };
}
