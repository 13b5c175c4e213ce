import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Sharing rules, independent of SQL and HTTP. */

export const MAX_SHARED_WITH = 4;

export const INVITATION_DAYS = 7;

/** Per address and pass. */
const INVITATION_COOLDOWN_MINUTES = 10;

/** A repeated invitation replaces the link. */
export const shareStates = defineStates({
  table: 'entitlement_shares',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { renew: 'open', accept: 'accepted', withdraw: 'ended' },
    accepted: { leave: 'ended' },
    ended: {},
  },
  derived: [{ name: 'expired', of: 'open', when: 'expires_at has passed: it can be renewed or withdrawn' }],
});

export type ShareState = StateOf<typeof shareStates>;

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
}

interface ShareRequest {
  /** 0 if not shareable. */
  most: number;
  /** Guests and invitations, except for this address. */
  others: number;
  isOwner: boolean;
  isSharing: boolean;
  /** Usable now or in a later month. */
  lasts: boolean;
  /** Null if never invited. */
  lastSentAt: Date | null;
}

/** Null if allowed. */
export function sharingRefusal(asked: ShareRequest, now: Date): string | null {
  if (asked.most === 0) return 'This business doesn’t allow sharing.';
  if (!asked.lasts) return 'There’s nothing left to share.';
  if (asked.isOwner) return 'That’s your own email address. Enter someone else’s.';
  if (asked.isSharing) return 'You already share it with this person.';
  if (asked.others >= asked.most)
    return `You can share it with up to ${asked.most === 1 ? 'one other person' : `${asked.most} other people`}.`;
  if (
    asked.lastSentAt !== null &&
    now.getTime() < asked.lastSentAt.getTime() + INVITATION_COOLDOWN_MINUTES * 60_000
  )
    return `You sent this person an invitation less than ${INVITATION_COOLDOWN_MINUTES} minutes ago.`;
  return null;
}
