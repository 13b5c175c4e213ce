import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);

/** `GET /api/widget/businesses/{id}?from=2026-11-24`: one week, by default from today. */
const timetableQuery = z.object({ from: dayField('Choose a day').optional() });

const timetableSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  site: z.string(),
  /** Its sessions can be booked online. */
  bookable: z.boolean(),
  /** Soonest first; none that has begun. */
  dates: z.array(
    z.object({
      sessionId: z.number().int(),
      title: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      spacesLeft: z.number().int().nonnegative(),
      /** With the platform fee; of the whole course. */
      totalPrice: pounds,
      /** It is sold with the other dates of its course only; missing if by itself. */
      course: z.literal(true).optional(),
    }),
  ),
  /** The first date after the week; null without one. */
  next: z.iso.datetime().nullable(),
});
export type Timetable = z.infer<typeof timetableSchema>;

export const widgetEndpoints = defineEndpoints({
  'GET /api/widget/businesses/:businessId': {
    auth: 'public',
    params: businessParamsSchema,
    query: timetableQuery,
    answer: timetableSchema,
  },
  'GET /api/businesses/:businessId/link.svg': {
    auth: 'user',
    params: businessParamsSchema,
    sends: 'image/svg+xml',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/poster.pdf': {
    auth: 'user',
    params: businessParamsSchema,
    sends: 'application/pdf',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof widgetEndpoints> {}
}
