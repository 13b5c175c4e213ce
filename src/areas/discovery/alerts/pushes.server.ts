import { z } from 'zod';
import { definePush } from '#areas/messaging/push/define-push.server.ts';
import { NEWS_TTL_HOURS } from '#areas/messaging/push/rules.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { readAlertForMail } from './mails/alert-queries.server.ts';

export const alertsPushes = {
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
};
