import { z } from 'zod';
import { definePush } from '#areas/messaging/push/define-push.server.ts';
import { NEWS_TTL_HOURS } from '#areas/messaging/push/rules.ts';
import { readCustomerMessage } from './mails/customer-message-queries.server.ts';

export const customersPushes = {
  'push.customer-message': definePush({
    payload: z.object({ messageId: z.uuid(), customerId: z.uuid() }),
    about: ({ messageId, customerId }) => `${messageId}:${customerId}`,
    read: async ({ messageId, customerId }, { pool, clock }) => {
      const message = await readCustomerMessage(pool, messageId, customerId);
      // News consent covers email only.
      if (message === null || message.kind === 'news') return null;
      const { userId, subject, text, business } = message;
      return {
        title: `${business.name}: ${subject}`,
        body: text,
        userId,
        kind: 'business_message',
        path: '/bookings',
        until: new Date(clock.now().getTime() + NEWS_TTL_HOURS * 3_600_000),
        urgent: false,
      };
    },
  }),
};
