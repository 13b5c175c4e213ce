import { monthlyPricePence } from '#features/businesses/rules.ts';
import { GRACE_DAYS } from '#features/subscriptions/rules.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { many, type WrittenArticle } from '../article.ts';

export const plans: WrittenArticle = {
  slug: 'plans',
  reader: 'studios',
  title: 'What do the plans cost, and how do I cancel?',
  summary: `Listing is free. Booking online takes a plan: Basic Booking for ${formatPounds(monthlyPricePence.basic)} a month, or Premium Pro for ${formatPounds(monthlyPricePence.premium)}.`,
  alsoAsked: [
    'subscription',
    'price',
    'upgrade',
    'downgrade',
    'cancel',
    'billing',
    'card failed',
    'renewal',
    'invoice',
  ],
  parts: [
    {
      list: [
        'Free Listing: people find you, and get in touch themselves.',
        `Basic Booking Plan, ${formatPounds(monthlyPricePence.basic)} a month: online booking, payments, customer management and e-mails.`,
        `Premium Pro Plan, ${formatPounds(monthlyPricePence.premium)} a month: all of that, and the analytics.`,
      ],
    },
    {
      text: 'The owner buys and changes the plan under [Plan](/business/plan). Changing it shows beforehand what is due at once and what each month costs.',
    },
    { heading: 'Cancelling' },
    {
      text: 'You can cancel at any time. The plan stays on until the end of the month that is paid for, and until then you can have it go on. Bookings that were made stay.',
    },
    { heading: 'When a payment fails' },
    {
      text: `Booking stays on for ${many(GRACE_DAYS, 'day')}, then goes off until the money is there. Your sessions are still found meanwhile.`,
    },
  ],
  next: ['fees-and-prices', 'list-your-studio'],
};
