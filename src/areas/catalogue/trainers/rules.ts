import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** What is true of trainers, apart from HTTP and SQL. */

/** "Strength Training" → "strength_training": only the first space turns (docs/product/trainers.md#trainer-directory). */
export function specialtySlug(specialty: string): string {
  return specialty.toLowerCase().replace(' ', '_');
}

// States

/**
 * - pending: sent in, waiting for an administrator.
 * - approved: in the directory. What a reviewer had looked at changes (`edit_content`): pending again.
 * - rejected: sent back with a reason; mended and sent in again it is pending.
 * - suspended: taken out of the directory by an administrator, or for good with its account (`erase`).
 */
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

/** Two decimals of a degree are about 1.1 km north to south and 0.7 km east to west in Britain. */
const AREA_DEGREES = 100;

/** A trainer's home is nobody's business: what is published is the middle of the area around it. */
export function areaAround(point: { latitude: number; longitude: number }): {
  latitude: number;
  longitude: number;
} {
  const rounded = (degrees: number) => Math.round(degrees * AREA_DEGREES) / AREA_DEGREES;
  return { latitude: rounded(point.latitude), longitude: rounded(point.longitude) };
}
