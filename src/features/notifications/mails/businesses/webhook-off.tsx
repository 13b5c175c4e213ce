import { z } from 'zod';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { webhookLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readWebhookOff, type WebhookOfMail } from './webhook-queries.server.ts';

const words = mailWords({
  name: 'webhook-off',
  label: 'A webhook was switched off',
  facts: {
    business: fact.business,
    address: 'Where events were sent',
    why: 'The rest of a sentence: why it was switched off',
  },
  needs: ['address', 'why'],
  subject: 'Your webhook for {business} is switched off',
  parts: {
    opening: `{address} {why}

Nothing is sent there any more until you switch it on again. What did not arrive stands in its log for thirty days: once your program answers, send it again from there.`,
  },
});

/** A webhook was switched off, as nothing arrives there. */
export const mail = defineMail({
  payload: z.object({ endpointId: z.uuid(), at: z.iso.datetime() }),
  read: async ({ endpointId, at }, { pool }) => readWebhookOff(pool, endpointId, new Date(at)),
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

function template(site: MailSite, off: WebhookOfMail, say: Say): MailTemplate {
  const why =
    off.because === 'gone'
      ? 'answered that nothing is to be sent there any more (410).'
      : `has taken nothing since ${off.failingSince === null ? 'some days' : formatLondonDay(off.failingSince)}, although we tried for three days.`;
  const said = say(words, { business: off.businessName, address: off.url, why });
  return {
    subject: said.subject,
    preheader: 'Nothing is sent there any more until you switch it on again.',
    reason: `You get this email because you own ${off.businessName} on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'webhooks', says: 'How webhooks are sent and tried again' },
    body: (
      <>
        {said.opening}
        <Action href={webhookLink(site.publicUrl, off.businessId, off.webhookId)}>
          See what it answered
        </Action>
      </>
    ),
  };
}
