import { isAllUnder18, isForChildren } from '#shared/domain/children.ts';
import type { AgeGroup } from '../contract.ts';

/** Whom a session is for, as far as that changes what is asked of who comes. */
export type Audience =
  /** Nobody's age is asked. */
  | 'anybody'
  /** Adults with children: the first place is the buyer's. */
  | 'families'
  /** Children alone: the first place is a child's. */
  | 'children';

/** Whom a session of these age groups is for. */
export function toAudience(ageGroups: readonly AgeGroup[]): Audience {
  if (isAllUnder18(ageGroups)) return 'children';
  return isForChildren(ageGroups) ? 'families' : 'anybody';
}
