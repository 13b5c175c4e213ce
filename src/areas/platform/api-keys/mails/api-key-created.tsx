import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { apiKeysLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { type CreatedKeyMailData, readCreatedKey } from './api-key-queries.server.ts';

const words = mailWords({
  name: 'api-key-made',
  label: 'API key created',
  facts: { business: commonFacts.business, by: 'Created by' },
  needs: ['business', 'by'],
  subject: 'A new API key for {business}',
  title: 'A new API key',
  parts: {
    opening:
      '{by} created a key that lets a program read and change {business}’s data. If you don’t recognise it, revoke it. It stops working straight away.',
  },
});

/** Dropped if the key was revoked since. */
export const mail = defineMail({
  payload: z.object({ keyId: z.uuid(), byId: z.uuid() }),
  read: ({ keyId, byId }, { pool }) => readCreatedKey(pool, keyId, byId),
  letters: {
    'api-key-made': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ keyId }) => keyId,
      words: [words],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        name: 'Till at the desk',
        hint: 'fk_live_…T4XC',
        by: 'Leo Marsh',
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, name, hint, by }: CreatedKeyMailData,
  say: RenderWords,
): MailTemplate {
  const said = say(words, { business: businessName, by });
  return {
    subject: said.subject,
    preheader: `${by} created the key “${name}”.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Name', value: name },
            { label: 'Key', value: hint },
          ]}
        />
        <ActionButton href={apiKeysLink(site.publicUrl, businessId)}>See your keys</ActionButton>
      </>
    ),
  };
}
