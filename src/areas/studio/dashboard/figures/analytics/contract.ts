import { z } from 'zod';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { visitSources } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const analyticsPeriods = ['4', '12', '52'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** The preceding weeks, or the same weeks a year ago. */
export const comparisonPeriods = ['before', 'year'] as const;
export type ComparisonPeriod = (typeof comparisonPeriods)[number];

/**
 * `GET /api/businesses/{businessId}/analytics?weeks=4&beside=before`: whole weeks of seven days that end today in
 * London.
 */
export const analyticsQuerySchema = z.object({
  weeks: z.enum(analyticsPeriods, { error: 'Choose 4, 12 or 52 weeks' }).default('4'),
  beside: z.enum(comparisonPeriods, { error: 'Choose “before” or “year”' }).default('before'),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;

export const analyticsTables = ['weeks', 'sessions', 'hours', 'cohorts', 'ways'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

const count = z.number().int();
const day = z.iso.date();

/** Places of dates that have begun; cancellations within the span. */
const placeOutcomesSchema = z.object({
  cancelledByCustomers: count,
  cancelledByYou: count,
  attended: count,
  noShows: count,
});

const salesSchema = z.object({ bookings: count, net: pounds });

/** Dates that have begun and weren't cancelled; taken places include walk-ins. */
const capacitySchema = z.object({ dates: count, seats: count, taken: count });

/** Search impressions and clicks. */
const discoverySchema = z.object({ shown: count, opened: count });

const totalsSchema = placeOutcomesSchema
  .extend(salesSchema.shape)
  .extend(capacitySchema.shape)
  .extend(discoverySchema.shape)
  .extend({
    /** New to this business. */
    first: count,
    returning: count,
  });
export type Totals = z.infer<typeof totalsSchema>;

const weekSchema = placeOutcomesSchema.extend(salesSchema.shape);

const spanSchema = z.object({ from: day, to: day });

export const analyticsAnswerSchema = z.object({
  /** London days, both inclusive. */
  span: spanSchema,
  /** The comparison span; null if it has no data. */
  beside: spanSchema.extend({ totals: totalsSchema }).nullable(),
  totals: totalsSchema,
  /** Seven days each; `beside` is the matching week of the comparison. */
  weeks: z.array(weekSchema.extend({ from: day, beside: salesSchema.nullable() })),
  /** Sessions with any activity, highest revenue first. */
  sessions: z.array(
    placeOutcomesSchema
      .extend(salesSchema.shape)
      .extend(capacitySchema.shape)
      .extend(discoverySchema.shape)
      .extend({ sessionId: count, title: z.string() }),
  ),
  /** Weekdays (0 is Sunday) by hour of start. */
  hours: z.array(capacitySchema.extend({ dayOfWeek: count, hour: count })),
  /**
   * Cohorts by the month of the first visit (its first day), with returning people in each later month that has
   * begun.
   */
  cohorts: z.array(z.object({ month: day, people: count, again: z.array(count) })),
  /** By source of the visit. */
  ways: z.array(salesSchema.extend({ way: z.enum(visitSources), opened: count })),
});
export type AnalyticsAnswer = z.infer<typeof analyticsAnswerSchema>;

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
