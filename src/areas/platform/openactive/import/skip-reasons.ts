import { z } from 'zod';

/**
 * Why something in a feed makes no session here. What is refused is counted, with one of these, and never guessed
 * (docs/product/open-data.md#sessions-elsewhere).
 */
export const skipReasons = {
  not_an_item: 'The item isn’t valid: its ID, state or data is missing or in the wrong format.',
  unknown_kind: 'We don’t import this type, such as a facility, a course or an on-demand video.',
  odd_id: 'Its ID is a number too large to be unique.',
  waiting_for_parent: 'Its series hasn’t arrived yet.',
  no_title: 'It has no name.',
  no_link: 'It has no web address for booking.',
  no_place: 'It has no coordinates and no known postcode.',
  odd_place: 'Its place is outside the United Kingdom or isn’t valid.',
  online: 'It’s held online.',
  unknown_activity: 'Its activity isn’t in the standard’s list.',
  other_activity: 'We don’t list its activity.',
  no_price: 'It has no price, which the standard requires.',
  odd_price: 'Its price isn’t an amount in pounds.',
  price_contradicts: 'It’s marked as free, but its text mentions a price.',
  no_dates: 'It has no upcoming dates.',
  odd_date: 'A date is missing or invalid, has no time zone or end, or ends before it starts.',
  odd_schedule: 'We don’t support its type of schedule.',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipReasonSchema = z.enum(Object.keys(skipReasons) as [SkipReason, ...SkipReason[]]);

/** Something that was refused, and the words that it was refused for. */
export interface SkippedItem {
  refusal: SkipReason;
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
const sessionFactsSchema = z.object({
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
export type SessionFacts = z.infer<typeof sessionFactsSchema>;

const occurrenceFactsSchema = z.object({
  /** ISO, UTC, whole seconds. */
  startsAt: z.string(),
  endsAt: z.string(),
  placesLeft: z.number().int().nullable(),
  link: z.string().nullable(),
});
export type OccurrenceFacts = z.infer<typeof occurrenceFactsSchema>;

/** What an item of a feed says, as it is kept: nothing about people (docs/security.md). */
export const itemFactsSchema = z.object({
  /** Of itself. */
  about: sessionFactsSchema,
  /** Of its series, where that is embedded in it. */
  parent: sessionFactsSchema.nullable(),
  dates: z.array(occurrenceFactsSchema),
  /** It is a date itself, and no series. */
  isDate: z.boolean(),
});
export type ItemFacts = z.infer<typeof itemFactsSchema>;
