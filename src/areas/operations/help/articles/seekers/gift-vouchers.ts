import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { COOLING_OFF_DAYS } from '#areas/money/entitlements/rules.ts';
import { VOUCHER_VALIDITY_MONTHS, VOUCHER_WARNING_DAYS } from '#areas/money/entitlements/vouchers/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const giftVouchers: WrittenArticle = {
  slug: 'gift-vouchers',
  reader: 'seekers',
  title: 'How do gift vouchers work?',
  summary:
    'A gift voucher pays for sessions at one business or at any business, from £10 to £500. We email it on the day you choose, or you print it.',
  alsoAsked: ['gift', 'present', 'gift card', 'redeem', 'code', 'christmas', 'birthday', 'balance'],
  parts: [
    { heading: 'Give a voucher' },
    {
      steps: [
        'Open [Give a gift voucher](/gift). For one business only, start from that business’s page.',
        'Choose the amount. There’s no fee.',
        'Choose email or print. We send emails at 08:00 on the day you choose.',
        'Add your message and pay.',
      ],
    },
    {
      list: [
        'You can change the day and the email address in [My passes](/passes) until we send it.',
        'If you print it, we show the code once. You can download the PDF until someone redeems it.',
        `You can get a full refund in [My passes](/passes) within ${formatQuantity(COOLING_OFF_DAYS, 'day')} if no one has redeemed it.`,
      ],
    },
    { heading: 'Redeem a voucher' },
    {
      steps: [
        'Follow the link in the email, or open [Redeem a gift voucher](/redeem) and enter the code.',
        'Sign in or create an account. The code works once.',
        'See your balance in [My passes](/passes).',
      ],
    },
    { heading: 'Pay with it' },
    {
      list: [
        'At checkout, select “Use voucher” under “Gift voucher”. A card pays any amount left.',
        `If you cancel in time or the business cancels, the amount goes back on the voucher for at least ${formatQuantity(MIN_DAYS_AFTER_RETURN, 'day')}. We refund your card for any amount it paid.`,
        'You can’t move a booking paid with a voucher. Cancel it in time and book another date.',
        `A voucher is valid for ${VOUCHER_VALIDITY_MONTHS} months. We email the owner ${formatQuantity(VOUCHER_WARNING_DAYS, 'day')} before it expires.`,
      ],
    },
  ],
  next: ['passes', 'promo-codes'],
};
