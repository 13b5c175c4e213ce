import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import { MIN_DAYS_AFTER_RETURN } from './credit-text.ts';

/** What credits are worth, how long they last and what may be done with them, apart from SQL and HTTP. */

/**
 * - open: its payment is asked for.
 * - paid: the money came, and the credit was made.
 * - given_up: its time was up and its intent can no longer be paid. It leads to `paid` all the same, because the
 *   provider's word wins, and nothing is scarce: who has paid has bought.
 */
export const purchaseStates = defineStates({
  table: 'purchases',
  keptAs: 'state',
  initial: ['open'],
  moves: { open: { pay: 'paid', give_up: 'given_up' }, given_up: { pay: 'paid' }, paid: {} },
});

export type PurchaseState = StateOf<typeof purchaseStates>;

/** For so long a purchase can be paid that has been begun. */
const PURCHASE_MINUTES = 60;

/** The instant at which a purchase begun at `now` is given up. */
export function purchaseExpiry(now: Date): Date {
  return new Date(now.getTime() + PURCHASE_MINUTES * 60_000);
}

/**
 * What each of so many places is worth of what was paid for them together, in pence: fees are shared by themselves, so
 * that all places add up to the purchase exactly, in whatever sequence they are used.
 */
export function splitPriceByPlace(price: PriceBreakdown, places: number): PriceBreakdown[] {
  const shareOf = (pence: number, number: number) =>
    Math.floor((pence * number) / places) - Math.floor((pence * (number - 1)) / places);
  return Array.from({ length: places }, (_, index) => {
    const sessionFeePence = shareOf(price.sessionFeePence, index + 1);
    const platformFeePence = shareOf(price.platformFeePence, index + 1);
    return { sessionFeePence, platformFeePence, totalPence: sessionFeePence + platformFeePence };
  });
}

/**
 * The last day, in London, of what was bought on a day and lasts so many months: the same day of that month, or its
 * last one where it is shorter.
 */
export function lastDayAfterMonths(boughtOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = boughtOn.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const daysOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return plusDays(first.toISOString().slice(0, 10), Math.min(day, daysOfMonth) - 1);
}

/** The last day, in London, of what was bought on a day and lasts so many days, that day among them. */
export function lastDayAfterDays(boughtOn: string, days: number): string {
  return plusDays(boughtOn, days - 1);
}

/** An introductory offer lasts so many days at most. */
export const MAX_INTRO_DAYS = 60;

/** How long a pass lasts: for months, or as an introductory offer for days. One of the two is null. */
export interface PassValidity {
  validMonths: number | null;
  introDays: number | null;
}

/** The last day, in London, of a pass that is bought on a day. */
export function lastDayOfPass(boughtOn: string, { validMonths, introDays }: PassValidity): string {
  return introDays === null
    ? lastDayAfterMonths(boughtOn, validMonths ?? 0)
    : lastDayAfterDays(boughtOn, introDays);
}

/**
 * Whether a pass without a number of places is for a date: its class is on its last day or before, in London, whenever
 * that is booked. Nobody books a year of classes with a fortnight.
 */
export function isValidOn(lastDay: string, startsAt: Date): boolean {
  return londonDay(startsAt) <= lastDay;
}

/** Why somebody may not buy an introductory offer of a business: they have been there, or have had one. */
export type IntroRefusal = 'known' | 'had';

/** Null where they may. */
export function introRefusal({ newcomer, had }: { newcomer: boolean; had: boolean }): IntroRefusal | null {
  if (had) return 'had';
  return newcomer ? null : 'known';
}

/** The last day of a place that came back on `today`, in London. */
export function lastDayAfterReturn(validUntil: string, today: string): string {
  const atLeast = plusDays(today, MIN_DAYS_AFTER_RETURN);
  return validUntil < atLeast ? atLeast : validUntil;
}

/** Bought so many days ago, and none of it used, a pass is given back by its owner for all of its money. */
export const COOLING_OFF_DAYS = 14;

/** So many days before its last one somebody is warned. */
export const EXPIRY_WARNING_DAYS = 7;

/** Days in London on which a pass rests, both included. */
export interface Pause {
  from: string;
  until: string;
}

const DAY_MS = 86_400_000;

/** How many days lie between two days, both included. */
export function pauseLengthDays({ from, until }: Pause): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
}

/** How many days a pass may still be paused, of those that it was sold with. */
export function pauseDaysLeft(pauseDays: number, pauses: readonly Pause[]): number {
  return Math.max(0, pauseDays - pauses.reduce((sum, pause) => sum + pauseLengthDays(pause), 0));
}

/** The pause that a pass is in on a day; null when it is in none. */
export function activePause(pauses: readonly Pause[], today: string): Pause | null {
  return pauses.find(({ from, until }) => from <= today && today <= until) ?? null;
}

/**
 * What a pause comes to that is ended on `today`: the days before, of which none may be left, and by how many days less
 * its places last. What has been rested stays rested.
 */
export function shortenedPause(pause: Pause, today: string): { until: string | null; givenUpDays: number } {
  const until = plusDays(today, -1);
  return {
    until: until < pause.from ? null : until,
    givenUpDays: pauseLengthDays({ from: today < pause.from ? pause.from : today, until: pause.until }),
  };
}

/** What a place of a pass is on a day. `soon`: its last day is near. */
export type UnitStatus = 'left' | 'soon' | 'held' | 'used' | 'expired' | 'refunded' | 'taken_back';

/** Where a place of a pass stands on a day in London. */
export function unitStatus(
  part: {
    ended: 'used' | 'expired' | 'refunded' | 'taken_back' | null;
    validUntil: string;
    /** When what it is used for begins; null while nothing is. */
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
