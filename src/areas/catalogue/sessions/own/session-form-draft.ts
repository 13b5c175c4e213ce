import { z } from 'zod';
import { locationChoiceSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { sessionAgeGroups } from '#shared/domain/option-lists.ts';
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
import { defaultCancellation } from '../rules.ts';
import type { SessionFormInput } from './session-form.ts';

/** Numbers as typed. */
export const sessionDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Empty until one is chosen. */
  sessionTypeId: z.string(),
  difficulty: z.array(difficultySchema),
  ageGroups: z.array(ageGroupSchema),
  gender: genderSchema,
  genderReason: genderReasonSchema.nullable(),
  price: z.string(),
  duration: z.string(),
  maxParticipants: z.string(),
  cancellation: cancellationTermsSchema,
  schedule: z.array(slotSchema).min(1),
  place: locationChoiceSchema,
});
export type SessionDraft = z.infer<typeof sessionDraftSchema>;

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
  duration: '60',
  maxParticipants: '10',
  cancellation: defaultCancellation,
  schedule: [FIRST_SLOT],
  place: { venueId: null, roomId: null },
};

export function toSessionDraft(session: Session): SessionDraft {
  return {
    title: session.title,
    description: session.description,
    sessionTypeId: String(session.sessionType.id),
    difficulty: session.difficulties,
    ageGroups: session.ageGroups,
    gender: session.gender,
    genderReason: session.genderReason?.reason ?? null,
    price: session.price,
    duration: String(session.duration),
    maxParticipants: String(session.maxParticipants),
    cancellation: session.cancellation,
    schedule: session.schedule.length === 0 ? [FIRST_SLOT] : session.schedule,
    place: { venueId: session.venue?.id ?? null, roomId: session.room?.id ?? null },
  };
}

/** An empty number field is omitted, not 0. */
export function sessionPayload(draft: SessionDraft, asDraft: boolean): SessionFormInput {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    ...draft,
    price: draft.price.trim(),
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
