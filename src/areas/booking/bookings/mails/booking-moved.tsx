import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingLink, sellerDashboardLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { businessNoticeLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { answersToSeeker, toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { cancellationSentence } from '../cancel/copy.ts';
import { isCancelled } from '../rules.ts';
import { BookedPanel } from './booked-panel.tsx';
import { businessRecipient, calendarAttachment } from './booking-envelope.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  groupPlaceFacts,
  readBookingGroup,
} from './booking-group.server.ts';
import { readReasonFromAudit } from './booking-queries.server.ts';
import { CalendarNote } from './calendar-note.tsx';
import { booking as example } from './example-data.ts';

interface MovedBooking extends BookingGroupMailData {
  previous: Date;
  now: Date;
  /** The business's reason; null if the customer moved it. */
  reasonOfBusiness: string | null;
}

const preview: MovedBooking = {
  ...example,
  together: [example],
  previous: new Date('2026-11-26T07:00:00Z'),
  now: example.bookedAt,
  reasonOfBusiness: null,
};

const moved = {
  facts: {
    session: commonFacts.session,
    business: commonFacts.business,
    when: commonFacts.when,
    before: 'Old start time',
    places: '“Your place is”, “Your 2 places are”',
    back: 'The refund, as a sentence. Empty if none.',
    terms: 'Cancellation terms, as a sentence',
  },
  needs: ['when', 'terms'],
  subject: 'Moved to {when}: {session}',
  parts: {
    opening: '{places} now at the time below. It was due to start on {before}.',
    closing: `{back}

{terms}`,
  },
} as const;

const ownWords = mailWords({
  ...moved,
  name: 'booking-moved',
  label: 'Booking moved',
  title: 'Your booking has moved',
});

const businessWords = mailWords({
  ...moved,
  name: 'booking-moved-by-business',
  label: 'Booking moved by the business',
  title: '{business} has moved your booking',
});

const noticeWords = mailWords({
  name: 'booking-moved-notice',
  label: 'Booking moved by the customer',
  facts: {
    session: commonFacts.session,
    customer: 'Customer',
    when: commonFacts.when,
    before: 'Old start time',
  },
  needs: ['session', 'when'],
  subject: 'Booking moved to {when}: {session}',
  title: 'Booking moved',
  parts: {
    opening: '{customer} has moved this booking from {before}. That place is free again.',
  },
});

/**
 * One email for an order's moved places, without cancelled ones. A notice to the business if the customer moved it.
 */
export const mail = defineMail({
  payload: bookingGroupPayload.extend({
    /** Distinguishes several moves. */
    moveId: z.uuid(),
    previousStartsAt: z.iso.datetime(),
    /** The audit log entry with the business's reason; null if the customer moved it. */
    auditId: z.number().int().nullable(),
  }),
  read: async ({ previousStartsAt, auditId, ...told }, { pool, clock }) => {
    const bookings = await readBookingGroup(pool, told, ({ state }) => !isCancelled(state));
    if (bookings === null) return null;
    return {
      ...bookings,
      previous: new Date(previousStartsAt),
      now: clock.now(),
      reasonOfBusiness: auditId === null ? null : await readReasonFromAudit(pool, auditId),
    };
  },
  letters: {
    'booking-moved': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, moveId }) => `${bookingId}:${moveId}`,
      words: [ownWords, businessWords],
      template: confirmation,
      attach: calendarAttachment,
      preview,
      previews: { [businessWords.name]: { ...preview, reasonOfBusiness: 'Our teacher is away that week.' } },
    },
    'booking-moved-notice': {
      reader: 'business',
      to: (moved) => (moved.reasonOfBusiness === null ? businessRecipient(moved) : []),
      replyTo: answersToSeeker,
      once: ({ bookingId, moveId }) => `${bookingId}:${moveId}`,
      words: [noticeWords],
      template: notice,
      cap: businessNoticeLimit,
      preview,
    },
  },
});

function confirmation(site: MailSite, booking: MovedBooking, say: RenderWords): MailTemplate {
  const { sessionTitle, business, startsAt, price, refundPence, now, reasonOfBusiness: why } = booking;
  const when = formatLondonRange(startsAt, booking.endsAt);
  const many = booking.together.length;
  const said = say(why === null ? ownWords : businessWords, {
    session: sessionTitle,
    business: business.name,
    when,
    before: formatLondonMoment(booking.previous),
    places: many === 1 ? 'Your place is' : `Your ${many} places are`,
    back: refundPence > 0 ? `We’re refunding ${formatPounds(refundPence)}, the difference in price.` : '',
    terms: cancellationSentence(booking.policy, startsAt, price.totalPence - refundPence, now),
  });
  return {
    subject: said.subject,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason:
      why === null
        ? `You get this email because you moved a booking on ${site.brand.name}.`
        : `You get this email because you booked a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <BookedPanel booking={booking} when={when} />
        {said.closing}
        <Facts
          rows={[...(why === null ? [] : [{ label: 'Reason', value: why }]), ...groupPlaceFacts(booking)]}
        />
        <CalendarNote site={site} />
        <ActionButton href={bookingLink(site.publicUrl, booking)}>View your booking</ActionButton>
      </>
    ),
  };
}

function notice(site: MailSite, booking: MovedBooking, say: RenderWords): MailTemplate {
  const { sessionTitle, business, seeker } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const said = say(noticeWords, {
    session: sessionTitle,
    customer: seeker.name,
    when,
    before: formatLondonMoment(booking.previous),
  });
  return {
    subject: said.subject,
    preheader: `${seeker.name}. Reference ${booking.reference}.`,
    reason: `You get this email because ${business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>
            {booking.placesBooked} of {booking.capacity} places booked
          </PanelLine>
        </SessionPanel>
        <Facts rows={[{ label: 'Name', value: seeker.name }, ...groupPlaceFacts(booking)]} />
        <ActionButton href={sellerDashboardLink(site.publicUrl, booking)}>Open your dashboard</ActionButton>
      </>
    ),
  };
}
