import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { creditsText, MIN_DAYS_AFTER_RETURN } from './credit-text.ts';
import { COOLING_OFF_DAYS, type IntroRefusal, MAX_INTRO_DAYS, type PassValidity } from './rules.ts';

export function monthsText(months: number): string {
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/** "use within 3 months", "for 14 days". */
export function passValidityText({ validMonths, introDays }: PassValidity): string {
  return introDays === null ? `use within ${monthsText(validMonths ?? 0)}` : `for ${daysText(introDays)}`;
}

export function daysText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

export const passBenefits = {
  back: `Cancel in time and you’ll get the credit back, valid for at least ${MIN_DAYS_AFTER_RETURN} days`,
  refund: `Full refund within ${COOLING_OFF_DAYS} days if unused`,
} as const;

/** "£13.20 a class", rounded to the nearest penny. */
export function pricePerPlaceText(totalPence: number, places: number): string {
  return formatPounds(Math.round(totalPence / places));
}

export function placesText(places: number | null): string {
  return places === null ? 'As many classes as you like' : creditsText(places);
}

export const introRefusalTexts: Readonly<Record<IntroRefusal, string>> = {
  known: 'This offer is for new customers only.',
  had: 'You’ve already had an introductory offer here. It’s one per person.',
};

/** Lowest price per place; null without passes. Ignores introductory offers. */
export function lowestPlacePrice(
  passes: readonly { totalAmount: string; places: number | null; introDays: number | null }[],
): string | null {
  const each = passes.flatMap(({ totalAmount, places, introDays }) =>
    places === null || introDays !== null ? [] : [(decimalToPence(totalAmount) ?? 0) / places],
  );
  return each.length === 0 ? null : pricePerPlaceText(Math.min(...each), 1);
}

export function sessionsText(sessions: readonly { title: string }[], businessName: string): string {
  return sessions.length === 0
    ? `Any session at ${businessName}`
    : new Intl.ListFormat('en-GB').format(sessions.map(({ title }) => title));
}

export function passScopeText(sessions: readonly { title: string }[], businessName: string): string {
  return `${sessionsText(sessions, businessName)}, including people you bring`;
}

export function introOfferBenefits(days: number, unlimited: boolean): string[] {
  return [
    'New customers only. One each.',
    ...(unlimited ? [`One place per class for ${daysText(days)}, starting today. Just for you.`] : []),
  ];
}

export const passToasts = {
  bought: (name: string) => ({
    title: 'Your pass is ready',
    description: `Use the credits of your ${name} when you book. We’ve emailed you.`,
  }),
  failed: (description: string) =>
    ({ title: 'Payment Failed', description, variant: 'destructive' }) as const,
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a pass.',
    variant: 'destructive',
  },
  paused: (days: number) => ({
    title: 'Pass paused',
    description: `We’ve extended it by ${daysText(days)}.`,
  }),
  resumed: { title: 'Pass resumed', description: 'You can book with it again.' },
  givenBack: (amount: string) => ({
    title: 'Pass refunded',
    description: `We’re refunding £${amount} to your card. We’ve emailed you.`,
  }),
} as const;

export const passFieldHints = {
  name: 'Enter a name of 2 to 60 characters',
  oddName: 'The name has characters we can’t show',
  places: 'Enter a number of places from 2 to 100',
  introPlaces: 'Enter a number of places from 1 to 100',
  introDays: `Enter a number of days from 1 to ${MAX_INTRO_DAYS}`,
  introPause: 'Introductory offers can’t be paused',
  introShared: 'Introductory offers can’t be shared',
  price: 'Enter an amount in pounds from 1.00 to 5000.00, like 60.00',
  months: 'Enter a number of months from 1 to 24',
  pause: 'Enter a number of days from 0 to 180',
  shared: 'Enter a number of people from 0 to 4',
  tooManySessions: 'Choose up to 200 sessions',
  strange: 'One of these sessions is no longer yours. Please choose again.',
} as const;
