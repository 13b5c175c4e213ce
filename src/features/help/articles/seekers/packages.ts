import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { COOLING_OFF_DAYS, WARNED_DAYS } from '#features/credits/rules.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const packages: WrittenArticle = {
  slug: 'packages',
  reader: 'seekers',
  title: 'How do packages of a trainer work?',
  summary: 'You pay for several appointments at once, and use a credit for each in place of paying.',
  alsoAsked: ['package', 'ten sessions', 'block', 'bundle', 'personal trainer', 'credits', 'prepaid'],
  parts: [
    {
      steps: [
        'On the trainer’s page, press See packages, choose one and pay. Each is for appointments of one kind and length, such as 10 × 60 minutes online.',
        'Book the trainer as usual, with that kind and length.',
        'Before your card you are asked whether to use a credit, and see what you then pay and what is left. Nothing is used unasked.',
      ],
    },
    {
      list: [
        `Cancel at least ${many(defaultCancellation.hoursBefore, 'hour')} before the start, and the credit comes back, for at least ${many(BACK_FOR_DAYS, 'day')} more. Later it stays used. When the trainer cancels, it comes back.`,
        `Within ${many(COOLING_OFF_DAYS, 'day')} of buying, and while none of it is used, you give a package back for all of its money under [My passes](/passes).`,
        'A credit is not offered where the appointment costs less than the credit did. Should the trainer ask less than that from now on, or no longer offer those appointments, you can give back what is unused at any time.',
        `We write to you ${many(WARNED_DAYS, 'day')} before the last day of your credits. What is unused after it is gone.`,
        'A package is for you alone, and with that trainer.',
      ],
    },
  ],
  next: ['cancelling-and-refunds', 'passes', 'gift-vouchers'],
};
