import { z } from 'zod';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, TextLink } from '../layout/parts.tsx';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readViewForMail, type ViewMailData } from './account-queries.server.ts';

const words = mailWords({
  name: 'viewed-as',
  label: 'An admin viewed the site as a customer',
  facts: { site: fact.site, when: 'When the view started', reason: 'Reason from the admin' },
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

/** An admin sees the site as somebody: to them, however long it took. */
export const mail = defineMail({
  payload: z.object({ viewId: z.uuid() }),
  read: ({ viewId }, { pool }) => readViewForMail(pool, viewId),
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

/** What was looked at, why, what could not be done, and whom to ask. */
function template(site: MailSite, { reason, startedAt }: ViewMailData, say: Say): MailTemplate {
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
        <Action href={`${site.publicUrl}/profile#views`}>See it in your profile</Action>
        {said.closing}
      </>
    ),
  };
}
