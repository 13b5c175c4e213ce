import { z } from 'zod';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { hasVisibleText, isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type BookingRules, bookingRulesFaults } from '../booking-rules/booking-rules.ts';
import { bookingRulesSchema } from '../booking-rules/rules-schemas.ts';
import {
  ageGroupSchema,
  cancellationTermsSchema,
  difficultySchema,
  type Gender,
  type GenderReason,
  genderReasonSchema,
  genderSchema,
  type Slot,
} from '../contract.ts';
import { courseDatesSchema } from '../courses/course-dates.ts';
import { slotEndProblem, withLength } from '../occurrences/slot-times.ts';
import { type PriceCategory, priceCategories } from '../prices/categories.ts';
import { priceCategorySchema, proofCheckSchema, proofSchema } from '../prices/contract.ts';
import { type CategoryPrice, priceFault } from '../prices/rules.ts';
import { defaultCancellation } from '../rules.ts';
import { termsSchema } from '../terms/contract.ts';
import { timeOfDay } from './time-of-day.ts';

/** Any price above this is a typing error. */
const MAX_PRICE_PENCE = 1_000_000;
const MAX_SLOTS = 50;

/** Pounds ("15.40" or 15.4) to pence. */
export const priceSchema = z
  .union([z.string(), z.number()], { error: 'Price must be positive' })
  .transform((pounds, context) => {
    const pence = decimalToPence(pounds);
    if (pence !== null && pence <= MAX_PRICE_PENCE) return pence;
    const amount = Number(pounds);
    context.addIssue({
      code: 'custom',
      message:
        pounds === '' || Number.isNaN(amount) || amount < 0
          ? 'Price must be positive'
          : amount > MAX_PRICE_PENCE / 100
            ? 'Price can be at most £10,000'
            : 'Enter the price in pounds and pence',
    });
    return z.NEVER;
  });

const categoryPriceSchema = z.object({
  category: priceCategorySchema,
  price: priceSchema,
  proof: proofSchema,
  proofCheck: proofCheckSchema.default('visit'),
});

/** Distinct choices; `all` can't be combined with others. */
const exclusive = <Choice extends string>(
  choice: z.ZodType<Choice, unknown>,
  all: NoInfer<Choice>,
  sentences: { none: string; both: string },
) =>
  z
    .array(choice, { error: sentences.none })
    .min(1, sentences.none)
    .max(20, 'Please choose from the list')
    .transform((chosen) => [...new Set(chosen)])
    .refine((chosen) => chosen.length === 1 || !chosen.includes(all), sentences.both);

const slotFormSchema = z.object({
  dayOfWeek: z
    .number({ error: 'Choose a day from the list' })
    .int('Choose a day from the list')
    .min(0, 'Choose a day from the list')
    .max(6, 'Choose a day from the list'),
  startTime: timeOfDay,
  endTime: timeOfDay,
});

const scheduleSchema = z
  .array(slotFormSchema, { error: 'At least one session time is required' })
  .max(MAX_SLOTS, `A session can have up to ${MAX_SLOTS} times a week`)
  .superRefine((slots, context) => {
    slots.forEach((slot, index) => {
      const twin = slots.findIndex(
        ({ dayOfWeek, startTime }) => dayOfWeek === slot.dayOfWeek && startTime === slot.startTime,
      );
      if (twin < index) {
        context.addIssue({
          code: 'custom',
          path: [index, 'startTime'],
          message: 'This time is already in the list',
        });
      }
    });
  });

/** Minutes, for sessions created in the form. */
export const MIN_DURATION_MINUTES = 15;
/** Minutes; an imported session may keep this length. */
export const MIN_IMPORTED_DURATION_MINUTES = 5;

const durationAtLeast = (least: number) =>
  z
    .number({ error: `Duration must be at least ${least} minutes` })
    .int('Duration goes in steps of 5 minutes')
    .min(least, `Duration must be at least ${least} minutes`)
    .max(1440, 'Duration can be at most 24 hours')
    .multipleOf(TIME_STEP_MINUTES, 'Duration goes in steps of 5 minutes');

