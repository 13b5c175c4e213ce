import { z } from 'zod';
import {
  activitySlugSchema,
  foundSessionSchema,
  genderSchema,
  sessionSchema,
} from '#areas/catalogue/sessions/contract.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { accessFacts, readAccess } from '#shared/domain/access-facts.ts';
import { findActivity } from '#shared/domain/find-activity.ts';
import {
  optionValues,
  priceRanges,
  ratingFloors,
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
  sortOrders,
} from '#shared/domain/option-lists.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MAX_SENTENCE_LENGTH } from './filters/search-params.ts';
import {
  MAX_PRICE_POUNDS,
  partsOfDay,
  readBox,
  readDays,
  readNear,
  readTimeWindow,
} from './filters/search-values.ts';
import { searchWords } from './rules.ts';

export const MAX_RADIUS_MILES = 100;
export const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
/** Beyond it, filters help more than pages. */
export const MAX_RESULT_OFFSET = 10_000;

/** Treats an empty parameter as absent. A parsed address may contain numbers, so they become text. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') return value ?? undefined;
    const text = value.trim();
    return text === '' ? undefined : text;
  }, schema.optional());
}

/** Rejects a repeated parameter, which arrives as a list. */
const text = (most: number, sentence: string) =>
  z.string({ error: 'Send this only once.' }).max(most, sentence);

/** Case-insensitive. */
function oneOf<Value extends string>(values: readonly Value[], sentence: string) {
  const byLowerCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byLowerCase.get(value.toLowerCase()) ?? value) : value),
    z.enum(values, { error: sentence }),
  );
}

function wholeNumber(from: number, to: number, sentence: string) {
  return z.coerce.number({ error: sentence }).int(sentence).min(from, sentence).max(to, sentence);
}

const day = (name: string) => dayField(`${name} must be a date, for example 2026-12-01.`);

const timeSentence = `The time must be ${partsOfDay.join(', ')} or a time range, for example 18:00-20:30.`;

const accessSentence = `Access must be one or more of ${accessFacts.map(({ value }) => value).join(', ')}, for example step_free,quiet.`;

const choiceField = (name: string, values: readonly string[]) =>
  `${name} must be one of ${values.join(', ')}.`;

