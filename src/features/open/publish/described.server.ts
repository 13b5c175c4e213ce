import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  type PlaceOfBusiness,
  readAddress,
  readDates,
  readSeller,
  readSeries,
  readVenue,
} from './feed-queries.server.ts';
import { dateItem, type ItemAddresses, OPENACTIVE, placeOf, sellerOf, seriesItem } from './items.server.ts';

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
  // A business's own address has the business's number.
  addresses: async (db: Db, id: number, at: ItemAddresses): Promise<object> =>
    placeItem(await readAddress(db, id), at),
  venues: async (db: Db, id: number, at: ItemAddresses): Promise<object> =>
    placeItem(await readVenue(db, id), at),
} as const;

const placeItem = (found: PlaceOfBusiness | null, at: ItemAddresses): object =>
  found === null ? refuse() : { '@context': OPENACTIVE, ...placeOf(found.place, found.businessId, at) };

function refuse(): never {
  throw new AppError('not_found', 'Nothing is published at this address, or it has been removed.');
}
