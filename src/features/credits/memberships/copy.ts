import { daysText, monthsText, validFor } from '../copy.ts';
import { creditsText, formatLastDay } from '../credit-words.ts';
import { COOLING_OFF_DAYS } from '../rules.ts';

/** What people are told of memberships. */

/** "8 credits a month", "Unlimited". */
export function monthBrings(places: number | null): string {
  return places === null ? 'Unlimited' : `${creditsText(places)} a month`;
}

/** "Minimum term 6 months", "No minimum term". */
export function termWords(minimumMonths: number): string {
  return minimumMonths === 0 ? 'No minimum term' : `Minimum term ${monthsText(minimumMonths)}`;
}

/** "£44.00 a month." or "£264.00 in all for the minimum term of 6 months: £44.00 a month." */
export function priceWords(offer: {
  totalAmount: string;
  minimumTotal: string;
  minimumMonths: number;
}): string {
  return offer.minimumMonths === 0
    ? `£${offer.totalAmount} a month.`
    : `£${offer.minimumTotal} in all for the minimum term of ${monthsText(offer.minimumMonths)}: £${offer.totalAmount} a month.`;
}

/** How a membership goes on by itself: what the law wants people to be told before they join, and keep in a mail. */
export function renewalWords(offer: { totalAmount: string; renewsOn: string }): string {
  return `It renews each month until you leave: £${offer.totalAmount} from your card on ${formatLastDay(offer.renewsOn)}, and on the same day of each month from then on.`;
}

/** The same in short, before one is chosen: the page where it is joined says it in full. */
export const RENEWS_AND_STOPS =
  'Renews on the same day of each month. Leave under My passes: it runs to the end of the month that is paid, or of a minimum term.';

/** How it is left. `minimumEnds` is the last day of a minimum term. */
export function leavingWords({ minimumEnds }: { minimumEnds: string | null }): string {
  const leave = 'Leave at any time under My passes, without a reason and without writing to anybody';
  return minimumEnds === null
    ? `${leave}: the month that is paid is yours to the end, and nothing more is charged.`
    : `${leave}: within the minimum term it ends with that, on ${formatLastDay(minimumEnds)}, and after it with the month that is paid.`;
}

/** The days in which it can be left at once. */
export function coolingOffWords(day: string): string {
  return `Changed your mind? Leave at once within ${COOLING_OFF_DAYS} days, until ${formatLastDay(day)}, and what is not used goes back to your card.`;
}

/** "On a month without a number you can book one place at each date." */
export const ONE_OF_A_DATE = 'As many sessions as you like, one place at each date.';

/** For which sessions a membership is; one place at a date is its owner's, or of somebody in their place. */
export function sessionsOf(
  sessions: readonly { title: string }[],
  businessName: string,
  places: number | null,
): string {
  if (places !== null) return validFor(sessions, businessName);
  if (sessions.length === 0) return `Any session at ${businessName}`;
  return new Intl.ListFormat('en-GB').format(sessions.map(({ title }) => title));
}

/** What is said in toasts of memberships. */
export const membershipToasts = {
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to join.',
    variant: 'destructive',
  },
  paused: (days: number) => ({
    title: 'Your membership rests',
    description: `For ${daysText(days)}. Your next month begins so much later.`,
  }),
  resumed: { title: 'Your membership is back', description: 'You can book with it again.' },
  joined: (name: string) => ({
    title: 'You are a member',
    description: `Use your ${name} when you book. We have emailed you what you agreed to.`,
  }),
  paid: { title: 'Your month is paid', description: 'Your membership goes on.' },
  left: (lastDay: string) => ({
    title: 'You have left',
    description: `Your membership runs until ${formatLastDay(lastDay)}. We have emailed you.`,
  }),
  leftUnpaid: { title: 'You have left', description: 'Nothing more is charged. We have emailed you.' },
  leftAtOnce: (amount: string) => ({
    title: 'You have left',
    description: `£${amount} is on its way back to your card. We have emailed you.`,
  }),
  stays: { title: 'You stay', description: 'Your membership goes on as before.' },
} as const;

/** Sentences beside the boxes of the form that makes a membership. */
export const membershipSentences = {
  name: 'Enter a name of 2 to 60 characters',
  oddName: 'The name has characters we can’t show',
  places: 'Enter a number of credits from 1 to 100',
  price: 'Enter an amount in pounds from 1.00 to 500.00, such as 45.00',
  minimum: 'Enter a number of months from 0 to 12',
  pause: 'Enter a number of days from 0 to 90',
  shared: 'Enter a number of people from 0 to 4',
  unlimitedShared: 'Unlimited memberships can’t be shared',
  tooManySessions: 'Choose up to 200 sessions',
} as const;
