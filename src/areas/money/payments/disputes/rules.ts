import type { DisputeMovement } from '#areas/money/ledger/postings.server.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** What may become of a dispute, apart from the provider's wire format and from SQL. */

const chargeback = { ask: 'needs_response', review: 'under_review', win: 'won', lose: 'lost' } as const;
const inquiry = {
  warn: 'warning_needs_response',
  review_warning: 'warning_under_review',
  close: 'warning_closed',
} as const;

/**
 * The provider's own states (https://docs.stripe.com/disputes/how-disputes-work), and which may follow on which. Any
 * news may be missed, so an open dispute may be found in each later state. A `warning` is a bank's question, which
 * takes no money and may become a dispute. What a state leads to itself by is news of something else: its money, or
 * the day it is due. A loss may be overturned; what was won stays won.
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

/** While a dispute is in one of these, the bank has the money, and a refund would pay twice. */
export const bankDecidingStates = ['needs_response', 'under_review'] as const satisfies DisputeState[];

/** Something is asked of us. */
export const awaitingAnswerStates = [
  'needs_response',
  'warning_needs_response',
] as const satisfies DisputeState[];

/** Nothing more is expected of the bank. */
export const decidedStates = ['warning_closed', 'won', 'lost'] as const satisfies DisputeState[];

/** Whether a state is one of a list of them. */
export const isStateIn = (state: DisputeState, states: readonly DisputeState[]): boolean =>
  states.includes(state);

/** A dispute as the provider last told us. Amounts in pence. */
export interface ProviderDispute {
  id: string;
  state: DisputeState;
  /** The payment it is about; null for one without an intent, which is none of ours. */
  intentId: string | null;
  amountPence: number;
  /** The provider's word: `fraudulent`, `product_not_received` and others. */
  reason: string;
  openedAt: Date;
  dueBy: Date | null;
  /** Our evidence has gone to the bank. */
  submitted: boolean;
  /** What the bank has taken and given back. */
  movements: DisputeMovement[];
}

/** What the row of a dispute follows the provider in. Amounts in pence. */
export interface DisputeSnapshot {
  state: DisputeState;
  reason: string;
  amountPence: number;
  withdrawnPence: number;
  feePence: number;
  dueBy: Date | null;
  submitted: boolean;
}

/** How a dispute stands by what the provider says of it. */
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

/** What is said to the bank, by the parts in which it reads it. At most 20,000 characters each. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  productDescription: string;
  /** When it took place, or would have. */
  serviceDate: string;
  /** What cancelling gave back, as the customer read it before they paid. */
  terms: string;
  /** What happened, with its time: booked, mailed, checked in, cancelled. */
  activity: string;
  /** What the business that sold it says to it; empty when nothing. */
  seller: string;
  /** What an admin has added. */
  remarks: string;
}
