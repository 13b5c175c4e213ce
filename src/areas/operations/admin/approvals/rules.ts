import type { Subject } from '#areas/catalogue/moderation/rules.ts';
import type { ListingKind } from './contract.ts';

/** Kinds in paths, mapped to the kinds in assignments, notes, decisions and the audit log. */
export const workKindByListing = {
  businesses: 'business',
  sessions: 'session',
  trainers: 'trainer',
  'business-edits': 'business-edit',
} as const satisfies Record<ListingKind, Subject>;

/** Returns the next listing in the queue, or the first other one after the end. Null if nothing else waits. */
export function nextInQueue<Item extends { id: number }>(
  queue: readonly Item[],
  current: { id: number },
): Item | null {
  const at = queue.findIndex(({ id }) => id === current.id);
  return queue[at + 1] ?? queue.find(({ id }) => id !== current.id) ?? null;
}
