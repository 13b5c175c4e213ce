import { z } from 'zod';
import { bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { bookingFilters } from './bookings-address.ts';

const PAGE_MESSAGE = 'Choose a page from 1';
const page = z.coerce
  .number({ error: PAGE_MESSAGE })
  .int(PAGE_MESSAGE)
  .min(1, PAGE_MESSAGE)
  .max(100_000, PAGE_MESSAGE);

/** `GET /api/businesses/{businessId}/bookings`. `from` and `to` are London days of booking, both inclusive. */
export const bookingsQuerySchema = z.object({
  q: z.string().trim().max(100, 'Search for up to 100 characters').default(''),
  status: z.enum(bookingFilters, { error: 'Choose a status from the list' }).default('all'),
  from: dayField().optional(),
  to: dayField().optional(),
  page: page.default(1),
});
export type BookingsQuery = z.infer<typeof bookingsQuerySchema>;

const businessBookingSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  occurrenceId: z.number().int(),
  startsAt: z.iso.datetime(),
  bookedAt: z.iso.datetime(),
  state: bookingStateSchema,
  /** The booking partner that sold it and takes the money; absent if Fettle did. */
  soldThrough: z.string().nullish(),
  /** The system it was imported from and paid in; absent if booked here. */
  paidElsewhere: z.string().nullish(),
  paid: pounds,
  refunded: pounds,
  platformFee: pounds,
  /** The business's share: paid, less refunds, less the platform fee kept. */
  net: pounds,
});
export type BusinessBooking = z.infer<typeof businessBookingSchema>;

const figuresSchema = z.object({
  bookings: z.number().int(),
  gross: pounds,
  refunds: pounds,
  platformFee: pounds,
  net: pounds,
});
export type Figures = z.infer<typeof figuresSchema>;

const bookingsAnswerSchema = z.object({
  bookings: z.array(businessBookingSchema),
  figures: figuresSchema,
  page: z.number().int(),
  pages: z.number().int(),
});
export type BookingsAnswer = z.infer<typeof bookingsAnswerSchema>;

/** Default of `GET /api/bookings/business/{businessId}`. */
export const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

const PAGE_SIZE_MESSAGE = `A page may hold between 1 and ${MAX_PAGE_SIZE} bookings`;

const latestBookingsQuerySchema = z.object({
  page: page.optional(),
  limit: z.coerce
    .number({ error: PAGE_SIZE_MESSAGE })
    .int(PAGE_SIZE_MESSAGE)
    .min(1, PAGE_SIZE_MESSAGE)
    .max(MAX_PAGE_SIZE, PAGE_SIZE_MESSAGE)
    .optional(),
});
export type LatestBookingsQuery = z.infer<typeof latestBookingsQuerySchema>;

/** docs/product/data.md#entities */
const latestBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  sessionId: z.number().int(),
  sessionDate: z.iso.datetime(),
  totalAmount: pounds,
  specialRequirements: z.string(),
  state: bookingStateSchema,
  /** The attendee, who may differ from the account holder. */
  fullName: z.string(),
  /** The account holder; both names are empty after the account is deleted. */
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  session: z.object({ id: z.number().int(), title: z.string() }),
});
export type LatestBooking = z.infer<typeof latestBookingSchema>;

export const latestBookingsSchema = z.array(latestBookingSchema);

export const bookingListEndpoints = defineEndpoints({
  'GET /api/bookings/business/:businessId': {
    auth: 'user',
    params: businessParamsSchema,
    query: latestBookingsQuerySchema,
    answer: latestBookingsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/bookings': {
    auth: 'user',
    params: businessParamsSchema,
    query: bookingsQuerySchema,
    answer: bookingsAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/bookings.csv': {
    auth: 'user',
    params: businessParamsSchema,
    query: bookingsQuerySchema,
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof bookingListEndpoints> {}
}
