import { queryOptions } from '@tanstack/react-query';
import { MAX_DATES } from '#areas/catalogue/sessions/show/places.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { bookableDatesKey } from '../book/api.ts';

export const seriesDatesQuery = (api: ApiClient, sessionId: number, firstDay: string) =>
  queryOptions({
    queryKey: [...bookableDatesKey(sessionId), 'series', firstDay],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/occurrences', {
        params: { id: sessionId },
        query: { from: firstDay, to: plusDays(firstDay, 7 * (MAX_DATES - 1)) },
        signal,
      }),
  });
