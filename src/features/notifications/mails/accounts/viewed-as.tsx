import { z } from 'zod';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, TextLink } from '../layout/parts.tsx';
import { readViewForMail, type ViewMailData } from './account-queries.server.ts';

/** An admin sees the site as somebody: to them, however long it took. */
export const mail = defineMail({
  payload: z.object({ viewId: z.uuid() }),
  read: ({ viewId }, { pool }) => readViewForMail(pool, viewId),
  letters: {
    'viewed-as': {
      reader: 'account',
      to: ({ recipient }) => ({ name: recipient.name, address: recipient.email }),
      once: ({ viewId }) => viewId,
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
function template(site: MailSite, { reason, startedAt }: ViewMailData): MailTemplate {
  return {
    subject: `We looked at ${site.brand.name} as you see it`,
    preheader: reason,
    reason: `You get this email because you have an account at ${site.brand.name}.`,
    title: 'One of our team looked at your pages',
    body: (
      <>
        <Paragraph>
          On {formatLondonMoment(startedAt)} one of our team began to look at the site as you see it, for half
          an hour at most. They could read what you read there, and change nothing: no booking, no payment, no
          setting. Passwords, codes and card details are not shown to them.
        </Paragraph>
        <Paragraph>We wrote down as the reason:</Paragraph>
        <Paragraph>
          <strong className="ink">{reason}</strong>
        </Paragraph>
        <Action href={`${site.publicUrl}/profile#views`}>See it in your profile</Action>
        <Paragraph>
          If you did not expect this, write to{' '}
          <TextLink href={`mailto:${site.brand.email}`}>{site.brand.email}</TextLink>.
        </Paragraph>
      </>
    ),
  };
}
