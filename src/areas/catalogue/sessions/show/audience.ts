import { isAllUnder18, isForChildren } from '#shared/domain/children.ts';
import type { AgeGroup } from '../contract.ts';

/** Decides which questions we ask about participants. */
export type Audience =
  /** We don't ask for ages. */
  | 'anybody'
  /** Adults with children: the first place is the buyer's. */
  | 'families'
  /** Children alone: the first place is a child's. */
  | 'children';

export function toAudience(ageGroups: readonly AgeGroup[]): Audience {
  if (isAllUnder18(ageGroups)) return 'children';
  return isForChildren(ageGroups) ? 'families' : 'anybody';
}
