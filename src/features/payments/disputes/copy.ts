import type { EvidencePart } from './contract.ts';
import type { DisputeState } from './rules.ts';

/** What the customer says, by the provider's word for it (https://docs.stripe.com/disputes/categories). */
const reasons: ReadonlyMap<string, string> = new Map([
  ['bank_cannot_process', 'The bank cannot process the payment'],
  ['check_returned', 'The bank cannot process the payment'],
  ['credit_not_processed', 'They were promised money back and did not get it'],
  ['customer_initiated', 'They asked their bank to take it back'],
  ['debit_not_authorized', 'They did not allow the payment'],
  ['duplicate', 'They were charged twice'],
  ['fraudulent', 'They do not recognise the payment'],
  ['incorrect_account_details', 'The account details were wrong'],
  ['insufficient_funds', 'There was not enough money in their account'],
  ['noncompliant', 'The payment broke a rule of the card’s network'],
  ['product_not_received', 'They did not get what they paid for'],
  ['product_unacceptable', 'What they got was not what they paid for'],
  ['subscription_canceled', 'They had cancelled before they were charged'],
  ['unrecognized', 'They do not recognise the payment'],
]);

/** Why a payment is disputed, in words; for a word that is new to us, that the bank gives no reason. */
export const reasonWords = (reason: string): string =>
  reasons.get(reason) ?? 'The bank gives no particular reason';

/** How a dispute stands, in a word or two. */
export const stateWords: Readonly<Record<DisputeState, string>> = {
  warning_needs_response: 'Bank asks',
  warning_under_review: 'Bank reads our answer',
  warning_closed: 'Closed without a dispute',
  needs_response: 'Needs an answer',
  under_review: 'Bank is deciding',
  won: 'Won',
  lost: 'Lost',
};

/** What a file is to the bank. */
export const partWords: Readonly<Record<EvidencePart, string>> = {
  receipt: 'Receipt',
  service_documentation: 'Record of who came',
  customer_communication: 'What was written to the customer',
  uncategorized_file: 'Something else',
};
