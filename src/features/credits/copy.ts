import { formatPounds } from '#shared/domain/pence.ts';
import { BACK_FOR_DAYS, COOLING_OFF_DAYS } from './rules.ts';

/** What people are told of passes. */

/** "1 credit", "5 credits". */
export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}

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

/** Sentences beside the boxes of the form that makes a pass. */
export const passSentences = {
  name: 'Enter a name of 2 to 60 characters',
  places: 'Enter a number of places from 2 to 100',
  price: 'Enter an amount in pounds from 1.00 to 5000.00, such as 60.00',
  months: 'Enter a number of months from 1 to 24',
  pause: 'Enter a number of days from 0 to 180',
  tooManySessions: 'Please choose at most 200 sessions',
  strange: 'One of these sessions is not yours any more. Please choose again.',
} as const;
