import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, Paragraph } from '../layout/parts.tsx';
import { apiKeysLink } from '../links.ts';
import { type MadeKey, readMadeKey } from './api-key-queries.server.ts';

/** Somebody has made a key for a business's programs. Nothing once it was revoked. */
export const mail = defineMail({
  payload: z.object({ keyId: z.uuid(), byId: z.uuid() }),
  read: ({ keyId, byId }, { pool }) => readMadeKey(pool, keyId, byId),
  letters: {
    'api-key-made': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ keyId }) => keyId,
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

function template(site: MailSite, { businessId, businessName, name, hint, by }: MadeKey): MailTemplate {
  return {
    subject: `A new API key for ${businessName}`,
    preheader: `${by} made the key “${name}”.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: 'A new API key',
    body: (
      <>
        <Paragraph>
          {by} made a key by which a program can see and change things of {businessName}. If you do not know
          of it, revoke it: from that moment it opens nothing.
        </Paragraph>
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
