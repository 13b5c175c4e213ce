import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { counted } from '#shared/domain/counted.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, SessionPanel } from '../layout/parts.tsx';
import { businessDashboardLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { toBusiness } from './booking-letters.server.ts';
import { type CancelledDateMailData, readCancelledDateForMail } from './booking-queries.server.ts';
import { cancelledDate as example } from './example.ts';

const words = mailWords({
  name: 'date-cancelled-notice',
  label: 'Date cancelled',
  facts: {
    session: fact.session,
    when: fact.when,
    outcome: 'Result for the bookings, as sentences',
  },
  needs: ['session', 'when', 'outcome'],
  subject: 'Cancelled: {session}, {when}',
  title: 'This date is cancelled',
  parts: {
    opening: '{outcome}',
  },
});

/** One of a business's dates is cancelled: by whom, and what went back to those who had booked. */
export const mail = defineMail({
  payload: z.object({ occurrenceId: z.number().int().positive() }),
  read: async ({ occurrenceId }, { pool, log }) => {
    const date = await readCancelledDateForMail(pool, occurrenceId);
    if (date === null) log.warn({ occurrenceId }, 'No cancelled date to tell of');
    return date;
  },
  letters: {
    'date-cancelled-notice': {
      reader: 'business',
      to: toBusiness,
      once: ({ occurrenceId }) => String(occurrenceId),
      words: [words],
      template,
      preview: example,
    },
  },
});

/** To the business: one of its dates is cancelled, and everybody who had booked has been told and refunded. */
function template(site: MailSite, date: CancelledDateMailData, say: Say): MailTemplate {
  const { calledOff, bookings, refundPence, refundFailedPence, kept } = date;
  const when = formatLondonRange(date.startsAt, date.endsAt);
  const who = calledOff.by === 'business' ? date.business.name : site.brand.name;
  const people = bookings === 1 ? '1 booking' : `${bookings} bookings`;
  const said = say(words, {
    session: date.sessionTitle,
    when,
    outcome:
      kept > 0
        ? `No one can book it now. ${counted(kept, 'person', 'people')} checked in or marked as a no-show ${kept === 1 ? 'keeps' : 'keep'} the booking, as you chose. We’ve emailed and refunded everyone else in full.`
        : bookings === 0
          ? 'No one had booked it, and no one can book it now.'
          : refundFailedPence === 0
            ? 'No one can book it now. We’ve emailed and refunded everyone who had booked in full.'
            : 'No one can book it now, and we’ve emailed everyone who had booked. Some refunds failed. We’re dealing with them.',
  });
  return {
    subject: said.subject,
    preheader:
      refundFailedPence === 0
        ? `${people} cancelled, ${formatPounds(refundPence)} refunded.`
        : `${people} cancelled, ${formatPounds(refundPence)} refunded, ${formatPounds(refundFailedPence)} not yet.`,
    reason: `You get this email because ${date.business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={date.sessionTitle} when={when}>
          <PanelLine>{people}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Cancelled by', value: who },
            { label: 'Reason', value: calledOff.reason },
            {
              label: 'Refunds',
              value: refundsOf(date, people),
            },
            ...(refundFailedPence === 0 ? [] : [{ label: 'Failed', value: formatPounds(refundFailedPence) }]),
          ]}
        />
        <Action href={businessDashboardLink(site.publicUrl)}>Open your dashboard</Action>
      </>
    ),
  };
}

function refundsOf({ refundPence, refundFailedPence }: CancelledDateMailData, people: string): string {
  if (refundPence === 0) return 'None';
  return refundFailedPence === 0 ? `${formatPounds(refundPence)} to ${people}` : formatPounds(refundPence);
}
