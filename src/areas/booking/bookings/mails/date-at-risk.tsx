import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { occurrenceLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { businessRecipient } from './booking-envelope.server.ts';
import { type OccurrenceAtRiskMailData, readOccurrenceAtRiskForMail } from './booking-queries.server.ts';
import { occurrenceAtRisk as example } from './example-data.ts';

const words = mailWords({
  name: 'date-at-risk-notice',
  label: 'Date short of people',
  facts: {
    session: commonFacts.session,
    when: commonFacts.when,
    booked: 'Number of people who have booked: “2 people”',
    minimum: 'The minimum of the session: “4”',
    decided: 'When we decide: “Tue 24 Nov, 18:30”',
  },
  needs: ['session', 'when', 'booked', 'minimum', 'decided'],
  subject: 'Short of people: {session}, {when}',
  title: 'This date is short of people',
  parts: {
    opening:
      '{booked} booked so far, and {session} needs {minimum}. If there are still too few on {decided}, we cancel the date, refund everyone in full and email them.',
    choice: 'You can also run it whatever the number.',
  },
});

export const mail = defineMail({
  payload: z.object({ occurrenceId: z.number().int().positive(), startsAt: z.iso.datetime() }),
  read: async ({ occurrenceId }, { pool, log }) => {
    const date = await readOccurrenceAtRiskForMail(pool, occurrenceId);
    if (date === null) log.warn({ occurrenceId }, 'No date that is short of people');
    return date;
  },
  letters: {
    'date-at-risk-notice': {
      reader: 'business',
      to: businessRecipient,
      once: ({ occurrenceId, startsAt }) => `${occurrenceId}:${startsAt}`,
      words: [words],
      template,
      preview: example,
    },
  },
});

function template(site: MailSite, date: OccurrenceAtRiskMailData, say: RenderWords): MailTemplate {
  const when = formatLondonRange(date.startsAt, date.endsAt);
  const booked =
    date.booked === 0 ? 'No one has' : date.booked === 1 ? '1 person has' : `${date.booked} people have`;
  const decided = formatShortMoment(date.decidesAt);
  const said = say(words, {
    session: date.sessionTitle,
    when,
    booked,
    minimum: String(date.minimum),
    decided,
  });
  return {
    subject: said.subject,
    preheader: `${pluralize(date.booked, 'person', 'people')} of ${date.minimum}. We decide on ${decided}.`,
    reason: `You get this email because ${date.business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={date.sessionTitle} when={when} />
        <Facts
          rows={[
            { label: 'Booked', value: String(date.booked) },
            { label: 'Minimum', value: String(date.minimum) },
            { label: 'We decide', value: decided },
          ]}
        />
        {said.choice}
        <ActionButton href={occurrenceLink(site.publicUrl, date.occurrenceId)}>See the date</ActionButton>
      </>
    ),
  };
}
