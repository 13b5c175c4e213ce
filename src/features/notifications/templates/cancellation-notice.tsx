import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { BookingMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Facts, PanelLine, Paragraph, SessionPanel, TextLink, Title } from './parts.tsx';

/** To the business: somebody cancelled, so a place is free again. */
export function cancellationNotice(site: MailSite, booking: BookingMailData): MailTemplate {
  const { sessionTitle, seeker, placesBooked, capacity } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const places =
    booking.trainerId === null ? `${placesBooked} of ${capacity} places booked` : 'the hour is free again';
  const subject = `Cancelled booking for ${when}: ${sessionTitle}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${seeker.name}, now ${places}. Reference ${booking.reference}.`}
        reason={`You get this email because ${booking.business.name} takes bookings on ${site.brand.name}.`}
      >
        <Title>A booking was cancelled</Title>
        <Paragraph>{seeker.name} has cancelled. Their place can be booked again.</Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{places}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Name', value: seeker.name },
            { label: 'Email', value: <TextLink href={`mailto:${seeker.email}`}>{seeker.email}</TextLink> },
            { label: 'Reference', value: booking.reference },
            { label: 'Refund', value: refund(booking) },
          ]}
        />
      </Layout>
    ),
  };
}

function refund({ refundPence, price }: BookingMailData): string {
  if (refundPence > 0) return `${formatPounds(refundPence)} to the customer`;
  return price.totalPence === 0 ? 'None: the session was free' : 'None: cancelled too late for one';
}
