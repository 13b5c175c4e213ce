import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { type ImpersonationMailData, readImpersonationForMail } from './account-queries.server.ts';

const words = mailWords({
  name: 'viewed-as',
  label: 'An admin viewed the site as a customer',
  facts: { site: commonFacts.site, when: 'When the view started', reason: 'Reason from the admin' },
  links: { email: 'Our email address, as a link' },
  needs: ['when', 'reason', 'email'],
  subject: 'We viewed your {site} account',
  title: 'One of our team viewed your account',
  parts: {
    opening: `One of our team viewed {site} as you, starting on {when}, for up to half an hour. They could see your pages but couldn’t change anything. They can’t see passwords, codes or card details.

Reason we recorded:

**{reason}**`,
    closing: 'If you didn’t expect this, contact {email}.',
  },
});

export const mail = defineMail({
  payload: z.object({ viewId: z.uuid() }),
  read: ({ viewId }, { pool }) => readImpersonationForMail(pool, viewId),
  letters: {
    'viewed-as': {
      reader: 'account',
      to: ({ recipient }) => ({ name: recipient.name, address: recipient.email }),
      once: ({ viewId }) => viewId,
      words: [words],
      template,
      preview: {
        reason: 'You wrote that your bookings are missing.',
        startedAt: new Date('2026-11-24T10:05:00Z'),
        recipient: { name: 'Priya Nair', email: 'priya@people.example' },
      },
    },
  },
});

/** Says what the admin saw and why, what they couldn't do, and whom to contact. */
function template(
  site: MailSite,
  { reason, startedAt }: ImpersonationMailData,
  say: RenderWords,
): MailTemplate {
  const said = say(words, {
    site: site.brand.name,
    when: formatLondonMoment(startedAt),
    reason,
    email: <TextLink href={`mailto:${site.brand.email}`}>{site.brand.email}</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: reason,
    reason: `You get this email because you have an account at ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={`${site.publicUrl}/profile/privacy#views`}>See it in your profile</ActionButton>
        {said.closing}
      </>
    ),
  };
}
