import { z } from 'zod';
import {
  bookingGroupPayload,
  readReminderGroup,
} from '#areas/booking/bookings/mails/booking-group.server.ts';
import {
  instructorChangedPayload,
  instructorsSentence,
  readInstructorChanged,
} from '#areas/booking/bookings/mails/instructor-changes.server.ts';
import { distinctTimes } from '#areas/booking/bookings/mails/reference-facts.ts';
import { readCustomerMessage } from '#areas/booking/customers/mails/customer-message-queries.server.ts';
import {
  isStillRelevant,
  type WaitlistNews,
  waitlistNewsKinds,
} from '#areas/booking/waitlist/mails/waitlist-news-kinds.ts';
import {
  readWaitlistEntryForMail,
  type WaitlistMailData,
} from '#areas/booking/waitlist/mails/waitlist-queries.server.ts';
import { readFreedPlaceForMail } from '#areas/booking/waitlist/mails/watch-queries.server.ts';
import { readAlertForMail } from '#areas/discovery/alerts/mails/alert-queries.server.ts';
import {
  formatGroupDates,
  groupInstructorChanges,
  instructorChangeSentence,
  instructorNewsPayload,
  readInstructorNews,
} from '#areas/discovery/favourites/mails/favourite-instructor-queries.server.ts';
import { readFavouriteNews } from '#areas/discovery/favourites/mails/favourite-queries.server.ts';
import { bookingLink } from '#areas/messaging/email/mails/mail-links.ts';
import { addressLine } from '#areas/messaging/email/rules.ts';
import { definePush, type Push, type PushDeps } from '#areas/messaging/push/define-push.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import type { JobHandler, JobHandlers } from '#shared/jobs/job-runner.server.ts';

/** News that nobody has to answer is of use for so long. */
const NEWS_TTL_HOURS = 24;

