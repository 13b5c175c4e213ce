import { formatLondonRange, formatLondonTime } from '#shared/calendar/london-time.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { bookingLink, bookingsLink } from '../links.ts';
import type { BookingMailData } from '../mail-data.ts';
import { addressLine, cancellationSentence, firstName, preparationSentences } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel, TextLink, Title } from './parts.tsx';

/** To the seeker, the day before: what, when, where, and until when it can still be cancelled for money back. */
export function bookingReminder(site: MailSite, booking: BookingMailData, now: Date): MailTemplate {
  const { sessionTitle, business, startsAt, endsAt, price, dateNote } = booking;
  const subject = `Tomorrow at ${formatLondonTime(startsAt)}: ${sessionTitle}`;
  const name = firstName(booking.seeker.name);
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${business.name}, ${addressLine(business)}. Reference ${booking.reference}.`}
        reason={`You get this email because you booked a session on ${site.brand.name}. You can turn reminders off in your profile.`}
      >
        <Title>{name === '' ? 'See you tomorrow' : `See you tomorrow, ${name}`}</Title>
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
        <Facts rows={[{ label: 'Reference', value: booking.reference }]} />
        <Action href={bookingLink(site.publicUrl, booking)}>View booking</Action>
        <Paragraph>
          Cannot come? {cancellationSentence(booking.policy, price.totalPence, now)}{' '}
          <TextLink href={bookingsLink(site.publicUrl)}>Your bookings</TextLink>
        </Paragraph>
      </Layout>
    ),
  };
}
