import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { locationChoiceSchema, roomInputSchema, venueInputSchema } from './venue-forms.ts';

const roomSchema = z.object({ id: z.number().int(), name: z.string(), capacity: z.number().int() });
export type Room = z.infer<typeof roomSchema>;

const venueTextSchema = z.object({
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
});

const ownVenueSchema = venueTextSchema.extend({
  /** Null for the business's own address. */
  id: z.number().int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  state: z.enum(['waiting', 'shown', 'refused']),
  /** Null unless it, or its last proposal, was refused. */
  reason: z.string().nullable(),
  /** A change that waits for review, or null. */
  proposed: venueTextSchema.nullable(),
  /** When the latest text was submitted, to detect concurrent edits. */
  sentAt: z.iso.datetime().nullable(),
  rooms: z.array(roomSchema),
});
export type OwnVenue = z.infer<typeof ownVenueSchema>;

/** The business's own address first, then venues by name. */
const ownVenuesSchema = z.object({ venues: z.array(ownVenueSchema).min(1) });
export type OwnVenues = z.infer<typeof ownVenuesSchema>;

/** A new venue, or a proposed change. */
const venueForReviewSchema = venueTextSchema.extend({
  id: z.number().int(),
  business: z.object({ id: z.number().int(), name: z.string(), address: z.string(), postcode: z.string() }),
  /** The shown version; null for a new venue. */
  before: venueTextSchema.nullable(),
  latitude: z.number(),
  longitude: z.number(),
  sentAt: z.iso.datetime(),
});
export type VenueForReview = z.infer<typeof venueForReviewSchema>;

/** When the text the admin read was submitted, to detect newer text. */
const reviewedSentAt = { sentAt: z.iso.datetime() };

const refusalSchema = refusalReason();

const venueParams = businessParamsSchema.extend({ venueId: numberIdField });
const roomParams = businessParamsSchema.extend({ roomId: numberIdField });
const adminParams = z.object({ venueId: numberIdField });
const changeEndpoint = {
  auth: 'user',
  answer: ownVenuesSchema,
  rateLimit: { max: 60, timeWindow: '10 minutes' },
  errors: ['forbidden', 'conflict'],
} as const;

export const venueEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/venues': {
    auth: 'user',
    params: businessParamsSchema,
    answer: ownVenuesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/venues': {
    ...changeEndpoint,
    params: businessParamsSchema,
    body: venueInputSchema,
    status: 201,
  },
  'PUT /api/businesses/:businessId/venues/:venueId': {
    ...changeEndpoint,
    params: venueParams,
    body: venueInputSchema.extend(reviewedSentAt),
  },
  'DELETE /api/businesses/:businessId/venues/:venueId': { ...changeEndpoint, params: venueParams },
  'POST /api/businesses/:businessId/rooms': {
    ...changeEndpoint,
    params: businessParamsSchema,
    body: roomInputSchema.extend({ venueId: locationChoiceSchema.shape.venueId }),
    status: 201,
  },
  'PUT /api/businesses/:businessId/rooms/:roomId': {
    ...changeEndpoint,
    params: roomParams,
    body: roomInputSchema,
  },
  'DELETE /api/businesses/:businessId/rooms/:roomId': { ...changeEndpoint, params: roomParams },
  'GET /api/admin/venues': { auth: 'admin', answer: z.array(venueForReviewSchema) },
  'POST /api/admin/venues/:venueId/show': {
    auth: 'admin',
    params: adminParams,
    body: z.object(reviewedSentAt),
    errors: ['conflict'],
  },
  'POST /api/admin/venues/:venueId/refuse': {
    auth: 'admin',
    params: adminParams,
    body: z.object({ ...reviewedSentAt, reason: refusalSchema }),
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof venueEndpoints> {}
}
