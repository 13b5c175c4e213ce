import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { openDataLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { type AuthorizedPartnerMailData, readAuthorizedPartner } from './partner-queries.server.ts';

const words = mailWords({
  name: 'partner-let-in',
  label: 'Booking partner connected',
  facts: { business: commonFacts.business, partner: 'The booking partner', by: 'Connected by' },
  needs: ['business', 'partner'],
  subject: '{partner} can act for {business}',
  title: 'Booking partner connected',
  parts: {
    opening:
      '{by} let {partner} act for {business} on its own site. If you don’t recognise it, end its access. It stops working straight away.',
  },
});

/** Tells the owner that a partner got access, or more of it; dropped if revoked since. */
export const mail = defineMail({
  payload: z.object({ consentId: z.uuid(), byId: z.uuid(), may: z.array(z.string()) }),
  read: async ({ consentId, byId, may }, { pool }) => {
    const letIn = await readAuthorizedPartner(pool, consentId, byId);
    return letIn === null ? null : { ...letIn, may };
  },
  letters: {
    'partner-let-in': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ consentId, may }) => `${consentId}:${may.length}`,
      words: [words],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        partner: 'ClassFinder',
        url: 'https://classfinder.example',
        may: ['Sell places on your sessions', 'Know which business this is'],
        by: 'Amara Stone',
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, partner, url, may, by }: AuthorizedPartnerMailData & { may: readonly string[] },
  say: RenderWords,
): MailTemplate {
  const said = say(words, { business: businessName, partner, by });
  return {
    subject: said.subject,
    preheader: `${by} connected it.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Partner', value: partner },
            { label: 'Site', value: url },
            { label: 'May', value: may.join(', ') },
          ]}
        />
        <ActionButton href={openDataLink(site.publicUrl, businessId)}>See your booking partners</ActionButton>
      </>
    ),
  };
}
