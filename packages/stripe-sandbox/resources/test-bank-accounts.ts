/**
 * Test bank accounts, all of sort code 10-88-00, and the outcome of payouts
 * (https://docs.stripe.com/connect/testing#payouts). Others are refused.
 */

/** https://docs.stripe.com/api/payouts/failures */
export const payoutFailureCodes = [
  'account_closed',
  'debit_not_authorized',
  'insufficient_funds',
  'invalid_currency',
  'no_account',
] as const;

export type PayoutFailure = (typeof payoutFailureCodes)[number];

export const payoutFailures: Readonly<Record<PayoutFailure, string>> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account: 'The bank account details on file are probably incorrect. No bank account could be located.',
};

export const testSortCode = '108800';

/** By account number; null if the payout arrives. */
const payoutOutcomes: ReadonlyMap<string, PayoutFailure | null> = new Map([
  ['00012345', null],
  ['11111116', 'no_account'],
  ['11111113', 'account_closed'],
  ['22222227', 'insufficient_funds'],
  ['33333335', 'debit_not_authorized'],
  ['44444440', 'invalid_currency'],
]);

/** With or without spaces and dashes. */
export function isTestBankAccount(sortCode: string, accountNumber: string): boolean {
  return sortCode === testSortCode && payoutOutcomes.has(accountNumber);
}

/** Null if it arrives. The last four digits are unique. */
export function findPayoutFailure(last4: string): PayoutFailure | null {
  const found = [...payoutOutcomes].find(([number]) => number.endsWith(last4));
  return found?.[1] ?? null;
}
