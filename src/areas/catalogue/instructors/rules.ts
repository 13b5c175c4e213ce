import { defineStates } from '#shared/domain/state-machine.ts';

/**
 * - waiting: an admin has not read these words yet; nobody but their business sees them.
 * - shown: everybody sees them.
 * - refused: an admin has refused them, or taken them down, with a reason for the business; other words wait anew.
 * - removed: their business has taken them out, or their account is gone.
 */
export const instructorStates = defineStates({
  table: 'instructors',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { edit: 'waiting', show: 'shown', refuse: 'refused', remove: 'removed' },
    shown: { edit: 'waiting', take_down: 'refused', remove: 'removed' },
    refused: { edit: 'waiting', remove: 'removed' },
    removed: {},
  },
});

/** What an admin reads of somebody who teaches. */
export interface InstructorText {
  name: string;
  bio: string;
  qualifications: readonly string[];
}

/** Whether an admin has to read them anew. */
export const needsReview = (before: InstructorText, after: InstructorText): boolean =>
  before.name !== after.name ||
  before.bio !== after.bio ||
  before.qualifications.length !== after.qualifications.length ||
  before.qualifications.some((words, index) => words !== after.qualifications[index]);

/** Who these are, in their order, for comparing with who was there before. */
export const listInstructorIds = (teachers: readonly { id: number }[]): string =>
  teachers.map(({ id }) => id).join();
