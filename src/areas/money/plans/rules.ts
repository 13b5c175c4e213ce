import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** What a subscription may be and what follows from it, apart from the provider's wire format and from SQL. */

/**
 * - incomplete: made at the provider, waiting for its first payment (23 hours).
 * - active: paid. past_due, unpaid: a renewal has failed; booking stays on for the grace period.
 * - canceled, incomplete_expired: over for good; a new plan is a new subscription.
 *
 * The provider moves it, and we may hear of it late: any state that can still follow may be the next one we see.
 * `change` is news of a plan whose state stays.
 */
export const planStates = defineStates({
  table: 'subscriptions',
  keptAs: 'state',
  initial: ['incomplete'],
  moves: {
    incomplete: {
      change: 'incomplete',
      pay: 'active',
      fall_behind: 'past_due',
      stay_behind: 'unpaid',
      end: 'canceled',
      expire: 'incomplete_expired',
    },
    active: { change: 'active', fall_behind: 'past_due', stay_behind: 'unpaid', end: 'canceled' },
    past_due: { change: 'past_due', pay: 'active', stay_behind: 'unpaid', end: 'canceled' },
    unpaid: { change: 'unpaid', pay: 'active', fall_behind: 'past_due', end: 'canceled' },
    canceled: {},
    incomplete_expired: {},
  },
  derived: [
    { name: 'in grace', of: 'past_due', when: 'grace_until has not passed: booking stays on' },
    { name: 'in grace', of: 'unpaid', when: 'grace_until has not passed: booking stays on' },
  ],
});

export type SubscriptionState = StateOf<typeof planStates>;

/** What our row says. */
export interface PlanSnapshot {
  state: SubscriptionState;
  tier: SubscriptionTier;
  /** A change of plan that waits for its payment. */
  pendingTier: SubscriptionTier | null;
  pricePence: number;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  graceUntil: Date | null;
}

/** A subscription as the provider last told it. Amounts in pence. */
export interface ProviderSubscription extends Omit<PlanSnapshot, 'graceUntil' | 'currentPeriodEnd'> {
  id: string;
  customerId: string;
  /** The item whose price a change of plan replaces. */
  itemId: string;
  /** Our row, from the metadata; null for a subscription this site did not make. */
  rowId: string | null;
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** The payment that is still to be made; null when nothing is owed. */
  openPayment: { clientSecret: string; amountPence: number } | null;
}

const DAY_MS = 86_400_000;

/** How long booking stays on after a renewal has failed (docs/product/README.md#plans). */
export const GRACE_DAYS = 7;

const pastDueStates: readonly SubscriptionState[] = ['past_due', 'unpaid'];
const endedStates: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

export const isPastDue = (state: SubscriptionState): boolean => pastDueStates.includes(state);
export const hasEnded = (state: SubscriptionState): boolean => endedStates.includes(state);

/** Whether booking is on at `now`: paid, or unpaid for less than the grace period. */
export function isPlanActive(plan: Pick<PlanSnapshot, 'state' | 'graceUntil'>, now: Date): boolean {
  if (plan.state === 'active') return true;
  return isPastDue(plan.state) && plan.graceUntil !== null && now < plan.graceUntil;
}

/**
 * What our row becomes when the provider says `found`. A function of the two alone, so that the order in which
 * news arrives does not matter. The grace period counts from the renewal that failed first; the provider's later
 * periods do not begin it anew. What cannot follow on our row's state changes nothing: what is over stays over.
 */
export function nextPlanSnapshot(row: PlanSnapshot, found: ProviderSubscription): PlanSnapshot {
  if (!planStates.canMove(row.state, found.state)) {
    const { state, tier, pendingTier, pricePence, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = row;
    return { state, tier, pendingTier, pricePence, currentPeriodEnd, cancelAtPeriodEnd, graceUntil };
  }
  const firstFailure = found.currentPeriodStart.getTime() + GRACE_DAYS * DAY_MS;
  return {
    state: found.state,
    tier: found.tier,
    pendingTier: found.pendingTier,
    pricePence: found.pricePence,
    currentPeriodEnd: found.currentPeriodEnd,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    graceUntil: isPastDue(found.state) ? (row.graceUntil ?? new Date(firstFailure)) : null,
  };
}

/** What an owner is told about by mail. */
export type PlanEvent =
  | 'started'
  | 'renewal_failed'
  | 'recovered'
  | 'tier_changed'
  | 'cancel_scheduled'
  | 'resumed'
  | 'ended'
  | 'booking_off';

/** The one thing worth a mail between two standings of a plan, most important first; null when there is none. */
export function planEvent(before: PlanSnapshot, after: PlanSnapshot): PlanEvent | null {
  if (before.state === 'incomplete') {
    if (isPastDue(after.state)) return 'renewal_failed';
    return after.state === 'active' ? 'started' : null;
  }
  if (hasEnded(before.state)) return null;
  if (hasEnded(after.state)) return 'ended';
  if (before.state === 'active' && isPastDue(after.state)) return 'renewal_failed';
  if (isPastDue(before.state) && after.state === 'active') return 'recovered';
  if (before.tier !== after.tier) return 'tier_changed';
  if (before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd)
    return after.cancelAtPeriodEnd ? 'cancel_scheduled' : 'resumed';
  return null;
}

/** Demo plans of businesses nobody signs in for were never at any provider; their ids say so. */
export const isDemoSubscription = (providerId: string): boolean => providerId.startsWith('sub_demo_');

/** The plans' names (docs/product/README.md#plans). */
export const planNames: Readonly<Record<SubscriptionTier, string>> = {
  basic: 'Basic Booking Plan',
  premium: 'Premium Pro Plan',
};

/** A proration older than this is worked out anew before it is charged, in seconds. */
export const PREVIEW_TTL_SECONDS = 3600;
