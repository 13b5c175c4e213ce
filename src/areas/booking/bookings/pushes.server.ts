import { bookingLink } from '#areas/messaging/email/mails/mail-links.ts';
import { addressLine } from '#areas/messaging/email/rules.ts';
import { definePush } from '#areas/messaging/push/define-push.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { bookingGroupPayload, readReminderGroup } from './mails/booking-group.server.ts';
import {
  instructorChangedPayload,
  instructorsSentence,
  readInstructorChanged,
} from './mails/instructor-changes.server.ts';
import { distinctTimes } from './mails/reference-facts.ts';

export const bookingsPushes = {
  'push.booking-reminder': definePush({
    payload: bookingGroupPayload,
    about: ({ bookingId }) => bookingId,
    read: async (told, { pool, clock }) => {
      const booking = await readReminderGroup(pool, told, clock.now());
      if (booking === null) return null;
      const { userId, sessionTitle, startsAt, business, together } = booking;
      const places = together.length === 1 ? '' : `, ${together.length} places`;
      return {
        title: `${formatShortMoment(startsAt)}: ${sessionTitle}`,
        body: `${business.name}, ${addressLine(business)}${places}`,
        userId,
        kind: 'booking_reminder',
        path: bookingLink('', booking),
        until: startsAt,
        urgent: false,
      };
    },
  }),
  'push.teacher-changed': definePush({
    payload: instructorChangedPayload,
    about: ({ bookingId, changeId }) => `${bookingId}:${changeId}`,
    read: async (told, { pool, clock }) => {
      const booking = await readInstructorChanged(pool, told, clock.now());
      if (booking === null) return null;
      const { userId, sessionTitle, startsAt, teachers, together } = booking;
      const dates = distinctTimes(together).length;
      const when = formatShortMoment(startsAt);
      return {
        title: `${instructorsSentence(teachers)}: ${sessionTitle}`,
        body: `${dates > 1 ? `${dates} dates from ${when}` : when}. The time and place haven’t changed.`,
        userId,
        kind: 'booking_reminder',
        path: bookingLink('', booking),
        until: startsAt,
        urgent: false,
      };
    },
  }),
};
