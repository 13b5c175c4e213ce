import { z } from 'zod';
import { bookingStateSchema } from '#features/booking/contract.ts';

/** Of `GET /api/bookings/business/{businessId}` when the query does not say. */
export const BOOKINGS_ON_PAGE = 25;
const AT_MOST = 100;

const PAGE = 'Please give a page from 1 on';
const LIMIT = `A page may hold between 1 and ${AT_MOST} bookings`;

/** `GET /api/bookings/business/{businessId}?page=…&limit=…`. */
export const latestBookingsQuerySchema = z.object({
  page: z.coerce.number({ error: PAGE }).int(PAGE).min(1, PAGE).max(100_000, PAGE).optional(),
  limit: z.coerce.number({ error: LIMIT }).int(LIMIT).min(1, LIMIT).max(AT_MOST, LIMIT).optional(),
});
export type LatestBookingsQuery = z.infer<typeof latestBookingsQuerySchema>;

/** A booking as the business sees it (specification, section 3, "Booking"). */
export const latestBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  sessionId: z.number().int(),
  /** When the booked date starts. */
  sessionDate: z.iso.datetime(),
  /** Pounds paid, platform fee included. */
  totalAmount: z.string().regex(/^\d+\.\d{2}$/),
  specialRequirements: z.string(),
  state: bookingStateSchema,
  /** Who comes: the name given with the booking, which need not be the account's. */
  fullName: z.string(),
  /** Whose account it was booked with; both empty once that is deleted. */
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  session: z.object({ id: z.number().int(), title: z.string() }),
});
export type LatestBooking = z.infer<typeof latestBookingSchema>;

export const latestBookingsSchema = z.array(latestBookingSchema);
