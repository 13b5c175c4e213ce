import { z } from 'zod';
import { isCancelled } from '#features/booking/rules.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, Paragraph } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';
import { BookedPanel } from './booked-panel.tsx';
import { calendarAttachment, toSeeker } from './booking-letters.server.ts';
import {
  type BookingsTogether,
  placeFactsOf,
  readTogether,
  togetherPayload,
} from './bookings-together.server.ts';
import { CalendarNote } from './calendar-note.tsx';
import { booking as example } from './example.ts';

/** What a change says in braces. */
type ChangeWords = MailWords<
  'session' | 'business' | 'when' | 'before' | 'moved' | 'place' | 'place-too' | 'if-not',
  never,
  'opening' | 'middle'
>;

const changeFacts = { session: fact.session, business: fact.business, when: fact.when };
const ifNot = 'A sentence: what to do if one cannot come';

const timeWords: ChangeWords = {
  name: 'booking-changed-time',
  label: 'A booked session has a new time',
  facts: {
    ...changeFacts,
    before: 'When it was to begin',
    moved: 'A sentence: that the places have moved with it',
    'place-too': 'Sentences: that the place is another too; nothing where it is not',
    'if-not': ifNot,
  },
  needs: ['session', 'when', 'if-not'],
  subject: 'New time, {when}: {session}',
  title: 'Your session has a new time',
  parts: {
    opening: `{business} has moved this session. It was to begin on {before}. {moved}

{place-too}`,
    middle: '{if-not}',
  },
};

const placeWords: ChangeWords = {
  name: 'booking-changed-place',
  label: 'A booked session is at another place',
  facts: { ...changeFacts, place: 'Where it was to be', 'if-not': ifNot },
  needs: ['session', 'when', 'if-not'],
  subject: 'New place, {when}: {session}',
  title: 'Your session is at another place',
  parts: {
    opening:
      '{business} holds this session at another place: it was to be at {place}. Where it is now stands below, and your booking goes with it.',
    middle: '{if-not}',
  },
};

const noteWords: ChangeWords = {
  name: 'booking-changed-note',
  label: 'A booked session has a note',
  facts: changeFacts,
  needs: ['session', 'when'],
  subject: 'A note for {when}: {session}',
  title: 'A note from your instructor',
  parts: { opening: '', middle: '' },
};

/**
 * The business has moved a booked date, or written a note for it: as it stands now, of several places of an order in one
 * mail. A booking that was cancelled
 * meanwhile is not told of.
 */
export const mail = defineMail({
  payload: togetherPayload.extend({
    /** Which of the changes: the same date may be changed again. */
    changeId: z.uuid(),
    previousStartsAt: z.iso.datetime().nullable(),
    /** Where it was to be, as its business calls it; null when it is where it was. */
    previousPlace: z.string().nullable().default(null),
  }),
  read: async ({ previousStartsAt, previousPlace, ...told }, { pool }) => {
    const bookings = await readTogether(pool, told, ({ state }) => !isCancelled(state));
    const previous = previousStartsAt === null ? null : new Date(previousStartsAt);
    return bookings === null ? null : { ...bookings, previous, previousPlace };
  },
  letters: {
    'booking-changed': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, changeId }) => `${bookingId}:${changeId}`,
      words: [timeWords, placeWords, noteWords],
      template,
      attach: calendarAttachment,
      preview: {
        ...example,
        together: [example],
        previous: new Date('2026-11-24T06:30:00Z'),
        previousPlace: null,
      },
      previews: {
        [placeWords.name]: { ...example, together: [example], previous: null, previousPlace: 'Canal Basin' },
        [noteWords.name]: { ...example, together: [example], previous: null, previousPlace: null },
      },
    },
  },
});

interface Changed extends BookingsTogether {
  /** The time that it had; null when it is as it was. */
  previous: Date | null;
  previousPlace: string | null;
}

/** To somebody who booked: the date is at another time or place, or has a new note. */
function template(site: MailSite, booking: Changed, say: Say): MailTemplate {
  const { sessionTitle, business, dateNote, previous, previousPlace } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const told = previous !== null ? timeWords : previousPlace !== null ? placeWords : noteWords;
  const said = say(told, {
    session: sessionTitle,
    business: business.name,
    when,
    before: previous === null ? '' : formatLondonMoment(previous),
    moved:
      booking.together.length === 1
        ? 'Your place has moved with it.'
        : `Your ${booking.together.length} places have moved with it.`,
    place: previousPlace ?? '',
    'place-too':
      previous === null || previousPlace === null
        ? ''
        : `${business.name} holds this session at another place: it was to be at ${previousPlace}. Where it is now stands below, and your booking goes with it.`,
    'if-not': previous === null && previousPlace === null ? '' : wayOut(booking),
  });
  return {
    subject: said.subject,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked this session on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <BookedPanel booking={booking} when={when} />
        {dateNote !== '' && (
          <Paragraph>
            <strong className="ink">{business.name} writes:</strong> {dateNote}
          </Paragraph>
        )}
        {said.middle}
        <Facts rows={placeFactsOf(booking)} />
        <CalendarNote site={site} />
        <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>
      </>
    ),
  };
}

function wayOut({ price, previous }: Changed): string {
  const cannot = previous === null ? 'If you cannot come there' : 'If you cannot come at the new time';
  return price.totalPence === 0
    ? `${cannot}, please cancel, so that somebody else can.`
    : `${cannot}, cancel before it starts and you get ${formatPounds(price.totalPence)} back.`;
}
