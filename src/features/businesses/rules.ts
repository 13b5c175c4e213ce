import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessStatus, SubscriptionTier } from './contract.ts';

/**
 * What can happen to a business. `claim` is an approved claim on a listing that nobody owned; `reopen` is a verdict
 * that its admin took back at once.
 */
export type BusinessEvent = 'claim' | 'approve' | 'reject' | 'reopen' | 'resubmit' | 'suspend' | 'reinstate';

/**
 * The business's state machine (specification, section 4; decisions, "Businesses, claims, trainers").
 * What is missing here is refused.
 */
export const businessTransitions: Readonly<
  Record<BusinessStatus, Readonly<Partial<Record<BusinessEvent, BusinessStatus>>>>
> = {
  unclaimed: { claim: 'approved' },
  submitted: { approve: 'approved', reject: 'rejected' },
  approved: { suspend: 'suspended', reopen: 'submitted' },
  rejected: { resubmit: 'submitted', reopen: 'submitted' },
  suspended: { reinstate: 'approved' },
};

const refusals: Readonly<Record<BusinessEvent, string>> = {
  claim: 'This business has already been claimed.',
  approve: 'Only a business that is waiting for review can be approved.',
  reject: 'Only a business that is waiting for review can be rejected.',
  reopen: 'Only a business that has just been reviewed can be put back.',
  resubmit: 'Only a rejected business can be submitted again.',
  suspend: 'Only an approved business can be suspended.',
  reinstate: 'Only a suspended business can be reinstated.',
};

/** The status after an event. Throws `conflict` (409) when the business's status does not allow it. */
export function nextBusinessStatus(status: BusinessStatus, event: BusinessEvent): BusinessStatus {
  const next = businessTransitions[status][event];
  if (next === undefined) throw new AppError('conflict', refusals[event]);
  return next;
}

/** What each plan costs a month, in pence (specification, section 9). */
export const monthlyPricePence: Readonly<Record<SubscriptionTier, number>> = { basic: 2900, premium: 7900 };
