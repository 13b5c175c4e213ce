import type { SavedCard } from '../contract.ts';

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "visa" → "Visa"; "Card" for unknown brands. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? 'Card';
}

export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending ${last4}`;
}

/** "09/28". */
export function expiryText({
  expiryMonth,
  expiryYear,
}: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}

/** A card is valid until the end of its month. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1);
}
