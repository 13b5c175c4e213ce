import { formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { StaffPayment } from './rules.ts';

export const staffBookingErrors = {
  noPayment: 'Choose how it’s paid',
  noReason: 'Say why it’s free',
  longReason: 'Keep this under 300 characters',
  longNote: 'Keep this under 500 characters',
  noVoidReason: 'Say why you’re voiding it',
  noDate: 'We can’t find that date.',
  dateOver: 'This date has started. Add a walk-in at the front desk instead.',
  cancelled: 'This date is cancelled.',
  notOnSale: 'This session isn’t published, so you can’t book it.',
  course: 'This date is part of a course, which customers book as a whole on its page.',
  priceChanged: 'The price has changed. Check it, then book again.',
  freeSession: 'This session is free. Choose “Free”.',
  noEmail: 'They gave no email address. Copy the link instead.',
  otherKey: 'This booking is already taken for someone else.',
  otherRefundKey: 'This refund is already recorded for something else. Reload the page and try again.',
  notHeld: 'Nobody is waiting to pay for this any more.',
  suspended: 'We can’t book for this account. Please contact support.',
  noLink: 'This link doesn’t work any more. Ask the business for a new one.',
  needsNames: 'This session is for children. Tell us who’s coming.',
  notTaken: 'We can’t find that payment.',
  voidedBefore: 'This payment is already voided.',
  nothingToReturn: 'There’s nothing left to refund at the desk.',
} as const;

/** "There are no places left. 2 people are on the waiting list.", "Only 1 place is left." */
export function fullSentence(left: number, waiting: number): string {
  const places =
    left <= 0
      ? 'There are no places left.'
      : `Only ${pluralize(left, 'place')} ${left === 1 ? 'is' : 'are'} left.`;
  return waiting === 0
    ? places
    : `${places} ${waiting === 1 ? '1 person is' : `${waiting} people are`} on the waiting list.`;
}

export const alreadyBookedSentence = (name: string, places: number): string =>
  `${name} already has ${pluralize(places, 'place')} on this date.`;

export const tooMuchToReturn = (leftPence: number): string =>
  `You can refund up to ${formatPounds(leftPence)}.`;

export const paymentLabels: Readonly<Record<StaffPayment, string>> = {
  card_link: 'Card link',
  cash: 'Cash',
  card_reader: 'Card reader',
  pass: 'Pass',
  free: 'Free',
};