const searchFields = z.object({
  /** A postcode, part of one, or a place name. */
  postcode: optional(text(80, 'Keep the place under 80 characters.')),
  /** "lat,lng" in decimal degrees; takes precedence over `postcode`. */
  near: optional(
    text(60, 'The position is too long.').refine(
      (value) => readNear(value) !== null,
      'The position must be a latitude and longitude in or near the United Kingdom, for example 51.5,-0.12.',
    ),
  ),
  /** Miles. */
  radius: optional(
    z.coerce
      .number({ error: 'The radius must be a number of miles.' })
      .positive('The radius must be more than 0 miles.')
      .max(MAX_RADIUS_MILES, `The radius can be at most ${MAX_RADIUS_MILES} miles.`),
  ),
  /** "west,south,east,north" in decimal degrees. Replaces the radius; distances still count from the place. */
  bbox: optional(
    text(120, 'The area is too long.').refine(
      (value) => readBox(value) !== null,
      'The area must be west, south, east and north in degrees, for example -0.2,51.4,0.1,51.6.',
    ),
  ),
  /** A slug, or what people call it: `spin`. */
  sessionType: optional(
    z.preprocess(
      (value) => (typeof value === 'string' ? (findActivity(value) ?? value) : value),
      z.enum(activitySlugSchema.options, {
        error: `Activity type must be one of ${optionValues(searchActivityTypes).join(', ')}, or another activity of GET /api/session-types.`,
      }),
    ),
  ),
  ageGroup: optional(
    oneOf(optionValues(searchAgeGroups), choiceField('Age group', optionValues(searchAgeGroups))),
  ),
  difficulty: optional(
    oneOf(optionValues(searchDifficulties), choiceField('Difficulty', optionValues(searchDifficulties))),
  ),
  /** Pounds, on the session fee: `min <= price < max`. */
  priceRange: optional(
    oneOf(optionValues(priceRanges), choiceField('Price range', optionValues(priceRanges))),
  ),
  /** Pounds; what a place costs in all is at most this. 0: free. */
  maxPrice: optional(
    z.coerce
      .number({ error: 'The highest price must be a number of pounds.' })
      .min(0, 'The highest price can’t be below 0.')
      .max(MAX_PRICE_POUNDS, `The highest price can be at most £${MAX_PRICE_POUNDS}.`)
      .multipleOf(0.01, 'The highest price can have two decimal places.'),
  ),
  /** Minimum stars, after shrinking ratings with few reviews towards the site's mean. */
  rating: optional(oneOf(optionValues(ratingFloors), choiceField('Rating', optionValues(ratingFloors)))),
  gender: optional(oneOf(genderSchema.options, choiceField('Gender', genderSchema.options))),
  /** All must apply to the venue or session: "step_free,quiet". */
  access: optional(text(120, accessSentence).refine((value) => readAccess(value) !== null, accessSentence)),
  /** Each word must begin a word of the title, activity, business or town. */
  q: optional(
    text(100, 'Keep the search words under 100 characters.').refine(
      (value) => searchWords(value).length > 0,
      'Search words need letters or digits.',
    ),
  ),
  /** Inclusive, in Europe/London. */
  from: optional(day('The first day')),
  to: optional(day('The last day')),
  /** Days of the week, 0 = Sunday: "2" or "1,3,5". */
  day: optional(
    text(20, 'Days must be numbers from 0 (Sunday) to 6, for example 1,3.').refine(
      (value) => readDays(value) !== null,
      'Days must be numbers from 0 (Sunday) to 6, for example 1,3.',
    ),
  ),
  /** Start time: early (to 09:00), morning (12:00), lunch (14:00), afternoon (17:00), evening, or HH:MM-HH:MM. */
  time: optional(text(20, timeSentence).refine((value) => readTimeWindow(value) !== null, timeSentence)),
  /** Only dates with at least this many places left. */
  places: optional(wholeNumber(1, MAX_PLACES, `Places must be a whole number from 1 to ${MAX_PLACES}.`)),
  /** `false` doesn't filter. */
  bookable: optional(oneOf(['true', 'false'], 'Bookable must be true or false.')),
  sort: optional(oneOf(optionValues(sortOrders), choiceField('Sort', optionValues(sortOrders)))),
});

function checkDates(value: { from?: string; to?: string }, context: z.RefinementCtx): void {
  if (value.from !== undefined && value.to !== undefined && value.to < value.from) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: 'The last day can’t be before the first.',
    });
  }
}

/** The query of the API and the address of `/search`. Values stay as typed there; unknown ones are dropped. */
export const searchQuerySchema = searchFields
  .extend({
    limit: optional(wholeNumber(1, MAX_PAGE_SIZE, `A page can have 1 to ${MAX_PAGE_SIZE} sessions.`)),
    /** From 1. */
    page: optional(wholeNumber(1, MAX_RESULT_OFFSET, 'The page must be a whole number, 1 or more.')),
  })
  .superRefine((value, context) => {
    checkDates(value, context);
    const offset = ((value.page ?? 1) - 1) * (value.limit ?? DEFAULT_PAGE_SIZE);
    if (offset > MAX_RESULT_OFFSET) {
      context.addIssue({
        code: 'custom',
        path: ['page'],
        message: `You can page through the first ${MAX_RESULT_OFFSET} sessions. Narrow your search to see the rest.`,
      });
    }
  });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Same filters, without pages. */
export const mapQuerySchema = searchFields.omit({ sort: true }).superRefine(checkDates);
export type MapQuery = z.infer<typeof mapQuerySchema>;

const pointSchema = z.object({ lat: z.number(), lng: z.number() });
const boundsSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

