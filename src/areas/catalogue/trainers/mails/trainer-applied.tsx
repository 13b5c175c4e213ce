import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import {
  readTrainerApplicationForMail,
  type TrainerApplicationMailData,
} from './trainer-application-queries.server.ts';

const words = mailWords({
  name: 'trainer-applied',
  label: 'Trainer applied',
  facts: { name: commonFacts.name },
  subject: 'We’ve got your trainer application',
  parts: {
    opening:
      "Thank you, {name}. A person checks every application before it appears in the directory. You'll be notified once it's approved.",
  },
});

const againWords = mailWords({
  name: 'trainer-applied-again',
  label: 'Trainer applied again',
  facts: { name: commonFacts.name },
  subject: 'We’ve got your new trainer application',
  parts: {
    opening:
      "Thank you, {name}. A person checks every application before it appears in the directory. You'll be notified once it's approved.",
  },
});

/** Skipped once it is decided or replaced. */
export const mail = defineMail({
  payload: z.object({ trainerId: z.number().int(), submittedAt: z.iso.datetime() }),
  read: ({ trainerId, submittedAt }, { pool }) =>
    readTrainerApplicationForMail(pool, trainerId, new Date(submittedAt)),
  letters: {
    'trainer-applied': {
      reader: 'account',
      to: ({ name, email }) => ({ name, address: email }),
      once: ({ trainerId, submittedAt }) => `${trainerId}:${submittedAt}`,
      words: [words, againWords],
      template,
      preview: { firstName: 'Priya', name: 'Priya Nair', email: 'priya@people.example', again: false },
      previews: {
        [againWords.name]: {
          firstName: 'Priya',
          name: 'Priya Nair',
          email: 'priya@people.example',
          again: true,
        },
      },
    },
  },
});

function template(site: MailSite, application: TrainerApplicationMailData, say: RenderWords): MailTemplate {
  const said = say(application.again ? againWords : words, { name: application.firstName });
  return {
    subject: said.subject,
    preheader: "You'll be notified once it's approved.",
    reason: `You get this email because you applied as a trainer on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={`${site.publicUrl}/personal-trainers`}>See the directory</ActionButton>
      </>
    ),
  };
}
