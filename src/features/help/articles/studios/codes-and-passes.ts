import { COOLING_OFF_DAYS, MOST_INTRO_DAYS } from '#features/credits/rules.ts';
import { MOST_DATES } from '#features/sessions/show/places.ts';
import { feePercent, many, type WrittenArticle } from '../article.ts';

export const codesAndPasses: WrittenArticle = {
  slug: 'codes-and-passes',
  reader: 'studios',
  title: 'How do I make promo codes, passes and memberships?',
  summary:
    'Codes are under Offers, passes and memberships under Passes. You bear what a code takes off; a pass is yours as it is used.',
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
    { heading: 'Promo codes' },
    {
      text: `Under [Offers](/business/offers) you say what a code takes off, from when until when, for which sessions, how often, and whether it is for new customers only. It can be paused. The fee of ${feePercent}% is reckoned on what is left of your session fee.`,
    },
    {
      text: `There you can also have several dates booked together cost less, from 2 to ${MOST_DATES} dates on.`,
    },
    { heading: 'Passes' },
    {
      list: [
        'Under [Passes](/business/passes) you set how many places, for which sessions, for how long, and the price.',
        `An introductory offer is for people who have not booked with you before, once each: up to ${many(MOST_INTRO_DAYS, 'day')}, with so many places or as many as they like. Its money is yours as its places are used, or without a number once its days are over.`,
        'You say whether its owner may share it, with up to four others who have accounts of their own. A membership without a number of credits is one person’s.',
        'What a pass says never changes for those who bought it. Take it off sale and make another.',
        'Its money becomes yours place by place, as it is used. What runs out unused is yours too.',
        `An unused pass can be given back by its owner within ${many(COOLING_OFF_DAYS, 'day')}. You can refund what is unused at any time.`,
      ],
    },
    { heading: 'Memberships' },
    {
      list: [
        'On the same page you make a membership: a price a month, so many credits or as many sessions as people like, for which sessions, and a minimum term of up to 12 months where you want one.',
        'People join on a page that says all of it, and pay by card each month until they leave. Who has joined is listed under your memberships.',
        'A month of credits becomes yours place by place. A month without a number becomes yours when it is over.',
        `People leave when they like; what is paid, or the minimum term, runs to its end. Within ${many(COOLING_OFF_DAYS, 'day')} of joining they have back what they have not used.`,
        'While you take no bookings, no month is charged.',
      ],
    },
  ],
  next: ['fees-and-prices', 'payouts'],
};
