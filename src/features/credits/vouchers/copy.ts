import { londonDay } from '#shared/calendar/calendar-day.ts';
import { londonClock } from '#shared/calendar/london-clock.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatLastDay } from '../credit-words.ts';
import type { GivenVoucher } from './contract.ts';
import { VOUCHER_MONTHS } from './rules.ts';

/** What people are told of gift vouchers, on pages, in mails and on paper. */

/** Where a voucher is good: "Any session on Fettle", "Any session of Willow & Stone Yoga". */
export const goodFor = (businessName: string | null, siteName: string): string =>
  businessName === null ? `Any session on ${siteName}` : `Any session at ${businessName}`;

/** What whoever has a voucher should know of it, a sentence each. */
export const voucherTerms = (lastDay: string): string[] => [
  `It is good until ${formatLastDay(lastDay)}, for as many bookings as it lasts. A card pays the rest.`,
  'What it paid comes back to it when a booking is cancelled in time or called off.',
  'The code works once: whoever redeems it first has the voucher. It is not exchanged for cash.',
];

/** What a voucher promises before it is bought. */
export const voucherPromises = [
  'No fee: it is worth what you pay',
  `Good for ${VOUCHER_MONTHS} months, over as many bookings as it lasts`,
  'Full refund within 14 days, while nobody has redeemed it',
] as const;

/** "£50.00 for Sam": a voucher in a word. */
export const voucherTitle = (valuePence: number, name: string | null): string =>
  name === null
    ? `${formatPounds(valuePence)} gift voucher`
    : `${formatPounds(valuePence)} gift voucher for ${name}`;

/** The page that redeems a code: behind the hash, which no server is told. */
export const redeemLink = (publicUrl: string, code: string): string => `${publicUrl}/redeem#${code}`;

/** What is said in toasts of gift vouchers. */
export const voucherToasts = {
  bought: {
    title: 'Your gift voucher is bought',
    description: 'We have emailed you the receipt.',
  },
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a gift voucher. What you filled in stays here.',
    variant: 'destructive',
  },
  signedOutToRedeem: {
    title: 'Authentication Required',
    description: 'Please log in to redeem your voucher. We keep the code for you.',
    variant: 'destructive',
  },
  redeemed: {
    title: 'The voucher is yours',
    description: 'At the checkout, choose to pay with it.',
  },
  changed: { title: 'Gift changed', description: 'Nothing has been sent yet.' },
  givenBack: (amount: string) => ({
    title: 'Voucher given back',
    description: `£${amount} is on its way back to your card. We have emailed you.`,
  }),
} as const;

/** When a voucher that is to be sent on that day ("2026-12-25") leaves, for whoever chooses the day at `now`. */
export const leavesAt = (on: string, now: Date): string =>
  on === londonDay(now) && londonClock(now) >= `${on}T08:00` ? 'Today, within minutes' : 'At 08:00';

/** Where a voucher stands, for whoever gave it: "Sent Tue 24 Nov 2026". */
export function standingWords({
  standing,
  sendOn,
  sentAt,
}: Pick<GivenVoucher, 'standing' | 'sendOn' | 'sentAt'>): string {
  switch (standing) {
    case 'to_send':
      return `Leaves ${formatLastDay(sendOn ?? '')}, 08:00`;
    case 'to_print':
      return 'To print';
    case 'sent':
      return sentAt === null ? 'Sent' : `Sent ${formatLastDay(londonDay(new Date(sentAt)))}`;
    case 'redeemed':
      return 'Redeemed';
    case 'refunded':
      return 'Refunded';
    case 'ended':
      return 'Over';
    case 'blocked':
      return 'Blocked';
  }
}
