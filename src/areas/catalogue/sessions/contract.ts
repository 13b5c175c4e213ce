import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { termSchema } from './terms/contract.ts';
import { visitSources } from './visits/visit-source.ts';

export const difficultySchema = z.enum(['beginner', 'intermediate', 'advanced', 'all_levels']);
export type Difficulty = z.infer<typeof difficultySchema>;

export const ageGroupSchema = z.enum([
  '2-5',
  '6-12',
  '13-17',
  '18-25',
  '26-35',
  '36-50',
  '50+',
  'family',
  'all_ages',
]);
export type AgeGroup = z.infer<typeof ageGroupSchema>;

export const genderSchema = z.enum(['mixed', 'female_only', 'male_only']);
export type Gender = z.infer<typeof genderSchema>;

/** The conditions of which the law asks one (gender-reasons.ts). */
export const genderReasonSchema = z.enum(['need', 'privacy', 'contact', 'both', 'demand', 'separate']);
export type GenderReason = z.infer<typeof genderReasonSchema>;

export const sessionStatusSchema = z.enum(['draft', 'pending', 'published', 'paused', 'rejected', 'deleted']);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const activitySlugSchema = z.enum([
  'gym',
  'yoga',
  'pilates',
  'bjj',
  'running',
  'hiit',
  'personal-training',
]);
export type ActivitySlug = z.infer<typeof activitySlugSchema>;

const sessionTypeSchema = z.object({
  id: z.number().int(),
  slug: activitySlugSchema,
  name: z.string(),
});
export type SessionType = z.infer<typeof sessionTypeSchema>;

/** Somebody who teaches, as cards and tickets name them; their page is `/instructors/{id}`. */
export const instructorSummarySchema = z.object({ id: z.number().int(), name: z.string() });
export type InstructorSummary = z.infer<typeof instructorSummarySchema>;

/** One date of a session. `startsAt` and `endsAt` are instants (ISO 8601, UTC). */
const occurrenceSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  spacesLeft: z.number().int().nonnegative(),
  /** Who teaches this date instead of the session's instructors; absent where they do. */
  instead: z.array(instructorSummarySchema).optional(),
  /** Where this date is held instead of where its session is; `venue` null at the business's own address. Absent there. */
  elsewhere: z
    .object({ venue: z.string().nullable(), address: z.string(), town: z.string(), postcode: z.string() })
    .optional(),
});
export type Occurrence = z.infer<typeof occurrenceSchema>;

/** A weekly slot in Europe/London wall-clock time; `dayOfWeek` 0 is Sunday, times are HH:MM. */
export const slotSchema = z.object({
  dayOfWeek: z.number().int().min(0).max(6),
  startTime: z.string().regex(/^\d{2}:\d{2}$/),
  endTime: z.string().regex(/^\d{2}:\d{2}$/),
});
export type Slot = z.infer<typeof slotSchema>;

/** How long before the start the money can still go back, in hours. */
export const cancellationHours = [2, 6, 12, 24, 48, 72] as const;

/**
 * Refund when customers cancel (docs/product/booking.md#cancelling): all or half of the price until so many hours
 * before the start, nothing after.
 */
export const cancellationTermsSchema = z.object(
  {
    hoursBefore: z.literal(cancellationHours, { error: 'Choose a time before the start from the list' }),
    givesBack: z.enum(['all', 'half'], { error: 'Choose a full or a half refund' }),
  },
  { error: 'Choose the refund for cancelling' },
);
export type CancellationTerms = z.infer<typeof cancellationTermsSchema>;

const namedSchema = z.object({ id: z.number().int(), name: z.string() });

/** Money at the API's edge: pounds as a decimal string with two places. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

/**
 * A session as every endpoint answers it (docs/product/data.md#entities).
 * `rating` is the average of the reviews by people who attended; null, with `reviewCount` 0, until there is one.
 */
