import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Passes and memberships that are shared within a family, apart from SQL and HTTP. */

/** With so many others a business lets one pass be shared at most. */
export const MOST_SHARED_WITH = 4;

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** The same address is sent an invitation to the same pass once in so many minutes. */
const MINUTES_BETWEEN = 10;

/** Somebody is asked to use another's pass, and may. Asked again, they have another link. */
export const shareStates = defineStates({
  table: 'credit_shares',
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
interface Asked {
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
export function sharingRefusal(asked: Asked, now: Date): string | null {
  if (asked.most === 0) return 'This business does not let it be shared.';
  if (!asked.lasts) return 'Nothing is left of it to share.';
  if (asked.isOwner) return 'This is your own address. Enter that of somebody else.';
  if (asked.isSharing) return 'This person shares it already.';
  if (asked.others >= asked.most)
    return `It can be shared with ${asked.most === 1 ? 'one other person' : `${asked.most} others`} at most.`;
  if (asked.lastSentAt !== null && now.getTime() < asked.lastSentAt.getTime() + MINUTES_BETWEEN * 60_000)
    return `This person was sent an invitation less than ${MINUTES_BETWEEN} minutes ago.`;
  return null;
}