/** Minutes. */
export const durationSchema = durationAtLeast(MIN_DURATION_MINUTES);
/** For imported sessions. */
export const importedDurationSchema = durationAtLeast(MIN_IMPORTED_DURATION_MINUTES);

/** Form and search send "Family", the database has "family". */
const ageGroupFormSchema = z.preprocess((value) => (value === 'Family' ? 'family' : value), ageGroupSchema);

const sessionFields = z.object({
  title: z
    .string({ error: 'Title is required' })
    .overwrite(normaliseName)
    .min(1, 'Title is required')
    .max(160, 'Title can have at most 160 characters')
    .refine(isSingleLine, 'The title has characters we can’t show'),
  description: z
    .string({ error: 'Description must be text' })
    .trim()
    .max(4000, 'Description can have at most 4000 characters')
    .nullish()
    // Invisible characters alone count as an empty description.
    .transform((text) => (text && hasVisibleText(text) ? text : '')),
  sessionTypeId: z
    .number({ error: 'Session type is required' })
    .int('Session type is required')
    .min(1, 'Session type is required')
    .max(1000, 'Session type is required'),
  difficulty: exclusive(difficultySchema, 'all_levels', {
    none: 'At least one difficulty level is required',
    both: 'Choose All Levels by itself',
  }),
  ageGroups: exclusive(ageGroupFormSchema, 'all_ages', {
    none: 'At least one age group is required',
    both: 'Choose All Ages by itself',
  }),
  gender: z.enum(genderSchema.options, { error: 'Gender must be mixed, female only or male only' }),
  /** Only for single-sex sessions. */
  genderReason: genderReasonSchema.nullish(),
  price: priceSchema,
  /** Prices for people beside the standard one. Absent: unchanged. */
  prices: z.array(categoryPriceSchema).max(priceCategories.length).optional(),
  duration: durationSchema,
  maxParticipants: z
    .number({ error: 'Must allow at least 1 participant' })
    .int('Enter a whole number of participants')
    .min(1, 'Must allow at least 1 participant')
    .max(10_000, 'Can allow at most 10,000 participants'),
  cancellation: cancellationTermsSchema.default(defaultCancellation),
  /** Absent: unchanged, or none for a new session. */
  bookingRules: bookingRulesSchema.optional(),
  /** Fixed once the session exists. */
  soldAs: z.enum(['date', 'course'], { error: 'Choose how you sell it' }).default('date'),
  /** Empty for a course. */
  schedule: scheduleSchema,
  /** The dates of a course. Absent: unchanged. */
  course: courseDatesSchema.optional(),
  /** Empty: always. Absent: unchanged. */
  terms: termsSchema.shape.terms.optional(),
  /** Absent: unchanged, or the business's own address for a new session. */
  place: locationChoiceSchema.optional(),
  draft: z.boolean({ error: 'Choose whether this is a draft' }).default(false),
});

export type SoldAs = 'date' | 'course';

const versionField = z.string().max(60).optional();

/** The session form (docs/product/data.md#validation), shared by dialog and API. Outputs `price` in pence. */
export const sessionFormSchema = sessionFields
  // Detects concurrent edits.
  .extend({ version: versionField })
  .superRefine(requireDates)
  .superRefine(requireFittingRules)
  .superRefine(checkSlotLengths(durationSchema))
  .superRefine(requireGenderReason)
  .superRefine(checkPrices)
  .transform(toTheMinute)
  .transform(dropUnneededReason);
export type SessionForm = z.output<typeof sessionFormSchema>;
export type SessionFormInput = z.input<typeof sessionFormSchema>;

/** `PUT /api/sessions/{id}`: allows short imported sessions, which `editBusinessSession` checks. */
export const editedSessionSchema = sessionFields
  .extend({ version: versionField, duration: importedDurationSchema })
  .superRefine(requireDates)
  .superRefine(requireFittingRules)
  .superRefine(checkSlotLengths(importedDurationSchema))
  .superRefine(requireGenderReason)
  .superRefine(checkPrices)
  .transform(toTheMinute)
  .transform(dropUnneededReason);

