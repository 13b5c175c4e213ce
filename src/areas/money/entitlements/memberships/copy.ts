import { pluralize } from '#shared/domain/pluralize.ts';
import { daysText, monthsText, passScopeText } from '../copy.ts';
import { creditsText, formatLastDay } from '../credit-text.ts';
import { COOLING_OFF_DAYS } from '../rules.ts';

/** `weeklyPlaces`: undefined without such a limit. */
export function monthlyPlacesText(places: number | null, weeklyPlaces?: number): string {
  const monthly = places === null ? 'Unlimited' : `${creditsText(places)} a month`;
  if (weeklyPlaces === undefined) return monthly;
  return places === null
    ? `${pluralize(weeklyPlaces, 'place')} a week`
    : `${monthly}, up to ${weeklyPlaces} a week`;
}

/** A week is Monday to Sunday. */
export const weekIsFullSentence = (weeklyPlaces: number): string =>
  `Your membership covers ${pluralize(weeklyPlaces, 'place')} a week, Monday to Sunday. Pay for this place, or choose another week.`;

export function minimumTermText(minimumMonths: number): string {
  return minimumMonths === 0 ? 'No minimum term' : `Minimum term ${monthsText(minimumMonths)}`;
}

/** "£44.00 a month." or "£264.00 in all for the minimum term of 6 months: £44.00 a month." */
export function membershipPriceText(offer: {
  totalAmount: string;
  minimumTotal: string;
  minimumMonths: number;
}): string {
  return offer.minimumMonths === 0
    ? `£${offer.totalAmount} a month.`
    : `£${offer.totalAmount} a month. £${offer.minimumTotal} in total for the minimum term of ${monthsText(offer.minimumMonths)}.`;
}

/** Renewal terms that the law requires before joining and in an email. */
export function renewalTermsText(offer: { totalAmount: string; renewsOn: string }): string {
  return `It renews each month until you leave. We’ll charge your card £${offer.totalAmount} on ${formatLastDay(offer.renewsOn)}, then on the same day each month.`;
}

/** Short form; the join page has the full terms. */
export const RENEWAL_SUMMARY =
  'Renews on the same day each month. Leave at any time in My passes. It runs to the end of the month you’ve paid for (or your minimum term).';

export function cancellationTermsText({ minimumEnds }: { minimumEnds: string | null }): string {
  const leave = 'Leave at any time in My passes. No reason needed.';
  return minimumEnds === null
    ? `${leave} You keep it until the end of the month you’ve paid for. We won’t charge you again.`
    : `${leave} If you leave during the minimum term, you’ll stay a member until ${formatLastDay(minimumEnds)}. After that, it ends with the month you’ve paid for.`;
}

export function coolingOffText(day: string): string {
  return `Changed your mind? Leave within ${COOLING_OFF_DAYS} days, by ${formatLastDay(day)}, and we’ll refund the unused part to your card.`;
}

export const UNLIMITED_BOOKING_LIMIT = 'Unlimited sessions, one place per session.';

export function membershipScopeText(
  sessions: readonly { title: string }[],
  businessName: string,
  places: number | null,
): string {
  if (places !== null) return passScopeText(sessions, businessName);
  if (sessions.length === 0) return `Any session at ${businessName}`;
  return new Intl.ListFormat('en-GB').format(sessions.map(({ title }) => title));
}

export const membershipToasts = {
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to join.',
    variant: 'destructive',
  },
  paused: (days: number) => ({
    title: 'Membership paused',
    description: `Your next payment moves back by ${daysText(days)}.`,
  }),
  resumed: { title: 'Membership resumed', description: 'You can book with it again.' },
  joined: (name: string) => ({
    title: 'You’re a member',
    description: `Use your ${name} when you book. We’ve emailed you the terms.`,
  }),
  paid: { title: 'You’ve paid for this month', description: 'Your membership carries on.' },
  left: (lastDay: string) => ({
    title: 'You’ve left',
    description: `Your membership runs until ${formatLastDay(lastDay)}. We’ve emailed you.`,
  }),
  leftUnpaid: { title: 'You’ve left', description: 'We won’t charge you again. We’ve emailed you.' },
  leftAtOnce: (amount: string) => ({
    title: 'You’ve left',
    description: `We’re refunding £${amount} to your card. We’ve emailed you.`,
  }),
  stays: { title: 'You stay', description: 'Your membership carries on as before.' },
} as const;

export const membershipFieldHints = {
  name: 'Enter a name of 2 to 60 characters',
  oddName: 'The name has characters we can’t show',
  places: 'Enter a number of credits from 1 to 100',
  weekly: 'Enter a number of places from 1 to 50',
  price: 'Enter an amount in pounds from 1.00 to 500.00, like 45.00',
  minimum: 'Enter a number of months from 0 to 12',
  pause: 'Enter a number of days from 0 to 90',
  shared: 'Enter a number of people from 0 to 4',
  unlimitedShared: 'Unlimited memberships can’t be shared',
  tooManySessions: 'Choose up to 200 sessions',
} as const;
