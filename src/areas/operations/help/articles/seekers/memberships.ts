import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import {
  CHARGE_RETRY_DAYS,
  MAX_UNPAID_DAYS,
  RENEWAL_REMINDER_DAYS,
} from '#areas/money/entitlements/memberships/rules.ts';
import { COOLING_OFF_DAYS } from '#areas/money/entitlements/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const memberships: WrittenArticle = {
  slug: 'memberships',
  reader: 'seekers',
  title: 'How do memberships work?',
  summary: 'You pay a business monthly and book sessions with your allowance. Cancel any time in My passes.',
  alsoAsked: [
    'monthly',
    'unlimited',
    'subscription',
    'cancel membership',
    'leave',
    'renew',
    'direct debit',
    'pause',
  ],
  parts: [
    { heading: 'Join' },
    {
      steps: [
        'Open the business’s page and choose a membership.',
        'Read the price and terms. We email you the same terms.',
        'Pay for the first month. We save your card for later months.',
        'See your membership in [My passes](/passes).',
      ],
    },
    { heading: 'Use it' },
    {
      list: [
        'At checkout, choose to use your membership. We never use it automatically.',
        'With monthly credits, each place uses one credit. Credits expire at the end of the month.',
        'With an unlimited membership, you can book one place per session, on any number of dates.',
        `If you cancel in time, you get the place or credit back. A returned credit is valid for at least ${formatQuantity(MIN_DAYS_AFTER_RETURN, 'day')}.`,
      ],
    },
    { heading: 'Renewal' },
    {
      list: [
        'Each month starts on the day you joined, or on the last day of a shorter month.',
        `We remind you ${formatQuantity(RENEWAL_REMINDER_DAYS, 'day')} before the first renewal, and every six months. The price never changes.`,
        `If your card is declined, we email you and try again after ${CHARGE_RETRY_DAYS.join(', ')} days. You can pay with another card in [My passes](/passes).`,
        `Until you pay, your bookings stay valid but you can’t make new ones. After ${formatQuantity(MAX_UNPAID_DAYS, 'day')} the membership ends.`,
      ],
    },
    { heading: 'Pause' },
    {
      text: 'Some memberships let you pause. Your month and your next payment move back by the same number of days.',
    },
    { heading: 'Leave' },
    {
      steps: [
        'Open [My passes](/passes) and select “Leave”. You don’t need a reason.',
        'Your membership runs to the end of the month you’ve paid for, or of your minimum term.',
        'To stay, select “Keep my membership” before it ends.',
      ],
    },
    {
      text: `Within ${formatQuantity(COOLING_OFF_DAYS, 'day')} of joining you can leave straight away. We refund unused credits or, for unlimited memberships, the unused days after your last booked date.`,
    },
  ],
  next: ['passes', 'card-declined'],
};
