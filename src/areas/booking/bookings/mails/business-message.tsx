import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  ParagraphLines,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { type BusinessMessageMailData, readBusinessMessageForMail } from './booking-queries.server.ts';
import { businessMessage as example } from './example-data.ts';

const words = mailWords({
  name: 'business-message',
  label: 'Message from a business about a booking',
  facts: {
    business: commonFacts.business,
    session: commonFacts.session,
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

/** A business's message about a booking. Replies go to its published address; never reveal its owner's own. */
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

function template(site: MailSite, message: BusinessMessageMailData, say: RenderWords): MailTemplate {
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
        <ParagraphLines>{text}</ParagraphLines>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
        </SessionPanel>
        <Facts rows={[{ label: 'Reference', value: message.reference }]} />
        {said.closing}
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}
