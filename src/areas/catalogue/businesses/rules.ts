import { AppError } from '#shared/domain/app-error.ts';
import { defineStates, type EventOf, type StateOf } from '#shared/domain/state-machine.ts';
import type { BusinessStatus, SubscriptionTier } from './contract.ts';

/**
 * The business's state machine (docs/product/data.md#states). What is missing
 * here is refused. `claim` is an approved claim on a listing that nobody owned; `reopen` is a verdict that its admin
 * took back at once; `close` is the end of its owner's account.
 */
export const businessStates = defineStates({
  table: 'businesses',
  keptAs: 'status',
  initial: ['unclaimed', 'submitted'],
  moves: {
    unclaimed: { claim: 'approved' },
    submitted: { approve: 'approved', reject: 'rejected', close: 'suspended' },
    approved: { suspend: 'suspended', reopen: 'submitted', close: 'suspended' },
    rejected: { resubmit: 'submitted', reopen: 'submitted', close: 'suspended' },
    suspended: { reinstate: 'approved', close: 'suspended' },
  },
  derived: [
    { name: 'closed', of: 'suspended', when: 'its owner’s account is deleted: it cannot be reinstated' },
  ],
});

export type BusinessEvent = Exclude<EventOf<typeof businessStates>, 'close'>;

const refusals: Readonly<Record<BusinessEvent, string>> = {
  claim: 'This business has already been claimed.',
  approve: 'You can approve only a business that is waiting for review.',
  reject: 'You can reject only a business that is waiting for review.',
  reopen: 'Only a business that has just been reviewed can go back to the queue.',
  resubmit: 'Only a rejected business can be submitted again.',
  suspend: 'Only an approved business can be suspended.',
  reinstate: 'Only a suspended business can be reinstated.',
};

/** The status after an event. Throws `conflict` (409) when the business's status does not allow it. */
export function nextBusinessStatus(status: BusinessStatus, event: BusinessEvent): BusinessStatus {
  const next = businessStates.after(status, event);
  if (next === null) throw new AppError('conflict', refusals[event]);
  return next;
}

/** The answer when a business was changed by somebody else between a look at it and the change. */
export const businessConflict = (): AppError =>
  new AppError('conflict', 'This business has just changed. Check it again.');

/**
 * A change of an approved business's details. What shows at once is `applied`; what an admin has to read waits. Another
 * proposal in its place is another row, so that nobody approves what they have not read.
 */
export const editStates = defineStates({
  table: 'business_edits',
  keptAs: 'state',
  initial: ['applied', 'pending'],
  moves: {
    applied: {},
    pending: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    approved: { reopen: 'pending' },
    rejected: { reopen: 'pending' },
    withdrawn: {},
  },
});

/** An invitation to work for a business. Sent again, it has another token. */
export const invitationStates = defineStates({
  table: 'business_invitations',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { renew: 'open', accept: 'accepted', withdraw: 'withdrawn' },
    accepted: {},
    withdrawn: {},
  },
  derived: [{ name: 'expired', of: 'open', when: 'expires_at has passed: it can be renewed or withdrawn' }],
});

export type InvitationState = StateOf<typeof invitationStates>;

/** What each plan costs a month, in pence (docs/product/README.md#plans). */
export const monthlyPricePence: Readonly<Record<SubscriptionTier, number>> = { basic: 2900, premium: 7900 };

/** How far from its postcode's own point a business may stand: large sites and rural postcodes reach some way. */
export const MAX_PIN_METRES = 3_000;

/**
 * The town an address names: its last part without a number ("14 Strutton Ground, London" is in London).
 *
 * @param fallback for an address in one part: the post town of its postcode
 */
export function townFromAddress(address: string, fallback: string): string {
  const parts = address
    .split(',')
    .slice(1)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '' && !/\d/.test(part)).at(-1) ?? fallback;
}
