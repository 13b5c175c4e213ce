/** Limits of amounts, in the currency's smallest unit (pence). */
import { invalidRequest } from '../wire/errors.ts';
import { oneOf } from '../wire/params.ts';

export const currencyParam = oneOf('gbp', 'eur', 'usd');

const symbols: Record<string, string> = { gbp: '£', eur: '€', usd: '$' };

/** Smallest charge by currency (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minChargeAmounts: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };

const maxChargeAmount = 99_999_999;

/** For example `£12.50`. */
export function formatAmount(amount: number, currency: string): string {
  return `${symbols[currency] ?? ''}${(amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

/** @throws {StripeProblem} 400 `amount_too_small` or `amount_too_large`. */
export function assertChargeable(amount: number, currency: string): void {
  const smallest = minChargeAmounts[currency] ?? 1;
  if (amount < smallest) {
    throw invalidRequest(`Amount must be at least ${formatAmount(smallest, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > maxChargeAmount) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(maxChargeAmount, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}
