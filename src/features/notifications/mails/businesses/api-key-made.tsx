import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts } from '../layout/parts.tsx';
import { apiKeysLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type MadeKey, readMadeKey } from './api-key-queries.server.ts';

const words = mailWords({
  name: 'api-key-made',
  label: 'Somebody made an API key',
  facts: { business: fact.business, by: 'Who made it' },
  needs: ['business', 'by'],
  subject: 'A new API key for {business}',
  title: 'A new API key',
  parts: {
    opening:
      '{by} made a key by which a program can see and change things of {business}. If you do not know of it, revoke it: from that moment it opens nothing.',
  },
});

/** Somebody has made a key for a business's programs. Nothing once it was revoked. */
export const mail = defineMail({
  payload: z.object({ keyId: z.uuid(), byId: z.uuid() }),
  read: ({ keyId, byId }, { pool }) => readMadeKey(pool, keyId, byId),
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
  { businessId, businessName, name, hint, by }: MadeKey,
  say: Say,
): MailTemplate {
  const said = say(words, { business: businessName, by });
  return {
    subject: said.subject,
    preheader: `${by} made the key “${name}”.`,
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
        <Action href={apiKeysLink(site.publicUrl, businessId)}>See your keys</Action>
      </>
    ),
  };
}
