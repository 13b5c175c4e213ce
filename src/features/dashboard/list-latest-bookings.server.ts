import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { countBookings, latestBookings } from './booking-queries.server.ts';
import {
  BOOKINGS_ON_PAGE,
  type LatestBooking,
  type LatestBookingsQuery,
} from './latest-bookings-contract.ts';

/** One page of a business's bookings, the latest first, and where it stands among all. */
export interface LatestBookingsPage {
  bookings: LatestBooking[];
  total: number;
  page: number;
  /** At least 1. */
  pageCount: number;
}

/** The bookings of a business for those who look after them. Throws as `authoriseBusiness`. */
export async function listLatestBookings(
  db: Db,
  user: { id: string },
  businessId: number,
  { page = 1, limit = BOOKINGS_ON_PAGE }: LatestBookingsQuery,
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
