import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { certificatesLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { type CertificateStatusMailData, readCertificateStatus } from './certificate-queries.server.ts';

const newsSchema = z.enum(['lapsed', 'renewed']);
type CertificateStatusNews = CertificateStatusMailData & { news: z.infer<typeof newsSchema> };

const lapsedWords = mailWords({
  name: 'papers-lapsed',
  label: 'Children’s sessions stopped: documents missing',
  facts: { business: commonFacts.business, sessions: 'Which sessions' },
  needs: ['sessions'],
  subject: 'Your sessions for children can’t take bookings',
  parts: {
    opening: `Some of {business}’s documents have expired, so these can’t take bookings: {sessions}. Upload the missing documents. Your sessions restart automatically when we’ve confirmed them. If documents are still missing two days before a date, we cancel it and email and refund everyone.`,
  },
});

const renewedWords = mailWords({
  name: 'papers-renewed',
  label: 'Children’s sessions restarted',
  facts: { business: commonFacts.business },
  subject: 'Your sessions for children are back',
  parts: {
    opening: '{business}’s documents are valid. Your sessions for children take bookings again.',
  },
});

/** One email each time sessions pause or resume. */
export const mail = defineMail({
  payload: z.object({ businessId: z.number().int(), news: newsSchema, at: z.iso.datetime() }),
  read: async ({ businessId, news }, { pool }): Promise<CertificateStatusNews | null> => {
    const business = await readCertificateStatus(pool, businessId);
    // Documents valid again have their own email.
    return business === null || (news === 'lapsed' && business.stopped.length === 0)
      ? null
      : { ...business, news };
  },
  letters: {
    'papers-followed': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ businessId, news, at }) => `${businessId}:${news}:${at}`,
      words: [lapsedWords, renewedWords],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        stopped: ['Little Yogis', 'Teen Flow'],
        news: 'lapsed',
      },
      previews: {
        [renewedWords.name]: {
          businessId: 1,
          businessName: 'Willow & Stone Yoga',
          owner: { name: 'Amara Stone', address: 'owner@willow.example' },
          stopped: [],
          news: 'renewed',
        },
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, stopped, news }: CertificateStatusNews,
  say: RenderWords,
): MailTemplate {
  const lapsed = news === 'lapsed';
  const said = lapsed
    ? say(lapsedWords, { business: businessName, sessions: new Intl.ListFormat('en-GB').format(stopped) })
    : say(renewedWords, { business: businessName });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={certificatesLink(site.publicUrl, businessId)}>
          {lapsed ? 'Upload documents' : 'See your documents'}
        </ActionButton>
      </>
    ),
  };
}
