import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Plan rules, independent of the provider's API and SQL. */

/**
 * `incomplete`: waiting for the first payment (23 hours). `past_due`, `unpaid`: a renewal failed; booking stays on
 * during the grace period. `canceled`, `incomplete_expired`: final. Events may be late, so states may be skipped.
 * `change` keeps the state.
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

export interface PlanSnapshot {
  state: SubscriptionState;
  tier: SubscriptionTier;
  /** Waits for its payment. */
  pendingTier: SubscriptionTier | null;
  pricePence: number;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  graceUntil: Date | null;
}

/** Amounts in pence. */
export interface ProviderSubscription extends Omit<PlanSnapshot, 'graceUntil' | 'currentPeriodEnd'> {
  id: string;
  customerId: string;
  itemId: string;
  /** From the metadata; null if this site didn't create it. */
  rowId: string | null;
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Null if nothing is owed. */
  openPayment: { clientSecret: string; amountPence: number } | null;
}

const DAY_MS = 86_400_000;

/** docs/product/README.md#plans */
export const GRACE_DAYS = 7;

const pastDueStates: readonly SubscriptionState[] = ['past_due', 'unpaid'];
const endedStates: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

export const isPastDue = (state: SubscriptionState): boolean => pastDueStates.includes(state);
export const hasEnded = (state: SubscriptionState): boolean => endedStates.includes(state);

/**
 * Our row after the provider's `found`. Pure, so the order of events doesn't matter. The grace period starts with the
 * first failed renewal. Disallowed transitions change nothing.
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

/** Worth an email to the owner. */
export type PlanEvent =
  | 'started'
  | 'renewal_failed'
  | 'recovered'
  | 'tier_changed'
  | 'cancel_scheduled'
  | 'resumed'
  | 'ended'
  | 'booking_off';

/** The most important event; null if there is none. */
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

/** Demo plans never reached a provider; their ids have this prefix. */
export const isDemoSubscription = (providerId: string): boolean => providerId.startsWith('sub_demo_');

export const planNames: Readonly<Record<SubscriptionTier, string>> = {
  basic: 'Basic Booking Plan',
  premium: 'Premium Pro Plan',
};

/** Older previews must be repeated before charging. */
export const PREVIEW_TTL_SECONDS = 3600;
