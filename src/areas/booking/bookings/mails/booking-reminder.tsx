import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  bookingLink,
  bookingsLink,
  notificationsLink,
  unsubscribeLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { addressLine } from '#areas/messaging/email/rules.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { getMailChoice } from '#areas/messaging/push/unsubscribe-mails.server.ts';
import { formatLondonRange, formatLondonTime } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { cancellationSentence, courseCancellation } from '../cancel/copy.ts';
import { calendarAttachment } from './booking-envelope.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  groupPlaceFacts,
  readReminderGroup,
} from './booking-group.server.ts';
import type { BookingMailData } from './booking-queries.server.ts';
import { booking as example } from './example-data.ts';
import { PlaceLines } from './place-lines.tsx';
import { preparationSentences } from './preparation.ts';
import { proofFacts } from './reference-facts.ts';
import { WaiverReminder } from './waiver-reminder.tsx';

type Facts = BookingGroupMailData & { now: Date; token: string };

const words = mailWords({
  name: 'booking-reminder',
  label: 'Reminder the day before',
  facts: {
    name: commonFacts.name,
    time: 'When it starts',
    session: commonFacts.session,
    preparation: 'Preparation, as sentences',
    terms: 'Cancellation terms, as a sentence',
  },
  links: { bookings: 'Link to your bookings', change: 'Link to manage notifications' },
  needs: ['session', 'terms', 'change'],
  subject: 'Tomorrow at {time}: {session}',
  title: 'See you tomorrow, {name}',
  parts: {
    opening: '{preparation}',
    closing: 'Can’t make it? {terms} {bookings}. {change}',
  },
});

/** Reminder for tomorrow, with calendar file, one for an order's places. Not sent to people who switched it off. */
export const mail = defineMail({
  payload: bookingGroupPayload,
  read: async (told, { pool, clock }): Promise<Facts | null> => {
    const now = clock.now();
    const bookings = await readReminderGroup(pool, told, now);
    if (bookings === null) return null;
    const { wanted, token } = await getMailChoice(pool, bookings.userId, 'booking_reminder');
    return wanted ? { ...bookings, now, token } : null;
  },
  letters: {
    'booking-reminder': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ bookingId }) => bookingId,
      unsubscribe: (site, { token }) => unsubscribeLink(site.publicUrl, token),
      words: [words],
      template,
      attach: calendarAttachment,
      preview: { ...example, together: [example], now: example.bookedAt, token: 'none' },
    },
  },
});

/** Those of this date, which the email is about. */
const ownPlaces = ({ together }: Facts): BookingMailData['places'] =>
  together.flatMap(({ bookingId, places }) => places.filter((place) => place.bookingId === bookingId));

function template(site: MailSite, booking: Facts, say: RenderWords): MailTemplate {
  const { sessionTitle, business, startsAt, endsAt, dateNote, together, now } = booking;
  const [each = booking] = together;
  const said = say(words, {
    name: firstName(booking.seeker.name),
    time: formatLondonTime(startsAt),
    session: sessionTitle,
    preparation: preparationSentences(booking),
    terms:
      each.policy.courseStartsAt !== undefined
        ? courseCancellation(each.policy, startsAt, each.price.totalPence, now)
        : `${together.length > 1 ? 'You can cancel each place separately. For each: ' : ''}${cancellationSentence(each.policy, startsAt, each.price.totalPence, now)}`,
    bookings: <TextLink href={bookingsLink(site.publicUrl)}>Your bookings</TextLink>,
    change: <TextLink href={notificationsLink(site.publicUrl)}>Manage notifications</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: `${business.name}, ${addressLine(business)}. Reference ${booking.reference}.`,
    reason: `You get this email because you booked a session on ${site.brand.name}. You can turn reminders off in your profile.`,
    title: said.title,
    body: (
      <>
        <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
          <PanelLine>{business.name}</PanelLine>
          <PlaceLines business={business} meetingLink={booking.meetingLink} />
        </SessionPanel>
        {dateNote !== '' && (
          <Paragraph>
            <strong className="ink">A note from {business.name}:</strong> {dateNote}
          </Paragraph>
        )}
        {said.opening}
        <Facts rows={[...groupPlaceFacts(booking), ...proofFacts(ownPlaces(booking))]} />
        <ActionButton href={bookingLink(site.publicUrl, booking)}>View booking</ActionButton>
        <WaiverReminder booking={booking} site={site} />
        {said.closing}
      </>
    ),
  };
}
