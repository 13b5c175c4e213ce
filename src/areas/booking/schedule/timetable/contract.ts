import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const timetableFeedSchema = z.object({ url: z.string().nullable() });
export type TimetableFeed = z.infer<typeof timetableFeedSchema>;

export const timetableEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/calendar-feed': {
    auth: 'user',
    params: businessParamsSchema,
    answer: timetableFeedSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/calendar-feed': {
    auth: 'user',
    params: businessParamsSchema,
    answer: timetableFeedSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/calendar-feed': {
    auth: 'user',
    params: businessParamsSchema,
    answer: timetableFeedSchema,
    errors: ['forbidden', 'conflict'],
  },
  // A malformed token gets 404, like a replaced one.
  'GET /api/business-calendar/:token.ics': {
    auth: 'public',
    params: z.object({ token: z.string() }),
    sends: 'text/calendar',
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof timetableEndpoints> {}
}
