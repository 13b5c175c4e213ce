import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import { MIN_DAYS_AFTER_RETURN } from './credit-text.ts';

/** Credit rules, independent of SQL and HTTP. */

/** `given_up` may become `paid`: if the provider reports money, the purchase counts. */
export const purchaseStates = defineStates({
  table: 'purchases',
  keptAs: 'state',
  initial: ['open'],
  moves: { open: { pay: 'paid', give_up: 'given_up' }, given_up: { pay: 'paid' }, paid: {} },
});

export type PurchaseState = StateOf<typeof purchaseStates>;

const PURCHASE_MINUTES = 60;

export function purchaseExpiry(now: Date): Date {
  return new Date(now.getTime() + PURCHASE_MINUTES * 60_000);
}

/** Value of each place in pence. Fees are split separately, so that the parts add up exactly. */
export function splitPriceByPlace(price: PriceBreakdown, places: number): PriceBreakdown[] {
  const shareOf = (pence: number, number: number) =>
    Math.floor((pence * number) / places) - Math.floor((pence * (number - 1)) / places);
  return Array.from({ length: places }, (_, index) => {
    const sessionFeePence = shareOf(price.sessionFeePence, index + 1);
    const platformFeePence = shareOf(price.platformFeePence, index + 1);
    return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
  });
}

/** London day: the same day of the month, or its last if shorter. */
export function lastDayAfterMonths(boughtOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = boughtOn.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const daysOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return plusDays(first.toISOString().slice(0, 10), Math.min(day, daysOfMonth) - 1);
}

/** London day; counts the first day. */
export function lastDayAfterDays(boughtOn: string, days: number): string {
  return plusDays(boughtOn, days - 1);
}

export const MAX_INTRO_DAYS = 60;

/** One of the two is null. */
export interface PassValidity {
  validMonths: number | null;
  introDays: number | null;
}

/** London day. */
export function lastDayOfPass(boughtOn: string, { validMonths, introDays }: PassValidity): string {
  return introDays === null
    ? lastDayAfterMonths(boughtOn, validMonths ?? 0)
    : lastDayAfterDays(boughtOn, introDays);
}

/** For unlimited passes, the date itself must be within the validity, so a fortnight can't book a year. */
export function isValidOn(lastDay: string, startsAt: Date): boolean {
  return londonDay(startsAt) <= lastDay;
}

/** `known`: has been there. `had`: has bought one. */
export type IntroRefusal = 'known' | 'had';

/** Null if allowed. */
export function introRefusal({ newcomer, had }: { newcomer: boolean; had: boolean }): IntroRefusal | null {
  if (had) return 'had';
  return newcomer ? null : 'known';
}

/** London day. */
export function lastDayAfterReturn(validUntil: string, today: string): string {
  const atLeast = plusDays(today, MIN_DAYS_AFTER_RETURN);
  return validUntil < atLeast ? atLeast : validUntil;
}

/** Full refund of an unused pass within this time. */
export const COOLING_OFF_DAYS = 14;

export const EXPIRY_WARNING_DAYS = 7;

/** London days, inclusive. */
export interface Pause {
  from: string;
  until: string;
}

const DAY_MS = 86_400_000;

/** Inclusive. */
export function pauseLengthDays({ from, until }: Pause): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
}

export function pauseDaysLeft(pauseDays: number, pauses: readonly Pause[]): number {
  return Math.max(0, pauseDays - pauses.reduce((sum, pause) => sum + pauseLengthDays(pause), 0));
}

export function activePause(pauses: readonly Pause[], today: string): Pause | null {
  return pauses.find(({ from, until }) => from <= today && today <= until) ?? null;
}

/** Keeps the days before `today` (null if none) and returns the rest. */
export function shortenedPause(pause: Pause, today: string): { until: string | null; givenUpDays: number } {
  const until = plusDays(today, -1);
  return {
    until: until < pause.from ? null : until,
    givenUpDays: pauseLengthDays({ from: today < pause.from ? pause.from : today, until: pause.until }),
  };
}

/** `soon`: expires soon. */
export type UnitStatus = 'left' | 'soon' | 'held' | 'used' | 'expired' | 'refunded' | 'taken_back';

/** London day. */
export function unitStatus(
  part: {
    ended: 'used' | 'expired' | 'refunded' | 'taken_back' | null;
    validUntil: string;
    /** Null if unused. */
    usedFor: Date | null;
  },
  now: Date,
  today: string,
): UnitStatus {
  if (part.usedFor !== null) return part.usedFor.getTime() > now.getTime() ? 'held' : 'used';
  if (part.ended !== null) return part.ended;
  if (part.validUntil < today) return 'expired';
  return part.validUntil <= plusDays(today, 30) ? 'soon' : 'left';
}