const searchPlaceSchema = z.object({
  /** "Leeds", "SW1A 1AA", "your position". */
  label: z.string(),
  sentence: z.string(),
  point: pointSchema,
  /** Widened when the place is only approximate. */
  radiusMiles: z.number(),
  /** Distances count from the centre of a district or town. */
  approximate: z.boolean(),
});
export type SearchPlace = z.infer<typeof searchPlaceSchema>;

/** `whyThisRank` explains the rank, strongest reason first. */
const rankedSessionSchema = foundSessionSchema.extend({ whyThisRank: z.array(z.string()) });
export type RankedSession = z.infer<typeof rankedSessionSchema>;

/** A session that another site publishes and takes bookings for. Null: the publisher doesn't say. */
const externalSessionCardSchema = sessionSchema
  .pick({
    id: true,
    title: true,
    price: true,
    totalPrice: true,
    latitude: true,
    longitude: true,
    sessionType: true,
  })
  .extend({
    business: sessionSchema.shape.business.pick({ name: true, address: true, town: true, postcode: true }),
    /** There are dearer offers. */
    from: z.boolean(),
    bookable: z.literal(false),
    /** Publisher, booking link and data licence. */
    bookAt: z.object({
      publisher: z.string(),
      link: z.string(),
      licence: z.object({ name: z.string(), address: z.string() }),
    }),
    rating: z.null(),
    reviewCount: z.literal(0),
  });
export type ExternalSession = z.infer<typeof externalSessionCardSchema>;

const rankedExternalSchema = externalSessionCardSchema.extend({
  nextOccurrences: z.array(
    z.object({
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      spacesLeft: z.number().int().nonnegative().nullable(),
    }),
  ),
  distanceMiles: z.number().nullable(),
  whyThisRank: z.array(z.string()),
});
export type RankedExternalSession = z.infer<typeof rankedExternalSchema>;

/** Includes sessions booked elsewhere (docs/product/open-data.md#sessions-elsewhere). */
export type SearchResult = RankedSession | RankedExternalSession;

/** Headers: `X-Total-Count`, `Link` (pages), and `X-Search-Place` (`searchPlaceSchema`) for a named place. */
export const rankedSessionsSchema = z.array(z.union([rankedExternalSchema, rankedSessionSchema]));

/** Beyond this, the map shows clusters. */
export const MAX_MAP_POINTS = 300;

const mapPointSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  business: z.string(),
  /** The next date that matches; null if there is none. */
  nextStartsAt: z.iso.datetime().nullable(),
  /** Every matching date is full. */
  full: z.boolean(),
  /** Pounds with two decimal places, platform fee included. */
  total: z.string(),
  /** The external site that takes the booking; absent for ours. */
  publisher: z.string().optional(),
  slug: activitySlugSchema,
  lat: z.number(),
  lng: z.number(),
});
export type MapPoint = z.infer<typeof mapPointSchema>;

const mapClusterSchema = z.object({
  /** Average of its sessions, not the centre of its box. */
  lat: z.number(),
  lng: z.number(),
  count: z.number().int(),
  /** Where a click zooms to. */
  bounds: boundsSchema,
});

/** Same sessions as the list; clusters above `MAX_MAP_POINTS`, whose counts add up to `total`. */
export const mapAnswerSchema = z.object({
  total: z.number().int(),
  bounds: boundsSchema.nullable(),
  points: z.array(mapPointSchema),
  clusters: z.array(mapClusterSchema),
  place: searchPlaceSchema.nullable(),
  notFound: z.string().nullable(),
});
export type MapAnswer = z.infer<typeof mapAnswerSchema>;

/** What a search without results could have instead (docs/product/search.md#filters-and-results). */
const nearestSchema = z.object({
  /** Of the nearest session that passes every filter; null if none does, or without a place. */
  place: z.object({ town: z.string(), miles: z.number() }).nullable(),
  /** Another activity with sessions in the same area that pass the other filters. */
  activity: z.object({ slug: activitySlugSchema, sessions: z.number().int().positive() }).nullable(),
});
export type NearestAnswer = z.infer<typeof nearestSchema>;

