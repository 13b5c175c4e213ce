import { z } from 'zod';
import { minuteOfDay } from '#shared/calendar/clock-time.ts';
import { optionValues, ratingFloors } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import {
  contactEmailField,
  hasNoWebAddress,
  NO_WEB_ADDRESS_IN_NAME,
  phoneField,
} from '#shared/domain/person-fields.ts';
import { isEmptyOrVisible, isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import {
  preferredTimes,
  trainerCertifications,
  trainerSessionTypes,
  trainerSortOrders,
  trainerSpecialties,
} from '#shared/domain/trainer-options.ts';
import { isUnambiguousAddress } from '#shared/domain/web-address.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { specialtySlug } from './rules.ts';
import { holdsField } from './terms/change-offer.ts';
import { LENGTHS, TRAVEL_MINUTES, weekProblem } from './terms/offer.ts';

const preferredTimeSchema = z.enum(optionValues(preferredTimes));
export type PreferredTime = z.infer<typeof preferredTimeSchema>;

export const trainerSessionTypeSchema = z.enum(optionValues(trainerSessionTypes));
export type TrainerSessionType = z.infer<typeof trainerSessionTypeSchema>;

export const lengthSchema = z.literal(LENGTHS);

/** Pounds with two places. */
const trainerOfferSchema = z.object({
  sessionType: trainerSessionTypeSchema,
  minutes: lengthSchema,
  /** The trainer's share; `totalPrice` includes our fee. */
  price: z.string(),
  platformFee: z.string(),
  totalPrice: z.string(),
});
export type TrainerOfferView = z.infer<typeof trainerOfferSchema>;

const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time');
/** London time; day 0 is Sunday. */
const weekSpanSchema = z.object({
  day: z.number().int().min(0).max(6),
  from: clockTimeSchema,
  until: clockTimeSchema,
});
export type WeekSpan = z.infer<typeof weekSpanSchema>;

/** The public view (docs/product/data.md#entities). */
const trainerSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  bio: z.string(),
  specialties: z.array(z.string()),
  certifications: z.array(z.string()),
  /** Years. */
  experience: z.number().int(),
  /** Pounds with two places, without the platform fee. */
  hourlyRate: z.string(),
  platformFee: z.string(),
  /** Per hour, with the platform fee. */
  totalPrice: z.string(),
  location: z.string(),
  /** The middle of a square of about a kilometre, never the exact place; null without a place. */
  area: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  phoneNumber: z.string(),
  email: z.string(),
  availableDays: z.array(z.number().int().min(0).max(6)),
  preferredTimes: z.array(preferredTimeSchema),
  sessionTypes: z.array(trainerSessionTypeSchema),
  /** Kilometres. */
  travelRadius: z.number().int(),
  bookingEnabled: z.boolean(),
  /** As set by the clock, or derived from days and times. */
  week: z.array(weekSpanSchema),
  /** By default an hour of each kind at the hourly rate. */
  offers: z.array(trainerOfferSchema),
});
export type Trainer = z.infer<typeof trainerSchema>;

const foundTrainerSchema = trainerSchema.extend({
  /** Null without a place in the search or in the profile. */
  distanceMiles: z.number().nullable(),
  /** One decimal; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.number().int().nonnegative(),
  /** The first time that can be booked here within four weeks; null without one. */
  nextFreeAt: z.iso.datetime().nullable(),
});
export type FoundTrainer = z.infer<typeof foundTrainerSchema>;

// Forms also send empty fields.
const filledText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema);

/** `GET /api/personal-trainers/search`. */
const searchTrainersSchema = z.object({
  /** Every word must match a name, bio, specialty, certificate or place. */
  search: filledText(z.string().trim().max(100, 'Use fewer than 100 characters').optional()),
  specialty: filledText(
    z.enum(trainerSpecialties.map(specialtySlug), 'Choose a specialty from the list').optional(),
  ),
  location: filledText(z.string().trim().max(100, 'Use up to 100 characters for the place').optional()),
  /** Pounds per hour. */
  maxRate: filledText(
    z.coerce
      .number('Max rate must be a number of pounds')
      .min(0, 'Max rate must be a number of pounds')
      .max(100_000, 'Max rate must be a number of pounds')
      .optional(),
  ),
  /** Bayesian average (src/shared/domain/bayesian-rating.ts). */
  rating: filledText(z.enum(optionValues(ratingFloors), 'Choose a rating from the list').optional()),
  sort: filledText(z.enum(optionValues(trainerSortOrders), 'Choose an order from the list').optional()),
  page: filledText(z.coerce.number().int().min(1).max(1000).optional()),
  limit: filledText(z.coerce.number().int().min(1).max(50).optional()),
});
export type SearchTrainers = z.infer<typeof searchTrainersSchema>;

