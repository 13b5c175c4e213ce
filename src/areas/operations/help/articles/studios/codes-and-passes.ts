import { MAX_DATES } from '#areas/catalogue/sessions/show/places.ts';
import { COOLING_OFF_DAYS, MAX_INTRO_DAYS } from '#areas/money/entitlements/rules.ts';
import { feePercent, formatQuantity, type WrittenArticle } from '../article.ts';

export const codesAndPasses: WrittenArticle = {
  slug: 'codes-and-passes',
  reader: 'studios',
  title: 'How do I create promo codes, passes and memberships?',
  summary:
    'Create promo codes under Offers, and passes and memberships under Passes. Discounts come out of your price. We pay you for a pass as its credits are used.',
  alsoAsked: [
    'discount',
    'voucher',
    'intro offer',
    'class pack',
    'credits',
    'bundle',
    'membership',
    'unlimited',
    'subscription',
    'refund pass',
  ],
  parts: [
    { heading: 'Create a promo code' },
    {
      steps: [
        'Open [Offers](/business/offers).',
        'Choose the discount, the dates and the sessions.',
        'Set total uses, uses per person, and whether it’s for new customers only.',
        'Select “Create code”.',
      ],
    },
    {
      text: `Our ${feePercent}% fee is worked out on the discounted price. You can pause a code at any time. To discount several dates booked together (2 to ${MAX_DATES}), use “Multi-date discount” on the same page.`,
    },
    { heading: 'Create a pass' },
    {
      steps: [
        'Open [Passes](/business/passes).',
        'Choose the places, sessions, months and price.',
        'Choose whether buyers can share it with up to four other people.',
        'Select “Create pass”.',
      ],
    },
    {
      list: [
        `An introductory offer is for new customers, once each. It lasts up to ${formatQuantity(MAX_INTRO_DAYS, 'day')}.`,
        'You can’t edit a pass, so buyers keep what they paid for. Take it off sale and create a new one.',
        'We pay you for each credit when it’s used or expires. For unlimited offers we pay you when their days are over.',
        `Buyers can get a refund of an unused pass within ${formatQuantity(COOLING_OFF_DAYS, 'day')}. You can refund the unused part at any time.`,
      ],
    },
    { heading: 'Create a membership' },
    {
      steps: [
        'Open [Passes](/business/passes) and go to “Memberships”.',
        'Set the monthly price, the credits or unlimited sessions, and a minimum term of up to 12 months if you want one.',
        'To spread visits out, set “Most places a week”.',
        'Select “Create membership”.',
      ],
    },
    {
      list: [
        'Members pay by card each month until they leave. You see them under your memberships.',
        'We pay you as they use credits. For an unlimited month we pay you when the month ends.',
        `Members can leave at any time and keep the time they’ve paid for, or the minimum term. Within ${formatQuantity(COOLING_OFF_DAYS, 'day')} of joining they can get unused money back.`,
        'We don’t charge members while online booking is off.',
      ],
    },
  ],
  next: ['fees-and-prices', 'payouts'],
};
