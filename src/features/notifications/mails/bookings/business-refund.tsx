import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { toSeeker } from './booking-letters.server.ts';
import { type BusinessRefundMailData, readBusinessRefundForMail } from './booking-queries.server.ts';
import { businessRefund as example } from './example.ts';

/**
 * The business gave back all or some of what somebody paid, and the booking stays as it is. A refund that has failed in
 * the meantime is not announced.
 */
export const mail = defineMail({
  payload: z.object({ auditId: z.number().int() }),
  read: async ({ auditId }, { pool, log }) => {
    const refund = await readBusinessRefundForMail(pool, auditId);
    if (refund !== null && refund.state !== 'failed') return refund;
    log.warn({ auditId, state: refund?.state ?? 'none' }, 'No refund of a business to tell of');
    return null;
  },
  letters: {
    'business-refund': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ auditId }) => String(auditId),
      template,
      preview: example,
    },
  },
});

/** To the seeker: how much goes back, why, and when it arrives. */
function template(site: MailSite, refund: BusinessRefundMailData): MailTemplate {
  const { businessName, sessionTitle, amountPence, paidPence, refundedPence, stands } = refund;
  const amount = formatPounds(amountPence);
  return {
    subject: `${amount} is on its way back to you: ${sessionTitle}`,
    preheader: refund.reason,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: `${businessName} is refunding ${amount}`,
    body: (
      <>
        <Paragraph>
          <strong className="ink">
            {amount}
            {amountPence === paidPence && ', all that you paid,'} goes back to the card you paid with.
          </strong>{' '}
          Banks usually show it within 5 to 10 working days. There is nothing you need to do.
          {stands && ' Your booking stays as it is.'}
        </Paragraph>
        <SessionPanel title={sessionTitle} when={formatLondonRange(refund.startsAt, refund.endsAt)}>
          <PanelLine>{businessName}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Reason', value: refund.reason },
            {
              label: 'Refunded in all',
              value: `${formatPounds(refundedPence)} of the ${formatPounds(paidPence)} you paid`,
            },
            { label: 'Reference', value: refund.reference },
          ]}
        />
        <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>
      </>
    ),
  };
}
