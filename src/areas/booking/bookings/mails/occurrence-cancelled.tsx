import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { businessDashboardLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { businessRecipient } from './booking-envelope.server.ts';
import {
  type CancelledOccurrenceMailData,
  readCancelledOccurrenceForMail,
} from './booking-queries.server.ts';
import { cancelledOccurrence as example } from './example-data.ts';

const words = mailWords({
  name: 'date-cancelled-notice',
  label: 'Date cancelled',
  facts: {
    session: commonFacts.session,
    when: commonFacts.when,
    outcome: 'Result for the bookings, as sentences',
  },
  needs: ['session', 'when', 'outcome'],
  subject: 'Cancelled: {session}, {when}',
  title: 'This date is cancelled',
  parts: {
    opening: '{outcome}',
  },
});

const courseWords = mailWords({
  name: 'course-cancelled-notice',
  label: 'Course cancelled',
  facts: {
    session: commonFacts.session,
    dates: 'Number of dates: “6 dates”',
    outcome: 'Result for the bookings, as sentences',
  },
  needs: ['session', 'dates', 'outcome'],
  subject: 'Cancelled: {session}, {dates}',
  title: 'This course is cancelled',
  parts: {
    opening: '{outcome}',
  },
});

export const mail = defineMail({
  payload: z.object({ occurrenceId: z.number().int().positive() }),
  read: async ({ occurrenceId }, { pool, log }) => {
    const date = await readCancelledOccurrenceForMail(pool, occurrenceId);
    if (date === null) log.warn({ occurrenceId }, 'No cancelled date to tell of');
    return date;
  },
  letters: {
    'date-cancelled-notice': {
      reader: 'business',
      to: businessRecipient,
      once: ({ occurrenceId }) => String(occurrenceId),
      words: [words, courseWords],
      template,
      preview: example,
      previews: { [courseWords.name]: { ...example, dates: 6 } },
    },
  },
});

function template(site: MailSite, date: CancelledOccurrenceMailData, say: RenderWords): MailTemplate {
  const { calledOff, bookings, refundPence, refundFailedPence, kept } = date;
  const when = formatLondonRange(date.startsAt, date.endsAt);
  const who = calledOff.by === 'business' ? date.business.name : site.brand.name;
  const people = bookings === 1 ? '1 booking' : `${bookings} bookings`;
  const isCourse = date.dates > 1;
  const dates = pluralize(date.dates, 'date', 'dates');
  const outcome =
    kept > 0
      ? `No one can book it now. ${pluralize(kept, 'person', 'people')} checked in or marked as a no-show ${kept === 1 ? 'keeps' : 'keep'} the booking, as you chose. We’ve emailed and refunded everyone else in full.`
      : bookings === 0
        ? 'No one had booked it, and no one can book it now.'
        : refundFailedPence === 0
          ? 'No one can book it now. We’ve emailed and refunded everyone who had booked in full.'
          : 'No one can book it now, and we’ve emailed everyone who had booked. Some refunds failed. We’re dealing with them.';
  const said = isCourse
    ? say(courseWords, { session: date.sessionTitle, dates, outcome })
    : say(words, { session: date.sessionTitle, when, outcome });
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
        <SessionPanel title={date.sessionTitle} when={isCourse ? `${dates}, the first ${when}` : when}>
          <PanelLine>{people}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Cancelled by', value: who },
            { label: 'Reason', value: calledOff.reason },
            {
              label: 'Refunds',
              value: refundSummary(date, people),
            },
            ...(refundFailedPence === 0 ? [] : [{ label: 'Failed', value: formatPounds(refundFailedPence) }]),
          ]}
        />
        <ActionButton href={businessDashboardLink(site.publicUrl)}>Open your dashboard</ActionButton>
      </>
    ),
  };
}

function refundSummary(
  { refundPence, refundFailedPence }: CancelledOccurrenceMailData,
  people: string,
): string {
  if (refundPence === 0) return 'None';
  return refundFailedPence === 0 ? `${formatPounds(refundPence)} to ${people}` : formatPounds(refundPence);
}
