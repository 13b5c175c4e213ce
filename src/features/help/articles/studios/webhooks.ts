import {
  ANSWER_WITHIN_MS,
  KEPT_DAYS,
  MOST_ATTEMPTS,
  MOST_ENDPOINTS,
  OVERLAP_MS,
} from '#features/open/webhooks/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

const seconds = many(ANSWER_WITHIN_MS / 1000, 'second');
const overlap = many(OVERLAP_MS / 3_600_000, 'hour');

export const webhooks: WrittenArticle = {
  slug: 'webhooks',
  reader: 'studios',
  title: 'How do webhooks tell my own programs what happens?',
  summary:
    'Give the address of your program, choose what it is told, and check the signature of what comes. What does not arrive is tried again for three days.',
  alsoAsked: [
    'webhook',
    'api',
    'zapier',
    'make',
    'integration',
    'crm',
    'signature',
    'secret',
    'developer',
    'retry',
  ],
  parts: [
    {
      text: `Under [Webhooks](/business/webhooks) the owner of a business adds up to ${MOST_ENDPOINTS} addresses, each with the events that it wants: bookings made, changed, cancelled and attended, sessions published and changed, payouts paid.`,
    },
    { heading: 'What arrives' },
    {
      list: [
        'A POST with JSON: `type`, `version`, `timestamp`, `businessId` and `data`. The log shows each to the letter.',
        'Signed as Standard Webhooks (standardwebhooks.com) describes, in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Their libraries check it with the secret that you are shown when you add the address.',
        `A new secret does not end the old one at once: for ${overlap} what is sent is signed with both.`,
        'Names and email addresses of whoever books are in it. Where you send them is yours to answer for.',
      ],
    },
    { heading: 'What to be ready for' },
    {
      list: [
        `Answer with 2xx within ${seconds}; do the work afterwards. A redirect is not followed.`,
        'The same event may arrive more than once: `webhook-id` says whether you have had it.',
        'Events may arrive in another order than they happened. What they say is how things stood when they were written down, so the later `timestamp` is right.',
        `What fails is tried ${MOST_ATTEMPTS} times over three days, with longer and longer pauses. After that the address is switched off, and you get an email. An answer of 410 switches it off at once.`,
        `The log keeps ${KEPT_DAYS} days, with every answer. From there you can send anything again.`,
      ],
    },
    {
      text: 'For whoever writes the program: [every event with an example, and how to check it](/developers#webhooks).',
    },
  ],
  next: ['open-data', 'check-people-in'],
};
