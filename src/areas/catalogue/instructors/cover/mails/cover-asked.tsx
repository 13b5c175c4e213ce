import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { classesLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { type CoverMailFacts, readCoverAsked } from './cover-mail-queries.server.ts';

const words = mailWords({
  name: 'cover-asked',
  label: 'Asked to cover a class',
  facts: {
    instructor: 'Instructor who can’t teach',
    session: commonFacts.session,
    when: commonFacts.when,
    business: commonFacts.business,
  },
  needs: ['session', 'when'],
  subject: 'Can you teach {session}, {when}?',
  parts: {
    opening:
      '{instructor} can’t teach this class at {business}. The first instructor to accept teaches it. We email everyone who booked.',
  },
});

/** Not sent once somebody has taken the class, or they have answered. */
export const mail = defineMail({
  payload: z.object({ requestId: z.int(), instructorId: z.int() }),
  read: ({ requestId, instructorId }, { pool }) => readCoverAsked(pool, requestId, instructorId),
  letters: {
    'cover-asked': {
      reader: 'business',
      to: ({ instructor }) => instructor,
      once: ({ requestId, instructorId }) => `${requestId}:${instructorId}`,
      words: [words],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        occurrenceId: 1,
        title: 'Slow Flow',
        startsAt: new Date('2026-12-01T18:30:00Z'),
        by: 'Hannah Okafor',
        reason: 'I have a cold.',
        instructor: { name: 'Leo Park', address: 'leo@willow.example' },
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, title, startsAt, by, reason }: CoverMailFacts & { instructor: Recipient },
  say: RenderWords,
): MailTemplate {
  const said = say(words, {
    instructor: by,
    session: title,
    when: formatLondonMoment(startsAt),
    business: businessName,
  });
  return {
    subject: said.subject,
    preheader: `${by} can’t teach it.`,
    reason: `You get this email because you teach at ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {reason !== '' && <p>Reason: {reason}</p>}
        <ActionButton href={classesLink(site.publicUrl, businessId)}>Answer</ActionButton>
      </>
    ),
  };
}
