import { londonDay } from '#shared/calendar/calendar-day.ts';
import { londonClock } from '#shared/calendar/london-clock.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatLastDay } from '../credit-text.ts';
import type { GivenVoucher } from './contract.ts';
import { VOUCHER_VALIDITY_MONTHS } from './rules.ts';

/** What people are told of gift vouchers, on pages, in mails and on paper. */

/** Where a voucher is good: "Any session on Fettle", "Any session of Willow & Stone Yoga". */
export const voucherScopeText = (businessName: string | null, siteName: string): string =>
  businessName === null ? `Any session on ${siteName}` : `Any session at ${businessName}`;

/** What whoever has a voucher should know of it, a sentence each. */
export const voucherTerms = (lastDay: string): string[] => [
  `Valid until ${formatLastDay(lastDay)}, for any number of bookings. Pay the rest by card.`,
  'If a booking is cancelled in time, the amount goes back on the voucher.',
  'The code can only be used once. It can’t be exchanged for cash.',
];

/** What a voucher promises before it is bought. */
export const voucherBenefits = [
  'No fees: they get the full amount',
  `Valid for ${VOUCHER_VALIDITY_MONTHS} months, for any number of bookings`,
  'Full refund within 14 days if it hasn’t been redeemed',
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
    title: 'Gift voucher bought',
    description: 'We’ve emailed you the receipt.',
  },
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a gift voucher. Your details will still be here.',
    variant: 'destructive',
  },
  signedOutToRedeem: {
    title: 'Authentication Required',
    description: 'Please log in to redeem your voucher. We’ll remember the code.',
    variant: 'destructive',
  },
  redeemed: {
    title: 'Voucher added to your account',
    description: 'Choose it at checkout to pay.',
  },
  changed: { title: 'Gift changed', description: 'We haven’t sent anything yet.' },
  givenBack: (amount: string) => ({
    title: 'Voucher refunded',
    description: `We’re refunding £${amount} to your card. We’ve emailed you.`,
  }),
} as const;

/** When a voucher that is to be sent on that day ("2026-12-25") leaves, for whoever chooses the day at `now`. */
export const deliveryTimeText = (on: string, now: Date): string =>
  on === londonDay(now) && londonClock(now) >= `${on}T08:00` ? 'Today (within a few minutes)' : 'At 08:00';

/** Where a voucher stands, for whoever gave it: "Sent Tue 24 Nov 2026". */
export function voucherStatusText({
  standing,
  sendOn,
  sentAt,
}: Pick<GivenVoucher, 'standing' | 'sendOn' | 'sentAt'>): string {
  switch (standing) {
    case 'to_send':
      return `Sends ${formatLastDay(sendOn ?? '')}, 08:00`;
    case 'to_print':
      return 'To print';
    case 'sent':
      return sentAt === null ? 'Sent' : `Sent ${formatLastDay(londonDay(new Date(sentAt)))}`;
    case 'redeemed':
      return 'Redeemed';
    case 'refunded':
      return 'Refunded';
    case 'ended':
      return 'Expired';
    case 'blocked':
      return 'Blocked';
  }
}
