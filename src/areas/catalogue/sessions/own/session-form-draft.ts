import { z } from 'zod';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { optionValues, sessionAgeGroups } from '#shared/domain/option-lists.ts';
import { noRulesDraft, rulesDraftSchema, rulesPayload, toRulesDraft } from '../booking-rules/rules-draft.ts';
import {
  type AgeGroup,
  ageGroupSchema,
  cancellationTermsSchema,
  difficultySchema,
  genderReasonSchema,
  genderSchema,
  type Session,
  type Slot,
  slotSchema,
} from '../contract.ts';
import { priceCategorySchema, proofCheckSchema } from '../prices/contract.ts';
import { defaultCancellation } from '../rules.ts';
import type { Term } from '../terms/contract.ts';
import { dateKinds, datesPayload, toDraftDates } from './date-kinds.ts';
import type { SessionFormInput } from './session-form.ts';

/** Numbers as typed. */
const sessionDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Empty until one is chosen. */
  sessionTypeId: z.string(),
  difficulty: z.array(difficultySchema),
  ageGroups: z.array(ageGroupSchema),
  gender: genderSchema,
  genderReason: genderReasonSchema.nullable(),
  price: z.string(),
  /** Prices for people; empty for a course. Drafts of older versions have none. */
  prices: z
    .array(
      z.object({
        category: priceCategorySchema,
        price: z.string(),
        proof: z.string(),
        proofCheck: proofCheckSchema,
      }),
    )
    .default([]),
  duration: z.string(),
  maxParticipants: z.string(),
  cancellation: cancellationTermsSchema,
  // A draft from before has none.
  bookingRules: rulesDraftSchema.default(noRulesDraft),
  dateKind: z.enum(optionValues(dateKinds)),
  schedule: z.array(slotSchema).min(1),
  terms: z.array(z.object({ name: z.string(), firstDay: z.string(), lastDay: z.string() })),
  place: locationChoiceSchema,
  instructorIds: z.array(z.number()),
  /** Of the whole business. Null: as it is. */
  weeksAhead: z.number().nullable(),
});
export type SessionDraft = z.infer<typeof sessionDraftSchema>;
export const sessionDraftFields = sessionDraftSchema.keyof().options;

/** A draft on the device. `signedOut`: the sign-in had expired when it was sent. */
export const storedDraftSchema = z.object({ draft: sessionDraftSchema, signedOut: z.boolean() });

/** docs/product/business.md#session-form */
export const FIRST_SLOT: Slot = { dayOfWeek: 1, startTime: '09:00', endTime: '10:00' };

/** docs/product/business.md#session-form */
export const newSession: SessionDraft = {
  title: '',
  description: '',
  sessionTypeId: '',
  difficulty: ['beginner'],
  ageGroups: ['18-25'],
  gender: 'mixed',
  genderReason: null,
  price: '0.00',
  prices: [],
  duration: '60',
  maxParticipants: '10',
  cancellation: defaultCancellation,
  bookingRules: noRulesDraft,
  dateKind: 'weekly',
  schedule: [FIRST_SLOT],
  terms: [],
  place: { venueId: null, roomId: null },
  instructorIds: [],
  weeksAhead: null,
};

export function toSessionDraft(
  session: Session & { terms?: readonly Term[] },
  instructorIds: number[] = [],
): SessionDraft {
  return {
    title: session.title,
    description: session.description,
    sessionTypeId: String(session.sessionType.id),
    difficulty: session.difficulties,
    ageGroups: session.ageGroups,
    gender: session.gender,
    genderReason: session.genderReason?.reason ?? null,
    price: session.price,
    prices: (session.prices ?? []).map(({ category, price, proof, proofCheck }) => ({
      category,
      price,
      proof,
      proofCheck,
    })),
    duration: String(session.duration),
    maxParticipants: String(session.maxParticipants),
    cancellation: session.cancellation,
    bookingRules: toRulesDraft(session.bookingRules),
    ...toDraftDates(session.schedule, session.terms ?? [], FIRST_SLOT, session.courses),
    place: { venueId: session.venue?.id ?? null, roomId: session.room?.id ?? null },
    instructorIds,
    weeksAhead: null,
  };
}

/** An empty number field is omitted, not 0. */
export function sessionPayload(draft: SessionDraft, asDraft: boolean): SessionFormInput {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const { instructorIds: _instructors, weeksAhead: _weeks, dateKind: _kind, ...fields } = draft;
  return {
    ...fields,
    ...datesPayload(draft),
    bookingRules: rulesPayload(draft.bookingRules, draft.dateKind === 'course' ? 'course' : 'date'),
    price: draft.price.trim(),
    prices:
      draft.dateKind === 'course'
        ? []
        : draft.prices.map((row) => ({ ...row, price: row.category === 'carer' ? '0' : row.price.trim() })),
    sessionTypeId: number(draft.sessionTypeId),
    duration: number(draft.duration),
    maxParticipants: number(draft.maxParticipants),
    draft: asDraft,
  };
}

/** By field path: "title", "schedule.1.startTime". */
export type SessionErrors = Readonly<Record<string, string>>;

export const formAgeGroups: { value: AgeGroup; label: string }[] = sessionAgeGroups.map(
  ({ value, label }) => ({
    value: ageGroupSchema.parse(value === 'Family' ? 'family' : value),
    label,
  }),
);

/** Would saving send a published session back to review? */
export function needsReview(before: SessionDraft, after: SessionDraft): boolean {
  const words = ({
    title,
    description,
    sessionTypeId,
    gender,
    genderReason,
    difficulty,
    ageGroups,
  }: SessionDraft) =>
    JSON.stringify([
      title.trim(),
      description.trim(),
      sessionTypeId,
      gender,
      gender === 'mixed' ? null : genderReason,
      difficulty.toSorted(),
      ageGroups.toSorted(),
    ]);
  return words(before) !== words(after);
}
