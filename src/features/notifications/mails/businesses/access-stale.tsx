import { z } from 'zod';
import { factDay, factTitle } from '#features/access/copy.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { accessLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readStaleFacts, type StaleFacts } from './access-queries.server.ts';

const words = mailWords({
  name: 'access-stale',
  label: 'Accessibility details to confirm',
  facts: { business: fact.business },
  subject: 'Is this still right?',
  parts: {
    opening: 'You last confirmed this over a year ago. Is it still right? Confirm with one click.',
    closing: 'People see the date you confirmed it.',
  },
});

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
      words: [words],
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

function template(site: MailSite, stale: StaleFacts & { at: string }, say: Say): MailTemplate {
  const said = say(words, { business: stale.businessName });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${stale.businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {stale.facts.map((fact) => (
          <Paragraph key={`${fact.session} ${fact.fact}`}>
            {fact.session ?? stale.businessName}: {factTitle(fact)}, confirmed{' '}
            {factDay(fact.statedAt, new Date(stale.at))}
          </Paragraph>
        ))}
        {said.closing}
        <Action href={accessLink(site.publicUrl, stale.businessId, null)}>Check it</Action>
      </>
    ),
  };
}
