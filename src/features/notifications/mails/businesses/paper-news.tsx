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
  'small-paper': 'What is shown, within a sentence: “insurance”',
  whose: 'What is shown, with whose it is',
  business: fact.business,
};

/** What each news says, and what its button does. */
const told: Readonly<Record<PaperNews, { words: PaperWords; action: string }>> = {
  confirmed: {
    action: 'See your papers',
    words: {
      name: 'paper-confirmed',
      label: 'A paper is confirmed',
      facts: { ...inWords, until: 'The last day on which it counts' },
      needs: ['until'],
      subject: 'Confirmed: {small-paper}',
      parts: { opening: '{whose} counts for {business} until {until}.', closing: '' },
    },
  },
  refused: {
    action: 'Show another',
    words: {
      name: 'paper-refused',
      label: 'A paper is not accepted',
      facts: { ...inWords, reason: 'Why, as the admin wrote it' },
      needs: ['reason'],
      subject: 'Not accepted: {small-paper}',
      parts: {
        opening: `{whose} does not count for {business}: {reason}

Mend what is said there, and show it again.`,
        closing: '',
      },
    },
  },
  ending: {
    action: 'Show the next one',
    words: {
      name: 'paper-ending',
      label: 'A paper is about to end',
      facts: { ...inWords, paper: 'What is shown: “Insurance”', until: 'The last day on which it counts' },
      needs: ['until'],
      subject: '{paper} ends on {until}',
      parts: {
        opening: `{whose} counts for {business} until {until}. Show the next one before that day.

Sessions for children that need it take no bookings from the day after. Dates that people have booked by then are called off two days before their start, with all of their money back.`,
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
          reason: 'It ran out in May.',
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
    help: { about: 'papers-for-children', says: 'Which papers sessions for children need' },
    body: (
      <>
        {said.opening}
        <Action href={papersLink(site.publicUrl, paper.businessId)}>{action}</Action>
        {said.closing}
      </>
    ),
  };
}
