import type { FoundInSearch, RankedSession } from './contract.ts';

/** Whether it is booked here; the others are booked on their publishers' sites. */
export const isOurs = (found: FoundInSearch): found is RankedSession => !('bookAt' in found);
