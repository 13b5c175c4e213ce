import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { giverDashboardLink } from '../links.ts';
import type { BookingMailData } from '../mail-data.ts';
import { addressLine } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import {
  Action,
  Divider,
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  SubTitle,
  TextLink,
  Title,
} from './parts.tsx';
import { priceFacts } from './price-facts.ts';

/** To the business: somebody booked a place, who they are and what they asked for. */
export function bookingNotice(site: MailSite, booking: BookingMailData): MailTemplate {
  const { sessionTitle, seeker, placesBooked, capacity } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  // A trainer's hour is one place, and where it is was agreed with this booking.
  const places =
    booking.trainerId === null
      ? `${placesBooked} of ${capacity} places booked`
      : addressLine(booking.business);
  const subject = `New booking for ${when}: ${sessionTitle}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${seeker.name}, ${places}. Reference ${booking.reference}.`}
        reason={`You get this email because ${booking.business.name} takes bookings on ${site.brand.name}.`}
      >
        <Title>New booking</Title>
        <Paragraph>{seeker.name} has booked and paid for a place.</Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{places}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Name', value: seeker.name },
            { label: 'Phone', value: <TextLink href={telephoneHref(seeker.phone)}>{seeker.phone}</TextLink> },
            { label: 'Email', value: <TextLink href={`mailto:${seeker.email}`}>{seeker.email}</TextLink> },
            { label: 'Special Requirements', value: booking.specialRequirements || 'None' },
            { label: 'Reference', value: booking.reference },
          ]}
        />
        <Divider />
        <SubTitle>Payment</SubTitle>
        <Facts figures rows={priceFacts('Paid by the customer', booking.price)} />
        <Action href={giverDashboardLink(site.publicUrl, booking)}>Open your dashboard</Action>
      </Layout>
    ),
  };
}
