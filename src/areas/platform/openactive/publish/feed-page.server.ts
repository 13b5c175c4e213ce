import type { Db } from '#shared/db/database.server.ts';
import { courseFeedItem, ItemUrls, occurrenceFeedItem, seriesFeedItem } from './feed-items.server.ts';
import {
  type FeedPosition,
  type FeedRow,
  readCoursesPage,
  readOccurrencesPage,
  readSeriesPage,
} from './feed-queries.server.ts';

/** By URL segment. */
export const feeds = {
  'session-series': 'SessionSeries',
  'scheduled-sessions': 'ScheduledSession',
  'course-instances': 'CourseInstance',
} as const;
export type FeedName = keyof typeof feeds;
export type FeedKind = (typeof feeds)[FeedName];

/** Requires attribution only. */
export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** A session is four times the size of a date. */
const PAGE_SIZES = { 'session-series': 250, 'scheduled-sessions': 500, 'course-instances': 200 } as const;

export interface FeedPage {
  next: string;
  items: object[];
  license: string;
}

/** Changes after `after`, in order. */
export async function readFeedPage(
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: Date },
  feed: FeedName,
  after: FeedPosition,
): Promise<FeedPage & { full: boolean }> {
  const at = new ItemUrls(publicUrl);
  const limit = PAGE_SIZES[feed];
  const readers = {
    'session-series': async () =>
      toItems(feed, await readSeriesPage(db, after, limit), (row) => seriesFeedItem(row, at)),
    'scheduled-sessions': async () =>
      toItems(feed, await readOccurrencesPage(db, after, limit), (row) => occurrenceFeedItem(row, at)),
    'course-instances': async () =>
      toItems(feed, await readCoursesPage(db, after, limit), (row) => courseFeedItem(row, at, now)),
  };
  const items = await readers[feed]();
  const last = items.at(-1);
  const from = last === undefined ? after : { modified: last.modified, id: Number(last.id) };
  const next = new URL(`/openactive/feeds/${feed}`, publicUrl);
  if (from.modified > 0) {
    next.searchParams.set('afterTimestamp', String(from.modified));
    next.searchParams.set('afterId', String(from.id));
  }
  return { next: next.href, items, license: LICENCE, full: items.length === limit };
}

const toItems = <Row>(feed: FeedName, rows: FeedRow<Row>[], data: (row: Row) => object) =>
  rows.map(({ id, modified, item }) => ({
    state: item === null ? ('deleted' as const) : ('updated' as const),
    kind: feeds[feed],
    id: String(id),
    modified,
    data: item === null ? undefined : data(item),
  }));
