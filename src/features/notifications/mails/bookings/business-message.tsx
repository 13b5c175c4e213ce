import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, Lines, PanelLine, SessionPanel } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { toSeeker } from './booking-letters.server.ts';
import { type BusinessMessageMailData, readBusinessMessageForMail } from './booking-queries.server.ts';
import { businessMessage as example } from './example.ts';

const words = mailWords({
  name: 'business-message',
  label: 'Message from a business about a booking',
  facts: {
    business: fact.business,
    session: fact.session,
    writer: 'Writer: “Hannah at Willow & Stone Yoga”',
    answer: 'How to reply, as a sentence',
  },
  needs: ['business', 'answer'],
  subject: '{business} sent you a message about {session}',
  title: 'A message from {writer}',
  parts: {
    closing: '{answer}',
  },
});

/**
 * A business wrote to somebody about their booking. Their answer goes to the address that the business publishes; its
 * owner's own is told to nobody.
 */
export const mail = defineMail({
  payload: z.object({ messageId: z.uuid() }),
  read: ({ messageId }, { pool }) => readBusinessMessageForMail(pool, messageId),
  letters: {
    'business-message': {
      reader: 'seeker',
      to: toSeeker,
      replyTo: ({ business: { name, email } }) => (email === null ? null : { name, address: email }),
      once: ({ messageId }) => messageId,
      words: [words],
      template,
      preview: example,
    },
  },
});

/** To the seeker, in the business's words. */
function template(site: MailSite, message: BusinessMessageMailData, say: Say): MailTemplate {
  const { text, author, business, sessionTitle } = message;
  const when = formatLondonRange(message.startsAt, message.endsAt);
  const said = say(words, {
    business: business.name,
    session: sessionTitle,
    writer: author === null ? business.name : `${author} at ${business.name}`,
    answer:
      business.email === null
        ? `To reply, call ${business.name} on ${business.phone}.`
        : `Reply to this email to answer ${business.name}.`,
  });
  return {
    subject: said.subject,
    preheader: text,
    reason: `You get this email because you booked this session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        <Lines>{text}</Lines>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
        </SessionPanel>
        <Facts rows={[{ label: 'Reference', value: message.reference }]} />
        {said.closing}
        <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>
      </>
    ),
  };
}
