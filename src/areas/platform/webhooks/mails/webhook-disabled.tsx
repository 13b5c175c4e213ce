import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { webhookLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { type DisabledWebhookMailData, readDisabledWebhook } from './webhook-queries.server.ts';

const words = mailWords({
  name: 'webhook-off',
  label: 'Webhook turned off',
  facts: {
    business: commonFacts.business,
    address: 'Address of the webhook',
    why: 'Why it was turned off, as the rest of a sentence',
  },
  needs: ['address', 'why'],
  subject: 'Your webhook for {business} is off',
  parts: {
    opening: `{address} {why} We won’t send anything there until you turn it on again. Undelivered events stay in its log for thirty days, so you can resend them.`,
  },
});

/** Sent when a webhook is disabled because deliveries fail. */
export const mail = defineMail({
  payload: z.object({ endpointId: z.uuid(), at: z.iso.datetime() }),
  read: async ({ endpointId, at }, { pool }) => readDisabledWebhook(pool, endpointId, new Date(at)),
  letters: {
    'webhook-off': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ endpointId, at }) => `${endpointId}:${at}`,
      words: [words],
      template,
      preview: {
        webhookId: '7d1d8f3e-1c0c-4a86-9c8a-5f54b7a3a2f1',
        url: 'https://hooks.willow.example/fettle',
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        because: 'failing',
        failingSince: new Date('2026-11-20T09:30:00Z'),
      },
    },
  },
});

function template(site: MailSite, off: DisabledWebhookMailData, say: RenderWords): MailTemplate {
  const why =
    off.because === 'gone'
      ? 'told us to stop sending (410).'
      : `has accepted nothing since ${off.failingSince === null ? 'some days ago' : formatLondonDay(off.failingSince)}. We tried for three days.`;
  const said = say(words, { business: off.businessName, address: off.url, why });
  return {
    subject: said.subject,
    preheader: 'We won’t send anything there until you turn it on again.',
    reason: `You get this email because you own ${off.businessName} on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'webhooks', says: 'How webhooks and retries work' },
    body: (
      <>
        {said.opening}
        <ActionButton href={webhookLink(site.publicUrl, off.businessId, off.webhookId)}>
          See its responses
        </ActionButton>
      </>
    ),
  };
}
