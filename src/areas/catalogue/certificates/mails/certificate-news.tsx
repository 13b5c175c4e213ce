import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { certificatesLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatCertificateDay } from '../copy.ts';
import { certificateNames } from '../rules.ts';
import { type CertificateMailData, readCertificate } from './certificate-queries.server.ts';

const newsSchema = z.enum(['confirmed', 'refused', 'ending']);
type CertificateNews = z.infer<typeof newsSchema>;

const example: CertificateMailData & { news: CertificateNews } = {
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

type CertificateWords = MailWords<
  'paper' | 'small-paper' | 'whose' | 'business' | 'until' | 'reason',
  never,
  'opening' | 'closing'
>;

const certificateText = {
  'small-paper': 'The document in a sentence: “insurance”',
  whose: 'The document and its owner',
  business: commonFacts.business,
};

const newsDetails: Readonly<Record<CertificateNews, { words: CertificateWords; action: string }>> = {
  confirmed: {
    action: 'See your documents',
    words: {
      name: 'paper-confirmed',
      label: 'Document confirmed',
      facts: { ...certificateText, until: 'Last valid day' },
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
      facts: { ...certificateText, reason: 'Reason from the admin' },
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
      facts: { ...certificateText, paper: 'The document: “Insurance”', until: 'Last valid day' },
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

export const mail = defineMail({
  payload: z.object({ paperId: z.uuid(), news: newsSchema }),
  read: async ({ paperId, news }, { pool }) => {
    const paper = await readCertificate(pool, paperId);
    // A later decision has its own email.
    const holds = paper?.state === (news === 'refused' ? 'refused' : 'confirmed');
    return paper !== null && holds ? { ...paper, news } : null;
  },
  letters: {
    'paper-news': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ paperId, news }) => `${paperId}:${news}`,
      words: [newsDetails.ending.words, newsDetails.confirmed.words, newsDetails.refused.words],
      template,
      preview: example,
      previews: {
        [newsDetails.confirmed.words.name]: { ...example, news: 'confirmed' },
        [newsDetails.refused.words.name]: {
          ...example,
          state: 'refused',
          reason: 'It expired in May.',
          news: 'refused',
        },
      },
    },
  },
});

function template(
  site: MailSite,
  paper: CertificateMailData & { news: CertificateNews },
  say: RenderWords,
): MailTemplate {
  const { words: toldIn, action } = newsDetails[paper.news];
  const name = certificateNames[paper.kind];
  const said = say<keyof CertificateWords['facts'], never, 'opening' | 'closing'>(toldIn, {
    paper: name,
    'small-paper': name.toLowerCase(),
    whose: paper.person === null ? name : `${name} of ${paper.person}`,
    business: paper.businessName,
    until: formatCertificateDay(paper.validUntil),
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
        <ActionButton href={certificatesLink(site.publicUrl, paper.businessId)}>{action}</ActionButton>
        {said.closing}
      </>
    ),
  };
}
