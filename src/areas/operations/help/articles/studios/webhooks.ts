import {
  LOG_RETENTION_DAYS,
  MAX_ATTEMPTS,
  MAX_ENDPOINTS,
  RESPONSE_TIMEOUT_MS,
  SECRET_OVERLAP_MS,
} from '#areas/platform/webhooks/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

const seconds = formatQuantity(RESPONSE_TIMEOUT_MS / 1000, 'second');
const overlap = formatQuantity(SECRET_OVERLAP_MS / 3_600_000, 'hour');

export const webhooks: WrittenArticle = {
  slug: 'webhooks',
  reader: 'studios',
  title: 'How do webhooks send events to my software?',
  summary:
    'Add the address of your program, choose its events and check the signature of each message. We try failed messages again for three days.',
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
      steps: [
        'Open [Webhooks](/business/webhooks) as the owner.',
        `Add the address of your program. You can have up to ${MAX_ENDPOINTS} addresses.`,
        'Choose its events: bookings, check-ins, sessions or payouts.',
        'Copy the secret into your program to check signatures.',
      ],
    },
    { heading: 'What we send' },
    {
      list: [
        'A POST with JSON: `type`, `version`, `timestamp`, `businessId` and `data`. The log shows each message in full.',
        'A signature in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, as in Standard Webhooks (standardwebhooks.com).',
        `After you change the secret, we sign messages with both secrets for ${overlap}.`,
        'Messages contain customers’ names and email addresses. You’re responsible for them.',
      ],
    },
    { heading: 'How to receive messages' },
    {
      list: [
        `Answer with 2xx within ${seconds} and do the work afterwards. We don’t follow redirects.`,
        'We may send the same event twice. Use `webhook-id` to spot duplicates.',
        'Events may arrive out of order. Trust the one with the later `timestamp`.',
        `We try a failed message ${MAX_ATTEMPTS} times over three days, then turn off the address and email you. An answer of 410 turns it off straight away.`,
        `The log keeps ${LOG_RETENTION_DAYS} days of messages and answers. You can send any of them again.`,
      ],
    },
    {
      text: 'For developers: [every event with an example, and how to check signatures](/developers#webhooks).',
    },
  ],
  next: ['open-data', 'check-people-in'],
};
