import type { DisputeMovement } from '#areas/money/ledger/postings.server.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Dispute rules, independent of the provider's API and SQL. */

const chargeback = { ask: 'needs_response', review: 'under_review', win: 'won', lose: 'lost' } as const;
const inquiry = {
  warn: 'warning_needs_response',
  review_warning: 'warning_under_review',
  close: 'warning_closed',
} as const;

/**
 * The provider's states (https://docs.stripe.com/disputes/how-disputes-work). Events may be lost, so an open dispute
 * may jump to any later state. A `warning` is an enquiry that takes no money and may become a dispute. A loss may be
 * overturned; a win is final.
 */
export const disputeStates = defineStates({
  table: 'disputes',
  keptAs: 'state',
  initial: [
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
  ],
  moves: {
    warning_needs_response: { ...inquiry, ...chargeback },
    warning_under_review: { ...inquiry, ...chargeback },
    warning_closed: { close: 'warning_closed', ...chargeback },
    needs_response: chargeback,
    under_review: chargeback,
    won: { win: 'won' },
    lost: { lose: 'lost', win: 'won' },
  },
});

export type DisputeState = StateOf<typeof disputeStates>;

/** The bank has the money, so a refund would pay twice. */
export const bankDecidingStates = ['needs_response', 'under_review'] as const satisfies DisputeState[];

export const awaitingAnswerStates = [
  'needs_response',
  'warning_needs_response',
] as const satisfies DisputeState[];

export const decidedStates = ['warning_closed', 'won', 'lost'] as const satisfies DisputeState[];

export const isStateIn = (state: DisputeState, states: readonly DisputeState[]): boolean =>
  states.includes(state);

/** Amounts in pence. */
export interface ProviderDispute {
  id: string;
  state: DisputeState;
  /** Null without an intent: not one of our payments. */
  intentId: string | null;
  amountPence: number;
  /** The provider's code, such as `fraudulent`. */
  reason: string;
  openedAt: Date;
  dueBy: Date | null;
  submitted: boolean;
  /** Money the bank took and returned. */
  movements: DisputeMovement[];
}

/** Amounts in pence. */
export interface DisputeSnapshot {
  state: DisputeState;
  reason: string;
  amountPence: number;
  withdrawnPence: number;
  feePence: number;
  dueBy: Date | null;
  submitted: boolean;
}

export function toDisputeSnapshot(found: ProviderDispute): DisputeSnapshot {
  const { state, reason, amountPence, dueBy, submitted, movements } = found;
  const sum = (pence: (movement: DisputeMovement) => number) =>
    movements.reduce((total, movement) => total + pence(movement), 0);
  return {
    state,
    reason,
    amountPence,
    withdrawnPence: -sum(({ pence }) => pence),
    feePence: sum(({ feePence }) => feePence),
    dueBy,
    submitted,
  };
}

/** At most 20,000 characters per part. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  productDescription: string;
  serviceDate: string;
  /** The cancellation terms the customer saw before paying. */
  terms: string;
  /** Events with times: booked, emailed, checked in, cancelled. */
  activity: string;
  /** Empty if the seller says nothing. */
  seller: string;
  remarks: string;
}
