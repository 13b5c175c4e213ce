import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { readTrainerApplicationForMail, type TrainerApplicationMailData } from './business-queries.server.ts';

/** Somebody applied as a trainer, or applied again; once it is decided or replaced, another mail tells of that. */
export const mail = defineMail({
  payload: z.object({ trainerId: z.number().int(), submittedAt: z.iso.datetime() }),
  read: ({ trainerId, submittedAt }, { pool }) =>
    readTrainerApplicationForMail(pool, trainerId, new Date(submittedAt)),
  letters: {
    'trainer-applied': {
      reader: 'account',
      to: ({ name, email }) => ({ name, address: email }),
      once: ({ trainerId, submittedAt }) => `${trainerId}:${submittedAt}`,
      template,
      preview: { firstName: 'Priya', name: 'Priya Nair', email: 'priya@people.example', again: false },
    },
  },
});

/** To somebody who applied as a trainer: it has arrived, and what happens next. */
function template(site: MailSite, application: TrainerApplicationMailData): MailTemplate {
  const subject = application.again
    ? 'Your trainer application is with us again'
    : 'We have your trainer application';
  return {
    subject,
    preheader: "You'll be notified once it's approved.",
    reason: `You get this email because you applied as a trainer on ${site.brand.name}.`,
    title: subject,
    body: (
      <>
        <Paragraph>
          Thank you, {application.firstName}. A person reads every application before it appears in the
          directory. You'll be notified once it's approved.
        </Paragraph>
        <Action href={`${site.publicUrl}/personal-trainers`}>See the directory</Action>
      </>
    ),
  };
}
