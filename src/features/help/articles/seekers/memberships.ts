import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { GIVEN_UP_DAYS, REMINDED_DAYS, TRIED_AGAIN_DAYS } from '#features/credits/memberships/rules.ts';
import { COOLING_OFF_DAYS } from '#features/credits/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const memberships: WrittenArticle = {
  slug: 'memberships',
  reader: 'seekers',
  title: 'How do memberships work?',
  summary:
    'You pay a business by the month, and book with what the month brings. Cancel any time in My passes.',
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
    {
      text: 'A business that has memberships says so on its page. All that you agree to stands on one page before you join, the price first, and comes by email as well. The first month is paid there, and the card is kept for the others. Yours are under [My passes](/passes).',
    },
    { heading: 'Using it' },
    {
      list: [
        'At the checkout you are offered what your month brings; nothing is used unasked.',
        'A month of so many credits is used like a pass, within the month.',
        'A month without a number books one place at each date, as many dates as you like.',
        `Cancel in time, and the place or the credit comes back. A credit is good for at least ${many(BACK_FOR_DAYS, 'day')} more.`,
      ],
    },
    { heading: 'Renewing' },
    {
      text: `Each month begins on the day of the month on which you joined, or on its last day where it is shorter. We remind you ${many(REMINDED_DAYS, 'day')} before the first renewal, and every six months. The price of your membership never changes.`,
    },
    {
      text: `If your card is declined we email you, and try it again ${TRIED_AGAIN_DAYS.join(', ')} days later. What is booked stays booked, and nothing more can be booked with the membership until the month is paid: with any card, under [My passes](/passes). After ${many(GIVEN_UP_DAYS, 'day')} it ends.`,
    },
    { heading: 'Pausing' },
    {
      text: 'Where the membership allows it, you can pause it for some days: the month lasts so much longer, and the next is charged so much later.',
    },
    { heading: 'Leaving' },
    {
      list: [
        'Press Leave under [My passes](/passes). You need no reason, and nobody has to answer.',
        'It runs until the month that is paid is over, or the minimum term where you agreed to one. Until then you can stay after all.',
        `Within ${many(COOLING_OFF_DAYS, 'day')} of joining you can leave at once: credits that you have not used go back to your card, or of a month without a number the days. Days until the last date that you have booked count as used.`,
      ],
    },
  ],
  next: ['passes', 'card-declined'],
};
