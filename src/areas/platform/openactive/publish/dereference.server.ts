import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  courseFeedItem,
  type ItemUrls,
  OPENACTIVE,
  occurrenceFeedItem,
  placeJson,
  sellerJson,
  seriesFeedItem,
} from './feed-items.server.ts';
import {
  type BusinessPlace,
  readBusinessAddress,
  readCourse,
  readOccurrences,
  readSeller,
  readSeries,
  readVenue,
} from './feed-queries.server.ts';

// Serves items by their `@id`, as in the feeds. Hidden items are 404.

/** By item kind in the URL. */
export const dereferencers = {
  'session-series': async (db: Db, id: number, at: ItemUrls): Promise<object> => {
    const series = await readSeries(db, id);
    return series === null ? throwNotPublished() : seriesFeedItem(series, at);
  },
  'scheduled-sessions': async (db: Db, id: number, at: ItemUrls): Promise<object> => {
    const found = (await readOccurrences(db, [id])).get(id);
    return found?.shown === true ? occurrenceFeedItem(found.date, at) : throwNotPublished();
  },
  'course-instances': async (db: Db, id: number, at: ItemUrls, now: Date): Promise<object> => {
    const course = await readCourse(db, id);
    return course === null ? throwNotPublished() : courseFeedItem(course, at, now);
  },
  sellers: async (db: Db, id: number, at: ItemUrls): Promise<object> => {
    const seller = await readSeller(db, id);
    return seller === null ? throwNotPublished() : { '@context': OPENACTIVE, ...sellerJson(seller, at) };
  },
  // An address has its business's id.
  addresses: async (db: Db, id: number, at: ItemUrls): Promise<object> =>
    toPlaceItem(await readBusinessAddress(db, id), at),
  venues: async (db: Db, id: number, at: ItemUrls): Promise<object> =>
    toPlaceItem(await readVenue(db, id), at),
} as const;

const toPlaceItem = (found: BusinessPlace | null, at: ItemUrls): object =>
  found === null
    ? throwNotPublished()
    : { '@context': OPENACTIVE, ...placeJson(found.place, found.businessId, at) };

function throwNotPublished(): never {
  throw new AppError('not_found', 'Nothing is published at this address, or it has been removed.');
}
