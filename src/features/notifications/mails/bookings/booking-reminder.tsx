import { z } from 'zod';
import { cancellationSentence } from '#features/booking/cancel/copy.ts';
import { formatLondonRange, formatLondonTime } from '#shared/calendar/london-time.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { addressLine, firstName, preparationSentences } from '../../rules.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel, TextLink } from '../layout/parts.tsx';
import { bookingLink, bookingsLink } from '../links.ts';
import { calendarAttachment, toSeeker } from './booking-letters.server.ts';
import { type BookingMailData, readBookingForMail } from './booking-queries.server.ts';
import { booking as example } from './example.ts';
import { referenceFacts } from './reference-facts.ts';

/** Tomorrow's session, with its calendar file. Not one that was cancelled, or has begun, before the mail could leave. */
export const mail = defineMail({
  payload: z.object({ bookingId: z.uuid() }),
  read: async ({ bookingId }, { pool, clock }) => {
    const booking = await readBookingForMail(pool, bookingId);
    const now = clock.now();
    return booking?.state === 'confirmed' && booking.startsAt > now ? { ...booking, now } : null;
  },
  letters: {
    'booking-reminder': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId }) => bookingId,
      template,
      attach: calendarAttachment,
      preview: { ...example, now: example.bookedAt },
    },
  },
});

/** To the seeker, the day before: what, when, where, and until when it can still be cancelled for money back. */
function template(site: MailSite, booking: BookingMailData & { now: Date }): MailTemplate {
  const { sessionTitle, business, startsAt, endsAt, price, dateNote, now } = booking;
  const subject = `Tomorrow at ${formatLondonTime(startsAt)}: ${sessionTitle}`;
  const name = firstName(booking.seeker.name);
  return {
    subject,
    preheader: `${business.name}, ${addressLine(business)}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked a session on ${site.brand.name}. You can turn reminders off in your profile.`,
    title: name === '' ? 'See you tomorrow' : `See you tomorrow, ${name}`,
    body: (
      <>
        <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
          {business.latitude !== null && business.longitude !== null && (
            <PanelLine>
              <TextLink href={mapLink(business.latitude, business.longitude)}>Open in maps</TextLink>
            </PanelLine>
          )}
        </SessionPanel>
        {dateNote !== '' && (
          <Paragraph>
            <strong className="ink">{business.name} writes:</strong> {dateNote}
          </Paragraph>
        )}
        <Paragraph>{preparationSentences(booking)}</Paragraph>
        <Facts rows={referenceFacts(booking)} />
        <Action href={bookingLink(site.publicUrl, booking)}>View booking</Action>
        <Paragraph>
          Cannot come? {cancellationSentence(booking.policy, startsAt, price.totalPence, now)}{' '}
          <TextLink href={bookingsLink(site.publicUrl)}>Your bookings</TextLink>
        </Paragraph>
      </>
    ),
  };
}
