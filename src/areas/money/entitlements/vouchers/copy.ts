import { londonDay } from '#shared/calendar/calendar-day.ts';
import { londonClock } from '#shared/calendar/london-clock.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatLastDay } from '../credit-text.ts';
import type { GivenVoucher } from './contract.ts';
import { VOUCHER_VALIDITY_MONTHS } from './rules.ts';

export const voucherScopeText = (businessName: string | null, siteName: string): string =>
  businessName === null ? `Any session on ${siteName}` : `Any session at ${businessName}`;

export const voucherTerms = (lastDay: string): string[] => [
  `Valid until ${formatLastDay(lastDay)}, for any number of bookings. Pay the rest by card.`,
  'If a booking is cancelled in time, the amount goes back on the voucher.',
  'The code can only be used once. It can’t be exchanged for cash.',
];

export const voucherBenefits = [
  'No fees: they get the full amount',
  `Valid for ${VOUCHER_VALIDITY_MONTHS} months, for any number of bookings`,
  'Full refund within 14 days if it hasn’t been redeemed',
] as const;

export const voucherTitle = (valuePence: number, name: string | null): string =>
  name === null
    ? `${formatPounds(valuePence)} gift voucher`
    : `${formatPounds(valuePence)} gift voucher for ${name}`;

/** The code is in the hash, which is never sent to a server. */
export const redeemLink = (publicUrl: string, code: string): string => `${publicUrl}/redeem#${code}`;

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

export const deliveryTimeText = (on: string, now: Date): string =>
  on === londonDay(now) && londonClock(now) >= `${on}T08:00` ? 'Today (within a few minutes)' : 'At 08:00';

/** "Sent Tue 24 Nov 2026". */
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
