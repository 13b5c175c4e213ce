import type { Db } from '#shared/db/database.server.ts';
import { ItemUrls, occurrenceFeedItem, seriesFeedItem } from './feed-items.server.ts';
import {
  type FeedPosition,
  type FeedRow,
  readOccurrencesPage,
  readSeriesPage,
} from './feed-queries.server.ts';

/** The feeds, by the last part of their address, with the kind of item in each. */
export const feeds = { 'session-series': 'SessionSeries', 'scheduled-sessions': 'ScheduledSession' } as const;
export type FeedName = keyof typeof feeds;

/** Everything published is for anybody to use who says where it is from. */
export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** A session is four times as long as a date. */
const PAGE_SIZES = { 'session-series': 250, 'scheduled-sessions': 500 } as const;

/** A page of a feed (Realtime Paged Data Exchange 1.0). */
export interface FeedPage {
  next: string;
  items: object[];
  license: string;
}

/** What has changed in a feed behind `after`, in the order in which it changed. */
export async function readFeedPage(
  { db, publicUrl }: { db: Db; publicUrl: string },
  feed: FeedName,
  after: FeedPosition,
): Promise<FeedPage & { full: boolean }> {
  const at = new ItemUrls(publicUrl);
  const limit = PAGE_SIZES[feed];
  const items =
    feed === 'session-series'
      ? toItems(feed, await readSeriesPage(db, after, limit), (row) => seriesFeedItem(row, at))
      : toItems(feed, await readOccurrencesPage(db, after, limit), (row) => occurrenceFeedItem(row, at));
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
