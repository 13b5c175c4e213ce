import type { SessionErrors } from './session-form-draft.ts';

/** The steps of the session form, with the fields whose errors they show. */
export const formSteps = [
  {
    id: 'basics',
    label: 'Basics',
    fields: ['title', 'description', 'sessionTypeId', 'gender', 'genderReason', 'difficulty', 'ageGroups'],
  },
  { id: 'when', label: 'When', fields: ['schedule', 'terms', 'course', 'duration'] },
  { id: 'prices', label: 'Prices', fields: ['price', 'prices'] },
  { id: 'who-and-where', label: 'Who and where', fields: ['place', 'venueId', 'roomId'] },
  { id: 'when-people-can-book', label: 'When people can book', fields: ['bookingRules'] },
  { id: 'rules', label: 'Rules', fields: ['maxParticipants', 'cancellation'] },
] as const satisfies readonly { id: string; label: string; fields: readonly string[] }[];

export type FormStep = (typeof formSteps)[number];
export type FormStepId = FormStep['id'];

/** Does a field of the step have an error? */
export function stepNeedsAttention({ fields }: FormStep, errors: SessionErrors): boolean {
  return Object.keys(errors).some((path) => fields.some((field) => path.split('.')[0] === field));
}
