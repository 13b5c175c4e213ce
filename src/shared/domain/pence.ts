import { formatCount } from './pluralize.ts';

/** 10 % of the session price, added on top (docs/product/prices.md#fees). */
const PLATFORM_FEE_PERCENT = 10;

export interface PriceBreakdown {
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
}

/** The only place that computes the platform fee (rounded half up to a penny), for server and browser. */
export function priceBreakdown(sessionFeePence: number): PriceBreakdown {
  const platformFeePence = Math.floor((sessionFeePence * PLATFORM_FEE_PERCENT + 50) / 100);
  return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
}

/** The highest session fee whose total is at most `totalPence`. */
export function maxSessionFeePence(totalPence: number): number {
  let fee = Math.ceil((totalPence * 100) / (100 + PLATFORM_FEE_PERCENT)) + 1;
  while (fee > 0 && priceBreakdown(fee).totalPence > totalPence) fee -= 1;
  return Math.max(0, fee);
}

/** 1540 → "15.40", the API's format for money. */
export function penceToDecimal(pence: number): string {
  const sign = pence < 0 ? '-' : '';
  const absolute = Math.abs(pence);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** 1540 → "£15.40". */
export function formatPounds(pence: number): string {
  return pence < 0 ? `-£${penceToDecimal(-pence)}` : `£${penceToDecimal(pence)}`;
}

/** "15.40" and "15.40" → "30.80". Invalid amounts count as zero. */
export function totalPounds(amounts: readonly string[]): string {
  return penceToDecimal(amounts.reduce((sum, amount) => sum + (decimalToPence(amount) ?? 0), 0));
}

/** "15.40", "15.4", "15" or 15.4 → 1540; null if it isn't pounds with at most two places. */
export function decimalToPence(amount: string | number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount).trim());
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Null if invalid. Rounds floating-point noise (14 × 1.1); the result is compared, never charged. */
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
