import { MOST_APPOINTMENTS } from '#features/credits/packages/rules.ts';
import { COOLING_OFF_DAYS } from '#features/credits/rules.ts';
import { EARNED_AFTER_MS } from '#features/payouts/rules.ts';
import { feePercent, many, type WrittenArticle } from '../article.ts';

export const sellPackages: WrittenArticle = {
  slug: 'sell-packages',
  reader: 'trainers',
  title: 'How do I sell packages?',
  summary: 'Make one under Packages: so many appointments of a kind and length, for one price.',
  alsoAsked: ['package', 'block booking', 'bundle', 'discount', 'ten sessions', 'prepaid', 'credits'],
  parts: [
    {
      steps: [
        'On your dashboard, open [Packages](/trainer-dashboard?show=packages).',
        `Choose what it is of, how many appointments (2 to ${MOST_APPOINTMENTS}), your price and within how many months they are to be booked. Our ${feePercent}% come on top.`,
        'Press Create package. It is on your page at once.',
      ],
    },
    {
      list: [
        'A package costs no more than its appointments one by one. Lower a price below that, and it is not shown any more; who has it may give back what is unused.',
        'What it says never changes. Take it off sale and make another: who has it keeps it.',
        `A credit’s share is yours ${many(EARNED_AFTER_MS / 3_600_000, 'hour')} after the appointment that it paid for, or once it has run out.`,
        `People give a package back within ${many(COOLING_OFF_DAYS, 'day')} while none of it is used. You refund what is unused at any time, under “Package holders”.`,
      ],
    },
  ],
  next: ['trainer-hours', 'trainer-payouts'],
};
