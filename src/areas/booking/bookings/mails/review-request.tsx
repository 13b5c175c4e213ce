import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { pastBookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { type BookingMailData, readBookingForMail } from './booking-queries.server.ts';
import { booking as example } from './example-data.ts';

const words = mailWords({
  name: 'review-request',
  label: 'Review request',
  facts: { name: commonFacts.name, session: commonFacts.session, business: commonFacts.business },
  needs: ['session'],
  subject: 'How was {session}?',
  title: 'How was it, {name}?',
  parts: {
    opening:
      'Give it one to five stars and, if you like, a few words. Only people who attended can review, and {business} can reply.',
  },
});

/** Not sent to no-shows. */
export const mail = defineMail({
  payload: z.object({ bookingId: z.uuid() }),
  read: async ({ bookingId }, { pool }) => {
    const booking = await readBookingForMail(pool, bookingId);
    return booking?.state === 'confirmed' || booking?.state === 'attended' ? booking : null;
  },
  letters: {
    'review-request': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId }) => bookingId,
      words: [words],
      template,
      preview: example,
    },
  },
});

function template(site: MailSite, booking: BookingMailData, say: RenderWords): MailTemplate {
  const { sessionTitle, business } = booking;
  const said = say(words, {
    name: firstName(booking.seeker.name),
    session: sessionTitle,
    business: business.name,
  });
  return {
    subject: said.subject,
    preheader: `Your review helps others choose, and helps ${business.name} improve.`,
    reason: `You get this email because you booked a session on ${site.brand.name}. You can turn these requests off in your profile.`,
    title: said.title,
    body: (
      <>
        <SessionPanel title={sessionTitle} when={formatLondonRange(booking.startsAt, booking.endsAt)}>
          <PanelLine>{business.name}</PanelLine>
        </SessionPanel>
        {said.opening}
        <ActionButton href={pastBookingsLink(site.publicUrl)}>Leave a review</ActionButton>
      </>
    ),
  };
}
