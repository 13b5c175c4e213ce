import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type LocatePlace, placeBusiness } from '#features/businesses/register/place-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { OwnVenues, Room } from './contract.ts';
import { MOST_ROOMS, MOST_VENUES, venueSentences } from './copy.ts';
import {
  countRooms,
  countVenues,
  editVenue,
  insertRoom,
  insertVenue,
  type LockedRoom,
  type LockedVenue,
  lockRoom,
  lockVenue,
  markRoomRemoved,
  markVenueRemoved,
  mostPlacesIn,
  proposeWords,
  updateRoom,
  type VenueWords,
  venueInUse,
  venuesOf,
  withdrawProposed,
} from './queries.server.ts';
import type { PlaceChoice, RoomInput, VenueInput } from './venue-forms.ts';

export interface KeepVenuesDeps {
  pool: Pool;
  clock: Clock;
  locate: LocatePlace;
}

/** Who does something to the venues of which business. */
export interface Keeper {
  user: { id: string };
  act: Act;
  businessId: number;
}

/** The places of a business, for those who run its sessions. Throws as `authoriseBusiness`. */
export async function listOwnVenues(db: Db, user: { id: string }, businessId: number): Promise<OwnVenues> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  return { venues: await venuesOf(db, businessId) };
}

/**
 * Adds a venue, which an admin reads before sessions are held there. Throws as `authoriseBusiness`; `invalid_input` (400)
 * when it cannot be placed; `conflict` (409) for a name that another has, or one too many.
 */
export async function addVenue(deps: KeepVenuesDeps, keeper: Keeper, input: VenueInput): Promise<OwnVenues> {
  await authoriseBusiness(deps.pool, keeper.user, keeper.businessId, 'edit_business');
  const words = await wordsOf(deps, input);
  return change(deps, keeper, 'edit_business', async (tx, at) => {
    if ((await countVenues(tx, keeper.businessId)) >= MOST_VENUES)
      throw new AppError('conflict', venueSentences.manyVenues);
    const id = await insertVenue(tx, keeper.businessId, words, at);
    await note(tx, keeper, 'venue.added', id, { after: { ...words } });
  });
}

/**
 * Sends in other words of a venue, as it stood when `sentAt` was read: one that is shown stays as it is until an admin
 * has read them, and its own words take back what waits. Throws as `addVenue`; `not_found` (404); `conflict` (409) when
 * it has changed since.
 */
export async function changeVenue(
  deps: KeepVenuesDeps,
  keeper: Keeper,
  venueId: number,
  { sentAt, ...input }: VenueInput & { sentAt: string },
): Promise<OwnVenues> {
  await authoriseBusiness(deps.pool, keeper.user, keeper.businessId, 'edit_business');
  // Before the transaction: the postcode service may take its time.
  const words = await wordsOf(deps, input);
  return change(deps, keeper, 'edit_business', async (tx, at) => {
    const venue = await lockOwn(tx, keeper, venueId);
    if (venue.sentAt.toISOString() !== sentAt) throw new AppError('conflict', venueSentences.changed);
    const before = venue.proposed ?? venue;
    if (sameWords(before, words)) return;
    if (venue.state === 'shown' && sameWords(venue, words)) await withdrawProposed(tx, venueId, at);
    else if (venue.state === 'shown') await proposeWords(tx, venueId, words, at);
    else await editVenue(tx, venueId, words, at);
    await note(tx, keeper, 'venue.changed', venueId, {
      before: { name: before.name, address: before.address, postcode: before.postcode },
      after: { name: words.name, address: words.address, postcode: words.postcode },
    });
  });
}

/** Takes a venue out, with its rooms. Throws as `changeVenue`; `conflict` (409) while anything to come is held there. */
export function removeVenue(deps: KeepVenuesDeps, keeper: Keeper, venueId: number): Promise<OwnVenues> {
  return change(deps, keeper, 'edit_business', async (tx, at) => {
    const venue = await lockOwn(tx, keeper, venueId);
    if (await venueInUse(tx, venueId, at)) throw new AppError('conflict', venueSentences.venueInUse);
    await markVenueRemoved(tx, venueId);
    await note(tx, keeper, 'venue.removed', venueId, {
      before: { name: venue.name, address: venue.address },
    });
  });
}

/** Adds a room to a venue, or (null) to the business's own address. Throws as `addVenue`, and `not_found` (404). */
export function addRoom(
  deps: KeepVenuesDeps,
  keeper: Keeper,
  { venueId, ...input }: RoomInput & { venueId: number | null },
): Promise<OwnVenues> {
  const { businessId } = keeper;
  return change(deps, keeper, 'manage_sessions', async (tx) => {
    if (venueId !== null) await lockOwn(tx, keeper, venueId);
    if ((await countRooms(tx, businessId, venueId)) >= MOST_ROOMS)
      throw new AppError('conflict', venueSentences.manyRooms);
    const id = await insertRoom(tx, { businessId, venueId }, input);
    await note(tx, keeper, 'room.added', id, { after: { ...input, venueId } });
  });
}

