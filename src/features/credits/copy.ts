import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { BACK_FOR_DAYS } from './credit-words.ts';
import { COOLING_OFF_DAYS } from './rules.ts';

/** What people are told of passes. */

/** "3 months". */
export function monthsText(months: number): string {
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/** "1 day". */
export function daysText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** What a pass promises, beside for which sessions it is. */
export const passPromises = {
  back: `Cancel in time and the credit comes back, for at least ${BACK_FOR_DAYS} days`,
  refund: `Unused in ${COOLING_OFF_DAYS} days? Full refund`,
} as const;

/** "£13.20 a class": what one place comes to, rounded to the nearest penny. */
export function priceOfOne(totalPence: number, places: number): string {
  return formatPounds(Math.round(totalPence / places));
}

/** "£11.20": the least that one place comes to with any of these passes; null for none. */
export function cheapestPlace(passes: readonly { totalAmount: string; places: number }[]): string | null {
  const each = passes.map(({ totalAmount, places }) => (decimalToPence(totalAmount) ?? 0) / places);
  return each.length === 0 ? null : priceOfOne(Math.min(...each), 1);
}

/** For which sessions a pass is: of its business all, or those named. */
export function validFor(sessions: readonly { title: string }[], businessName: string): string {
  if (sessions.length === 0) return `Any session of ${businessName}, and the places of those you bring`;
  const titles = new Intl.ListFormat('en-GB').format(sessions.map(({ title }) => title));
  return `${titles}, and the places of those you bring`;
}

/** What is said in toasts of passes. */
export const passToasts = {
  bought: (name: string) => ({
    title: 'Your pass is ready',
    description: `Use the credits of your ${name} when you book. We have emailed you.`,
  }),
  failed: (description: string) =>
    ({ title: 'Payment Failed', description, variant: 'destructive' }) as const,
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a pass.',
    variant: 'destructive',
  },
  paused: (days: number) => ({
    title: 'Your pass rests',
    description: `For ${daysText(days)}. What is left of it lasts so much longer.`,
  }),
  resumed: { title: 'Your pass is back', description: 'You can book with it again.' },
  givenBack: (amount: string) => ({
    title: 'Pass given back',
    description: `£${amount} is on its way back to your card. We have emailed you.`,
  }),
} as const;

/** Sentences beside the boxes of the form that makes a pass. */
export const passSentences = {
  name: 'Enter a name of 2 to 60 characters',
  places: 'Enter a number of places from 2 to 100',
  price: 'Enter an amount in pounds from 1.00 to 5000.00, such as 60.00',
  months: 'Enter a number of months from 1 to 24',
  pause: 'Enter a number of days from 0 to 180',
  shared: 'Enter a number of people from 0 to 4',
  tooManySessions: 'Please choose at most 200 sessions',
  strange: 'One of these sessions is not yours any more. Please choose again.',
} as const;
