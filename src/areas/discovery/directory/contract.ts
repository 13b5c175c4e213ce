import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { activitySlugSchema, sessionSchema } from '#areas/catalogue/sessions/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Money at the API's edge: pounds as a decimal string with two places. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

/** A town with something to book, as other pages name it. */
const townSchema = z.object({
  /** As it stands in the address: `kings-lynn`. */
  slug: z.string(),
  name: z.string(),
  /** Published sessions of approved businesses. */
  sessions: z.number().int().positive(),
});
export type Town = z.infer<typeof townSchema>;

/** `GET /api/towns`: every town with a session, those with most of them first. */
const townListSchema = z.array(townSchema);

const townParams = z.object({ town: z.string().max(120) });

/** `GET /api/towns/{town}?activity=yoga`. An activity nobody knows is answered as one without sessions. */
const townQuery = z.object({ activity: z.string().max(60).optional() });

const activityCountSchema = z.object({
  slug: activitySlugSchema,
  name: z.string(),
  sessions: z.number().int().positive(),
});

/** What there is in a town, or of one activity there. Prices are totals, platform fee included. */
const townPageSchema = z.object({
  town: townSchema,
  /** Null for the town as a whole. */
  activity: activityCountSchema.nullable(),
  /** Sessions of the activity, or of all. */
  sessions: z.number().int().positive(),
  /** Businesses that hold them. */
  businesses: z.number().int().positive(),
  price: z.object({ lowest: pounds, highest: pounds }),
  /** Soonest first. */
  next: z.array(sessionSchema),
  /** The postcode districts with most sessions. */
  districts: z.array(
    z.object({ outcode: z.string(), label: z.string(), sessions: z.number().int().positive() }),
  ),
  /** All activities of the town, those with most sessions first. */
  activities: z.array(activityCountSchema),
  /** The nearest towns that have sessions (of the activity). */
  neighbours: z.array(townSchema.extend({ miles: z.number() })),
});
export type TownPage = z.infer<typeof townPageSchema>;

/** `GET /api/businesses/{id}/sessions`: what a business offers, soonest first. */
const businessSessionsSchema = z.array(sessionSchema);

const openSpanSchema = z.object({ opens: z.string(), closes: z.string() });

/** When a business is open, by London's clock; a day without spans is closed. */
const openingSchema = z.object({
  /** At this moment, and what comes next: "Open until 21:00". */
  now: z.object({ open: z.boolean(), sentence: z.string() }),
  /** From Monday. */
  week: z.array(z.object({ day: z.string(), spans: z.array(openSpanSchema) })),
  /** Days of the next two months that are not as their weekday, soonest first; `reason` of a closure. */
  days: z.array(
    z.object({ day: z.iso.date(), spans: z.array(openSpanSchema), reason: z.string().nullable() }),
  ),
});
export type Opening = z.infer<typeof openingSchema>;

/** What can be found by going from place to place. */
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
