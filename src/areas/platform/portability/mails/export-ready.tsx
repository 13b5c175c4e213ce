import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { importExportLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { type ExportMailData, readExport } from './export-queries.server.ts';

const words = mailWords({
  name: 'export-ready',
  label: 'Export ready',
  facts: { business: commonFacts.business, until: 'When the download expires' },
  needs: ['until'],
  subject: 'Your export of {business} is ready',
  title: 'Your export is ready',
  parts: {
    opening: `Your export of {business} is ready as one ZIP file. Download it by {until}, when we delete it. It contains your customers’ personal data. If you didn’t ask for it, change your password and contact us.`,
  },
});

/** Sent once. Links to the page, not the file. */
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
  { businessId, businessName, goneAt }: ExportMailData,
  say: RenderWords,
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
        <ActionButton href={importExportLink(site.publicUrl, businessId)}>Download it</ActionButton>
      </>
    ),
  };
}
