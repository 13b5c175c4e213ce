import { z } from 'zod';
import type { Tx } from '#shared/db/database.server.ts';

/**
 * What becomes of an hour that somebody is paying for when its trainer stops offering it: `ask` refuses the change and
 * names the hours, `end` ends the holds, `keep` lets the people finish within their ten minutes.
 */
export const holdsField = z.enum(['ask', 'end', 'keep']).optional();
export type HoldsChoice = z.infer<typeof holdsField>;

export interface OfferChange<T> {
  trainerId: number;
  /** `end` unless given. */
  holds: HoldsChoice;
  /** Writes the change. */
  writeOffer: () => Promise<T>;
}

/**
 * Changes when, where or what a trainer offers, with the trainer's row locked, and settles the holds that lose their
 * offer by it. Throws `people_paying` (409) for `ask`, and then nothing is changed.
 */
export type ChangeOffer = <T>(tx: Tx, change: OfferChange<T>) => Promise<T>;
