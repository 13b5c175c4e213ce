import { z } from 'zod';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { visitSources } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const analyticsPeriods = ['4', '12', '52'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** What a span is set beside: as many weeks before it, or the same weeks of a year ago. */
export const comparisonPeriods = ['before', 'year'] as const;
export type ComparisonPeriod = (typeof comparisonPeriods)[number];

/** `GET /api/businesses/{businessId}/analytics?weeks=4&beside=before`: whole weeks of seven days that end today in London. */
export const analyticsQuerySchema = z.object({
  weeks: z.enum(analyticsPeriods, { error: 'Choose 4, 12 or 52 weeks' }).default('4'),
  beside: z.enum(comparisonPeriods, { error: 'Choose “before” or “year”' }).default('before'),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;

/** The tables that come as files. */
export const analyticsTables = ['weeks', 'sessions', 'hours', 'cohorts', 'ways'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

const count = z.number().int();
const day = z.iso.date();

/** What became of the places of dates that have begun, and of bookings that were cancelled in the span. */
const placeOutcomesSchema = z.object({
  cancelledByCustomers: count,
  cancelledByYou: count,
  attended: count,
  noShows: count,
});

/** What was booked in the span, and its money less refunds and fee. */
const salesSchema = z.object({ bookings: count, net: pounds });

/** Places of dates that have begun and were not called off, and how many were taken, walk-ins among them. */
const capacitySchema = z.object({ dates: count, seats: count, taken: count });

/** On pages of results, and opened from there. */
const discoverySchema = z.object({ shown: count, opened: count });

const totalsSchema = placeOutcomesSchema
  .extend(salesSchema.shape)
  .extend(capacitySchema.shape)
  .extend(discoverySchema.shape)
  .extend({
    /** People who booked: for the first time with this business, or not. */
    first: count,
    returning: count,
  });
export type Totals = z.infer<typeof totalsSchema>;

const weekSchema = placeOutcomesSchema.extend(salesSchema.shape);

const spanSchema = z.object({ from: day, to: day });

export const analyticsAnswerSchema = z.object({
  /** Days in London, both included. */
  span: spanSchema,
  /** The same of what it is set beside; null where there was nothing then. */
  beside: spanSchema.extend({ totals: totalsSchema }).nullable(),
  totals: totalsSchema,
  /** Seven days each, by their first; `beside` is the week of the other span that stands in its place. */
  weeks: z.array(weekSchema.extend({ from: day, beside: salesSchema.nullable() })),
  /** Of which something was sold, took place or was found in the span; what brought the most first. */
  sessions: z.array(
    placeOutcomesSchema
      .extend(salesSchema.shape)
      .extend(capacitySchema.shape)
      .extend(discoverySchema.shape)
      .extend({ sessionId: count, title: z.string() }),
  ),
  /** Days of the week (0 is Sunday) with the hours in which dates began. */
  hours: z.array(capacitySchema.extend({ dayOfWeek: count, hour: count })),
  /**
   * Everybody by the month of their first visit (its first day), and how many of them came again in each month after it,
   * as far as these have begun.
   */
  cohorts: z.array(z.object({ month: day, people: count, again: z.array(count) })),
  /** How often pages were opened by each way, and what was booked by it. */
  ways: z.array(salesSchema.extend({ way: z.enum(visitSources), opened: count })),
});
export type AnalyticsAnswer = z.infer<typeof analyticsAnswerSchema>;

/** How a business is doing: for those who see its money, on Premium Pro. */
export const analyticsEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/analytics': {
    auth: 'user',
    params: businessParamsSchema,
    query: analyticsQuerySchema,
    answer: analyticsAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/analytics.csv': {
    auth: 'user',
    params: businessParamsSchema,
    query: analyticsQuerySchema.extend({
      of: z.enum(analyticsTables, { error: `Please choose one of ${analyticsTables.join(', ')}` }),
    }),
    sends: 'text/csv',
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof analyticsEndpoints> {}
}
