import type { Subject } from '#areas/catalogue/moderation/rules.ts';
import type { ListingKind } from './contract.ts';

/** What paths name each listing, and what assignments, notes, decisions and the audit log do. */
export const workKindByListing = {
  businesses: 'business',
  sessions: 'session',
  trainers: 'trainer',
  'business-edits': 'business-edit',
} as const satisfies Record<ListingKind, Subject>;

/**
 * The listing that follows this one in its queue; from outside the queue, or from its end, the first that is
 * another. Null when nothing else waits.
 */
export function nextInQueue<Item extends { id: number }>(
  queue: readonly Item[],
  current: { id: number },
): Item | null {
  const at = queue.findIndex(({ id }) => id === current.id);
  return queue[at + 1] ?? queue.find(({ id }) => id !== current.id) ?? null;
}
