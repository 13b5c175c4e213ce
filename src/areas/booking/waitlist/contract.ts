import { z } from 'zod';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const cardIdField = z.string().regex(/^pm_\w{1,100}$/);
const maxTotalField = z.string().regex(/^\d{1,5}\.\d{2}$/, 'Amount must be in pounds');

/** `POST /api/waiting-list`: `date` is the start. Joining again changes the number of places. */
const joinWaitlistSchema = z.object({
  sessionId: z.coerce.number().int().positive(),
  date: z.iso.datetime({ offset: true }),
  places: z.coerce.number().int().min(1).max(MAX_PLACES).default(1),
  /** Consent to automatic booking, up to a total in pounds. Joining again doesn't change it. */
  bookForMe: z.object({ cardId: cardIdField, upTo: maxTotalField }).optional(),
});
export type JoinWaitlist = z.infer<typeof joinWaitlistSchema>;

const offerSchema = z.object({
  kind: z.enum(['in_turn', 'everyone', 'out_of_turn']),
  offeredAt: z.iso.datetime(),
  /** Start of the time to accept; after `offeredAt` for an offer in quiet hours. */
  countsFrom: z.iso.datetime(),
  deadline: z.iso.datetime(),
});

/** Prices in pounds, for all places together. */
const waitlistEntrySchema = z.object({
  id: z.uuid(),
  sessionId: z.number().int(),
  sessionTitle: z.string(),
  sessionType: z.string(),
  /** The session's or business's; see shared/pictures/photo-sizes.ts. */
  photo: z.object({ files: z.uuid(), alt: z.string() }).nullable(),
  businessName: z.string(),
  town: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  places: z.number().int(),
  state: z.enum(['waiting', 'offered', 'booked', 'missed', 'left', 'closed']),
  joinedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Starts at 1, of `waiting` people; null once off the list. */
  position: z.number().int().nullable(),
  waiting: z.number().int(),
  offer: offerSchema.nullable(),
  /** For an open offer to everybody: false if others were faster. */
  thereNow: z.boolean(),
  /** True if attendees need no details. */
  oneTap: z.boolean(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  /** Consent to automatic booking; null if the person answers offers themselves. */
  bookForMe: z.object({ cardId: z.string(), upTo: z.string() }).nullable(),
  /** Of ten people like this, how many got a place; null with too little data. */
  inTen: z.number().int().nullable(),
  bookingId: z.uuid().nullable(),
  nextStart: z.iso.datetime().nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

const waitlistSchema = z.object({
  sessionTitle: z.string(),
  businessName: z.string(),
  startsAt: z.iso.datetime(),
  capacity: z.number().int(),
  left: z.number().int(),
  waiting: z.number().int(),
  /** For one place, in pounds. */
  totalAmount: z.string(),
  oneTap: z.boolean(),
  inTen: waitlistEntrySchema.shape.inTen,
  /** Why joining is refused; null if it is possible. */
  refusal: z.string().nullable(),
  own: waitlistEntrySchema.nullable(),
  watchId: z.uuid().nullable(),
  watchable: z.boolean(),
});
export type Waitlist = z.infer<typeof waitlistSchema>;

/** `POST /api/waiting-list/{placeId}/accept`: without `cardId`, the person pays at the checkout. */
const acceptOfferSchema = z.object({
  cardId: cardIdField.nullable().default(null),
});

/** Booked, or still held until the person completes the checkout. */
const offerAcceptanceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), bookingId: z.uuid() }),
  z.object({ kind: z.literal('checkout'), sentence: z.string() }),
]);
export type OfferAcceptance = z.infer<typeof offerAcceptanceSchema>;

const listedEntrySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  places: z.number().int(),
  state: waitlistEntrySchema.shape.state,
  joinedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  offers: z.array(
    offerSchema.extend({
      outcome: z.enum(['accepted', 'declined', 'expired', 'withdrawn']).nullable(),
      settledAt: z.iso.datetime().nullable(),
      reason: z.string().nullable(),
      forThem: z
        .enum([
          'due',
          'booking',
          'too_dear',
          'more_to_say',
          'declined',
          'bank_asks',
          'unreachable',
          'taken_back',
          'moved',
        ])
        .nullable(),
      /** Maximum total in pounds. */
      agreed: z.string().nullable(),
    }),
  ),
});
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** `GET /api/occurrences/{occurrenceId}/waiting-list` */
const businessWaitlistSchema = z.object({ off: z.boolean(), people: z.array(listedEntrySchema) });
export type BusinessWaitlist = z.infer<typeof businessWaitlistSchema>;

export const offerOutOfTurnSchema = z.object({
  reason: z.string().trim().min(3, 'Enter a reason').max(500, 'Keep this under 500 characters'),
});

const watchDateSchema = z.object({
  sessionId: z.int().positive(),
  date: z.iso.datetime({ offset: true }),
  on: z.boolean().optional(),
});
export type WatchDate = z.infer<typeof watchDateSchema>;

const entryParams = z.object({ placeId: idField });
const occurrenceParams = z.object({ occurrenceId: numberIdField });

export const waitlistEndpoints = defineEndpoints({
  'GET /api/waiting-list': { auth: 'user', answer: z.array(waitlistEntrySchema) },
  'POST /api/waiting-list': {
    auth: 'user',
    body: joinWaitlistSchema,
    answer: waitlistEntrySchema,
    errors: [
      'booking_disabled',
      'not_found',
      'conflict',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'DELETE /api/waiting-list/:placeId/agreement': {
    auth: 'user',
    params: entryParams,
    answer: waitlistEntrySchema,
    errors: ['conflict'],
  },
  'DELETE /api/waiting-list/:placeId': {
    auth: 'user',
    params: entryParams,
    errors: ['already_booked', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/waiting-list/:placeId/accept': {
    auth: 'user',
    params: entryParams,
    body: acceptOfferSchema,
    answer: offerAcceptanceSchema,
    errors: [
      'conflict',
      'sold_out',
      'hold_expired',
      'payment_incomplete',
      'payment_provider_unavailable',
      'payment_provider_refused',
    ],
  },
  'POST /api/watched-dates': { auth: 'user', body: watchDateSchema, errors: ['not_found', 'conflict'] },
  'DELETE /api/watched-dates/:watchId': { auth: 'user', params: z.object({ watchId: idField }) },
  'GET /api/sessions/:sessionId/waiting-list': {
    auth: 'public',
    params: z.object({ sessionId: numberIdField }),
    query: z.object({ date: z.iso.datetime({ offset: true }) }),
    answer: waitlistSchema,
  },
  'GET /api/occurrences/:occurrenceId/waiting-list': {
    auth: 'user',
    params: occurrenceParams,
    answer: businessWaitlistSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId/waiting-list': {
    auth: 'user',
    params: occurrenceParams,
    body: z.object({ off: z.boolean() }),
    answer: businessWaitlistSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/waiting-list/:placeId/offer': {
    auth: 'user',
    params: occurrenceParams.extend({ placeId: idField }),
    body: offerOutOfTurnSchema,
    answer: businessWaitlistSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof waitlistEndpoints> {}
}
