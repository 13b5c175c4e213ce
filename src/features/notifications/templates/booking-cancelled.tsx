import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { BookingMailData } from '../mail-data.ts';
import { addressLine } from '../rules.ts';
import { BookAgain } from './book-again.tsx';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Facts, PanelLine, Paragraph, SessionPanel, Title } from './parts.tsx';

/** To the seeker: what they cancelled is cancelled, and what goes back. */
export function bookingCancelled(site: MailSite, booking: BookingMailData): MailTemplate {
  const { sessionTitle, business } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const subject = `Booking cancelled for ${when}: ${sessionTitle}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${sessionTitle} at ${business.name}. ${preview(booking)} Reference ${booking.reference}.`}
        reason={`You get this email because you cancelled a booking on ${site.brand.name}.`}
      >
        <Title>Your booking is cancelled</Title>
        <Paragraph>
          You cancelled this booking and your place is free for somebody else. The attached file takes it out
          of your calendar.
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
        </SessionPanel>
        <MoneyBack booking={booking} />
        <Facts rows={[{ label: 'Reference', value: booking.reference }]} />
        <BookAgain site={site} booked={booking} action="Book another date" />
      </Layout>
    ),
  };
}

function preview({ refundPence, price }: BookingMailData): string {
  if (refundPence > 0) return `${formatPounds(refundPence)} goes back to the card you paid with.`;
  return price.totalPence === 0 ? 'There was nothing to pay.' : 'There is no refund.';
}

function MoneyBack({ booking }: { booking: BookingMailData }) {
  const { refundPence, price, policy } = booking;
  if (refundPence > 0) {
    return (
      <Paragraph>
        <strong className="ink">
          We are refunding {formatPounds(refundPence)}
          {refundPence === price.totalPence && ', all that you paid,'}
        </strong>{' '}
        to the card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you
        need to do.
      </Paragraph>
    );
  }
  if (price.totalPence === 0)
    return <Paragraph>There was nothing to pay, so there is nothing to refund.</Paragraph>;
  return (
    <Paragraph>
      <strong className="ink">There is no refund of the {formatPounds(price.totalPence)} you paid:</strong>{' '}
      the time for free cancellation ended on {formatLondonMoment(new Date(policy.freeUntil))}.
    </Paragraph>
  );
}
