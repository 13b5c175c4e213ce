import { defineStates } from '#shared/domain/state-machine.ts';

/** `waiting` and `refused` ones are only for their business; `removed` by it, or with their account. */
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

export interface InstructorText {
  name: string;
  bio: string;
  qualifications: readonly string[];
}

export const needsReview = (before: InstructorText, after: InstructorText): boolean =>
  before.name !== after.name ||
  before.bio !== after.bio ||
  before.qualifications.length !== after.qualifications.length ||
  before.qualifications.some((words, index) => words !== after.qualifications[index]);

/** Ids in order, to compare two lists. */
export const listInstructorIds = (teachers: readonly { id: number }[]): string =>
  teachers.map(({ id }) => id).join();
