import type { EvidencePart } from './contract.ts';
import type { DisputeState } from './rules.ts';

/** By the provider's reason (https://docs.stripe.com/disputes/categories). */
const reasons: ReadonlyMap<string, string> = new Map([
  ['bank_cannot_process', 'The bank can’t process the payment'],
  ['check_returned', 'The bank can’t process the payment'],
  ['credit_not_processed', 'They say they’re owed a refund'],
  ['customer_initiated', 'They asked their bank to reverse it'],
  ['debit_not_authorized', 'They say they didn’t authorise the payment'],
  ['duplicate', 'They say they were charged twice'],
  ['fraudulent', 'They don’t recognise the payment'],
  ['incorrect_account_details', 'The account details were wrong'],
  ['insufficient_funds', 'Their account didn’t have enough money'],
  ['noncompliant', 'The payment broke a card network rule'],
  ['product_not_received', 'They say they didn’t get what they paid for'],
  ['product_unacceptable', 'They say it wasn’t as described'],
  ['subscription_canceled', 'They say they had cancelled before the charge'],
  ['unrecognized', 'They don’t recognise the payment'],
]);

export const reasonText = (reason: string): string =>
  reasons.get(reason) ?? 'The bank gave no specific reason';

export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  warning_needs_response: 'Bank inquiry',
  warning_under_review: 'Bank reviewing our response',
  warning_closed: 'Closed without a dispute',
  needs_response: 'Needs a response',
  under_review: 'Bank is deciding',
  won: 'Won',
  lost: 'Lost',
};

export const evidencePartLabels: Readonly<Record<EvidencePart, string>> = {
  receipt: 'Receipt',
  service_documentation: 'Attendance record',
  customer_communication: 'Messages to the customer',
  uncategorized_file: 'Other',
};
