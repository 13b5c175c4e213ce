import { z } from 'zod';
import { cancellationSentence } from '#features/booking/cancel/copy.ts';
import { isCancelled } from '#features/booking/rules.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { addressLine } from '../../rules.ts';
import { broughtByOthers } from '../../sending/mail-caps.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { bookingLink, giverDashboardLink } from '../links.ts';
import { calendarAttachment, toBusiness, toSeeker } from './booking-letters.server.ts';
import { readReasonForMail } from './booking-queries.server.ts';
import {
  type BookingsTogether,
  placeFactsOf,
  readTogether,
  togetherPayload,
} from './bookings-together.server.ts';
import { booking as example } from './example.ts';

/** The booking as it is now, with the start it had before and the instant of sending. */
interface MovedBooking extends BookingsTogether {
  previous: Date;
  now: Date;
  /** Why, in the words of the business that moved it; null where its seeker has. */
  reasonOfBusiness: string | null;
}

const preview: MovedBooking = {
  ...example,
  together: [example],
  previous: new Date('2026-11-26T07:00:00Z'),
  now: example.bookedAt,
  reasonOfBusiness: null,
};

/**
 * A booking, or several places of an order in one mail, has gone to another date: to its seeker what is booked now, with the next revision of the calendar file,
 * and why, where the business has moved it; to the business a notice, where it was the seeker. A booking that was
 * cancelled meanwhile is not told of.
 */
export const mail = defineMail({
  payload: togetherPayload.extend({
    /** Which of its moves. */
    moveId: z.uuid(),
    previousStartsAt: z.iso.datetime(),
    /** The entry of the audit log that says why, where the business has moved it. */
    auditId: z.number().int().nullable(),
  }),
  read: async ({ previousStartsAt, auditId, ...told }, { pool, clock }) => {
    const bookings = await readTogether(pool, told, ({ state }) => !isCancelled(state));
    if (bookings === null) return null;
    return {
      ...bookings,
      previous: new Date(previousStartsAt),
      now: clock.now(),
      reasonOfBusiness: auditId === null ? null : await readReasonForMail(pool, auditId),
    };
  },
  letters: {
    'booking-moved': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, moveId }) => `${bookingId}:${moveId}`,
      template: confirmation,
      attach: calendarAttachment,
      preview: { ...preview, reasonOfBusiness: 'Our teacher is away that week.' },
    },
    'booking-moved-notice': {
      reader: 'business',
      to: (moved) => (moved.reasonOfBusiness === null ? toBusiness(moved) : []),
      replyTo: toSeeker,
      once: ({ bookingId, moveId }) => `${bookingId}:${moveId}`,
      template: notice,
      cap: broughtByOthers,
      preview,
    },
  },
});

/** To the seeker: what they have booked now, and what of the price goes back. */
function confirmation(site: MailSite, booking: MovedBooking): MailTemplate {
  const { sessionTitle, business, startsAt, price, refundPence, now, reasonOfBusiness: why } = booking;
  const when = formatLondonRange(startsAt, booking.endsAt);
  return {
    subject: `Moved to ${when}: ${sessionTitle}`,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason:
      why === null
        ? `You get this email because you moved a booking on ${site.brand.name}.`
        : `You get this email because you booked a session on ${site.brand.name}.`,
    title: why === null ? 'Your booking has moved' : `${business.name} has moved your booking`,
    body: (
      <>
        <Paragraph>
          It was to begin on {formatLondonMoment(booking.previous)}.{' '}
          {booking.together.length === 1 ? 'Your place is' : `Your ${booking.together.length} places are`} now
          at:
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
        </SessionPanel>
        {refundPence > 0 && (
          <Paragraph>
            Of what you paid, {formatPounds(refundPence)} has gone back, or is on its way.
          </Paragraph>
        )}
        <Paragraph>
          {cancellationSentence(booking.policy, startsAt, price.totalPence - refundPence, now)}
        </Paragraph>
        <Facts
          rows={[...(why === null ? [] : [{ label: 'Reason', value: why }]), ...placeFactsOf(booking)]}
        />
        <Action href={bookingLink(site.publicUrl, booking)}>View your booking</Action>
      </>
    ),
  };
}

/** To the business: who comes at another date now. */
function notice(site: MailSite, booking: MovedBooking): MailTemplate {
  const { sessionTitle, business, seeker } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  return {
    subject: `Booking moved to ${when}: ${sessionTitle}`,
    preheader: `${seeker.name}. Reference ${booking.reference}.`,
    reason: `You get this email because ${business.name} takes bookings on ${site.brand.name}.`,
    title: 'A booking has moved',
    body: (
      <>
        <Paragraph>
          {seeker.name} was booked for {formatLondonMoment(booking.previous)}, where the place is free again.
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>
            {booking.placesBooked} of {booking.capacity} places booked
          </PanelLine>
        </SessionPanel>
        <Facts rows={[{ label: 'Name', value: seeker.name }, ...placeFactsOf(booking)]} />
        <Action href={giverDashboardLink(site.publicUrl, booking)}>Open your dashboard</Action>
      </>
    ),
  };
}
