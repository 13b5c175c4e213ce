import type { CallingOff } from '#features/booking/contract.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { BookingMailData } from '../mail-data.ts';
import { addressLine } from '../rules.ts';
import { BookAgain } from './book-again.tsx';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Facts, PanelLine, Paragraph, SessionPanel, Title } from './parts.tsx';

/** To the seeker: the business, or the site, has called their booking off; why, and what goes back. */
export function bookingCalledOff(
  site: MailSite,
  booking: BookingMailData,
  { by, reason }: CallingOff,
): MailTemplate {
  const { sessionTitle, business } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const who = by === 'business' ? business.name : site.brand.name;
  const subject = `Cancelled by ${who}: ${sessionTitle}, ${when}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${preview(booking)} Reference ${booking.reference}.`}
        reason={`You get this email because you booked a session on ${site.brand.name}.`}
      >
        <Title>Your session is cancelled</Title>
        <Paragraph>
          We are sorry: {who} has cancelled this session. The attached file takes it out of your calendar.
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
        </SessionPanel>
        <MoneyBack booking={booking} />
        <Facts
          rows={[
            { label: 'Cancelled by', value: who },
            { label: 'Reason', value: reason },
            { label: 'Reference', value: booking.reference },
          ]}
        />
        <BookAgain site={site} booked={booking} action="See other dates" />
      </Layout>
    ),
  };
}

function preview({ refundPence }: BookingMailData): string {
  return refundPence > 0
    ? `${formatPounds(refundPence)} goes back to the card you paid with.`
    : 'There was nothing to pay.';
}

function MoneyBack({ booking: { refundPence, price } }: { booking: BookingMailData }) {
  if (refundPence === 0)
    return <Paragraph>There was nothing to pay, so there is nothing to refund.</Paragraph>;
  return (
    <Paragraph>
      <strong className="ink">
        We are refunding {formatPounds(refundPence)}
        {refundPence === price.totalPence && ', all that you paid,'}
      </strong>{' '}
      to the card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you need
      to do.
    </Paragraph>
  );
}
