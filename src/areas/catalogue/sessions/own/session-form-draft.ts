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

/** The session form as it stands while it is filled in: numbers as typed. */
export const sessionDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** The type's id; empty until one is chosen. */
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

/** Added with "Add time" and there at the start (docs/product/business.md#session-form). */
export const FIRST_SLOT: Slot = { dayOfWeek: 1, startTime: '09:00', endTime: '10:00' };

/** What a new session begins with (docs/product/business.md#session-form). */
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

/** A session as it is, to be changed. */
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

/** What is sent. An empty number is none, never nought. */
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

/** Sentences by field path: "title", "schedule.1.startTime". */
export type SessionErrors = Readonly<Record<string, string>>;

/** The age groups of the form, with the values that the database knows. */
export const formAgeGroups: { value: AgeGroup; label: string }[] = sessionAgeGroups.map(
  ({ value, label }) => ({
    value: ageGroupSchema.parse(value === 'Family' ? 'family' : value),
    label,
  }),
);

/** Would these changes send a published session back to review? For a word of warning before it is saved. */
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
