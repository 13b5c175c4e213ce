import { z } from 'zod';
import {
  activitySlugSchema,
  type Occurrence,
  type SessionDetails,
} from '#areas/catalogue/sessions/contract.ts';
import type { RankedExternalSession, RankedSession, SearchResult } from '#areas/discovery/search/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import {
  optionValues,
  priceRanges,
  searchAgeGroups,
  searchDifficulties,
} from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { defineTool, momentSchema, moneySchema, readOnlyHints } from './define-tool.ts';
import { moment, moneyOf } from './present.ts';
import { UNTRUSTED_NOTE, untrustedLine, untrustedSchema, untrustedText } from './untrusted-text.ts';

const day = (what: string) => dayField('Use a date such as 2026-12-01').describe(what);

const searchInput = z.strictObject({
  near: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .optional()
    .describe('A UK postcode, part of one, or a place: "E8 1AA", "Leeds"'),
  radiusMiles: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('Distance from the place, in miles. Default: 10'),
  words: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Words of the title, activity, business or town'),
  activity: activitySlugSchema.optional(),
  from: day('The first day, in UK time').optional(),
  to: day('The last day, in UK time').optional(),
  time: z
    .string()
    .regex(
      /^(early|morning|lunch|afternoon|evening|\d{1,2}:\d{2}-\d{1,2}:\d{2})$/,
      'Use a part of the day, or a range such as 18:00-20:30',
    )
    .optional()
    .describe('When it starts: early, morning, lunch, afternoon, evening, or HH:MM-HH:MM'),
  price: z.enum(optionValues(priceRanges)).optional().describe('Pounds, before the booking fee'),
  level: z.enum(optionValues(searchDifficulties)).optional(),
  ages: z.enum(optionValues(searchAgeGroups)).optional(),
  access: z
    .array(z.enum(optionValues(accessFacts)))
    .min(1)
    .max(accessFacts.length)
    .optional()
    .describe('Accessibility facts that must all apply'),
  places: z.number().int().min(1).max(10).optional().describe('Only dates with so many places left'),
  bookable: z.boolean().optional().describe('True: only sessions that can be booked on this site'),
  limit: z.number().int().min(1).max(20).default(10),
  page: z.number().int().min(1).max(500).default(1),
});

const foundSchema = z.object({
  id: z
    .number()
    .int()
    .nullable()
    .describe('For show_session and get_quote. Null if another site takes the booking'),
  url: z.string().describe('The page for people'),
  activity: z.string(),
  bookable: z.boolean(),
  price: moneySchema.describe('One place, with the booking fee'),
  from: z.boolean().describe('True if other offers cost more'),
  soldAs: z.enum(['date', 'course']),
  miles: z.number().nullable(),
  rating: z.number().nullable(),
  reviews: z.number().int(),
  dates: z.array(z.object({ starts: momentSchema, placesLeft: z.number().int().nullable() })),
  untrusted: untrustedSchema({
    title: z.string(),
    business: z.string(),
    town: z.string(),
    publisher: z.string().nullable(),
  }),
});

export const searchSessions = defineTool({
  name: 'search_sessions',
  title: 'Search sessions',
  description:
    'Finds fitness sessions in the UK by place, day, time, price, activity, level, age and access needs. Prices include the booking fee. Needs no sign-in.',
  access: 'public',
  hints: readOnlyHints,
  input: searchInput,
  output: z.object({
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    sessions: z.array(foundSchema),
  }),
  async answerCall({ api, publicUrl }, input) {
    const { items, total, pageCount } = await api.list('GET /api/sessions/search', {
      query: {
        postcode: input.near,
        radius: input.radiusMiles,
        q: input.words,
        sessionType: input.activity,
        from: input.from,
        to: input.to,
        time: input.time,
        priceRange: input.price,
        difficulty: input.level,
        ageGroup: input.ages,
        access: input.access?.join(),
        places: input.places,
        bookable: input.bookable === true ? 'true' : undefined,
        limit: input.limit,
        page: input.page,
      },
    });
    const found = pluralize(total, 'session');
    return {
      summary:
        total === 0
          ? 'Found no sessions. Try a larger radius, other days or fewer filters.'
          : `Found ${found}. This is page ${input.page} of ${pageCount}. ${UNTRUSTED_NOTE}`,
      data: {
        total,
        page: input.page,
        pages: pageCount,
        sessions: items.map((item) => presentFound(publicUrl, item)),
      },
    };
  },
});

const isElsewhere = (result: SearchResult): result is RankedExternalSession => 'bookAt' in result;

