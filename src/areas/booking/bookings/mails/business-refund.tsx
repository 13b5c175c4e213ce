import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { type BusinessRefundMailData, readBusinessRefundForMail } from './booking-queries.server.ts';
import { businessRefund as example } from './example-data.ts';

const words = mailWords({
  name: 'business-refund',
  label: 'Refund by the business',
  facts: {
    business: commonFacts.business,
    session: commonFacts.session,
    amount: commonFacts.amount,
    all: '“, the full amount,” for a full refund',
    stands: 'That the booking hasn’t changed, as a sentence. Empty if it has.',
  },
  needs: ['amount'],
  subject: '{business} is refunding {amount}: {session}',
  title: '{business} is refunding {amount}',
  parts: {
    opening:
      '**We’re sending {amount}{all} back to the card you paid with.** It usually takes 5 to 10 working days. You don’t need to do anything. {stands}',
  },
});

/** The business refunded part or all of a booking that stays. Not sent if the refund has failed since. */
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
      words: [words],
      template,
      preview: example,
    },
  },
});

function template(site: MailSite, refund: BusinessRefundMailData, say: RenderWords): MailTemplate {
  const { businessName, sessionTitle, amountPence, paidPence, refundedPence, stands } = refund;
  const said = say(words, {
    business: businessName,
    session: sessionTitle,
    amount: formatPounds(amountPence),
    all: amountPence === paidPence ? ', the full amount,' : '',
    stands: stands ? 'Your booking hasn’t changed.' : '',
  });
  return {
    subject: said.subject,
    preheader: refund.reason,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={formatLondonRange(refund.startsAt, refund.endsAt)}>
          <PanelLine>{businessName}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Reason', value: refund.reason },
            {
              label: 'Total refunded',
              value: `${formatPounds(refundedPence)} of the ${formatPounds(paidPence)} you paid`,
            },
            { label: 'Reference', value: refund.reference },
          ]}
        />
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}
