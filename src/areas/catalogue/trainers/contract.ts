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

/** What can be booked: pounds, two places. */
const trainerOfferSchema = z.object({
  sessionType: trainerSessionTypeSchema,
  minutes: lengthSchema,
  /** What the trainer earns; `totalPrice` is what it costs. */
  price: z.string(),
  platformFee: z.string(),
  totalPrice: z.string(),
});
export type TrainerOfferView = z.infer<typeof trainerOfferSchema>;

const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time');
/** A stretch of a day of the week, on the clock in London. 0 is Sunday. */
const weekSpanSchema = z.object({
  day: z.number().int().min(0).max(6),
  from: clockTimeSchema,
  until: clockTimeSchema,
});
export type WeekSpan = z.infer<typeof weekSpanSchema>;

/** A trainer as anybody may see them (docs/product/data.md#entities). */
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
  /** Pounds, two places: the trainer's own rate, without the platform fee. */
  hourlyRate: z.string(),
  platformFee: z.string(),
  /** What one hour costs. */
  totalPrice: z.string(),
  location: z.string(),
  /** The middle of the square kilometre or so around the trainer, never their door; null when not placed. */
  area: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  phoneNumber: z.string(),
  email: z.string(),
  availableDays: z.array(z.number().int().min(0).max(6)),
  preferredTimes: z.array(preferredTimeSchema),
  sessionTypes: z.array(trainerSessionTypeSchema),
  /** Kilometres. */
  travelRadius: z.number().int(),
  bookingEnabled: z.boolean(),
  /** Their week by the clock: what they said, or what their days and times come to. */
  week: z.array(weekSpanSchema),
  /** An hour of each kind at the hourly rate, but for what they said otherwise. */
  offers: z.array(trainerOfferSchema),
});
export type Trainer = z.infer<typeof trainerSchema>;

const foundTrainerSchema = trainerSchema.extend({
  /** Null when no place was asked for, or the trainer gave none. */
  distanceMiles: z.number().nullable(),
  /** What people who went gave, to one decimal; null before the first. */
  rating: z.number().nullable(),
  reviewCount: z.number().int().nonnegative(),
});
export type FoundTrainer = z.infer<typeof foundTrainerSchema>;

// A form sends its empty fields too.
const filledText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema);

/** The filters of the directory: `GET /api/personal-trainers/search`. */
const searchTrainersSchema = z.object({
  /** Words of a name, a bio, a specialty, a certificate or a place; all must be found. */
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
  /** Stars, the few reviews of somebody shrunk towards the site's mean (src/shared/domain/bayesian-rating.ts). */
  rating: filledText(z.enum(optionValues(ratingFloors), 'Choose a rating from the list').optional()),
  sort: filledText(z.enum(optionValues(trainerSortOrders), 'Choose an order from the list').optional()),
  page: filledText(z.coerce.number().int().min(1).max(1000).optional()),
  limit: filledText(z.coerce.number().int().min(1).max(50).optional()),
});
export type SearchTrainers = z.infer<typeof searchTrainersSchema>;

/**
 * One page of the directory. Headers carry what surrounds it: `X-Total-Count` and `Link` the total and the pages,
 * `X-Search-Place` the place (`TrainersPlace`), where one was asked for.
 */
const trainerListSchema = z.array(foundTrainerSchema);

/** Where the directory looked, in a sentence that says so. */
const trainersPlaceSchema = z.object({ sentence: z.string() });
export type TrainersPlace = z.infer<typeof trainersPlaceSchema>;

// A string, not a number: an address that was mistyped is a trainer who does not exist.
export const trainerParamsSchema = z.object({ id: z.string() });

/** An address where an online appointment is held; empty for none. It is opened by who booked: https alone. */
export const meetingLinkField = z
  .string()
  .trim()
  .max(500, 'The link is too long')
  .refine(
    (link) => link === '' || (/^https:/i.test(link) && isUnambiguousAddress(link)),
    'Enter a link that starts with https://',
  );

// Applying, and the trainer's own profile

