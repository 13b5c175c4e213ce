import { z } from 'zod';
import { missedBookingsText } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { type AbsenceMailData, readAbsenceForMail } from '../absence/absence-queries.server.ts';
import { absenceMoment } from '../absence/copy.ts';
import { absence as example } from './example-data.ts';

const facts = {
  session: commonFacts.session,
  business: 'Name of the business',
  happened: 'The missed booking, as a sentence: “You didn’t come to this session.”',
  rules: 'The rules of the business, as sentences',
  from: 'When the pause begins: “Mon 7 Dec at 09:00”; empty for a warning',
  until: 'When the pause ends; empty for a warning',
};

const warningWords = mailWords({
  name: 'missed-booking-warning',
  label: 'Missed booking: warning',
  facts,
  needs: ['session', 'business', 'rules'],
  subject: 'Your booking: {session}',
  title: 'A missed booking',
  parts: {
    opening: '{happened} {business} counts missed bookings. {rules}',
    help: 'If you can’t come next time, cancel early, so that someone else gets the place.',
  },
});

const strikeWords = mailWords({
  name: 'missed-booking-strike',
  label: 'Missed booking: booking paused',
  facts,
  needs: ['business', 'from', 'until'],
  subject: 'Your online booking with {business} pauses',
  title: 'Your online booking pauses',
  parts: {
    opening:
      '{happened} {rules} So you can’t book online with {business} from {from} until {until}. Your bookings stay valid.',
    help: '{business} can waive this. Contact them before {from} if something went wrong. They can also book you in.',
  },
});

const waivedWords = mailWords({
  name: 'missed-booking-waived',
  label: 'Missed booking: waived',
  facts: { session: facts.session, business: facts.business },
  needs: ['session', 'business'],
  subject: '{business} has waived your missed booking',
  title: 'Your missed booking doesn’t count',
  parts: {
    opening: 'Your missed booking of {session} no longer counts. You can book with {business} as before.',
    help: '',
  },
});

const news = z.enum(['warning', 'strike', 'waived']);
const words = { warning: warningWords, strike: strikeWords, waived: waivedWords };

/** Skips outdated news: what was waived meanwhile is not announced. */
export const mail = defineMail({
  payload: z.object({ bookingId: z.uuid(), news }),
  read: async ({ bookingId, news: of }, { pool, log }) => {
    const found = await readAbsenceForMail(pool, bookingId);
    const isTrue = found !== null && (found.waivedAt !== null) === (of === 'waived');
    if (isTrue) return { ...found, news: of };
    log.warn({ bookingId, news: of }, 'No missed booking to tell of');
    return null;
  },
  letters: {
    'absence-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, news: of }) => `${bookingId}:${of}`,
      words: [warningWords, strikeWords, waivedWords],
      template,
      preview: example,
      previews: {
        [strikeWords.name]: {
          ...example,
          news: 'strike',
          pausesFrom: new Date('2026-11-25T09:00:00Z'),
          pausesUntil: new Date('2026-12-02T09:00:00Z'),
        },
        [waivedWords.name]: { ...example, news: 'waived', waivedAt: new Date('2026-11-24T12:00:00Z') },
      },
    },
  },
});

function template(
  site: MailSite,
  absence: AbsenceMailData & { news: z.infer<typeof news> },
  say: RenderWords,
): MailTemplate {
  const { business, sessionTitle, startsAt, endsAt, kind, pausesFrom, pausesUntil, rules } = absence;
  const said = say(words[absence.news], {
    session: sessionTitle,
    business: business.name,
    happened:
      kind === 'no_show'
        ? 'You didn’t come to this session.'
        : 'You cancelled this session too late for a refund.',
    rules: rules === null ? '' : missedBookingsText(rules, business.name),
    from: pausesFrom === null ? '' : absenceMoment(pausesFrom),
    until: pausesUntil === null ? '' : absenceMoment(pausesUntil),
  });
  return {
    subject: said.subject,
    preheader: said.title,
    reason: `You get this email because you booked with ${business.name} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
          <PanelLine>{business.name}</PanelLine>
        </SessionPanel>
        {said.help}
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}
