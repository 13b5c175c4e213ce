import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Paragraph } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { accessLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { factTitle, formatFactDate } from '../copy.ts';
import { readStaleAccessFacts, type StaleAccessFacts } from './access-queries.server.ts';

const words = mailWords({
  name: 'access-stale',
  label: 'Accessibility details to confirm',
  facts: { business: commonFacts.business },
  subject: 'Is this still right?',
  parts: {
    opening: 'You last confirmed this over a year ago. Is it still right? Confirm with one click.',
    closing: 'People see the date you confirmed it.',
  },
});

export const mail = defineMail({
  payload: z.object({ businessId: z.number().int(), at: z.iso.datetime() }),
  read: async ({ businessId, at }, { pool }) => {
    const stale = await readStaleAccessFacts(pool, businessId);
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

function template(site: MailSite, stale: StaleAccessFacts & { at: string }, say: RenderWords): MailTemplate {
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
            {formatFactDate(fact.statedAt, new Date(stale.at))}
          </Paragraph>
        ))}
        {said.closing}
        <ActionButton href={accessLink(site.publicUrl, stale.businessId, null)}>Check it</ActionButton>
      </>
    ),
  };
}
