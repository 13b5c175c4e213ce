import { z } from 'zod';
import type { Tx } from '#shared/db/database.server.ts';

/** For holds on hours no longer offered: `ask` refuses the change, `end` ends them, `keep` lets them run out. */
export const holdsField = z.enum(['ask', 'end', 'keep']).optional();
export type HoldsChoice = z.infer<typeof holdsField>;

export interface OfferChange<T> {
  trainerId: number;
  /** Defaults to `end`. */
  holds: HoldsChoice;
  writeOffer: () => Promise<T>;
}

/** Locks the trainer and settles affected holds. `ask` throws `people_paying` (409) and rolls back. */
export type ChangeOffer = <T>(tx: Tx, change: OfferChange<T>) => Promise<T>;
