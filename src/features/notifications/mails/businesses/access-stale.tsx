import { z } from 'zod';
import { factDay, factTitle } from '#features/access/copy.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { accessLink } from '../links.ts';
import { readStaleFacts, type StaleFacts } from './access-queries.server.ts';

/** What a business says of getting in and taking part is a year old: is it still so? */
export const mail = defineMail({
  payload: z.object({ businessId: z.number().int(), at: z.iso.datetime() }),
  read: async ({ businessId, at }, { pool }) => {
    const stale = await readStaleFacts(pool, businessId);
    return stale === null || stale.facts.length === 0 ? null : { ...stale, at };
  },
  letters: {
    'access-stale': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ businessId, at }) => `${businessId}:${at}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        facts: [
          { fact: 'step_free', holds: true, session: null, statedAt: '2025-11-02T09:00:00.000Z' },
          {
            fact: 'quiet',
            holds: true,
            session: 'Sunrise Vinyasa Flow',
            statedAt: '2025-11-02T09:00:00.000Z',
          },
        ],
        at: '2026-11-23T08:30:00.000Z',
      },
    },
  },
});

function template(site: MailSite, stale: StaleFacts & { at: string }): MailTemplate {
  const subject = 'Is this still so?';
  const first =
    'You said this more than a year ago. Look at it once more: one press says that it is still so.';
  return {
    subject,
    preheader: first,
    reason: `You get this email because you own ${stale.businessName} on ${site.brand.name}.`,
    title: subject,
    body: (
      <>
        <Paragraph>{first}</Paragraph>
        {stale.facts.map((fact) => (
          <Paragraph key={`${fact.session} ${fact.fact}`}>
            {fact.session ?? stale.businessName}: {factTitle(fact)}, said{' '}
            {factDay(fact.statedAt, new Date(stale.at))}
          </Paragraph>
        ))}
        <Paragraph>People see the day on which you said it.</Paragraph>
        <Action href={accessLink(site.publicUrl, stale.businessId, null)}>Look at it</Action>
      </>
    ),
  };
}
