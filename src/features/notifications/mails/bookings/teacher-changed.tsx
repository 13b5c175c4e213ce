import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts } from '../layout/parts.tsx';
import { bookingLink, bookingsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { BookedPanel } from './booked-panel.tsx';
import { toSeeker } from './booking-letters.server.ts';
import { placeFactsOf } from './bookings-together.server.ts';
import { booking as example } from './example.ts';
import { timesOf, whenTold } from './reference-facts.ts';
import {
  goneOf,
  readTeacherChanged,
  type TeacherChanged,
  teacherChangedPayload,
  teachersWords,
} from './teacher-changes.server.ts';

const replacedWords = mailWords({
  name: 'teacher-changed',
  label: 'Different instructor',
  facts: {
    teachers: '“Tom Hale is teaching”',
    session: fact.session,
    when: fact.when,
    business: fact.business,
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

const saidWords = mailWords({
  name: 'teacher-said',
  label: 'Instructor confirmed',
  facts: {
    teachers: '“Tom Hale is teaching”',
    session: fact.session,
    when: fact.when,
    business: fact.business,
    booked: '“your session”, “2 of your dates”',
  },
  needs: ['session', 'when'],
  subject: '{teachers} {session}, {when}',
  title: '{teachers}',
  parts: {
    opening: '{business} has confirmed the instructor for {booked}.',
  },
});

/** Somebody else teaches what is booked: to whoever booked it, of all dates and places of a session in one mail. */
export const mail = defineMail({
  payload: teacherChangedPayload,
  read: async (told, { pool, clock }) => {
    const changed = await readTeacherChanged(pool, told, clock.now());
    return changed === null ? null : { ...changed, changeId: told.changeId };
  },
  letters: {
    'teacher-changed': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, changeId }) => `${bookingId}:${changeId}`,
      words: [replacedWords, saidWords],
      template,
      preview: {
        ...example,
        together: [example],
        changeId: '5a7c2e1b-9d40-4c3e-8f6a-1b2c3d4e5f60',
        previous: ['Ana Reid'],
        teachers: ['Tom Hale'],
      },
      previews: {
        [saidWords.name]: {
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

function template(site: MailSite, booking: TeacherChanged & { changeId: string }, say: Say): MailTemplate {
  const { sessionTitle, business, previous, teachers } = booking;
  const times = timesOf(booking.together);
  const several = times.length > 1;
  const when = whenTold(times);
  const gone = goneOf(booking);
  const facts = {
    teachers: teachersWords(teachers),
    session: sessionTitle,
    when,
    business: business.name,
    booked: several ? `${times.length} of your dates` : 'your session',
  };
  const said =
    previous.length === 0
      ? say(saidWords, facts)
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
        <Facts rows={placeFactsOf(booking)} />
        <Action href={several ? bookingsLink(site.publicUrl) : bookingLink(site.publicUrl, booking)}>
          {several ? 'See your bookings' : 'See your booking'}
        </Action>
      </>
    ),
  };
}
