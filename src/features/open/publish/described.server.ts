import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { readDates, readSeller, readSeries } from './feed-queries.server.ts';
import { dateItem, type ItemAddresses, OPENACTIVE, sellerOf, seriesItem } from './items.server.ts';

// What the addresses lead to by which items name each other (`@id`): the same words as in the feeds, of one at a time. As
// there, what is not for everybody is not there.

/** What can be asked for by its address, by the part of it that says what it is, with how it is told. */
export const described = {
  'session-series': async (db: Db, id: number, at: ItemAddresses): Promise<object> => {
    const series = await readSeries(db, id);
    return series === null ? refuse() : seriesItem(series, at);
  },
  'scheduled-sessions': async (db: Db, id: number, at: ItemAddresses): Promise<object> => {
    const found = (await readDates(db, [id])).get(id);
    return found?.shown === true ? dateItem(found.date, at) : refuse();
  },
  sellers: async (db: Db, id: number, at: ItemAddresses): Promise<object> => {
    const seller = await readSeller(db, id);
    return seller === null ? refuse() : { '@context': OPENACTIVE, ...sellerOf(seller, at) };
  },
} as const;

function refuse(): never {
  throw new AppError('not_found', 'Nothing that is published has this address, or it no longer is.');
}
