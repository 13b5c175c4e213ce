import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { ownInstructorsLink } from '../links.ts';
import { type RefusedInstructor, readRefusedInstructor } from './instructor-queries.server.ts';

/** An admin has refused somebody who teaches, or taken them down. Nothing once their words were changed. */
export const mail = defineMail({
  payload: z.object({ instructorId: z.int(), sentAt: z.iso.datetime() }),
  read: ({ instructorId, sentAt }, { pool }) => readRefusedInstructor(pool, instructorId, sentAt),
  letters: {
    'instructor-refused': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ instructorId, sentAt }) => `${instructorId}:${sentAt}`,
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
): MailTemplate {
  return {
    subject: `${name} is not shown as an instructor`,
    preheader: reason,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: `${name} is not shown as an instructor`,
    body: (
      <>
        <Paragraph>
          We read what {businessName} says of {name}, and do not show it: {reason}
        </Paragraph>
        <Paragraph>
          Change what is said there, and we read it again. Their sessions go on as they are.
        </Paragraph>
        <Action href={ownInstructorsLink(site.publicUrl, businessId)}>See your instructors</Action>
      </>
    ),
  };
}