export const createSessionSchema = sessionFields
  .extend({
    businessId: z
      .number({ error: 'Business is required' })
      .int('Business is required')
      .positive('Business is required'),
  })
  .superRefine(requireDates)
  .superRefine(requireFittingRules)
  .superRefine(checkSlotLengths(durationSchema))
  .superRefine(requireGenderReason)
  .superRefine(checkPrices)
  .transform(toTheMinute)
  .transform(dropUnneededReason);
export type CreateSession = z.output<typeof createSessionSchema>;

interface SlotsAndLength {
  schedule: readonly Slot[];
  duration: number;
}

function requireFittingRules(
  form: { bookingRules?: BookingRules | undefined; maxParticipants: number; soldAs: SoldAs },
  context: z.RefinementCtx,
): void {
  if (form.bookingRules === undefined) return;
  for (const { path, message } of bookingRulesFaults(form.bookingRules, form))
    context.addIssue({ code: 'custom', path: ['bookingRules', ...path], message });
}

/** Weekly times, or a course. `editBusinessSession` checks that a course has dates. */
function requireDates(
  { soldAs, schedule, course }: { soldAs: SoldAs; schedule: readonly Slot[]; course?: unknown },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (soldAs === 'date' && schedule.length === 0) refuse('schedule', 'At least one session time is required');
  if (soldAs === 'course' && schedule.length > 0) refuse('schedule', 'A course has dates, not weekly times');
  if (soldAs === 'date' && course !== undefined) refuse('course', 'Only a course has these dates');
}

/** A wrong length has its own error. */
function checkSlotLengths(lengths: z.ZodType<number>) {
  return ({ schedule, duration }: SlotsAndLength, context: z.RefinementCtx): void => {
    if (!lengths.safeParse(duration).success) return;
    schedule.forEach((slot, index) => {
      const message = slotEndProblem(slot, duration);
      if (message !== null) {
        context.addIssue({ code: 'custom', path: ['schedule', index, 'endTime'], message });
      }
    });
  };
}

function toTheMinute<Form extends SlotsAndLength>(form: Form): Form {
  return { ...form, schedule: form.schedule.map((slot) => withLength(slot, form.duration)) };
}

function checkPrices(
  form: {
    soldAs: SoldAs;
    price: number;
    prices?: readonly { category: PriceCategory; price: number }[] | undefined;
  },
  context: z.RefinementCtx,
): void {
  const { soldAs, price, prices = [] } = form;
  if (soldAs === 'course' && prices.length > 0)
    context.addIssue({ code: 'custom', path: ['prices'], message: 'A course has one price for everyone' });
  const rows = prices.map((row) => ({ category: row.category, pricePence: pricePenceOf(row) }));
  const fault = priceFault(rows, price);
  if (fault !== null)
    context.addIssue({ code: 'custom', path: ['prices', fault.index, fault.field], message: fault.message });
}

/** A carer is free. */
const pricePenceOf = ({ category, price }: { category: PriceCategory; price: number }): number =>
  category === 'carer' ? 0 : price;

/** As stored; null if the form has none and they stay. */
export const categoryPricesOf = ({ prices }: Pick<SessionForm, 'prices'>): CategoryPrice[] | null =>
  prices?.map(({ price, ...row }) => ({ ...row, pricePence: pricePenceOf({ ...row, price }) })) ?? null;

export const REASON_MISSING = 'Choose the legal reason';

/** Drafts may omit the reason; submitted sessions may not. */
function requireGenderReason(
  form: { gender: Gender; genderReason?: GenderReason | null; draft: boolean },
  context: z.RefinementCtx,
): void {
  if (form.gender === 'mixed' || form.draft || form.genderReason) return;
  context.addIssue({ code: 'custom', path: ['genderReason'], message: REASON_MISSING });
}

function dropUnneededReason<Form extends { gender: Gender; genderReason?: GenderReason | null }>(
  form: Form,
): Omit<Form, 'genderReason'> & { genderReason: GenderReason | null } {
  return { ...form, genderReason: form.gender === 'mixed' ? null : (form.genderReason ?? null) };
}
