import type { Db, Tx } from '#shared/db/database.server.ts';
import { carersLeftAlone, type PartyPlace } from '../rules.ts';
import { lockBookings, partiesWithCarers } from './cancellation-queries.server.ts';

/** Whether a carer would be at another date than the person they accompany, once these bookings have moved. */
export async function wouldPartCarer(db: Db, bookingIds: readonly string[]): Promise<boolean> {
  return (await readParties(db, bookingIds)).some((party) => {
    const staying = party.map(({ bookingId }) => bookingId).filter((id) => !bookingIds.includes(id));
    return carersLeftAlone(party, bookingIds).length > 0 || carersLeftAlone(party, staying).length > 0;
  });
}

async function readParties(db: Db, bookingIds: readonly string[]): Promise<PartyPlace[][]> {
  const places = await partiesWithCarers(db, bookingIds);
  const parties = new Map<string, PartyPlace[]>();
  for (const { orderId, occurrenceId, ...place } of places) {
    const key = `${orderId} ${occurrenceId}`;
    parties.set(key, [...(parties.get(key) ?? []), place]);
  }
  return [...parties.values()];
}

/**
 * Locks these bookings, and those of their orders among which a carer's place depends on them, in order of id. Returns
 * the carers' bookings that end with them.
 */
export async function lockWithCarers(tx: Tx, bookingIds: readonly string[]): Promise<string[]> {
  const parties = await partiesWithCarers(tx, bookingIds);
  await lockBookings(tx, [...bookingIds, ...parties.map(({ bookingId }) => bookingId)]);
  if (parties.length === 0) return [];
  return (await readParties(tx, bookingIds)).flatMap((party) => carersLeftAlone(party, bookingIds));
}
