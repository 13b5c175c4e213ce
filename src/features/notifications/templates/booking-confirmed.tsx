import type { ReactNode } from 'react';
import { formatLondonDay, formatLondonRange } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { bookingLink, bookingsLink } from '../links.ts';
import type { BookingMailData } from '../mail-data.ts';
import { addressLine, cancellationSentence, firstName, preparationSentences, webAddress } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import {
  Action,
  Divider,
  type Fact,
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  SubTitle,
  TextLink,
  Title,
} from './parts.tsx';
import { priceFacts } from './price-facts.ts';

/** To the seeker: the place is booked. `now` decides whether free cancellation is still open. */
export function bookingConfirmed(site: MailSite, booking: BookingMailData, now: Date): MailTemplate {
  const { sessionTitle, startsAt, endsAt, business, price } = booking;
  const when = formatLondonRange(startsAt, endsAt);
  const total = formatPounds(price.totalPence);
  const subject = `Booking confirmed for ${when}: ${sessionTitle}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${sessionTitle} at ${business.name}. Total paid ${total}. Reference ${booking.reference}.`}
        reason={`You get this email because you booked a session on ${site.brand.name}.`}
      >
        <Title>Booking Confirmed!</Title>
        <Paragraph>
          See you on {formatLondonDay(startsAt)}, {firstName(booking.seeker.name)}. Your place is booked and a
          calendar file is attached.
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
          {business.latitude !== null && business.longitude !== null && (
            <PanelLine>
              <TextLink href={mapLink(business.latitude, business.longitude)}>Open in maps</TextLink>
            </PanelLine>
          )}
        </SessionPanel>
        <Facts figures rows={priceFacts('Total Paid', price)} />
        <Facts rows={[{ label: 'Reference', value: booking.reference }, ...requirementFacts(booking)]} />
        <Action href={bookingLink(site.publicUrl, booking)}>View your booking</Action>
        <Divider />
        <SubTitle>Before you go</SubTitle>
        <Paragraph>{preparationSentences(booking)}</Paragraph>
        <SubTitle>If you cannot come</SubTitle>
        <Paragraph>
          {cancellationSentence(booking.policy, price.totalPence, now)}{' '}
          <TextLink href={bookingsLink(site.publicUrl)}>Cancel under My Bookings.</TextLink>
          {price.totalPence > 0 && ` If ${business.name} cancels, you get ${total} back whenever that is.`}
        </Paragraph>
        <SubTitle>Contact {business.name}</SubTitle>
        <Facts rows={contactFacts(booking)} />
      </Layout>
    ),
  };
}

function requirementFacts({ specialRequirements }: BookingMailData): Fact[] {
  return specialRequirements === '' ? [] : [{ label: 'You told them', value: specialRequirements }];
}

function contactFacts({ business }: BookingMailData): Fact[] {
  const website = webAddress(business.website);
  const email = business.email ?? '';
  const facts: (Fact | null)[] = [
    business.phone === ''
      ? null
      : { label: 'Phone', value: link(telephoneHref(business.phone), business.phone) },
    email === '' ? null : { label: 'Email', value: link(`mailto:${email}`, email) },
    website === null ? null : { label: 'Website', value: link(website, 'Visit Website') },
  ];
  const given = facts.filter((fact) => fact !== null);
  return given.length > 0 ? given : [{ label: 'In person', value: addressLine(business) }];
}

function link(href: string, text: string): ReactNode {
  return <TextLink href={href}>{text}</TextLink>;
}
