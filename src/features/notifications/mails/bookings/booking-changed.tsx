import { z } from 'zod';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { addressLine } from '../../rules.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { calendarAttachment, toSeeker } from './booking-letters.server.ts';
import {
  type BookingsTogether,
  placeFactsOf,
  readTogether,
  togetherPayload,
} from './bookings-together.server.ts';
import { booking as example } from './example.ts';

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
    const bookings = await readTogether(pool, told, ({ state }) => state === 'confirmed');
    const previous = previousStartsAt === null ? null : new Date(previousStartsAt);
    return bookings === null ? null : { ...bookings, previous, previousPlace };
  },
  letters: {
    'booking-changed': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId, changeId }) => `${bookingId}:${changeId}`,
      template,
      attach: calendarAttachment,
      preview: {
        ...example,
        together: [example],
        previous: new Date('2026-11-24T06:30:00Z'),
        previousPlace: null,
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
function template(site: MailSite, booking: Changed): MailTemplate {
  const { sessionTitle, business, dateNote, previous, previousPlace } = booking;
  const when = formatLondonRange(booking.startsAt, booking.endsAt);
  const [what, title] =
    previous !== null
      ? [`New time, ${when}`, 'Your session has a new time']
      : previousPlace !== null
        ? [`New place, ${when}`, 'Your session is at another place']
        : [`A note for ${when}`, 'A note from your instructor'];
  const subject = `${what}: ${sessionTitle}`;
  return {
    subject,
    preheader: `${sessionTitle} at ${business.name}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked this session on ${site.brand.name}.`,
    title,
    body: (
      <>
        {previous !== null && (
          <Paragraph>
            {business.name} has moved this session. It was to begin on {formatLondonMoment(previous)}. Your{' '}
            {booking.together.length === 1
              ? 'place has moved with it.'
              : `${booking.together.length} places have moved with it.`}
          </Paragraph>
        )}
        {previousPlace !== null && (
          <Paragraph>
            {business.name} holds this session at another place: it was to be at {previousPlace}. Where it is
            now stands below, and your booking goes with it.
          </Paragraph>
        )}
        <SessionPanel title={sessionTitle} when={when}>
          <PanelLine>{business.name}</PanelLine>
          <PanelLine>{addressLine(business)}</PanelLine>
        </SessionPanel>
        {dateNote !== '' && (
          <Paragraph>
            <strong className="ink">{business.name} writes:</strong> {dateNote}
          </Paragraph>
        )}
        {(previous !== null || previousPlace !== null) && <Paragraph>{wayOut(booking)}</Paragraph>}
        <Facts rows={placeFactsOf(booking)} />
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
