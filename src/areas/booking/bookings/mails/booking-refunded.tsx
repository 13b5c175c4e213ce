import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { BookAgainLinks } from './book-again.tsx';
import { type RefundMailData, readLostPlaceRefundForMail } from './booking-queries.server.ts';
import { refund as example } from './example-data.ts';

const fullWords = mailWords({
  name: 'booking-refunded-full',
  label: 'Payment too late: session full',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'We’re refunding {amount}: {session} was full',
  title: 'Sorry, someone else booked the last place',
  parts: {
    opening:
      'Someone else booked the last place while your payment was going through, so you’re not booked on this session:',
    closing:
      '**We’re refunding {amount}, the full amount,** to the card you paid with. It usually takes 5 to 10 working days. You don’t need to do anything.',
  },
});

const cancelledWords = mailWords({
  name: 'booking-refunded-cancelled',
  label: 'Payment too late: date cancelled',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'We’re refunding {amount}: {session} was cancelled',
  title: 'Sorry, this date is cancelled',
  parts: {
    opening:
      'This date was cancelled while your payment was going through, so you’re not booked on this session:',
    closing:
      '**We’re refunding {amount}, the full amount,** to the card you paid with. It usually takes 5 to 10 working days. You don’t need to do anything.',
  },
});

const notMovedWords = mailWords({
  name: 'booking-refunded-not-moved',
  label: 'Payment too late: booking not moved',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'We’re refunding {amount}: your booking hasn’t moved',
  title: 'Sorry, we couldn’t move your booking',
  parts: {
    opening: 'Your payment arrived too late to move your booking to this date. Your booking hasn’t changed:',
    closing:
      '**We’re refunding {amount}, the full amount you paid to move it,** to the card you paid with. It usually takes 5 to 10 working days. You don’t need to do anything.',
  },
});

/** The place was gone and we refund the payment in full. Not sent if the refund has failed since. */
export const mail = defineMail({
  payload: z.object({ refundId: z.uuid() }),
  read: async ({ refundId }, { pool, log }) => {
    const refund = await readLostPlaceRefundForMail(pool, refundId);
    if (refund !== null && refund.state !== 'failed') return refund;
    log.warn({ refundId, state: refund?.state ?? 'none' }, 'No refund of a lost seat to tell of');
    return null;
  },
  letters: {
    'booking-refunded': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ refundId }) => refundId,
      words: [fullWords, cancelledWords, notMovedWords],
      template,
      preview: example,
      previews: {
        [cancelledWords.name]: { ...example, dateCancelled: true },
        [notMovedWords.name]: { ...example, forMove: true },
      },
    },
  },
});

function template(site: MailSite, refund: RefundMailData, say: RenderWords): MailTemplate {
  if (refund.forMove) return notMoved(site, refund, say);
  const amount = formatPounds(refund.amountPence);
  const said = say(refund.dateCancelled ? cancelledWords : fullWords, {
    amount,
    session: refund.sessionTitle,
  });
  return {
    subject: said.subject,
    preheader: `You’re not booked. We’re refunding ${amount} to the card you paid with.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <LostBookingPanel refund={refund} />
        {said.closing}
        <BookAgainLinks site={site} booked={refund} action="See other dates" />
      </>
    ),
  };
}

/** The payment was for a move: the booking stays as it was. */
function notMoved(site: MailSite, refund: RefundMailData, say: RenderWords): MailTemplate {
  const said = say(notMovedWords, { amount: formatPounds(refund.amountPence), session: refund.sessionTitle });
  return {
    subject: said.subject,
    preheader: `We’re refunding your payment for another date of ${refund.sessionTitle} to your card.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <LostBookingPanel refund={refund} />
        {said.closing}
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}

function LostBookingPanel({
  refund: { sessionTitle, businessName, startsAt, endsAt },
}: {
  refund: RefundMailData;
}) {
  return (
    <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
      <PanelLine>{businessName}</PanelLine>
    </SessionPanel>
  );
}
