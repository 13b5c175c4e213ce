import type { AgeGroup } from '../contract.ts';

/** Whom a session is for, as far as that changes what is asked of who comes. */
export type Audience =
  /** Nobody's age is asked. */
  | 'anybody'
  /** Adults with children: the first place is the buyer's. */
  | 'families'
  /** Children alone: the first place is a child's. */
  | 'children';

const CHILDREN: readonly AgeGroup[] = ['2-5', '6-12', '13-17'];

/** Whom a session of these age groups is for. */
export function audienceOf(ageGroups: readonly AgeGroup[]): Audience {
  if (ageGroups.every((group) => CHILDREN.includes(group))) return 'children';
  return ageGroups.some((group) => group === 'family' || CHILDREN.includes(group)) ? 'families' : 'anybody';
}
