import { z } from 'zod';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const count = z.number().int().nonnegative();

/** `GET /api/businesses/{businessId}/overview`. Weeks begin on Monday in London. */
const overviewSchema = z.object({
  sessions: z.object({ total: count, published: count, pending: count }),
  bookings: z.object({ total: count, thisWeek: count }),
  /** The business's share: paid, less refunds, less the platform fee kept; as on the bookings page. */
  revenue: pounds,
  /** The last seven weeks, oldest first. */
  weeks: z.array(z.object({ monday: z.iso.date(), net: pounds })),
  /** Of all sessions; a placeholder without reviews. */
  rating: z.number().nullable(),
  reviewCount: count,
  bookingsBySession: z.array(z.object({ sessionId: z.number().int(), bookings: count })),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/overview': {
    auth: 'user',
    params: businessParamsSchema,
    answer: overviewSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof overviewEndpoints> {}
}
