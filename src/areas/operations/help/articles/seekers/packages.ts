import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { COOLING_OFF_DAYS, EXPIRY_WARNING_DAYS } from '#areas/money/entitlements/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const packages: WrittenArticle = {
  slug: 'packages',
  reader: 'seekers',
  title: 'How do trainer packages work?',
  summary: 'You pay for several appointments at once, then use one credit for each appointment.',
  alsoAsked: ['package', 'ten sessions', 'block', 'bundle', 'personal trainer', 'credits', 'prepaid'],
  parts: [
    {
      steps: [
        'Open the trainer’s page, select “See packages” and choose one. Each package is for one session type and length, for example 10 × 60 minutes online.',
        'Pay for the package.',
        'Book an appointment of the same type and length.',
        'At checkout, choose to use a credit. We never use one automatically.',
      ],
    },
    { heading: 'Cancelling and refunds' },
    {
      list: [
        `Cancel at least ${formatQuantity(defaultCancellation.hoursBefore, 'hour')} before the start and you get the credit back, valid for at least ${formatQuantity(MIN_DAYS_AFTER_RETURN, 'day')}. After that you lose the credit.`,
        'If the trainer cancels, you always get the credit back.',
        `You can get a full refund in [My passes](/passes) within ${formatQuantity(COOLING_OFF_DAYS, 'day')} if you haven’t used any credits.`,
        'If the trainer lowers the price below your credit or stops offering the appointments, you can get a refund for unused credits at any time.',
      ],
    },
    { heading: 'Limits' },
    {
      list: [
        'You can’t use a credit for an appointment that costs less than the credit.',
        `We email you ${formatQuantity(EXPIRY_WARNING_DAYS, 'day')} before your credits expire.`,
        'Only you can use a package, and only with that trainer.',
      ],
    },
  ],
  next: ['cancelling-and-refunds', 'passes', 'gift-vouchers'],
};
