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
import {
  optionValues,
  priceRanges,
  ratingFloors,
  searchAgeGroups,
  searchDifficulties,
  sortOrders,
} from '#shared/domain/option-lists.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { partsOfDay, readBox, readDays, readNear, readTimeWindow } from './filters/search-values.ts';
import { searchWords } from './rules.ts';

export const MAX_RADIUS_MILES = 100;
export const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
/** The farthest session a search can page to: beyond it, filters help more than pages. */
export const MAX_RESULT_OFFSET = 10_000;

/** A parameter that was sent without a value counts as not sent; numbers of a parsed address count as text. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') return value ?? undefined;
    const text = value.trim();
    return text === '' ? undefined : text;
  }, schema.optional());
}

/** A text of at most so many characters. One that the address gives several times is a list by now. */
const text = (most: number, sentence: string) =>
  z.string({ error: 'Send this only once.' }).max(most, sentence);

/** One value of a list, whatever the case of its letters. */
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
  /** The place box: a postcode, part of one, or the name of a place. */
  postcode: optional(text(80, 'Keep the place under 80 characters.')),
  /** "lat,lng" in decimal degrees; wins over `postcode`. */
  near: optional(
    text(60, 'The position is too long.').refine(
      (value) => readNear(value) !== null,
      'The position must be a latitude and longitude in or near the United Kingdom, for example 51.5,-0.12.',
    ),
  ),
  /** Miles around the place. */
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
  sessionType: optional(
    oneOf(activitySlugSchema.options, choiceField('Activity type', activitySlugSchema.options)),
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
  /** Stars: sessions that people have rated so, their few reviews shrunk towards the site's mean. */
  rating: optional(oneOf(optionValues(ratingFloors), choiceField('Rating', optionValues(ratingFloors)))),
  gender: optional(oneOf(genderSchema.options, choiceField('Gender', genderSchema.options))),
  /** What must hold of the venue and of the session, all of it: "step_free,quiet". */
  access: optional(text(120, accessSentence).refine((value) => readAccess(value) !== null, accessSentence)),
  /** Words; a session matches when each of them begins a word of its title, activity, business or town. */
  q: optional(
    text(100, 'Keep the search words under 100 characters.').refine(
      (value) => searchWords(value).length > 0,
      'Search words need letters or digits.',
    ),
  ),
  /** Days in Europe/London: sessions with a date on or after `from`, on or before `to`. */
  from: optional(day('The first day')),
  to: optional(day('The last day')),
  /** Days of the week, 0 = Sunday: "2" or "1,3,5". */
  day: optional(
    text(20, 'Days must be numbers from 0 (Sunday) to 6, for example 1,3.').refine(
      (value) => readDays(value) !== null,
      'Days must be numbers from 0 (Sunday) to 6, for example 1,3.',
    ),
  ),
  /**
   * When a session starts: early (before 09:00), morning (to 12:00), lunch (to 14:00), afternoon (to 17:00), evening,
   * or HH:MM-HH:MM.
   */
  time: optional(text(20, timeSentence).refine((value) => readTimeWindow(value) !== null, timeSentence)),
  /** Only sessions with a date that fits and has so many places left; then only such dates are answered. */
  places: optional(wholeNumber(1, MAX_PLACES, `Places must be a whole number from 1 to ${MAX_PLACES}.`)),
  /** `true`: only sessions that can be booked online; `false` asks for nothing. */
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

/**
 * The query of `GET /api/sessions/search` and the address of `/search`.
 * Every value stays as it stands in the address (validated, trimmed, spelt as in the option lists), so that it
 * can be written back there; absent means the default. Unknown parameters are dropped.
 */
export const searchQuerySchema = searchFields
  .extend({
    /** Sessions on a page. */
    limit: optional(wholeNumber(1, MAX_PAGE_SIZE, `A page can have 1 to ${MAX_PAGE_SIZE} sessions.`)),
    /** 1 is the first page. */
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

/** The query of `GET /api/sessions/map`: the same filters, without pages. */
export const mapQuerySchema = searchFields.omit({ sort: true }).superRefine(checkDates);
export type MapQuery = z.infer<typeof mapQuerySchema>;

const pointSchema = z.object({ lat: z.number(), lng: z.number() });
const boundsSchema = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

/** Where a search looks around, and the sentence that says so. */
const searchPlaceSchema = z.object({
  /** "Leeds", "SW1A 1AA", "your position". */
  label: z.string(),
  /** A whole sentence to show above the results. */
  sentence: z.string(),
  point: pointSchema,
  /** What was searched, widened when the place is only known approximately. */
  radiusMiles: z.number(),
  /** True when distances count from the middle of a district or a town. */
  approximate: z.boolean(),
});
export type SearchPlace = z.infer<typeof searchPlaceSchema>;

/** A found session with the sentences that say why it stands where it does, strongest first. */
const rankedSessionSchema = foundSessionSchema.extend({ whyThisRank: z.array(z.string()) });
export type RankedSession = z.infer<typeof rankedSessionSchema>;

/** A session that another site publishes and takes bookings for, as a card shows it. What it does not say is null. */
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
    /** Whose data it is, where it is booked, and under which licence it is shown. */
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

/** What a search finds: sessions that are booked here, and those that are booked elsewhere (docs/product/open-data.md#sessions-elsewhere). */
export type SearchResult = RankedSession | RankedExternalSession;

/**
 * `GET /api/sessions/search`: the page's sessions. Headers carry what surrounds them: `X-Total-Count` and `Link` the
 * total and the pages, `X-Search-Place` the place (`searchPlaceSchema`), where the search named one.
 */
export const rankedSessionsSchema = z.array(z.union([rankedExternalSchema, rankedSessionSchema]));

/** Beyond so many sessions the map gets clusters. */
export const MAX_MAP_POINTS = 300;

const mapPointSchema = z.object({
  /** The session's id. */
  id: z.number().int(),
  title: z.string(),
  /** The business's name. */
  business: z.string(),
  /** The next date that fits the search; null without one. */
  nextStartsAt: z.iso.datetime().nullable(),
  /** Every date that fits is full. */
  full: z.boolean(),
  /** Total price in pounds, platform fee included, two places. */
  total: z.string(),
  /** Whose site it is booked on, where that is not ours. */
  publisher: z.string().optional(),
  /** The activity's slug. */
  slug: activitySlugSchema,
  lat: z.number(),
  lng: z.number(),
});
export type MapPoint = z.infer<typeof mapPointSchema>;

const mapClusterSchema = z.object({
  /** The middle of the cluster's sessions, not of its box. */
  lat: z.number(),
  lng: z.number(),
  count: z.number().int(),
  /** The box that holds its sessions: where a click zooms to. */
  bounds: boundsSchema,
});

/**
 * `GET /api/sessions/map`: the very sessions that the list holds, as points or, when there are more than
 * `MAX_MAP_POINTS`, as clusters whose counts add up to `total`. `bounds` is the box of all of them.
 */
export const mapAnswerSchema = z.object({
  total: z.number().int(),
  bounds: boundsSchema.nullable(),
  points: z.array(mapPointSchema),
  clusters: z.array(mapClusterSchema),
  place: searchPlaceSchema.nullable(),
  notFound: z.string().nullable(),
});
export type MapAnswer = z.infer<typeof mapAnswerSchema>;

/** What somebody types where they look for something. */
const nameQuerySchema = z.object({
  q: z.string({ error: 'Enter a place or a name.' }).max(100, 'Keep the place or name under 100 characters.'),
});

/** What somebody may mean who has typed so far. */
const nameSuggestionSchema = z.object({
  kind: z.enum(['place', 'business', 'session', 'trainer', 'instructor']),
  name: z.string(),
  /** What tells it apart: "West Yorkshire", a business; of sessions "19 sessions" or "Session at Willow & Stone". */
  detail: z.string(),
  /** The place or the title to search for; of the others the id that their page has. */
  value: z.string(),
});
export type NameSuggestion = z.infer<typeof nameSuggestionSchema>;

/** Finding sessions. */
export const searchEndpoints = defineEndpoints({
  // Put together from cards that are JSON already; the tests hold it against its schema. An unknown place is a 400
  // that names the field: an empty list would say that there is nothing there.
  'GET /api/sessions/search': {
    auth: 'public',
    query: searchQuerySchema,
    answer: rankedSessionsSchema,
    place: searchPlaceSchema,
    sends: 'application/json',
  },
  'GET /api/sessions/map': { auth: 'public', query: mapQuerySchema, answer: mapAnswerSchema },
  // Places first, then each kind, at most sixteen in all.
  'GET /api/search/names': { auth: 'public', query: nameQuerySchema, answer: z.array(nameSuggestionSchema) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof searchEndpoints> {}
}
