import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts, Paragraph } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { isCancelled } from '../rules.ts';
import { BookedPanel } from './booked-panel.tsx';
import { calendarAttachment } from './booking-envelope.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  groupPlaceFacts,
  readBookingGroup,
} from './booking-group.server.ts';
import { CalendarNote } from './calendar-note.tsx';
import { booking as example } from './example-data.ts';

type ChangeWords = MailWords<
  'session' | 'business' | 'when' | 'before' | 'moved' | 'place' | 'place-too' | 'if-not',
  never,
  'opening' | 'middle'
>;

const changeFacts = { session: commonFacts.session, business: commonFacts.business, when: commonFacts.when };
const unableToComeText = 'What to do if they can’t make it, as a sentence';

const timeWords: ChangeWords = {
  name: 'booking-changed-time',
  label: 'New time for a booked session',
  facts: {
    ...changeFacts,
    before: 'Old start time',
    moved: 'That their places have moved, as a sentence',
    'place-too': 'The new place, as sentences. Empty if it hasn’t changed.',
    'if-not': unableToComeText,
  },
  needs: ['session', 'when', 'if-not'],
  subject: 'New time, {when}: {session}',
  title: 'Your session has a new time',
  parts: {
    opening: `{business} has moved this session. It was due to start on {before}. {moved} {place-too}`,
    middle: '{if-not}',
  },
};

const placeWords: ChangeWords = {
  name: 'booking-changed-place',
  label: 'New place for a booked session',
  facts: { ...changeFacts, place: 'Old place', 'if-not': unableToComeText },
  needs: ['session', 'when', 'if-not'],
  subject: 'New place, {when}: {session}',
  title: 'Your session has a new place',
  parts: {
    opening:
      '{business} has moved this session from {place}. The new place is below and your booking has moved with it.',
    middle: '{if-not}',
  },
};

const noteWords: ChangeWords = {
  name: 'booking-changed-note',
  label: 'Note for a booked session',
  facts: changeFacts,
  needs: ['session', 'when'],
  subject: 'A note for {when}: {session}',
  title: 'A note from your instructor',
  parts: { opening: '', middle: '' },
};

/** The date moved or got a note: one email for an order's places, without cancelled ones. */
export const mail = defineMail({
  payload: bookingGroupPayload.extend({
    /** Distinguishes several changes of the same date. */
    changeId: z.uuid(),
    previousStartsAt: z.iso.datetime().nullable(),
    /** The business's name for the old place; null if unchanged. */
    previousPlace: z.string().nullable().default(null),
  }),
  read: async ({ previousStartsAt, previousPlace, ...told }, { pool }) => {
    const bookings = await readBookingGroup(pool, told, ({ state }) => !isCancelled(state));
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

interface BookingChange extends BookingGroupMailData {
  /** The old start; null if unchanged. */
  previous: Date | null;
  previousPlace: string | null;
}

function template(site: MailSite, booking: BookingChange, say: RenderWords): MailTemplate {
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
        : `It has also moved from ${previousPlace}. The new place is below.`,
    'if-not': previous === null && previousPlace === null ? '' : cancelOptionText(booking),
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
            <strong className="ink">A note from {business.name}:</strong> {dateNote}
          </Paragraph>
        )}
        {said.middle}
        <Facts rows={groupPlaceFacts(booking)} />
        <CalendarNote site={site} />
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}

function cancelOptionText({ price, previous }: BookingChange): string {
  const cannot = previous === null ? 'Can’t make it there?' : 'Can’t make the new time?';
  return price.totalPence === 0
    ? `${cannot} Please cancel to free your place for someone else.`
    : `${cannot} Cancel before it starts for a full refund (${formatPounds(price.totalPence)}).`;
}
