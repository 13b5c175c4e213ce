import { z } from 'zod';
import { activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listPageSchema, listQuery, optionalFilter } from '../paging.ts';

/** Default range in days, today included. */
export const DEFAULT_DAYS = 28;

/** `GET /api/admin/empty-searches` and `.csv`: `q` is a place; London days, both inclusive. */
const emptySearchesQuerySchema = z.object({
  ...listQuery,
  activity: optionalFilter(activitySlugSchema),
  from: optionalFilter(dayField()),
  to: optionalFilter(dayField()),
});

const emptySearchSchema = z.object({
  /** Null for everywhere, or an area wider than a city. */
  place: z.string().nullable(),
  activity: activitySlugSchema.nullable(),
  times: z.int(),
  /** Searches with filters besides place and activity. */
  narrowed: z.int(),
  lastDay: z.iso.date(),
});
export type ListedEmptySearch = z.infer<typeof emptySearchSchema>;

export const emptySearchEndpoints = defineEndpoints({
  'GET /api/admin/empty-searches': {
    auth: 'admin',
    query: emptySearchesQuerySchema,
    answer: listPageSchema(emptySearchSchema).extend({ from: z.iso.date(), to: z.iso.date() }),
  },
  'GET /api/admin/empty-searches.csv': {
    auth: 'admin',
    query: emptySearchesQuerySchema,
    sends: 'text/csv',
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof emptySearchEndpoints> {}
}
