import { z } from 'zod';
import { factTitle } from '#features/access/copy.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { accessLink } from '../links.ts';
import { type FactOfMail, readFact } from './access-queries.server.ts';

const newsSchema = z.enum(['denied', 'checked', 'refused', 'taken_down']);
type AccessNews = z.infer<typeof newsSchema>;

const stillSo: Readonly<Record<AccessNews, (fact: FactOfMail) => boolean>> = {
  denied: ({ deny, takenDown }) => deny > 0 && takenDown === null,
  checked: ({ photo }) => photo?.state === 'checked',
  refused: ({ photo }) => photo?.state === 'refused',
  taken_down: ({ takenDown }) => takenDown !== null,
};

/** Something happened to what a business says of getting in and taking part: each is told of once. */
export const mail = defineMail({
  payload: z.object({ factId: z.uuid(), news: newsSchema, at: z.iso.datetime() }),
  read: async ({ factId, news }, { pool }) => {
    const fact = await readFact(pool, factId);
    return fact !== null && stillSo[news](fact) ? { ...fact, news } : null;
  },
  letters: {
    'access-news': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ factId, news, at }) => `${factId}:${news}:${at}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        fact: 'step_free',
        holds: true,
        session: null,
        takenDown: null,
        photo: null,
        deny: 1,
        found: 'There is a step of ten centimetres behind the door.',
        news: 'denied',
      },
    },
  },
});

function template(site: MailSite, fact: FactOfMail & { news: AccessNews }): MailTemplate {
  const { subject, paragraphs, action } = wordsOf(fact);
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you own ${fact.businessName} on ${site.brand.name}.`,
    title: subject,
    body: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={accessLink(site.publicUrl, fact.businessId, fact.session?.id ?? null)}>{action}</Action>
      </>
    ),
  };
}

function wordsOf(fact: FactOfMail & { news: AccessNews }): {
  subject: string;
  paragraphs: string[];
  action: string;
} {
  const title = factTitle(fact);
  const where = fact.session?.title ?? fact.businessName;
  switch (fact.news) {
    case 'denied':
      return {
        subject: `Somebody who came says otherwise: ${title.toLowerCase()}`,
        paragraphs: [
          `Of ${where} you say: ${title}.`,
          fact.found ? `Somebody who came found: ${fact.found}` : 'Somebody who came says that it is not so.',
          'If they are right, say what is so. If two or more say otherwise, and more than agree, nobody finds you by it any more.',
        ],
        action: 'See what people say',
      };
    case 'checked':
      return {
        subject: `Photograph checked: ${title.toLowerCase()}`,
        paragraphs: [`People see at ${where}: ${title}, shown by a photograph that we have checked.`],
        action: 'See what you say',
      };
    case 'refused':
      return {
        subject: `Photograph not accepted: ${title.toLowerCase()}`,
        paragraphs: [
          `Your photograph for ${where} could not be taken: ${fact.photo?.reason ?? ''}`,
          'What you say stands without it.',
        ],
        action: 'Send another',
      };
    case 'taken_down':
      return {
        subject: `Taken down: ${title.toLowerCase()}`,
        paragraphs: [
          `Nobody sees at ${where} any more: ${title}. ${fact.takenDown ?? ''}`,
          'Say what is so, and it is seen again.',
        ],
        action: 'Say what is so',
      };
  }
}
