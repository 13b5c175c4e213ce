import { z } from 'zod';
import { paperDay } from '#features/safety/copy.ts';
import { paperNames } from '#features/safety/rules.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { papersLink } from '../links.ts';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';
import { type PaperOfMail, readPaper } from './paper-queries.server.ts';

const newsSchema = z.enum(['confirmed', 'refused', 'ending']);
type PaperNews = z.infer<typeof newsSchema>;

const example: PaperOfMail & { news: PaperNews } = {
  businessId: 1,
  businessName: 'Willow & Stone Yoga',
  owner: { name: 'Amara Stone', address: 'owner@willow.example' },
  kind: 'insurance',
  state: 'confirmed',
  person: null,
  reason: null,
  validUntil: '2026-12-20',
  news: 'ending',
};

/** What news of a paper says in braces. */
type PaperWords = MailWords<
  'paper' | 'small-paper' | 'whose' | 'business' | 'until' | 'reason',
  never,
  'opening' | 'closing'
>;

const inWords = {
  'small-paper': 'The document in a sentence: “insurance”',
  whose: 'The document and its owner',
  business: fact.business,
};

/** What each news says, and what its button does. */
const told: Readonly<Record<PaperNews, { words: PaperWords; action: string }>> = {
  confirmed: {
    action: 'See your documents',
    words: {
      name: 'paper-confirmed',
      label: 'Document confirmed',
      facts: { ...inWords, until: 'Last valid day' },
      needs: ['until'],
      subject: 'Confirmed: {small-paper}',
      parts: { opening: '{whose} is valid for {business} until {until}.', closing: '' },
    },
  },
  refused: {
    action: 'Add another',
    words: {
      name: 'paper-refused',
      label: 'Document not accepted',
      facts: { ...inWords, reason: 'Reason from the admin' },
      needs: ['reason'],
      subject: 'Not accepted: {small-paper}',
      parts: {
        opening: `We couldn’t accept {whose} for {business}: {reason} Correct the details and upload it again.`,
        closing: '',
      },
    },
  },
  ending: {
    action: 'Upload the renewal',
    words: {
      name: 'paper-ending',
      label: 'Document about to expire',
      facts: { ...inWords, paper: 'The document: “Insurance”', until: 'Last valid day' },
      needs: ['until'],
      subject: '{paper} expires on {until}',
      parts: {
        opening: `{whose} is valid for {business} until {until}. Upload the renewal before then.

Otherwise, sessions for children that need it stop taking bookings the next day. Two days before each booked date, we cancel it and refund everyone in full.`,
        closing: '',
      },
    },
  },
};

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
      words: [told.ending.words, told.confirmed.words, told.refused.words],
      template,
      preview: example,
      previews: {
        [told.confirmed.words.name]: { ...example, news: 'confirmed' },
        [told.refused.words.name]: {
          ...example,
          state: 'refused',
          reason: 'It expired in May.',
          news: 'refused',
        },
      },
    },
  },
});

function template(site: MailSite, paper: PaperOfMail & { news: PaperNews }, say: Say): MailTemplate {
  const { words: toldIn, action } = told[paper.news];
  const name = paperNames[paper.kind];
  const said = say<keyof PaperWords['facts'], never, 'opening' | 'closing'>(toldIn, {
    paper: name,
    'small-paper': name.toLowerCase(),
    whose: paper.person === null ? name : `${name} of ${paper.person}`,
    business: paper.businessName,
    until: paperDay(paper.validUntil),
    reason: paper.reason ?? '',
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${paper.businessName} on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'papers-for-children', says: 'Documents for sessions with children' },
    body: (
      <>
        {said.opening}
        <Action href={papersLink(site.publicUrl, paper.businessId)}>{action}</Action>
        {said.closing}
      </>
    ),
  };
}
