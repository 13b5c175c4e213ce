import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { businessInstructorsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { type RefusedInstructorMailData, readRefusedInstructor } from './instructor-queries.server.ts';

const words = mailWords({
  name: 'instructor-refused',
  label: 'Instructor not published',
  facts: { business: commonFacts.business, instructor: 'Instructor', reason: 'Reason from the admin' },
  needs: ['instructor', 'reason'],
  subject: 'We couldn’t publish {instructor}’s profile',
  parts: {
    opening: `We checked {instructor}’s profile for {business} and couldn’t publish it: {reason} Change the profile and we’ll check it again. Their sessions aren’t affected.`,
  },
});

/** Not sent once the text has changed. */
export const mail = defineMail({
  payload: z.object({ instructorId: z.int(), sentAt: z.iso.datetime() }),
  read: ({ instructorId, sentAt }, { pool }) => readRefusedInstructor(pool, instructorId, sentAt),
  letters: {
    'instructor-refused': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ instructorId, sentAt }) => `${instructorId}:${sentAt}`,
      words: [words],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        name: 'Leo Marsh',
        reason: 'We couldn’t find that qualification.',
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, name, reason }: RefusedInstructorMailData,
  say: RenderWords,
): MailTemplate {
  const said = say(words, { business: businessName, instructor: name, reason });
  return {
    subject: said.subject,
    preheader: reason,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={businessInstructorsLink(site.publicUrl, businessId)}>
          See your instructors
        </ActionButton>
      </>
    ),
  };
}
