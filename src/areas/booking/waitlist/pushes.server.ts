import { z } from 'zod';
import { definePush } from '#areas/messaging/push/define-push.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { isStillRelevant, type WaitlistNews, waitlistNewsKinds } from './mails/waitlist-news-kinds.ts';
import { readWaitlistEntryForMail, type WaitlistMailData } from './mails/waitlist-queries.server.ts';
import { readFreedPlaceForMail } from './mails/watch-queries.server.ts';

export const waitlistPushes = {
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
};

/** Returns null for news that goes by email only. */
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
