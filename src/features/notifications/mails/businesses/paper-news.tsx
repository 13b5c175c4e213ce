import { z } from 'zod';
import { paperDay } from '#features/safety/copy.ts';
import { paperNames } from '#features/safety/rules.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { papersLink } from '../links.ts';
import { type PaperOfMail, readPaper } from './paper-queries.server.ts';

const newsSchema = z.enum(['confirmed', 'refused', 'ending']);
type PaperNews = z.infer<typeof newsSchema>;

/** Something happened to a paper that a business shows before children come to it: each is told of once. */
export const mail = defineMail({
  payload: z.object({ paperId: z.uuid(), news: newsSchema }),
  read: async ({ paperId, news }, { pool }) => {
    const paper = await readPaper(pool, paperId);
    // What was decided anew, or taken out, since then has a mail of its own, or needs none.
    const holds = paper?.state === (news === 'refused' ? 'refused' : 'confirmed');
    return paper !== null && holds ? { ...paper, news } : null;
  },
  letters: {
    'paper-news': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ paperId, news }) => `${paperId}:${news}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        kind: 'insurance',
        state: 'confirmed',
        person: null,
        reason: null,
        validUntil: '2026-12-20',
        news: 'ending',
      },
    },
  },
});

function template(site: MailSite, paper: PaperOfMail & { news: PaperNews }): MailTemplate {
  const { subject, paragraphs, action } = wordsOf(paper);
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you own ${paper.businessName} on ${site.brand.name}.`,
    title: subject,
    help: { about: 'papers-for-children', says: 'Which papers sessions for children need' },
    body: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={papersLink(site.publicUrl, paper.businessId)}>{action}</Action>
      </>
    ),
  };
}

function wordsOf(paper: PaperOfMail & { news: PaperNews }): {
  subject: string;
  paragraphs: string[];
  action: string;
} {
  const name = paperNames[paper.kind];
  const ofWhom = paper.person === null ? name : `${name} of ${paper.person}`;
  const until = paperDay(paper.validUntil);
  switch (paper.news) {
    case 'confirmed':
      return {
        subject: `Confirmed: ${name.toLowerCase()}`,
        paragraphs: [`${ofWhom} counts for ${paper.businessName} until ${until}.`],
        action: 'See your papers',
      };
    case 'refused':
      return {
        subject: `Not accepted: ${name.toLowerCase()}`,
        paragraphs: [
          `${ofWhom} does not count for ${paper.businessName}: ${paper.reason ?? ''}`,
          'Mend what is said there, and show it again.',
        ],
        action: 'Show another',
      };
    case 'ending':
      return {
        subject: `${name} ends on ${until}`,
        paragraphs: [
          `${ofWhom} counts for ${paper.businessName} until ${until}. Show the next one before that day.`,
          'Sessions for children that need it take no bookings from the day after. Dates that people have booked by then are called off two days before their start, with all of their money back.',
        ],
        action: 'Show the next one',
      };
  }
}
