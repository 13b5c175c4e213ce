import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { ownInstructorsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type RefusedInstructor, readRefusedInstructor } from './instructor-queries.server.ts';

const words = mailWords({
  name: 'instructor-refused',
  label: 'An instructor is not shown',
  facts: { business: fact.business, instructor: 'Who it is about', reason: 'Why, as the admin wrote it' },
  needs: ['instructor', 'reason'],
  subject: '{instructor} is not shown as an instructor',
  parts: {
    opening: `We read what {business} says of {instructor}, and do not show it: {reason}

Change what is said there, and we read it again. Their sessions go on as they are.`,
  },
});

/** An admin has refused somebody who teaches, or taken them down. Nothing once their words were changed. */
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
        reason: 'The qualification that stands there has no name that we could look up.',
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, name, reason }: RefusedInstructor,
  say: Say,
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
        <Action href={ownInstructorsLink(site.publicUrl, businessId)}>See your instructors</Action>
      </>
    ),
  };
}
