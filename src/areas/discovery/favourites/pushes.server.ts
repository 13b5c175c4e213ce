import { z } from 'zod';
import { instructorsSentence } from '#areas/booking/bookings/mails/instructor-changes.server.ts';
import { definePush } from '#areas/messaging/push/define-push.server.ts';
import { NEWS_TTL_HOURS } from '#areas/messaging/push/rules.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import {
  formatGroupDates,
  groupInstructorChanges,
  instructorChangeSentence,
  instructorNewsPayload,
  readInstructorNews,
} from './mails/favourite-instructor-queries.server.ts';
import { readFavouriteNews } from './mails/favourite-queries.server.ts';

export const favouritesPushes = {
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
};