/** What trainer and reviewer see beside the public profile. */
const trainerStatusSchema = z.enum(['pending', 'approved', 'rejected', 'suspended']);

const wholeNumber = (message: string) => z.coerce.number(message).int(message);

/**
 * The application (docs/product/data.md#validation), shared by form and server: `POST /api/personal-trainers`, and with
 * `PUT /api/personal-trainers/me` the profile afterwards.
 */
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
    // Marks without a width pass for so many characters.
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

/** `PUT /api/personal-trainers/me`: the profile, and what becomes of hours that people are paying for. */
const trainerProfileChangeSchema = trainerApplicationSchema.extend({ holds: holdsField });
export type TrainerProfileChange = z.infer<typeof trainerProfileChangeSchema>;

/** The form before it is checked. */
export type TrainerApplicationInput = z.input<typeof trainerApplicationSchema>;

/** A trainer's own profile, whatever its state. */
const myTrainerSchema = trainerSchema.extend({
  status: trainerStatusSchema,
  /** In the administrator's words; null unless rejected or suspended. */
  rejectionReason: z.string().nullable(),
  /** The week was said by the clock; else it is that of the profile's days and times. */
  weekByClock: z.boolean(),
  /** Kept free between two appointments in person. */
  travelMinutes: z.number().int(),
  /** Where online appointments are held; empty before it is said. */
  meetingLink: z.string(),
});
export type MyTrainer = z.infer<typeof myTrainerSchema>;

/** `GET /api/personal-trainers/me`: `trainer` is null for somebody who never applied. */
const myTrainerAnswerSchema = z.object({ trainer: myTrainerSchema.nullable() });

/**
 * `PUT /api/personal-trainers/me/week`: the week by the clock, or none for that of the profile's days and times; and
 * what is kept free between two appointments in person.
 */
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

/** The same with the minutes of the day that rules and tables reckon with. */
export const toSpan = ({ day, from, until }: WeekSpan) => ({
  day,
  from: minuteOfDay(from),
  until: minuteOfDay(until),
});

const MIN_PRICE = 5;
const MAX_PRICE = 1000;
const priceRangeSentence = `Enter a price from £${MIN_PRICE} to £${MAX_PRICE}`;

/** `PUT /api/personal-trainers/me/prices`: everything that is offered, an hour at the hourly rate included. */
export const trainerPricesSchema = z.object({
  prices: z
    .array(
      z.object({
        sessionType: trainerSessionTypeSchema,
        minutes: lengthSchema,
        /** Pounds that the trainer earns. */
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

/** `PUT /api/personal-trainers/me/meeting-link`: empty takes it away. */
export const meetingLinkSchema = z.object({ meetingLink: meetingLinkField });

/** `PUT /api/personal-trainers/me/booking`: whether bookings can be made online. */
const bookingEnabledSchema = z.object({ bookingEnabled: z.boolean(), holds: holdsField });

/** A trainer as administrators see them: with their account, and when they sent this in. */
const trainerForReviewSchema = myTrainerSchema.extend({
  submittedAt: z.iso.datetime(),
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
});
export type TrainerForReview = z.infer<typeof trainerForReviewSchema>;

/**
 * `GET /api/admin/trainers`: those who wait for review unless another state is asked for, longest waiting first;
 * `q` looks in names and e-mail addresses.
 */
const reviewQueueQuerySchema = z.object({
  status: trainerStatusSchema.default('pending'),
  q: z.string().trim().max(200).default(''),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

/** The directory of personal trainers, and one trainer. */
export const trainerEndpoints = defineEndpoints({
  // The plain list (docs/product/api.md#endpoints); what surrounds it travels in headers. An unknown place is a 400 that names
  // the field: an empty list would say that there is nobody there.
  'GET /api/personal-trainers/search': {
    auth: 'public',
    query: searchTrainersSchema,
    answer: trainerListSchema,
    place: trainersPlaceSchema,
  },
  'GET /api/personal-trainers/:id': { auth: 'public', params: trainerParamsSchema, answer: trainerSchema },
});

/** Applying, one's own profile, and the queue of applications for administrators. */
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