/**
 * Renames a room, or says how many it takes. Throws as `authoriseBusiness`, `not_found` (404), and `conflict` (409) for a
 * name that another has, or fewer than something to come has places.
 */
export function changeRoom(
  deps: KeepVenuesDeps,
  keeper: Keeper,
  roomId: number,
  input: RoomInput,
): Promise<OwnVenues> {
  return change(deps, keeper, 'manage_sessions', async (tx, at) => {
    const { name, capacity } = await lockOwnRoom(tx, keeper, roomId);
    const most = await mostPlacesIn(tx, roomId, at);
    if (most !== null && most > input.capacity) {
      const message = `A session here has ${most} places. Reduce them or move it to another room first.`;
      throw new AppError('conflict', message, { errors: [{ field: 'capacity', message }] });
    }
    await updateRoom(tx, roomId, input);
    await note(tx, keeper, 'room.changed', roomId, { before: { name, capacity }, after: { ...input } });
  });
}

/** Takes a room out. Throws as `changeRoom`; `conflict` (409) while anything to come is held in it. */
export function removeRoom(deps: KeepVenuesDeps, keeper: Keeper, roomId: number): Promise<OwnVenues> {
  return change(deps, keeper, 'manage_sessions', async (tx, at) => {
    const { name, capacity } = await lockOwnRoom(tx, keeper, roomId);
    if ((await mostPlacesIn(tx, roomId, at)) !== null)
      throw new AppError('conflict', venueSentences.roomInUse);
    await markRoomRemoved(tx, roomId, at);
    await note(tx, keeper, 'room.removed', roomId, { before: { name, capacity } });
  });
}

/**
 * The room of a place that a business may hold something at, locked until the transaction ends; null for no room.
 * Throws `invalid_input` (400), naming the field, for a venue or room that is not theirs, is not shown, or where they do
 * not belong together.
 */
export async function assertPlace(
  tx: Tx,
  businessId: number,
  { venueId, roomId }: PlaceChoice,
): Promise<Room | null> {
  if (venueId !== null) {
    const venue = await lockVenue(tx, venueId);
    if (venue === null || venue.businessId !== businessId || venue.state === 'removed')
      throw wrong('venueId', venueSentences.notThere);
    if (venue.state !== 'shown') throw wrong('venueId', venueSentences.notShown);
  }
  if (roomId === null) return null;
  const room = await lockRoom(tx, roomId);
  if (room === null || room.businessId !== businessId || room.removedAt !== null)
    throw wrong('roomId', venueSentences.noRoom);
  if (room.venueId !== venueId) throw wrong('roomId', venueSentences.notTheVenues);
  return room;
}

const wrong = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

async function wordsOf({ locate }: KeepVenuesDeps, { name, ...where }: VenueInput): Promise<VenueWords> {
  const { exactlyPlaced: _, ...place } = await placeBusiness(locate, where);
  return { name, address: where.address, postcode: where.postcode, ...place };
}

const sameWords = (a: VenueWords, b: VenueWords): boolean =>
  a.name === b.name &&
  a.address === b.address &&
  a.postcode === b.postcode &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

/** One of that business's, locked. Throws `not_found` (404). */
async function lockOwn(tx: Tx, { businessId }: Keeper, venueId: number): Promise<LockedVenue> {
  const venue = await lockVenue(tx, venueId);
  if (venue === null || venue.businessId !== businessId || venue.state === 'removed')
    throw new AppError('not_found', venueSentences.notThere);
  return venue;
}

async function lockOwnRoom(tx: Tx, { businessId }: Keeper, roomId: number): Promise<LockedRoom> {
  const room = await lockRoom(tx, roomId);
  if (room === null || room.businessId !== businessId || room.removedAt !== null)
    throw new AppError('not_found', venueSentences.noRoom);
  return room;
}

/** Runs a change for somebody who may do it, and answers the places as they are then. */
async function change(
  { pool, clock }: KeepVenuesDeps,
  { user, businessId }: Keeper,
  action: 'edit_business' | 'manage_sessions',
  work: (tx: Tx, at: Date) => Promise<void>,
): Promise<OwnVenues> {
  try {
    return await transaction(pool, async (tx) => {
      await requireStanding(tx, user, businessId, action);
      await work(tx, clock.now());
      return { venues: await venuesOf(tx, businessId) };
    });
  } catch (error) {
    for (const [index, message] of [
      ['venues_name_unique_idx', venueSentences.nameTaken],
      ['rooms_name_unique_idx', venueSentences.roomTaken],
    ] as const)
      if (isDatabaseError(error, 'uniqueViolation', index))
        throw new AppError('conflict', message, { errors: [{ field: 'name', message }], cause: error });
    throw error;
  }
}

async function note(
  tx: Tx,
  { act, businessId }: Keeper,
  action: `venue.${'added' | 'changed' | 'removed'}` | `room.${'added' | 'changed' | 'removed'}`,
  id: number,
  changed: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, act, {
    action,
    subject: action.startsWith('venue') ? 'venue' : 'room',
    subjectId: String(id),
    ...changed,
    details: { businessId },
  });
}
