import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { GRACE_DAYS } from '#areas/money/plans/rules.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const plans: WrittenArticle = {
  slug: 'plans',
  reader: 'studios',
  title: 'How much are the plans, and how do I cancel?',
  summary: `Listing is free. To take bookings online, choose Basic Booking for ${formatPounds(monthlyPricePence.basic)} a month or Premium Pro for ${formatPounds(monthlyPricePence.premium)}.`,
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
        'Free Listing: people find you and contact you directly.',
        `Basic Booking Plan, ${formatPounds(monthlyPricePence.basic)} a month: online booking, payments, customer management and emails.`,
        `Premium Pro Plan, ${formatPounds(monthlyPricePence.premium)} a month: all of that, plus analytics, instructor pay and automations.`,
      ],
    },
    {
      text: 'The owner buys and changes the plan under [Plan](/business/plan). Before you confirm a change, we show today’s charge and the monthly price.',
    },
    { heading: 'Cancel your plan' },
    {
      steps: [
        'Open [Plan](/business/plan) and select “Cancel plan”.',
        'Select “Cancel plan” again to confirm.',
      ],
    },
    {
      text: 'Your plan stays on until the end of the month you’ve paid for. Select “Resume plan” before then to keep it. Existing bookings stay valid.',
    },
    { heading: 'If a payment fails' },
    {
      text: `Online booking stays on for ${formatQuantity(GRACE_DAYS, 'day')}, then turns off until you pay. People can still find your sessions.`,
    },
  ],
  next: ['fees-and-prices', 'list-your-studio'],
};
