import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Replaces the first space only: "strength_training" (docs/product/trainers.md#trainer-directory). */
export function specialtySlug(specialty: string): string {
  return specialty.toLowerCase().replace(' ', '_');
}

// States

/** `edit_content` changes reviewed text: pending again. `erase` suspends for good, with the account. */
export const trainerStates = defineStates({
  table: 'trainers',
  keptAs: 'status',
  initial: ['pending'],
  moves: {
    pending: { approve: 'approved', reject: 'rejected', erase: 'suspended' },
    approved: {
      edit_content: 'pending',
      edit_terms: 'approved',
      reopen: 'pending',
      suspend: 'suspended',
      erase: 'suspended',
    },
    rejected: { apply_again: 'pending', reopen: 'pending', erase: 'suspended' },
    suspended: { reinstate: 'approved', erase: 'suspended' },
  },
  derived: [{ name: 'erased', of: 'suspended', when: 'this account is deleted, so you can’t reinstate it' }],
});

export type TrainerStatus = StateOf<typeof trainerStates>;

// Where a trainer is

/** About 1.1 km north to south, 0.7 km east to west in Britain. */
const AREA_DEGREES = 100;

/** Trainers' homes are private: publishes the middle of the surrounding area. */
export function areaAround(point: { latitude: number; longitude: number }): {
  latitude: number;
  longitude: number;
} {
  const rounded = (degrees: number) => Math.round(degrees * AREA_DEGREES) / AREA_DEGREES;
  return { latitude: rounded(point.latitude), longitude: rounded(point.longitude) };
}