/** `X-Total-Count` and `Link` have the paging, `X-Search-Place` a `TrainersPlace`, if a place was given. */
const trainerListSchema = z.array(foundTrainerSchema);

const trainersPlaceSchema = z.object({ sentence: z.string() });
export type TrainersPlace = z.infer<typeof trainersPlaceSchema>;

// A string, not a number: a mistyped address answers 404.
export const trainerParamsSchema = z.object({ id: z.string() });

/** Customers open it, so https only. Empty for none. */
export const meetingLinkField = z
  .string()
  .trim()
  .max(500, 'The link is too long')
  .refine(
    (link) => link === '' || (/^https:/i.test(link) && isUnambiguousAddress(link)),
    'Enter a link that starts with https://',
  );

// Applying, and the trainer's own profile

const trainerStatusSchema = z.enum(['pending', 'approved', 'rejected', 'suspended']);

const wholeNumber = (message: string) => z.coerce.number(message).int(message);

/** docs/product/data.md#validation: for `POST /api/personal-trainers` and `PUT /api/personal-trainers/me`. */
export const trainerApplicationSchema = z.object({
  firstName: z
    .string()
    .overwrite(normaliseName)
    .min(1, 'First name is required')
    .max(60, 'First name is too long')
    .refine(isSingleLine, 'First name has characters we can’t show')
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  lastName: z
    .string()
    .overwrite(normaliseName)
    .min(1, 'Last name is required')
    .max(60, 'Last name is too long')
    .refine(isSingleLine, 'Last name has characters we can’t show')
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  bio: z
    .string()
    .trim()
    .min(50, 'Bio must be at least 50 characters')
    .max(2000, 'Keep the bio under 2,000 characters')
    // Refuses invisible characters.
    .refine(isEmptyOrVisible, 'Bio must be at least 50 characters'),
  specialties: z.array(z.enum(trainerSpecialties)).min(1, 'At least one specialty is required'),
  certifications: z.array(z.enum(trainerCertifications)).default([]),
  /** Years. */
  experience: wholeNumber('Experience must be a whole number of years')
    .min(0, 'Experience must be positive')
    .max(80, 'Experience must be at most 80 years'),
  /** Pounds per hour. */
  hourlyRate: z.coerce
    .number('Hourly rate must be at least £10')
    .min(10, 'Hourly rate must be at least £10')
    .max(1000, 'Hourly rate must be at most £1000')
    .refine((pounds) => decimalToPence(pounds) !== null, 'Hourly rate must be in pounds and pence'),
  location: z
    .string()
    .trim()
    .min(1, 'Location is required')
    .max(100, 'Location is too long')
    .refine(isEmptyOrVisible, 'Location is required'),
  phoneNumber: z.string().trim().min(1, 'Phone number is required').pipe(phoneField),
  email: contactEmailField,
  availableDays: z.array(z.number().int().min(0).max(6)).min(1, 'Select at least one available day'),
  preferredTimes: z.array(preferredTimeSchema).min(1, 'Select at least one preferred time'),
  sessionTypes: z.array(trainerSessionTypeSchema).min(1, 'Select at least one session type'),
  /** Kilometres. */
  travelRadius: wholeNumber('Travel radius must be a whole number of km')
    .min(1, 'Travel radius must be at least 1km')
    .max(200, 'Travel radius must be at most 200km'),
});
export type TrainerApplication = z.infer<typeof trainerApplicationSchema>;

const trainerProfileChangeSchema = trainerApplicationSchema.extend({ holds: holdsField });
export type TrainerProfileChange = z.infer<typeof trainerProfileChangeSchema>;

export type TrainerApplicationInput = z.input<typeof trainerApplicationSchema>;

const myTrainerSchema = trainerSchema.extend({
  status: trainerStatusSchema,
  /** The admin's words; null unless rejected or suspended. */
  rejectionReason: z.string().nullable(),
  /** False: the week is derived from days and times. */
  weekByClock: z.boolean(),
  /** Kept free between two appointments in person. */
  travelMinutes: z.number().int(),
  /** For online appointments; may be empty. */
  meetingLink: z.string(),
});
export type MyTrainer = z.infer<typeof myTrainerSchema>;

/** `trainer` is null for a person who never applied. */
const myTrainerAnswerSchema = z.object({ trainer: myTrainerSchema.nullable() });

