import { decimalToPence } from '#shared/domain/pence.ts';

/**
 * The browser's amount in pence, or null when it is none. Numbers are taken to the nearest penny, because
 * 14 × 1.1 is 15.400000000000002 in floating point; the result is compared, never charged.
 */
export function poundsToPence(amount: string | number): number | null {
  if (typeof amount === 'string') return decimalToPence(amount);
  const pence = Math.round(amount * 100);
  return Number.isSafeInteger(pence) ? pence : null;
}
