import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { RefundMailData } from '../mail-data.ts';
import { BookAgain } from './book-again.tsx';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { PanelLine, Paragraph, SessionPanel, Title } from './parts.tsx';

/** To the seeker: the payment came too late for the last seat, and goes back in full. */
export function bookingRefunded(site: MailSite, refund: RefundMailData): MailTemplate {
  const amount = formatPounds(refund.amountPence);
  const subject = `Your ${amount} is on its way back: ${refund.sessionTitle} was ${refund.dateCancelled ? 'cancelled' : 'full'}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`You are not booked, and ${amount} goes back to the card you paid with.`}
        reason={`You get this email because you paid for a session on ${site.brand.name}.`}
      >
        <Title>
          {refund.dateCancelled ? 'Sorry, this date was cancelled' : 'Sorry, the last place was taken'}
        </Title>
        <Paragraph>
          {refund.dateCancelled ? 'This date was cancelled' : 'Somebody else took the last place'} while your
          payment was on its way, so you are not booked for this session:
        </Paragraph>
        <SessionPanel title={refund.sessionTitle} when={formatLondonRange(refund.startsAt, refund.endsAt)}>
          <PanelLine>{refund.businessName}</PanelLine>
        </SessionPanel>
        <Paragraph>
          <strong className="ink">We are refunding {amount}, all that you paid,</strong> to the card you paid
          with. Banks usually show it within 5 to 10 working days. There is nothing you need to do.
        </Paragraph>
        <BookAgain site={site} booked={refund} action="See other dates" />
      </Layout>
    ),
  };
}
