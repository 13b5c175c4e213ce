import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Passes and memberships that are shared within a family, apart from SQL and HTTP. */

/** With so many others a business lets one pass be shared at most. */
export const MAX_SHARED_WITH = 4;

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** The same address is sent an invitation to the same pass once in so many minutes. */
const INVITATION_COOLDOWN_MINUTES = 10;

/** Somebody is asked to use another's pass, and may. Asked again, they have another link. */
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

/** The instant from which an invitation sent at `now` opens nothing any more. */
export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
}

/** Somebody who is asked to share a pass, and how that pass stands. */
interface ShareRequest {
  /** With how many others it may be shared; 0 for none. */
  most: number;
  /** Invitations and people so far, that of the same address not counted. */
  others: number;
  /** It is the owner's own address. */
  isOwner: boolean;
  /** They use it already. */
  isSharing: boolean;
  /** Something of it can still be used, now or in a month to come. */
  lasts: boolean;
  /** When the same address was last asked; null for never. */
  lastSentAt: Date | null;
}

/** Why somebody cannot be asked to share a pass now; null where they can. */
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
