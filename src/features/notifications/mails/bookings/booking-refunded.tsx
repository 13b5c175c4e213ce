import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, PanelLine, SessionPanel } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { BookAgain } from './book-again.tsx';
import { toSeeker } from './booking-letters.server.ts';
import { type RefundMailData, readLostSeatRefundForMail } from './booking-queries.server.ts';
import { refund as example } from './example.ts';

const fullWords = mailWords({
  name: 'booking-refunded-full',
  label: 'A payment came too late: full',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your {amount} is on its way back: {session} was full',
  title: 'Sorry, the last place was taken',
  parts: {
    opening:
      'Somebody else took the last place while your payment was on its way, so you are not booked for this session:',
    closing:
      '**We are refunding {amount}, all that you paid,** to the card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you need to do.',
  },
});

const cancelledWords = mailWords({
  name: 'booking-refunded-cancelled',
  label: 'A payment came too late: cancelled',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your {amount} is on its way back: {session} was cancelled',
  title: 'Sorry, this date was cancelled',
  parts: {
    opening:
      'This date was cancelled while your payment was on its way, so you are not booked for this session:',
    closing:
      '**We are refunding {amount}, all that you paid,** to the card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you need to do.',
  },
});

const notMovedWords = mailWords({
  name: 'booking-refunded-not-moved',
  label: 'A payment came too late: not moved',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your {amount} is on its way back: your booking was not moved',
  title: 'Sorry, your booking was not moved',
  parts: {
    opening:
      'Your payment arrived when your booking could no longer be moved to this date, so nothing about the booking has changed:',
    closing:
      '**We are refunding {amount}, all that you paid for moving it,** to the card you paid with. Banks usually show it within 5 to 10 working days. There is nothing you need to do.',
  },
});

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

/** To the seeker: the payment came too late for the last seat, or for moving their booking, and goes back in full. */
function template(site: MailSite, refund: RefundMailData, say: Say): MailTemplate {
  if (refund.forMove) return notMoved(site, refund, say);
  const amount = formatPounds(refund.amountPence);
  const said = say(refund.dateCancelled ? cancelledWords : fullWords, {
    amount,
    session: refund.sessionTitle,
  });
  return {
    subject: said.subject,
    preheader: `You are not booked, and ${amount} goes back to the card you paid with.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Lost refund={refund} />
        {said.closing}
        <BookAgain site={site} booked={refund} action="See other dates" />
      </>
    ),
  };
}

/** To the seeker: what they paid for another date goes back, and their booking is as it was. */
function notMoved(site: MailSite, refund: RefundMailData, say: Say): MailTemplate {
  const said = say(notMovedWords, { amount: formatPounds(refund.amountPence), session: refund.sessionTitle });
  return {
    subject: said.subject,
    preheader: `What you paid for another date of ${refund.sessionTitle} goes back to the card you paid with.`,
    reason: `You get this email because you paid for a session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Lost refund={refund} />
        {said.closing}
        <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>
      </>
    ),
  };
}

/** What was not had for it. */
function Lost({ refund: { sessionTitle, businessName, startsAt, endsAt } }: { refund: RefundMailData }) {
  return (
    <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
      <PanelLine>{businessName}</PanelLine>
    </SessionPanel>
  );
}
