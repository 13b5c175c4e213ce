import { AppError } from '#shared/domain/app-error.ts';
import { defineStates, type EventOf, type StateOf } from '#shared/domain/state-machine.ts';
import type { BusinessStatus, SubscriptionTier } from './contract.ts';

/** docs/product/data.md#states. `reopen` undoes an admin's decision, `close` ends with the owner's account. */
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

/** Throws `conflict` (409) if the status doesn't allow the event. */
export function nextBusinessStatus(status: BusinessStatus, event: BusinessEvent): BusinessStatus {
  const next = businessStates.after(status, event);
  if (next === null) throw new AppError('conflict', refusals[event]);
  return next;
}

export const businessConflict = (): AppError =>
  new AppError('conflict', 'This business has just changed. Check it again.');

/** Unreviewed fields are `applied`. Each proposal is a new row, so that admins never approve unread text. */
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

/** Resending changes its token. */
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

/** Pence a month (docs/product/README.md#plans). */
export const monthlyPricePence: Readonly<Record<SubscriptionTier, number>> = { basic: 2900, premium: 7900 };

/** Allows for large sites and rural postcodes. */
export const MAX_PIN_METRES = 3_000;

/** "14 Strutton Ground, London" → "London". `fallback`, the post town, is for an address in one part. */
export function townFromAddress(address: string, fallback: string): string {
  const parts = address
    .split(',')
    .slice(1)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '' && !/\d/.test(part)).at(-1) ?? fallback;
}
