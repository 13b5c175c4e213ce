import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingLink, bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { BookedPanel } from './booked-panel.tsx';
import { groupPlaceFacts } from './booking-group.server.ts';
import { booking as example } from './example-data.ts';
import {
  formerInstructors,
  type InstructorChangedData,
  instructorChangedPayload,
  instructorsSentence,
  readInstructorChanged,
} from './instructor-changes.server.ts';
import { distinctTimes, formatTimes } from './reference-facts.ts';

const replacedWords = mailWords({
  name: 'teacher-changed',
  label: 'Different instructor',
  facts: {
    teachers: '“Tom Hale is teaching”',
    session: commonFacts.session,
    when: commonFacts.when,
    business: commonFacts.business,
    booked: '“your session”, “2 of your dates”',
    'in-place': '“ instead of Ana Reid”. Empty if no one is replaced.',
  },
  needs: ['session', 'when'],
  subject: '{teachers} {session}, {when}',
  title: '{teachers}',
  parts: {
    opening: '{teachers} {booked}{in-place}. The time and place haven’t changed.',
  },
});

const announcedWords = mailWords({
  name: 'teacher-said',
  label: 'Instructor confirmed',
  facts: {
    teachers: '“Tom Hale is teaching”',
    session: commonFacts.session,
    when: commonFacts.when,
    business: commonFacts.business,
    booked: '“your session”, “2 of your dates”',
  },
  needs: ['session', 'when'],
  subject: '{teachers} {session}, {when}',
  title: '{teachers}',
  parts: {
    opening: '{business} has confirmed the instructor for {booked}.',
  },
});

/** Another teacher for booked dates: one email a person and session. */
export const mail = defineMail({
  payload: instructorChangedPayload,
  read: async (told, { pool, clock }) => {
    const changed = await readInstructorChanged(pool, told, clock.now());
    return changed === null ? null : { ...changed, changeId: told.changeId };
  },
  letters: {
    'teacher-changed': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, changeId }) => `${bookingId}:${changeId}`,
      words: [replacedWords, announcedWords],
      template,
      preview: {
        ...example,
        together: [example],
        changeId: '5a7c2e1b-9d40-4c3e-8f6a-1b2c3d4e5f60',
        previous: ['Ana Reid'],
        teachers: ['Tom Hale'],
      },
      previews: {
        [announcedWords.name]: {
          ...example,
          together: [example],
          changeId: '5a7c2e1b-9d40-4c3e-8f6a-1b2c3d4e5f60',
          previous: [],
          teachers: ['Tom Hale'],
        },
      },
    },
  },
});

function template(
  site: MailSite,
  booking: InstructorChangedData & { changeId: string },
  say: RenderWords,
): MailTemplate {
  const { sessionTitle, business, previous, teachers } = booking;
  const times = distinctTimes(booking.together);
  const several = times.length > 1;
  const when = formatTimes(times);
  const gone = formerInstructors(booking);
  const facts = {
    teachers: instructorsSentence(teachers),
    session: sessionTitle,
    when,
    business: business.name,
    booked: several ? `${times.length} of your dates` : 'your session',
  };
  const said =
    previous.length === 0
      ? say(announcedWords, facts)
      : say(replacedWords, {
          ...facts,
          'in-place': gone.length === 0 ? '' : ` instead of ${new Intl.ListFormat('en-GB').format(gone)}`,
        });
  return {
    subject: said.subject,
    title: said.title,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked this session on ${site.brand.name}.`,
    body: (
      <>
        {said.opening}
        <BookedPanel booking={booking} when={when} />
        <Facts rows={groupPlaceFacts(booking)} />
        <ActionButton href={several ? bookingsLink(site.publicUrl) : bookingLink(site.publicUrl, booking)}>
          {several ? 'See your bookings' : 'See your booking'}
        </ActionButton>
      </>
    ),
  };
}
