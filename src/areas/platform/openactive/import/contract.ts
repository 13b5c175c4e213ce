import { z } from 'zod';
import { activitySlugSchema, genderSchema } from '#areas/catalogue/sessions/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { skipReasonSchema } from './skip-reasons.ts';
import { newSourceSchema } from './source-forms.ts';

/** A publisher whose feeds are read, as admins see it. */
const sourceSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  publisher: z.string(),
  publisherUrl: z.string().nullable(),
  licence: z.object({ name: z.string(), address: z.string() }),
  state: z.enum(['active', 'paused']),
  addedAt: z.iso.datetime(),
  /** Sessions that are shown, and that are the same as others. */
  shown: z.number().int(),
  same: z.number().int(),
  /** Items of its feeds that are kept. */
  items: z.number().int(),
  feeds: z.array(
    z.object({
      kind: z.string(),
      address: z.string(),
      /** Why it could not be read on, the last time. */
      problem: z.string().nullable(),
      /** Until when it is left alone. */
      waitUntil: z.iso.datetime().nullable(),
      readAt: z.iso.datetime().nullable(),
      /** It was read to its end. */
      ended: z.boolean(),
    }),
  ),
  /** The last ones, newest first. */
  runs: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      /** Null while it is read, and of one that was broken off. */
      endedAt: z.iso.datetime().nullable(),
      reading: z.boolean(),
      pages: z.number().int(),
      taken: z.number().int(),
      deleted: z.number().int(),
      refused: z.number().int(),
      problem: z.string().nullable(),
    }),
  ),
  /** What was refused, by reason, with a few of the words it was refused for. */
  refusals: z.array(
    z.object({
      refusal: skipReasonSchema,
      sentence: z.string(),
      count: z.number().int(),
      samples: z.array(z.string()),
    }),
  ),
});
export type FeedSource = z.infer<typeof sourceSchema>;

const sourceParams = z.object({ sourceId: z.uuid() });

const reasonBody = z.object({
  reason: z.string().trim().min(3, 'Enter a reason').max(500, 'Keep this under 500 characters'),
});

/** Admins: the publishers whose feeds are read. */
export const sourceEndpoints = defineEndpoints({
  'GET /api/admin/feed-sources': { auth: 'admin', answer: z.array(sourceSchema) },
  'POST /api/admin/feed-sources': {
    auth: 'admin',
    body: newSourceSchema,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    errors: ['conflict'],
    rateLimit: { max: 20, timeWindow: '1 minute' },
  },
  'POST /api/admin/feed-sources/:sourceId/run': { auth: 'admin', params: sourceParams, errors: ['conflict'] },
  'POST /api/admin/feed-sources/:sourceId/pause': {
    auth: 'admin',
    params: sourceParams,
    body: reasonBody,
    errors: ['conflict'],
  },
  'POST /api/admin/feed-sources/:sourceId/resume': {
    auth: 'admin',
    params: sourceParams,
    errors: ['conflict'],
  },
  'POST /api/admin/feed-sources/:sourceId/remove': {
    auth: 'admin',
    params: sourceParams,
    body: reasonBody,
    errors: ['conflict'],
  },
});

/** A session that is booked elsewhere, on its own page. */
const externalSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** Where it is booked. */
  link: z.string(),
  activity: z.object({ slug: activitySlugSchema, name: z.string() }),
  organiser: z.string(),
  place: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** Pounds; `from` where there are dearer offers. */
  price: z.string(),
  from: z.boolean(),
  gender: genderSchema,
  /** The next ones, soonest first; `placesLeft` null where its publisher does not say. */
  dates: z.array(
    z.object({
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      placesLeft: z.number().int().nullable(),
      link: z.string().nullable(),
    }),
  ),
  publisher: z.object({ name: z.string(), url: z.string().nullable() }),
  licence: z.object({ name: z.string(), address: z.string() }),
  /** The organiser's listing, and whether nobody owns it yet. */
  business: z.object({ id: z.number().int(), claimable: z.boolean() }).nullable(),
});
export type ExternalSession = z.infer<typeof externalSessionSchema>;

/** Anybody: a session that is booked elsewhere. Not found while its source is paused, or it is shown as another. */
export const externalSessionEndpoints = defineEndpoints({
  'GET /api/elsewhere/:id': {
    auth: 'public',
    params: z.object({ id: z.string() }),
    answer: externalSessionSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof sourceEndpoints>, Callable<typeof externalSessionEndpoints> {}
}
