import { z } from 'zod';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const cardIdField = z.string().regex(/^pm_\w{1,100}$/);
const maxTotalField = z.string().regex(/^\d{1,5}\.\d{2}$/, 'Amount must be in pounds');

/** `POST /api/waiting-list`: `date` is when the full date begins. Joining again changes the number of places. */
const joinWaitlistSchema = z.object({
  sessionId: z.coerce.number().int().positive(),
  date: z.iso.datetime({ offset: true }),
  places: z.coerce.number().int().min(1).max(MAX_PLACES).default(1),
  /** Has what comes free booked with this kept card, up to this total in pounds. Joining again leaves it as it is. */
  bookForMe: z.object({ cardId: cardIdField, upTo: maxTotalField }).optional(),
});
export type JoinWaitlist = z.infer<typeof joinWaitlistSchema>;

const offerSchema = z.object({
  /** One after the other, everybody at once, or before their turn. */
  kind: z.enum(['in_turn', 'everyone', 'out_of_turn']),
  offeredAt: z.iso.datetime(),
  /** When the time to accept begins: later than it was offered in quiet hours. */
  countsFrom: z.iso.datetime(),
  deadline: z.iso.datetime(),
});

/** A person's own place on the list of a date. Prices in pounds, of all places together. */
const waitlistEntrySchema = z.object({
  id: z.uuid(),
  sessionId: z.number().int(),
  sessionTitle: z.string(),
  sessionType: z.string(),
  /** Of the session, or its business; null without any (shared/pictures/photo-sizes.ts). */
  photo: z.object({ files: z.uuid(), alt: z.string() }).nullable(),
  businessName: z.string(),
  town: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  places: z.number().int(),
  state: z.enum(['waiting', 'offered', 'booked', 'missed', 'left', 'closed']),
  joinedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** From 1, of `waiting` people; null once off the list. */
  position: z.number().int().nullable(),
  waiting: z.number().int(),
  /** The latest offer, whatever came of it. */
  offer: offerSchema.nullable(),
  /** Of an open offer: the places are there. False where everybody was asked and others were faster. */
  thereNow: z.boolean(),
  /** It can be accepted at one tap: nothing has to be said of who comes. */
  oneTap: z.boolean(),
  sessionFee: z.string(),
  platformFee: z.string(),
  totalAmount: z.string(),
  /** It is booked for them with this kept card, up to this total, as they agreed; null where they are asked. */
  bookForMe: z.object({ cardId: z.string(), upTo: z.string() }).nullable(),
  /** Of ten who waited like this so many got a place; null where too little is known. */
  inTen: z.number().int().nullable(),
  bookingId: z.uuid().nullable(),
  nextStart: z.iso.datetime().nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

/** `GET /api/sessions/{sessionId}/waiting-list?date=`: what the list of a date is, before one joins it. */
const waitlistSchema = z.object({
  sessionTitle: z.string(),
  businessName: z.string(),
  startsAt: z.iso.datetime(),
  capacity: z.number().int(),
  left: z.number().int(),
  waiting: z.number().int(),
  /** What one place costs in all, in pounds, and whether nothing has to be said of who comes. */
  totalAmount: z.string(),
  oneTap: z.boolean(),
  inTen: waitlistEntrySchema.shape.inTen,
  /** Why nobody can join; null when they can. */
  refusal: z.string().nullable(),
  /** Where the person who asks is on it; null for visitors, and whoever is not. */
  own: waitlistEntrySchema.nullable(),
  /** Under which id they watch the date instead; null when they do not. */
  watchId: z.uuid().nullable(),
  /** Whether it can be watched, list or not. */
  watchable: z.boolean(),
});
export type Waitlist = z.infer<typeof waitlistSchema>;

/** `POST /api/waiting-list/{placeId}/accept`: `cardId` is a kept card; without one it leads to the checkout. */
const acceptOfferSchema = z.object({
  cardId: cardIdField.nullable().default(null),
});

/** Booked, or held still, with what there is to be said or shown at the checkout first. */
const offerAcceptanceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), bookingId: z.uuid() }),
  z.object({ kind: z.literal('checkout'), sentence: z.string() }),
]);
export type OfferAcceptance = z.infer<typeof offerAcceptanceSchema>;

const listedEntrySchema = z.object({
  id: z.uuid(),
  /** First name and initial. */
  name: z.string(),
  places: z.number().int(),
  state: waitlistEntrySchema.shape.state,
  joinedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  offers: z.array(
    offerSchema.extend({
      outcome: z.enum(['accepted', 'declined', 'expired', 'withdrawn']).nullable(),
      settledAt: z.iso.datetime().nullable(),
      /** Why it was made before their turn. */
      reason: z.string().nullable(),
      /** What came of their agreement to have it booked for them. */
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
      /** Up to which total, in pounds. */
      agreed: z.string().nullable(),
    }),
  ),
});
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** `GET /api/occurrences/{occurrenceId}/waiting-list`: who waits, who did, and what each was offered. */
const businessWaitlistSchema = z.object({ off: z.boolean(), people: z.array(listedEntrySchema) });
export type BusinessWaitlist = z.infer<typeof businessWaitlistSchema>;

/** `POST /api/occurrences/{occurrenceId}/waiting-list/{placeId}/offer`: why somebody is asked before their turn. */
export const offerOutOfTurnSchema = z.object({
  reason: z.string().trim().min(3, 'Enter a reason').max(500, 'Keep this under 500 characters'),
});

/** `POST /api/watched-dates`: a full date. */
const watchDateSchema = z.object({ sessionId: z.int().positive(), date: z.iso.datetime({ offset: true }) });
export type WatchDate = z.infer<typeof watchDateSchema>;

/** A full date of which somebody wants to know when a place is free for everybody. */
const watchedDateSchema = z.object({
  id: z.uuid(),
  sessionId: z.number().int(),
  sessionTitle: z.string(),
  businessName: z.string(),
  startsAt: z.iso.datetime(),
});
export type WatchedDate = z.infer<typeof watchedDateSchema>;

const entryParams = z.object({ placeId: idField });
const occurrenceParams = z.object({ occurrenceId: numberIdField });

export const waitlistEndpoints = defineEndpoints({
  'GET /api/waiting-list': { auth: 'user', answer: z.array(waitlistEntrySchema) },
  'POST /api/waiting-list': {
    auth: 'user',
    body: joinWaitlistSchema,
    answer: waitlistEntrySchema,
    errors: ['not_found', 'conflict', 'payment_provider_unavailable', 'payment_provider_refused'],
  },
  // From then on they are asked, as everybody is.
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
  'GET /api/watched-dates': { auth: 'user', answer: z.array(watchedDateSchema) },
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
  // Of all dates of its session.
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
