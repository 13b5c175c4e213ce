import { defineStates } from '#shared/domain/state-machine.ts';
import type { WorkKind } from '../assignments/kinds.ts';
import type { ListingKind } from './contract.ts';

/** A decision on a listing takes effect at once; its e-mail leaves later, unless it is undone until then. */
export const decisionStates = defineStates({
  table: 'moderation_decisions',
  keptAs:
    "CASE WHEN undone_at IS NOT NULL THEN 'undone' WHEN announced_at IS NOT NULL THEN 'announced' ELSE 'made' END",
  initial: ['made'],
  moves: { made: { undo: 'undone', announce: 'announced' }, undone: {}, announced: {} },
  derived: [{ name: 'due', of: 'made', when: 'the time to undo it is over' }],
});

/** What each is called where who has it and what is noted of it is kept, and in the audit log. */
export const workKindByListing = {
  businesses: 'business',
  sessions: 'session',
  trainers: 'trainer',
  'business-edits': 'business-edit',
} as const satisfies Record<ListingKind, WorkKind>;

/** How long a decision can be taken back: its e-mail leaves when this is over. */
export const UNDO_SECONDS = 10;

/** The instant until which a decision made at `decidedAt` can be undone, and at which it is announced. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}

/** What the owner reads when a listing is rejected without words of the admin's own. */
export const DEFAULT_REJECT_REASON = 'It does not meet our community guidelines.';

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
