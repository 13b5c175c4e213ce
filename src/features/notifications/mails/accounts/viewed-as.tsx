import { z } from 'zod';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, TextLink } from '../layout/parts.tsx';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readViewForMail, type ViewMailData } from './account-queries.server.ts';

const words = mailWords({
  name: 'viewed-as',
  label: 'We looked at the site as somebody sees it',
  facts: { site: fact.site, when: 'When we began to look', reason: 'Why, as the admin wrote it down' },
  links: { email: 'Our email address, as a link' },
  needs: ['when', 'reason', 'email'],
  subject: 'We looked at {site} as you see it',
  title: 'One of our team looked at your pages',
  parts: {
    opening: `On {when} one of our team began to look at the site as you see it, for half an hour at most. They could read what you read there, and change nothing: no booking, no payment, no setting. Passwords, codes and card details are not shown to them.

We wrote down as the reason:

**{reason}**`,
    closing: 'If you did not expect this, write to {email}.',
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
