import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';
import { activities } from '#shared/domain/activities.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { absenceRulesSchema, bookingRulesSchema } from './booking-rules/rules-schemas.ts';
import { courseOfferSchema } from './courses/contract.ts';
import { myCategorySchema, sessionPriceSchema } from './prices/contract.ts';
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

/** The law requires one of these (gender-reasons.ts). */
export const genderReasonSchema = z.enum(['need', 'privacy', 'contact', 'both', 'demand', 'separate']);
export type GenderReason = z.infer<typeof genderReasonSchema>;

export const sessionStatusSchema = z.enum(['draft', 'pending', 'published', 'paused', 'rejected', 'deleted']);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const activitySlugSchema = z.enum(optionValues(activities));
export type ActivitySlug = z.infer<typeof activitySlugSchema>;

const sessionTypeSchema = z.object({
  id: z.number().int(),
  slug: activitySlugSchema,
  name: z.string(),
});
export type SessionType = z.infer<typeof sessionTypeSchema>;

export const instructorSummarySchema = z.object({ id: z.number().int(), name: z.string() });
export type InstructorSummary = z.infer<typeof instructorSummarySchema>;

/** `startsAt` and `endsAt` are instants (ISO 8601, UTC). */
const occurrenceSchema = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  spacesLeft: z.number().int().nonnegative(),
  /** Replaces the session's instructors on this date; absent if it doesn't. */
  instead: z.array(instructorSummarySchema).optional(),
  /** Absent if the date is where its session is; `venue` is null at the business's own address. */
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

export const cancellationHours = [2, 6, 12, 24, 48, 72] as const;

/** All or half of the price until so many hours before the start (docs/product/booking.md#cancelling). */
export const cancellationTermsSchema = z.object(
  {
    hoursBefore: z.literal(cancellationHours, { error: 'Choose a time before the start from the list' }),
    givesBack: z.enum(['all', 'half'], { error: 'Choose a full or a half refund' }),
  },
  { error: 'Choose the refund for cancelling' },
);
export type CancellationTerms = z.infer<typeof cancellationTermsSchema>;

const namedSchema = z.object({ id: z.number().int(), name: z.string() });

/** Pounds as a decimal string with two places. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

/** A session in every API response (docs/product/data.md#entities). `rating` is null without reviews. */
export const sessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The session fee, without the platform fee. */
  price: pounds,
  platformFee: pounds,
  totalPrice: pounds,
  /** Prices for people, beside this one for everyone else. Absent if there are none. */
  prices: z.array(sessionPriceSchema).optional(),
  /** Minutes. */
  duration: z.number().int(),
  maxParticipants: z.number().int(),
  /** The terms for a booking made now. */
  cancellation: cancellationTermsSchema,
  /** When people can book. Absent if the business has set nothing. */
  bookingRules: bookingRulesSchema.optional(),
  /** What the business does about missed bookings. Absent if nothing. */
  absenceRules: absenceRulesSchema.optional(),
  difficulty: difficultySchema,
  difficulties: z.array(difficultySchema),
  ageGroup: ageGroupSchema,
  ageGroups: z.array(ageGroupSchema),
  gender: genderSchema,
  /** Null if it is for everybody. */
  genderReason: z.object({ reason: genderReasonSchema, since: z.iso.datetime() }).nullable(),
  status: sessionStatusSchema,
  approved: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  sessionType: sessionTypeSchema,
  /** Address and coordinates are those of the session's place. */
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
  /** Published, and its business is approved with booking enabled. */
  bookable: z.boolean(),
  /** Its first photo, else its business's first. `files` is the file name prefix (shared/pictures/photo-sizes.ts). */
  photo: z.object({ files: z.uuid(), alt: z.string() }).nullable(),
  /** In order; empty if none are named. */
  instructors: z.array(instructorSummarySchema),
  /** Its address is in `business`. Absent at the business's own address. */
  venue: namedSchema.optional(),
  room: namedSchema.optional(),
  /** Soonest first (at most three in searches). If all are full, the first with a space follows. */
  nextOccurrences: z.array(occurrenceSchema),
  /** The courses to join, soonest first. Absent unless it is sold as a course: then no date is sold alone. */
  courses: z.array(courseOfferSchema).optional(),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionDetailsSchema = sessionSchema.extend({
  /** London day of the last upcoming date, or null. Absent while a page shows search results. */
  datesUntil: z.iso.date().nullable().optional(),
});
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;

export const foundSessionSchema = sessionSchema.extend({
  /** One decimal; null without a place to search from. */
  distanceMiles: z.number().nullable(),
});
export type FoundSession = z.infer<typeof foundSessionSchema>;

/** London days, at most 92. */
const occurrencesQuery = z.object({ from: dayField(), to: dayField() });

const closedDaysSchema = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  reason: z.string(),
  /** Null if the closure is for the session. */
  placeName: z.string().nullable(),
});
export type ClosedDays = z.infer<typeof closedDaysSchema>;

// A string, not a number: a mistyped address answers 404, not 400.
const addressParams = z.object({ id: z.string() });

const visitSchema = z.object({ cameBy: z.enum(visitSources) });

/** Public reads; the owner's endpoints are in own/contract.ts. */
export const sessionEndpoints = defineEndpoints({
  'GET /api/session-types': { auth: 'public', answer: z.array(sessionTypeSchema) },
  'GET /api/my-categories': { auth: 'user', answer: z.array(myCategorySchema) },
  'GET /api/sessions/:id': { auth: 'public', params: addressParams, answer: sessionDetailsSchema },
  'GET /api/sessions/:id/occurrences': {
    auth: 'public',
    params: addressParams,
    query: occurrencesQuery,
    answer: z.array(occurrenceSchema),
  },
  'GET /api/sessions/:id/terms': { auth: 'public', params: addressParams, answer: z.array(termSchema) },
  // For the next twelve months.
  'GET /api/sessions/:id/closures': {
    auth: 'public',
    params: addressParams,
    answer: z.array(closedDaysSchema),
  },
  // Counts a page view by day, without personal data.
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