/** `PUT /api/personal-trainers/me/week`: an empty week falls back to the profile's days and times. */
export const trainerWeekSchema = z.object({
  spans: z
    .array(weekSpanSchema)
    .max(28, 'Add up to 4 times a day')
    .superRefine((spans, context) => {
      const problem = weekProblem(spans.map(toSpan));
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  travelMinutes: z.literal(TRAVEL_MINUTES),
  holds: holdsField,
});
export type TrainerWeek = z.infer<typeof trainerWeekSchema>;

/** Converts to minutes of the day. */
export const toSpan = ({ day, from, until }: WeekSpan) => ({
  day,
  from: minuteOfDay(from),
  until: minuteOfDay(until),
});

const MIN_PRICE = 5;
const MAX_PRICE = 1000;
const priceRangeSentence = `Enter a price from £${MIN_PRICE} to £${MAX_PRICE}`;

/** `PUT /api/personal-trainers/me/prices`: the full list, including an hour at the hourly rate. */
export const trainerPricesSchema = z.object({
  prices: z
    .array(
      z.object({
        sessionType: trainerSessionTypeSchema,
        minutes: lengthSchema,
        /** Pounds, the trainer's share. */
        price: z.coerce
          .number(priceRangeSentence)
          .min(MIN_PRICE, priceRangeSentence)
          .max(MAX_PRICE, priceRangeSentence)
          .refine((pounds) => decimalToPence(pounds) !== null, 'Enter the price in pounds and pence'),
      }),
    )
    .min(1, 'Offer at least one session type and length')
    .max(LENGTHS.length * trainerSessionTypes.length)
    .refine(
      (prices) =>
        new Set(prices.map((price) => `${price.sessionType} ${price.minutes}`)).size === prices.length,
      'Enter one price for each session type and length',
    ),
  holds: holdsField,
});
export type TrainerPrices = z.infer<typeof trainerPricesSchema>;

/** `PUT /api/personal-trainers/me/meeting-link`: empty deletes it. */
export const meetingLinkSchema = z.object({ meetingLink: meetingLinkField });

const bookingEnabledSchema = z.object({ bookingEnabled: z.boolean(), holds: holdsField });

const trainerForReviewSchema = myTrainerSchema.extend({
  submittedAt: z.iso.datetime(),
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
});
export type TrainerForReview = z.infer<typeof trainerForReviewSchema>;

/** `GET /api/admin/trainers`: pending by default, longest waiting first; `q` searches names and email addresses. */
const reviewQueueQuerySchema = z.object({
  status: trainerStatusSchema.default('pending'),
  q: z.string().trim().max(200).default(''),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

export const trainerEndpoints = defineEndpoints({
  // A plain list, with paging in headers (docs/product/api.md#endpoints). An unknown place is a 400, not an empty
  // list.
  'GET /api/personal-trainers/search': {
    auth: 'public',
    query: searchTrainersSchema,
    answer: trainerListSchema,
    place: trainersPlaceSchema,
  },
  'GET /api/personal-trainers/:id': { auth: 'public', params: trainerParamsSchema, answer: trainerSchema },
});

export const ownTrainerEndpoints = defineEndpoints({
  'POST /api/personal-trainers': {
    auth: 'user',
    body: trainerApplicationSchema,
    bodyBytes: 32 * 1024,
    answer: myTrainerSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/personal-trainers/me': { auth: 'user', answer: myTrainerAnswerSchema },
  'PUT /api/personal-trainers/me': {
    auth: 'user',
    body: trainerProfileChangeSchema,
    bodyBytes: 32 * 1024,
    answer: myTrainerSchema,
    errors: ['conflict', 'people_paying'],
  },
  'PUT /api/personal-trainers/me/booking': {
    auth: 'user',
    body: bookingEnabledSchema,
    answer: myTrainerSchema,
    errors: ['conflict', 'people_paying'],
  },
  'PUT /api/personal-trainers/me/week': {
    auth: 'user',
    body: trainerWeekSchema,
    answer: myTrainerSchema,
    errors: ['conflict', 'people_paying'],
  },
  'PUT /api/personal-trainers/me/prices': {
    auth: 'user',
    body: trainerPricesSchema,
    answer: myTrainerSchema,
    errors: ['conflict', 'people_paying'],
  },
  'PUT /api/personal-trainers/me/meeting-link': {
    auth: 'user',
    body: meetingLinkSchema,
    answer: myTrainerSchema,
    errors: ['conflict'],
  },
  'GET /api/admin/trainers': {
    auth: 'admin',
    query: reviewQueueQuerySchema,
    answer: z.array(trainerForReviewSchema),
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof trainerEndpoints>, Callable<typeof ownTrainerEndpoints> {}
}