function presentFound(publicUrl: string, result: SearchResult): z.input<typeof foundSchema> {
  const shared = {
    activity: result.sessionType.slug,
    price: moneyOf(result.totalPrice),
    miles: result.distanceMiles,
    rating: result.rating,
    reviews: result.reviewCount,
    dates: result.nextOccurrences.map(({ startsAt, spacesLeft }) => ({
      starts: moment(new Date(startsAt)),
      placesLeft: spacesLeft,
    })),
  };
  const { title, business } = result;
  const names = {
    title: untrustedLine(title),
    business: untrustedLine(business.name),
    town: untrustedLine(business.town),
  };
  if (isElsewhere(result))
    return {
      ...shared,
      id: null,
      url: result.bookAt.link,
      bookable: false,
      from: result.from,
      soldAs: 'date',
      untrusted: { ...names, publisher: untrustedLine(result.bookAt.publisher) },
    };
  return {
    ...shared,
    id: result.id,
    url: sessionUrl(publicUrl, result.id),
    bookable: result.bookable,
    from: false,
    soldAs: soldAs(result),
    untrusted: { ...names, publisher: null },
  };
}

const sessionUrl = (publicUrl: string, id: number): string => `${publicUrl}/sessions/${id}`;

const soldAs = ({ courses }: Pick<RankedSession | SessionDetails, 'courses'>): 'date' | 'course' =>
  courses === undefined ? 'date' : 'course';

const showInput = z.strictObject({
  sessionId: z.number().int().positive(),
  from: day('The first day of the dates, in UK time. Default: today').optional(),
  days: z.number().int().min(1).max(60).default(28).describe('How many days of dates'),
});

/** Beyond it, an answer costs an assistant more than it helps. */
const MAX_LISTED_DATES = 40;
const MAX_LISTED_REVIEWS = 5;

export const showSession = defineTool({
  name: 'show_session',
  title: 'Show a session',
  description:
    'Returns a session with its terms, dates, places left and latest reviews. Needs no sign-in. Use get_quote for the total.',
  access: 'public',
  hints: readOnlyHints,
  input: showInput,
  output: z.object({
    id: z.number().int(),
    url: z.string(),
    activity: z.string(),
    bookable: z.boolean(),
    soldAs: z.enum(['date', 'course']),
    price: moneySchema.describe('One place, with the booking fee'),
    minutes: z.number().int(),
    levels: z.array(z.string()),
    ages: z.array(z.string()),
    gender: z.string(),
    cancellation: z.object({
      hoursBefore: z.number().int(),
      refund: z
        .enum(['all', 'half'])
        .describe('The part of the price that comes back until so many hours before the start'),
    }),
    rating: z.number().nullable(),
    reviews: z.number().int(),
    postcode: z.string(),
    dates: z.array(z.object({ starts: momentSchema, ends: momentSchema, placesLeft: z.number().int() })),
    untrusted: untrustedSchema({
      title: z.string(),
      description: z.string(),
      business: z.string(),
      address: z.string(),
      instructors: z.array(z.string()),
      reviews: z.array(z.object({ stars: z.number().int(), text: z.string() })),
    }),
  }),
  async answerCall({ api, publicUrl, now }, { sessionId, from = londonDay(now), days }) {
    const params = { id: String(sessionId) };
    const session = await api.call('GET /api/sessions/:id', { params });
    const dates = await api.call('GET /api/sessions/:id/occurrences', {
      params,
      query: { from, to: plusDays(from, days - 1) },
    });
    const { reviews } = await api.call('GET /api/sessions/:id/reviews', {
      params: { id: sessionId },
      query: {},
    });
    return {
      summary: `${dates.length === 0 ? 'It has no dates in this time.' : `It has ${pluralize(dates.length, 'date')} in this time.`} ${UNTRUSTED_NOTE}`,
      data: {
        id: session.id,
        url: sessionUrl(publicUrl, session.id),
        activity: session.sessionType.slug,
        bookable: session.bookable,
        soldAs: soldAs(session),
        price: moneyOf(session.totalPrice),
        minutes: session.duration,
        levels: session.difficulties,
        ages: session.ageGroups,
        gender: session.gender,
        cancellation: {
          hoursBefore: session.cancellation.hoursBefore,
          refund: session.cancellation.givesBack,
        },
        rating: session.rating,
        reviews: session.reviewCount,
        postcode: session.business.postcode,
        dates: dates.slice(0, MAX_LISTED_DATES).map(presentDate),
        untrusted: {
          title: untrustedLine(session.title),
          description: untrustedText(session.description, 2_000),
          business: untrustedLine(session.business.name),
          address: untrustedLine(`${session.business.address}, ${session.business.town}`),
          instructors: session.instructors.map(({ name }) => untrustedLine(name)),
          reviews: reviews
            .slice(0, MAX_LISTED_REVIEWS)
            .map(({ stars, text }) => ({ stars, text: untrustedText(text, 500) })),
        },
      },
    };
  },
});

const presentDate = ({ startsAt, endsAt, spacesLeft }: Occurrence) => ({
  starts: moment(new Date(startsAt)),
  ends: moment(new Date(endsAt)),
  placesLeft: spacesLeft,
});
