import { z } from 'zod';

/**
 * Why an item makes no session. Refusals are counted, never guessed around
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
  unknown_activity: 'It names no activity.',
  // Of earlier versions, which listed seven; `listKeysToRebuild` retries them.
  other_activity: 'We didn’t list its activity. We’ll read it again within an hour.',
  no_price: 'It has no price, which the standard requires.',
  odd_price: 'Its price isn’t an amount in pounds.',
  price_contradicts: 'It’s marked as free, but its text mentions a price.',
  no_dates: 'It has no upcoming dates.',
  odd_date: 'A date is missing or invalid, has no time zone or end, or ends before it starts.',
  odd_schedule: 'We don’t support its type of schedule.',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipReasonSchema = z.enum(Object.keys(skipReasons) as [SkipReason, ...SkipReason[]]);

export interface SkippedItem {
  refusal: SkipReason;
  detail: string;
}

const placeFactsSchema = z.object({
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Null without coordinates. */
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
});

const offerSchema = z.object({
  /** Null if invalid. */
  pence: z.number().int().nullable(),
  text: z.string(),
});

/** UK time zone. */
const scheduleSchema = z.object({
  /** `YYYY-MM-DD`; `lastDay` may be missing. */
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  /** HH:MM. */
  startTime: z.string(),
  minutes: z.number().int(),
  /** 0 is Sunday; empty for schedules by days. */
  weekdays: z.array(z.number().int()),
  /** Weeks; or days, if there are no weekdays or `byDays` is true. */
  every: z.number().int(),
  /** Missing in older rows. */
  byDays: z.boolean().default(false),
  count: z.number().int().nullable(),
  /** Excluded days, or instants as ISO text. */
  except: z.array(z.string()),
});
export type ScheduleFacts = z.infer<typeof scheduleSchema>;

/** From the series or the session itself; null means not stated. */
const sessionFactsSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  /** Standard identifiers, each followed by its label, or words. */
  activities: z.array(z.string()),
  organiser: z.object({ name: z.string(), phone: z.string(), website: z.string().nullable() }).nullable(),
  place: placeFactsSchema.nullable(),
  online: z.boolean(),
  /** Null if no price is mentioned. */
  offers: z.array(offerSchema).nullable(),
  difficultyMask: z.number().int(),
  ages: z.object({ from: z.number(), to: z.number().nullable() }).nullable(),
  gender: z.number().int().nullable(),
  schedules: z.array(scheduleSchema),
  /** The unsupported schedule. */
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

/** A stored feed item, without personal data (docs/security.md). */
export const itemFactsSchema = z.object({
  about: sessionFactsSchema,
  /** Its embedded series, if any. */
  parent: sessionFactsSchema.nullable(),
  dates: z.array(occurrenceFactsSchema),
  /** A single date, not a series. */
  isDate: z.boolean(),
});
export type ItemFacts = z.infer<typeof itemFactsSchema>;
