import { listEmptySearches } from '#areas/discovery/search/counts/empty-searches.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { csvFile, sendCsv } from '#shared/http/csv-file.server.ts';
import { PAGE_SIZE } from '../paging.ts';
import { DEFAULT_DAYS, emptySearchEndpoints } from './contract.ts';

const columns = ['place', 'activity', 'searches', 'of_them_narrowed', 'last_day'] as const;

const MAX_CSV_ROWS = 50_000;

export function emptySearchRoutes({ pool, clock, auth }: { pool: Pool; clock: Clock; auth: Authenticator }) {
  /** Defaults to the last four weeks. */
  const days = ({ from, to }: { from?: string; to?: string }) => {
    const until = to ?? londonDay(clock.now());
    return { from: from ?? plusDays(until, 1 - DEFAULT_DAYS), until };
  };
  return registerEndpoints(emptySearchEndpoints, auth, {
    'GET /api/admin/empty-searches': async ({ query: { q, page, activity, ...asked } }) => {
      const { from, until } = days(asked);
      const { items, total } = await listEmptySearches(pool, {
        from,
        until,
        activity,
        place: q,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      });
      return { items, total, page, pages: Math.ceil(total / PAGE_SIZE), from, to: until };
    },
    'GET /api/admin/empty-searches.csv': async ({ query: { q, activity, ...asked }, reply }) => {
      const { from, until } = days(asked);
      const { items } = await listEmptySearches(pool, {
        from,
        until,
        activity,
        place: q,
        limit: MAX_CSV_ROWS,
        offset: 0,
      });
      const rows = items.map(({ place, activity: slug, times, narrowed, lastDay }) => ({
        place: place ?? '',
        activity: slug ?? '',
        searches: times,
        of_them_narrowed: narrowed,
        last_day: lastDay,
      }));
      return sendCsv(reply, csvFile(`searches-that-found-nothing-${from}-${until}.csv`, columns, rows));
    },
  });
}