export const sessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The session fee, without the platform fee. */
  price: pounds,
  platformFee: pounds,
  totalPrice: pounds,
  /** Minutes. */
  duration: z.number().int(),
  maxParticipants: z.number().int(),
  /** What a booking made now is cancelled by. */
  cancellation: cancellationTermsSchema,
  difficulty: difficultySchema,
  difficulties: z.array(difficultySchema),
  ageGroup: ageGroupSchema,
  ageGroups: z.array(ageGroupSchema),
  gender: genderSchema,
  /** Why it is for one sex alone, and since when its business says so; null when it is for everybody. */
  genderReason: z.object({ reason: genderReasonSchema, since: z.iso.datetime() }).nullable(),
  status: sessionStatusSchema,
  approved: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  sessionType: sessionTypeSchema,
  /** Whose it is; address and coordinates are those of where it is held. */
  business: z.object({
    id: z.number().int(),
    name: z.string(),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    amenities: z.array(z.string()),
    verified: z.boolean(),
    bookingEnabled: z.boolean(),
  }),
  schedule: z.array(slotSchema),
  /** True when a seat can be booked now: published, business approved with booking enabled. */
  bookable: z.boolean(),
  /**
   * The photograph that stands for it: its own first, else its business's first; null without any. `files` is what the
   * names of its files begin with (shared/pictures/photo-sizes.ts).
   */
  photo: z.object({ files: z.uuid(), alt: z.string() }).nullable(),
  /** Who teaches it as a rule, in order; empty where nobody is named. */
  instructors: z.array(instructorSummarySchema),
  /** The venue where it is held, whose address stands in `business`; absent at the business's own address. */
  venue: namedSchema.optional(),
  /** The room there; absent where none is named. */
  room: namedSchema.optional(),
  /** The next dates, soonest first (at most three in searches); when all are full, then the first with a space. */
  nextOccurrences: z.array(occurrenceSchema),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
});
export type Session = z.infer<typeof sessionSchema>;

/** `GET /api/sessions/{id}`: a session, with how far its dates go. */
export const sessionDetailsSchema = sessionSchema.extend({
  /** The day in London of its last date to come; null without one. Absent while a page shows what a search answered. */
  datesUntil: z.iso.date().nullable().optional(),
});
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;

/** A session in search results, with how far it is. */
export const foundSessionSchema = sessionSchema.extend({
  /** Miles from the place searched, one decimal; null when no place was given. */
  distanceMiles: z.number().nullable(),
});
export type FoundSession = z.infer<typeof foundSessionSchema>;

/** Days in Europe/London, at most 92. */
const occurrencesQuery = z.object({ from: dayField(), to: dayField() });

const closedDaysSchema = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  reason: z.string(),
  /** What the place is called where only that is closed; null where the session is. */
  placeName: z.string().nullable(),
});
export type ClosedDays = z.infer<typeof closedDaysSchema>;

// A string, not a number: an address that was mistyped is a session that does not exist, not a malformed request.
const addressParams = z.object({ id: z.string() });

const visitSchema = z.object({ cameBy: z.enum(visitSources) });

/** Reading sessions; what those who run them do is in own/contract.ts. */
export const sessionEndpoints = defineEndpoints({
  'GET /api/session-types': { auth: 'public', answer: z.array(sessionTypeSchema) },
  'GET /api/sessions/:id': { auth: 'public', params: addressParams, answer: sessionDetailsSchema },
  'GET /api/sessions/:id/occurrences': {
    auth: 'public',
    params: addressParams,
    query: occurrencesQuery,
    answer: z.array(occurrenceSchema),
  },
  // When it runs, where it does not always.
  'GET /api/sessions/:id/terms': { auth: 'public', params: addressParams, answer: z.array(termSchema) },
  // On which days to come it does not take place, and why; in the next twelve months.
  'GET /api/sessions/:id/closures': {
    auth: 'public',
    params: addressParams,
    answer: z.array(closedDaysSchema),
  },
  // A browser has opened it: counted by days, without anything about who did.
  'POST /api/sessions/:id/visits': {
    auth: 'public',
    params: addressParams,
    body: visitSchema,
    onlyCounts: true,
    rateLimit: { max: 120, timeWindow: '1 minute' },
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof sessionEndpoints> {}
}
