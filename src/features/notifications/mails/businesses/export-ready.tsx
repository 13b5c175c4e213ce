import { z } from 'zod';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { inAndOutLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type ExportOfMail, readExport } from './export-queries.server.ts';

const words = mailWords({
  name: 'export-ready',
  label: 'Export ready',
  facts: { business: fact.business, until: 'When the download expires' },
  needs: ['until'],
  subject: 'Your export of {business} is ready',
  title: 'Your export is ready',
  parts: {
    opening: `Your export of {business} is ready as one ZIP file. Download it by {until}, when we delete it. It contains your customers’ personal data. If you didn’t ask for it, change your password and contact us.`,
  },
});

/** Everything of a business is one file, which its owner can download: said once. The link leads to the page, not the file. */
export const mail = defineMail({
  payload: z.object({ exportId: z.uuid() }),
  read: ({ exportId }, { pool }) => readExport(pool, exportId),
  letters: {
    'export-ready': {
      reader: 'business',
      to: ({ to }) => to,
      once: ({ exportId }) => exportId,
      words: [words],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        to: { name: 'Amara Stone', address: 'owner@willow.example' },
        goneAt: new Date('2026-12-01T10:30:00Z'),
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, goneAt }: ExportOfMail,
  say: Say,
): MailTemplate {
  const said = say(words, { business: businessName, until: formatLondonMoment(goneAt) });
  return {
    subject: said.subject,
    preheader: 'All your business data, as one file.',
    reason: `You get this email because you asked for an export of ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Action href={inAndOutLink(site.publicUrl, businessId)}>Download it</Action>
      </>
    ),
  };
}