/** Every notification that devices are shown, by the task that sends it. */
const pushes = {
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
  'push.customer-message': definePush({
    payload: z.object({ messageId: z.uuid(), customerId: z.uuid() }),
    about: ({ messageId, customerId }) => `${messageId}:${customerId}`,
    read: async ({ messageId, customerId }, { pool, clock }) => {
      const message = await readCustomerMessage(pool, messageId, customerId);
      // Who wants news said so of mails.
      if (message === null || message.kind === 'news') return null;
      const { userId, subject, text, business } = message;
      return {
        title: `${business.name}: ${subject}`,
        body: text,
        userId,
        kind: 'business_message',
        path: '/bookings',
        until: new Date(clock.now().getTime() + NEWS_TTL_HOURS * 3_600_000),
        urgent: false,
      };
    },
  }),
  'push.waiting-news': definePush({
    payload: z.object({ placeId: z.uuid(), news: z.enum(waitlistNewsKinds), about: z.string() }),
    about: ({ placeId, about }) => `${placeId}:${about}`,
    read: async ({ placeId, news, about }, { pool }) => {
      const place = await readWaitlistEntryForMail(pool, placeId);
      if (place === null || !isStillRelevant(news, about, place)) return null;
      const words = waitlistMessage(news, place);
      if (words === null) return null;
      const offer = news === 'offered' ? place.offer : null;
      return {
        ...words,
        userId: place.userId,
        kind: 'waiting_list',
        path: '/waiting-list',
        until: offer === null ? place.startsAt : new Date(offer.deadline),
        urgent: offer !== null,
      };
    },
  }),
  'push.place-free': definePush({
    payload: z.object({ watchId: z.uuid(), at: z.iso.datetime() }),
    about: ({ watchId, at }) => `${watchId}:${at}`,
    read: async ({ watchId }, { pool, clock }) => {
      const freed = await readFreedPlaceForMail(pool, watchId, clock.now());
      if (freed === null) return null;
      const { userId, sessionId, sessionTitle, startsAt, left } = freed;
      return {
        title: `A place is free: ${sessionTitle}`,
        body: `${formatShortMoment(startsAt)}, ${left} left. First come, first served.`,
        userId,
        kind: 'place_free',
        path: withQuery(`/sessions/${sessionId}`, { date: startsAt.toISOString() }),
        until: startsAt,
        urgent: true,
      };
    },
  }),
  'push.favourite-news': definePush({
    payload: z.object({ userId: z.uuid(), sessionIds: z.array(z.int()), at: z.iso.datetime() }),
    about: ({ userId, at }) => `${userId}:${at}`,
    read: async ({ userId, sessionIds }, { pool, clock }) => {
      const now = clock.now();
      const { sessions = [] } = (await readFavouriteNews(pool, userId, sessionIds, now)) ?? {};
      const [first] = sessions;
      if (first === undefined) return null;
      const alone = sessions.length === 1;
      const next = first.nextStart === null ? '' : `: ${formatShortMoment(new Date(first.nextStart))}`;
      return {
        title: alone ? `New times: ${first.title}` : `New times from ${sessions.length} favourites`,
        body: alone ? `${first.businessName}${next}` : sessions.map(({ title }) => title).join(', '),
        userId,
        kind: 'favourite_dates',
        path: alone ? `/sessions/${first.id}?via=favourite` : '/favourites',
        until: new Date(now.getTime() + NEWS_TTL_HOURS * 3_600_000),
        urgent: false,
      };
    },
  }),
  'push.favourite-taught': definePush({
    payload: instructorNewsPayload,
    about: ({ userId, at }) => `${userId}:${at}`,
    read: async (told, { pool, clock }) => {
      const { dates = [] } = (await readInstructorNews(pool, told, clock.now())) ?? {};
      const [first, second] = groupInstructorChanges(dates);
      if (first === undefined) return null;
      const { title, startsAt, sessionId } = first;
      const next = `${formatGroupDates(first)}. ${instructorChangeSentence(first)}`;
      return {
        title:
          second === undefined
            ? `${instructorsSentence(first.teachers)}: ${title}`
            : `Instructor changes on ${dates.length} dates of your favourites`,
        body: second === undefined ? next : `${title}, ${next}`,
        userId: told.userId,
        kind: 'favourite_teachers',
        path: second === undefined ? `/sessions/${sessionId}?via=favourite` : '/favourites',
        until: new Date(startsAt),
        urgent: false,
      };
    },
  }),
  'push.alert-found': definePush({
    payload: z.object({ alertId: z.uuid(), searchId: z.uuid(), sessionIds: z.array(z.int()) }),
    about: ({ alertId }) => alertId,
    read: async ({ searchId, sessionIds }, { pool, clock }) => {
      const alert = await readAlertForMail(pool, searchId, sessionIds);
      const [first] = alert?.sessions ?? [];
      if (alert === null || first === undefined) return null;
      const { name, query, sessions, userId } = alert;
      const next = first.nextStart === null ? '' : `, ${formatShortMoment(new Date(first.nextStart))}`;
      const more = sessions.length === 1 ? '' : `, and ${sessions.length - 1} more`;
      return {
        title: `${sessions.length === 1 ? '1 new session' : `${sessions.length} new sessions`}: ${name}`,
        body: `${first.title}${next}${more}`,
        userId,
        kind: 'saved_search',
        path: sessions.length === 1 ? `/sessions/${first.id}?via=alert` : withQuery('/search', query),
        until: new Date(clock.now().getTime() + NEWS_TTL_HOURS * 3_600_000),
        urgent: false,
      };
    },
  }),
} satisfies Record<`push.${string}`, Push<z.ZodType>>;

export type PushTask = keyof typeof pushes;

/** What the job of a notification carries. */
export type PushPayload<Task extends PushTask> = z.output<(typeof pushes)[Task]['payload']>;

/** The jobs that tell devices, by task name. Each throws when it should be tried again. */
export function pushJobs(deps: PushDeps): JobHandlers {
  return Object.fromEntries(
    Object.entries(pushes).map(([task, push]): [string, JobHandler] => [
      task,
      (payload) => push.send(deps, task, payload),
    ]),
  );
}

/** What somebody on a waiting list is told at once; the rest is for their mail alone. */
function waitlistMessage(
  news: WaitlistNews,
  { sessionTitle, startsAt, offer }: WaitlistMailData,
): { title: string; body: string } | null {
  const when = formatShortMoment(startsAt);
  switch (news) {
    case 'offered':
      return offer?.kind === 'everyone'
        ? { title: `A place is free: ${sessionTitle}`, body: `${when}. First to accept gets it.` }
        : {
            title: `A place for you: ${sessionTitle}`,
            body: `${when}.${offer === null ? '' : ` Yours until ${formatShortMoment(new Date(offer.deadline))}.`}`,
          };
    case 'moved':
      return { title: `New time: ${sessionTitle}`, body: `Now ${when}. You keep your place on the list.` };
    case 'cancelled':
      return { title: `Cancelled: ${sessionTitle}`, body: `${when}. We haven’t charged you.` };
    default:
      return null;
  }
}
