import { formatCount } from './pluralize.ts';

/** Platform fee: 10 % of the session price, added on top (docs/product/prices.md#fees). */
const PLATFORM_FEE_PERCENT = 10;

/** What one seat costs, each part in integer pence. */
export interface PriceBreakdown {
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
}

/**
 * Splits a session price into session fee, platform fee (rounded half up to a penny) and total.
 * The only place where the fee is computed: server and browser both call it.
 */
export function priceBreakdown(sessionFeePence: number): PriceBreakdown {
  const platformFeePence = Math.floor((sessionFeePence * PLATFORM_FEE_PERCENT + 50) / 100);
  return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
}

/** 1540 → "15.40": how money crosses the API (decimal string, pounds, two places). */
export function penceToDecimal(pence: number): string {
  const sign = pence < 0 ? '-' : '';
  const absolute = Math.abs(pence);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** 1540 → "£15.40". */
export function formatPounds(pence: number): string {
  return pence < 0 ? `-£${penceToDecimal(-pence)}` : `£${penceToDecimal(pence)}`;
}

/** "15.40" and "15.40" → "30.80". What is no amount counts as nothing. */
export function totalPounds(amounts: readonly string[]): string {
  return penceToDecimal(amounts.reduce((sum, amount) => sum + (decimalToPence(amount) ?? 0), 0));
}

/** "15.40", "15.4", "15" or 15.4 → 1540; null when it is not an amount of pounds with at most two places. */
export function decimalToPence(amount: string | number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount).trim());
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/**
 * The browser's amount in pence, or null when it is none. Numbers are taken to the nearest penny, because
 * 14 × 1.1 is 15.400000000000002 in floating point; the result is compared, never charged.
 */
export function poundsToPence(amount: string | number): number | null {
  if (typeof amount === 'string') return decimalToPence(amount);
  const pence = Math.round(amount * 100);
  return Number.isSafeInteger(pence) ? pence : null;
}

/** "2134.00" → "£2,134.00". */
export function formatDecimalPounds(pounds: string): string {
  const [whole = '0', pence = '00'] = pounds.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}£${formatCount(Math.abs(Number(whole)))}.${pence}`;
}
