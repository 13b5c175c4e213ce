import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { ownInstructorsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type RefusedInstructor, readRefusedInstructor } from './instructor-queries.server.ts';

const words = mailWords({
  name: 'instructor-refused',
  label: 'Instructor not published',
  facts: { business: fact.business, instructor: 'Instructor', reason: 'Reason from the admin' },
  needs: ['instructor', 'reason'],
  subject: 'We couldn’t publish {instructor}’s profile',
  parts: {
    opening: `We checked {instructor}’s profile for {business} and couldn’t publish it: {reason} Change the profile and we’ll check it again. Their sessions aren’t affected.`,
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
        reason: 'We couldn’t find that qualification.',
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
