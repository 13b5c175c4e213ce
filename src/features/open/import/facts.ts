import { z } from 'zod';

/**
 * Why something in a feed makes no session here. What is refused is counted, with one of these, and never guessed
 * (docs/product/open-data.md#sessions-elsewhere).
 */
export const refusals = {
  not_an_item: 'It is no item of a feed: its id, state or data is missing or of the wrong form.',
  unknown_kind: 'It is of a kind that is not read, such as a facility, a course or an on-demand video.',
  odd_id: 'Its id is a number that is too great to be told apart from others.',
  waiting_for_parent: 'The series it belongs to has not come yet.',
  no_title: 'It has no name.',
  no_link: 'It has no web address where it can be booked.',
  no_place: 'It does not say where it is: no coordinates, and no postcode that is known.',
  odd_place: 'Its place is outside of the United Kingdom, or no place at all.',
  online: 'It is held online.',
  unknown_activity: 'Its activity is not in the standard’s list.',
  other_activity: 'Its activity is none of those that can be found here.',
  no_price: 'It does not say what it costs, which the standard demands.',
  odd_price: 'Its price is no amount of pounds.',
  price_contradicts: 'It is said to be free, and its text names a price.',
  no_dates: 'It has no date to come.',
  odd_date: 'A date is none, has no time zone, no end, or ends before it begins.',
  odd_schedule: 'Its schedule is of a form that is not read.',
} as const;
export type Refusal = keyof typeof refusals;
export const refusalSchema = z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]);

/** Something that was refused, and the words that it was refused for. */
export interface Refused {
  refusal: Refusal;
  detail: string;
}

/** Where something is, as far as it is said. */
const placeFactsSchema = z.object({
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Null where no coordinates are given. */
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
});

const offerSchema = z.object({
  /** Null for what is no amount. */
  pence: z.number().int().nullable(),
  text: z.string(),
});

/** Weekly or daily times on the clocks of the United Kingdom. */
const scheduleSchema = z.object({
  /** `YYYY-MM-DD`; the last may be missing. */
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  /** HH:MM. */
  startTime: z.string(),
  minutes: z.number().int(),
  /** 0 is Sunday; empty for a schedule by days. */
  weekdays: z.array(z.number().int()),
  /** Every so many weeks, or days where there are no weekdays or `byDays` is true. */
  every: z.number().int(),
  /** Missing in what was kept before this field was. */
  byDays: z.boolean().default(false),
  count: z.number().int().nullable(),
  /** Days, or instants as ISO text, on which it does not take place. */
  except: z.array(z.string()),
});
export type ScheduleFacts = z.infer<typeof scheduleSchema>;

/** What is said of a session, by its series or by itself. What is not said is null. */
const aboutSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  /** Identifiers of the standard's list, or words. */
  activities: z.array(z.string()),
  organiser: z.object({ name: z.string(), phone: z.string(), website: z.string().nullable() }).nullable(),
  place: placeFactsSchema.nullable(),
  online: z.boolean(),
  /** Null where nothing is said of money. */
  offers: z.array(offerSchema).nullable(),
  difficultyMask: z.number().int(),
  ages: z.object({ from: z.number(), to: z.number().nullable() }).nullable(),
  gender: z.number().int().nullable(),
  schedules: z.array(scheduleSchema),
  /** A schedule is there that cannot be read: which. */
  oddSchedule: z.string().nullable(),
});
export type About = z.infer<typeof aboutSchema>;

const dateSchema = z.object({
  /** ISO, UTC, whole seconds. */
  startsAt: z.string(),
  endsAt: z.string(),
  placesLeft: z.number().int().nullable(),
  link: z.string().nullable(),
});
export type DateFacts = z.infer<typeof dateSchema>;

/** What an item of a feed says, as it is kept: nothing about people (docs/security.md). */
export const itemFactsSchema = z.object({
  /** Of itself. */
  about: aboutSchema,
  /** Of its series, where that is embedded in it. */
  parent: aboutSchema.nullable(),
  dates: z.array(dateSchema),
  /** It is a date itself, and no series. */
  isDate: z.boolean(),
});
export type ItemFacts = z.infer<typeof itemFactsSchema>;