const sentenceQuerySchema = z.object({
  q: z
    .string({ error: 'Describe the session you want.' })
    .trim()
    .min(1, 'Describe the session you want.')
    .max(MAX_SENTENCE_LENGTH, `Keep the sentence under ${MAX_SENTENCE_LENGTH} characters.`),
});

/** The filters that a sentence can set, as `searchFields` reads them. */
const sentenceFilterSchema = z.object({
  postcode: z.string().optional(),
  radius: z.number().optional(),
  sessionType: activitySlugSchema.optional(),
  difficulty: z.enum(optionValues(searchDifficulties)).optional(),
  priceRange: z.enum(optionValues(priceRanges)).optional(),
  maxPrice: z.number().optional(),
  ageGroup: z.enum(optionValues(searchAgeGroups)).optional(),
  gender: genderSchema.optional(),
  rating: z.enum(optionValues(ratingFloors)).optional(),
  access: z.string().optional(),
  q: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  day: z.string().optional(),
  time: z.string().optional(),
  places: z.number().optional(),
  bookable: z.literal('true').optional(),
  sort: z.enum(optionValues(sortOrders)).optional(),
});

/** What we understood of a sentence (docs/product/search.md#ask-in-a-sentence). */
const sentenceReadingSchema = z.object({
  /** Parameters of `GET /api/sessions/search`. */
  filters: sentenceFilterSchema,
  /** Each filter, and the words that it came from. Of `access`, each fact. */
  understood: z.array(
    z.object({
      filter: sentenceFilterSchema.keyof(),
      value: z.string(),
      text: z.string(),
      /** `guessed`: probably meant. `corrected`: after a typing mistake. */
      how: z.enum(['said', 'guessed', 'corrected']),
    }),
  ),
  /** What no filter came from, as typed. */
  unused: z.array(
    z.object({
      text: z.string(),
      reason: z.enum(['unknown', 'exclusion', 'one-only', 'contradiction', 'no-filter']),
    }),
  ),
  /** The whole text can only be a sentence, not the name of a place or of an activity. */
  isSentence: z.boolean(),
});
export type SentenceAnswer = z.infer<typeof sentenceReadingSchema>;

const nameQuerySchema = z.object({
  q: z.string({ error: 'Enter a place or a name.' }).max(100, 'Keep the place or name under 100 characters.'),
});

const nameSuggestionSchema = z.object({
  kind: z.enum(['place', 'activity', 'business', 'session', 'trainer', 'instructor']),
  name: z.string(),
  /** Distinguishes it: "West Yorkshire", "19 sessions", "Session at Willow & Stone"; empty for some activities. */
  detail: z.string(),
  /** The place or title to search for; an activity’s slug; an id for businesses and the like. */
  value: z.string(),
});
export type NameSuggestion = z.infer<typeof nameSuggestionSchema>;

export const searchEndpoints = defineEndpoints({
  // No schema check: built from cards that are JSON already (tests check it). An unknown place is a 400 for that
  // field, not an empty list.
  'GET /api/sessions/search': {
    auth: 'public',
    query: searchQuerySchema,
    answer: rankedSessionsSchema,
    place: searchPlaceSchema,
    sends: 'application/json',
  },
  'GET /api/sessions/map': { auth: 'public', query: mapQuerySchema, answer: mapAnswerSchema },
  'GET /api/search/nearest': { auth: 'public', query: mapQuerySchema, answer: nearestSchema },
  'GET /api/search/ask': { auth: 'public', query: sentenceQuerySchema, answer: sentenceReadingSchema },
  // Places first, then activities and the other kinds; at most nineteen.
  'GET /api/search/names': { auth: 'public', query: nameQuerySchema, answer: z.array(nameSuggestionSchema) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof searchEndpoints> {}
}
