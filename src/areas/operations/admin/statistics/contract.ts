import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const intervals = ['week', 'month'] as const;

/** `GET /api/admin/statistics`: the last 26 weeks (from Monday) or 24 months, London time. */
const statisticsQuerySchema = z.object({ by: z.enum(intervals).default('week') });
export type Interval = (typeof intervals)[number];

const pounds = z.string().regex(/^\d+\.\d{2}$/);

const statisticsPeriodSchema = z.object({
  start: z.iso.date(),
  bookings: z.number().int(),
  /** Paid, fees included, before refunds. */
  volume: pounds,
  refunds: pounds,
  newUsers: z.number().int(),
  newBusinesses: z.number().int(),
});
export type StatisticsPeriod = z.infer<typeof statisticsPeriodSchema>;
const statisticsSchema = z.array(statisticsPeriodSchema);

export const statisticsEndpoints = defineEndpoints({
  'GET /api/admin/statistics': { auth: 'admin', query: statisticsQuerySchema, answer: statisticsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof statisticsEndpoints> {}
}
