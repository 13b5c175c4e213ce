import { MAX_APPOINTMENTS } from '#areas/money/entitlements/packages/rules.ts';
import { COOLING_OFF_DAYS } from '#areas/money/entitlements/rules.ts';
import { PAYABLE_AFTER_MS } from '#areas/money/payouts/rules.ts';
import { feePercent, formatQuantity, type WrittenArticle } from '../article.ts';

export const sellPackages: WrittenArticle = {
  slug: 'sell-packages',
  reader: 'trainers',
  title: 'How do I sell packages?',
  summary: 'Create one under Packages: a number of appointments of one type and length, for one price.',
  alsoAsked: ['package', 'block booking', 'bundle', 'discount', 'ten sessions', 'prepaid', 'credits'],
  parts: [
    {
      steps: [
        'On your dashboard, open [Packages](/trainer-dashboard?show=packages).',
        `Choose the session type and length, the number of appointments (2 to ${MAX_APPOINTMENTS}), your price and the months to use them. Clients pay our ${feePercent}% fee on top.`,
        'Select “Create package”. It’s on your page straight away.',
      ],
    },
    {
      list: [
        'A package can’t cost more than its appointments booked one by one. If you lower a price below that, we hide the package. Buyers can then get a refund for unused appointments.',
        'You can’t edit a package. Take it off sale and create a new one. Buyers keep the old one.',
        `You earn each appointment’s share ${formatQuantity(PAYABLE_AFTER_MS / 3_600_000, 'hour')} after it ends, or when the package expires.`,
        `Buyers can get a refund within ${formatQuantity(COOLING_OFF_DAYS, 'day')} if they haven’t used any of it. You can refund unused appointments at any time.`,
      ],
    },
  ],
  next: ['trainer-hours', 'trainer-payouts'],
};
