import { z } from 'zod';
import { activitySlugSchema, genderSchema } from '#areas/catalogue/sessions/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { skipReasonSchema } from './skip-reasons.ts';
import { newSourceSchema } from './source-forms.ts';

const sourceSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  publisher: z.string(),
  publisherUrl: z.string().nullable(),
  licence: z.object({ name: z.string(), address: z.string() }),
  state: z.enum(['active', 'paused']),
  addedAt: z.iso.datetime(),
  /** Shown sessions, and duplicates of others. */
  shown: z.number().int(),
  same: z.number().int(),
  /** Stored feed items. */
  items: z.number().int(),
  feeds: z.array(
    z.object({
      kind: z.string(),
      address: z.string(),
      /** Why the last read failed. */
      problem: z.string().nullable(),
      /** Not read before this time. */
      waitUntil: z.iso.datetime().nullable(),
      readAt: z.iso.datetime().nullable(),
      ended: z.boolean(),
    }),
  ),
  /** Newest first. */
  runs: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      /** Null while running, or if interrupted. */
      endedAt: z.iso.datetime().nullable(),
      reading: z.boolean(),
      pages: z.number().int(),
      taken: z.number().int(),
      deleted: z.number().int(),
      refused: z.number().int(),
      problem: z.string().nullable(),
    }),
  ),
  /** By reason, with a few examples. */
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

const externalSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
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
  /** Pounds; `from` if other offers cost more. */
  price: z.string(),
  from: z.boolean(),
  gender: genderSchema,
  /** Soonest first; `placesLeft` is null if unknown. */
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
  /** The organiser's listing, and whether it can be claimed. */
  business: z.object({ id: z.number().int(), claimable: z.boolean() }).nullable(),
});
export type ExternalSession = z.infer<typeof externalSessionSchema>;

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
