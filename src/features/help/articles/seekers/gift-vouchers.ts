import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { COOLING_OFF_DAYS } from '#features/credits/rules.ts';
import { VOUCHER_MONTHS, VOUCHER_WARNED_DAYS } from '#features/credits/vouchers/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const giftVouchers: WrittenArticle = {
  slug: 'gift-vouchers',
  reader: 'seekers',
  title: 'How do gift vouchers work?',
  summary:
    'A gift voucher is money for sessions, from £10 to £500, for one business or for any. It is emailed on the day you choose, or printed.',
  alsoAsked: ['gift', 'present', 'gift card', 'redeem', 'code', 'christmas', 'birthday', 'balance'],
  parts: [
    { heading: 'Giving one' },
    {
      list: [
        'Choose it under [Give a voucher](/gift), or on a business’s page for that business alone. There is no fee: it is worth what you pay.',
        'We email it at 08:00 in London on the day you choose, with your message. Until it has left you can change the day and the address under [My passes](/passes).',
        'Or print it. Its code is shown to you once, and stands on the paper, which you can download until it is redeemed.',
        `Within ${many(COOLING_OFF_DAYS, 'day')}, while nobody has redeemed it, you can have it refunded under [My passes](/passes).`,
      ],
    },
    { heading: 'Redeeming one' },
    {
      text: 'Follow the link in the email, or enter the code under [Redeem a gift voucher](/redeem), and sign in. It works once: the voucher is yours from then on, and My passes shows what is left.',
    },
    { heading: 'Paying with it' },
    {
      list: [
        'At the checkout press “Pay with it” under “Credits and codes”. It pays as far as it goes, over as many bookings as it lasts; a card pays the rest.',
        `Cancel in time, or have the date called off, and what it paid is back on it, good for at least ${many(BACK_FOR_DAYS, 'day')} more. What your card paid goes to your card.`,
        'A booking that it paid for is not moved: cancel it while that is free, and book the other date with what came back.',
        `It is good for ${VOUCHER_MONTHS} months. We write to whoever has it ${many(VOUCHER_WARNED_DAYS, 'day')} before it ends; what is left after that is gone.`,
      ],
    },
  ],
  next: ['passes', 'promo-codes'],
};
