import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { BookAgain } from './book-again.tsx';
import { toSeeker } from './booking-letters.server.ts';
import { type RefundMailData, readLostSeatRefundForMail } from './booking-queries.server.ts';
import { refund as example } from './example.ts';

/** The seat was gone, and the payment goes back in full. A refund that has failed in the meantime is not announced. */
export const mail = defineMail({
  payload: z.object({ refundId: z.uuid() }),
  read: async ({ refundId }, { pool, log }) => {
    const refund = await readLostSeatRefundForMail(pool, refundId);
    if (refund !== null && refund.state !== 'failed') return refund;
    log.warn({ refundId, state: refund?.state ?? 'none' }, 'No refund of a lost seat to tell of');
    return null;
  },
  letters: {
    'booking-refunded': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ refundId }) => refundId,
      template,
      preview: example,
    },
  },
});

/** To the seeker: the payment came too late for the last seat, or for moving their booking, and goes back in full. */
function template(site: MailSite, refund: RefundMailData): MailTemplate {
  if (refund.forMove) return notMoved(site, refund);
  const amount = formatPounds(refund.amountPence);
  const subject = `Your ${amount} is on its way back: ${refund.sessionTitle} was ${refund.dateCancelled ? 'cancelled' : 'full'}`;
  return {
    subject,
    preheader: `You are not booked, and ${amount} goes back to the card you paid with.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: refund.dateCancelled ? 'Sorry, this date was cancelled' : 'Sorry, the last place was taken',
    body: (
      <>
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
      </>
    ),
  };
}

/** To the seeker: what they paid for another date goes back, and their booking is as it was. */
function notMoved(site: MailSite, refund: RefundMailData): MailTemplate {
  const amount = formatPounds(refund.amountPence);
  return {
    subject: `Your ${amount} is on its way back: your booking was not moved`,
    preheader: `What you paid for another date of ${refund.sessionTitle} goes back to the card you paid with.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: 'Sorry, your booking was not moved',
    body: (
      <>
        <Paragraph>
          Your payment arrived when your booking could no longer be moved to this date, so nothing about the
          booking has changed:
        </Paragraph>
        <SessionPanel title={refund.sessionTitle} when={formatLondonRange(refund.startsAt, refund.endsAt)}>
          <PanelLine>{refund.businessName}</PanelLine>
        </SessionPanel>
        <Paragraph>
          <strong className="ink">We are refunding {amount}, all that you paid for moving it,</strong> to the
          card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you need to
          do.
        </Paragraph>
        <Action href={`${site.publicUrl}/my-bookings`}>See your bookings</Action>
      </>
    ),
  };
}
