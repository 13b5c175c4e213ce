import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { activitySlugSchema, sessionSchema } from '#areas/catalogue/sessions/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Pounds as a decimal string with two places. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

const townSchema = z.object({
  slug: z.string(),
  name: z.string(),
  sessions: z.number().int().positive(),
});
export type Town = z.infer<typeof townSchema>;

/** Most sessions first. */
const townListSchema = z.array(townSchema);

const townParams = z.object({ town: z.string().max(120) });

/** An unknown activity is answered like one without sessions. */
const townQuery = z.object({ activity: z.string().max(60).optional() });

const activityCountSchema = z.object({
  slug: activitySlugSchema,
  name: z.string(),
  sessions: z.number().int().positive(),
});

/** Prices are totals, platform fee included. */
const townPageSchema = z.object({
  town: townSchema,
  activity: activityCountSchema.nullable(),
  sessions: z.number().int().positive(),
  businesses: z.number().int().positive(),
  price: z.object({ lowest: pounds, highest: pounds }),
  next: z.array(sessionSchema),
  districts: z.array(
    z.object({ outcode: z.string(), label: z.string(), sessions: z.number().int().positive() }),
  ),
  /** Most sessions first. */
  activities: z.array(activityCountSchema),
  /** The nearest towns with sessions (of the activity). */
  neighbours: z.array(townSchema.extend({ miles: z.number() })),
});
export type TownPage = z.infer<typeof townPageSchema>;

/** Soonest first. */
const businessSessionsSchema = z.array(sessionSchema);

const openSpanSchema = z.object({ opens: z.string(), closes: z.string() });

/** London time; a day without spans is closed. */
const openingSchema = z.object({
  /** Sentence such as "Open until 21:00". */
  now: z.object({ open: z.boolean(), sentence: z.string() }),
  /** From Monday. */
  week: z.array(z.object({ day: z.string(), spans: z.array(openSpanSchema) })),
  /** Days in the next two months that differ from the week, soonest first; `reason` is of a closure. */
  days: z.array(
    z.object({ day: z.iso.date(), spans: z.array(openSpanSchema), reason: z.string().nullable() }),
  ),
});
export type Opening = z.infer<typeof openingSchema>;

export const directoryEndpoints = defineEndpoints({
  'GET /api/towns': { auth: 'public', answer: townListSchema },
  'GET /api/towns/:town': { auth: 'public', params: townParams, query: townQuery, answer: townPageSchema },
  'GET /api/businesses/:businessId/sessions': {
    auth: 'public',
    params: businessParamsSchema,
    answer: businessSessionsSchema,
  },
  'GET /api/businesses/:businessId/opening': {
    auth: 'public',
    params: businessParamsSchema,
    answer: openingSchema.nullable(),
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof directoryEndpoints> {}
}
