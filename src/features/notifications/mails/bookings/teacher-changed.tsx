import { addressLine } from '../../rules.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { bookingLink, bookingsLink } from '../links.ts';
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
      template,
      preview: {
        ...example,
        together: [example],
        changeId: '5a7c2e1b-9d40-4c3e-8f6a-1b2c3d4e5f60',
        previous: ['Ana Reid'],
        teachers: ['Tom Hale'],
      },
    },
  },
});

function template(site: MailSite, booking: TeacherChanged & { changeId: string }): MailTemplate {
  const { sessionTitle, business, previous, teachers } = booking;
  const times = timesOf(booking.together);
  const several = times.length > 1;
  const when = whenTold(times);
  const words = teachersWords(teachers);
  const booked = several ? `${times.length} dates that you booked` : 'the session that you booked';
  const gone = goneOf(booking);
  const inPlace = gone.length === 0 ? '' : `, in place of ${new Intl.ListFormat('en-GB').format(gone)}`;
  return {
    subject: `${words} ${sessionTitle}, ${when}`,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked this session on ${site.brand.name}.`,
    title: words,
    body: (
      <>
        <Paragraph>
          {previous.length === 0
            ? `${business.name} has said who teaches ${booked}.`
            : `${words} ${booked}${inPlace}. Time and place are as they were.`}
        </Paragraph>
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
        </SessionPanel>
        <Facts rows={placeFactsOf(booking)} />
        <Action href={several ? bookingsLink(site.publicUrl) : bookingLink(site.publicUrl, booking)}>
          {several ? 'See your bookings' : 'See your booking'}
        </Action>
      </>
    ),
  };
}
