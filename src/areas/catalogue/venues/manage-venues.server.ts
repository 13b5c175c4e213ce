import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  type LocatePlace,
  locateBusiness,
} from '#areas/catalogue/businesses/register/locate-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { OwnVenues, Room } from './contract.ts';
import { MAX_ROOMS, MAX_VENUES, venueSentences } from './copy.ts';
import {
  countRooms,
  countVenues,
  insertRoom,
  insertVenue,
  isVenueInUse,
  type LockedRoom,
  type LockedVenue,
  listVenues,
  lockRoom,
  lockVenue,
  markRoomRemoved,
  markVenueRemoved,
  proposeVenueText,
  readMaxCapacity,
  updateRoom,
  updateVenueText,
  type VenueText,
  withdrawProposal,
} from './queries.server.ts';
import type { LocationChoice, RoomInput, VenueInput } from './venue-forms.ts';

export interface ManageVenuesDeps {
  pool: Pool;
  clock: Clock;
  locate: LocatePlace;
}

export interface VenueActor {
  user: { id: string };
  act: AuditContext;
  businessId: number;
}

/** Throws as `authoriseBusiness`. */
export async function listOwnVenues(db: Db, user: { id: string }, businessId: number): Promise<OwnVenues> {
  await authoriseBusiness(db, user, businessId, 'manage_sessions');
  return { venues: await listVenues(db, businessId) };
}

/** The caller must check permissions. */
export const listPlaces = (db: Db, businessId: number): Promise<OwnVenues['venues']> =>
  listVenues(db, businessId);

/** For review. Throws as `authoriseBusiness`, `invalid_input` (400: address) or `conflict` (409: name, limit). */
export async function addVenue(
  deps: ManageVenuesDeps,
  keeper: VenueActor,
  input: VenueInput,
): Promise<OwnVenues> {
  await authoriseBusiness(deps.pool, keeper.user, keeper.businessId, 'edit_business');
  const words = await locateVenueText(deps, input);
  return changingVenues(deps, keeper, 'edit_business', async (tx, at) => {
    if ((await countVenues(tx, keeper.businessId)) >= MAX_VENUES)
      throw new AppError('conflict', venueSentences.manyVenues);
    const id = await insertVenue(tx, keeper.businessId, words, at);
    await recordVenueAudit(tx, keeper, 'venue.added', id, { after: { ...words } });
  });
}

/**
 * A shown venue keeps its text until approval; saving that text withdraws a pending change. Throws as `addVenue`,
 * `not_found` (404) or `conflict` (409: changed since `sentAt`).
 */
export async function saveVenueChange(
  deps: ManageVenuesDeps,
  keeper: VenueActor,
  venueId: number,
  { sentAt, ...input }: VenueInput & { sentAt: string },
): Promise<OwnVenues> {
  await authoriseBusiness(deps.pool, keeper.user, keeper.businessId, 'edit_business');
  // Outside the transaction, as the postcode service may be slow.
  const words = await locateVenueText(deps, input);
  return changingVenues(deps, keeper, 'edit_business', async (tx, at) => {
    const venue = await lockOwnVenue(tx, keeper, venueId);
    if (venue.sentAt.toISOString() !== sentAt) throw new AppError('conflict', venueSentences.changed);
    const before = venue.proposed ?? venue;
    if (isSameVenueText(before, words)) return;
    if (venue.state === 'shown' && isSameVenueText(venue, words)) await withdrawProposal(tx, venueId, at);
    else if (venue.state === 'shown') await proposeVenueText(tx, venueId, words, at);
    else await updateVenueText(tx, venueId, words, at);
    await recordVenueAudit(tx, keeper, 'venue.changed', venueId, {
      before: { name: before.name, address: before.address, postcode: before.postcode },
      after: { name: words.name, address: words.address, postcode: words.postcode },
    });
  });
}

/** Throws as `saveVenueChange`, and `conflict` (409) while it has upcoming dates. */
export function removeVenue(deps: ManageVenuesDeps, keeper: VenueActor, venueId: number): Promise<OwnVenues> {
  return changingVenues(deps, keeper, 'edit_business', async (tx, at) => {
    const venue = await lockOwnVenue(tx, keeper, venueId);
    if (await isVenueInUse(tx, venueId, at)) throw new AppError('conflict', venueSentences.venueInUse);
    await markVenueRemoved(tx, venueId);
    await recordVenueAudit(tx, keeper, 'venue.removed', venueId, {
      before: { name: venue.name, address: venue.address },
    });
  });
}

/** A null venue is the business's own address. Throws as `addVenue`, and `not_found` (404). */
export function addRoom(
  deps: ManageVenuesDeps,
  keeper: VenueActor,
  { venueId, ...input }: RoomInput & { venueId: number | null },
): Promise<OwnVenues> {
  const { businessId } = keeper;
  return changingVenues(deps, keeper, 'manage_sessions', async (tx) => {
    if (venueId !== null) await lockOwnVenue(tx, keeper, venueId);
    if ((await countRooms(tx, businessId, venueId)) >= MAX_ROOMS)
      throw new AppError('conflict', venueSentences.manyRooms);
    const id = await insertRoom(tx, { businessId, venueId }, input);
    await recordVenueAudit(tx, keeper, 'room.added', id, { after: { ...input, venueId } });
  });
}

/** Throws as `authoriseBusiness`, `not_found` (404) or `conflict` (409: name in use, or too small). */
export function saveRoomChange(
  deps: ManageVenuesDeps,
  keeper: VenueActor,
  roomId: number,
  input: RoomInput,
): Promise<OwnVenues> {
  return changingVenues(deps, keeper, 'manage_sessions', async (tx, at) => {
    const { name, capacity } = await lockOwnRoom(tx, keeper, roomId);
    const most = await readMaxCapacity(tx, roomId, at);
    if (most !== null && most > input.capacity) {
      const message = `A session here has ${most} places. Reduce them or move it to another room first.`;
      throw new AppError('conflict', message, { errors: [{ field: 'capacity', message }] });
    }
    await updateRoom(tx, roomId, input);
    await recordVenueAudit(tx, keeper, 'room.changed', roomId, {
      before: { name, capacity },
      after: { ...input },
    });
  });
}

/** Throws as `saveRoomChange`, and `conflict` (409) while it has upcoming dates. */
export function removeRoom(deps: ManageVenuesDeps, keeper: VenueActor, roomId: number): Promise<OwnVenues> {
  return changingVenues(deps, keeper, 'manage_sessions', async (tx, at) => {
    const { name, capacity } = await lockOwnRoom(tx, keeper, roomId);
    if ((await readMaxCapacity(tx, roomId, at)) !== null)
      throw new AppError('conflict', venueSentences.roomInUse);
    await markRoomRemoved(tx, roomId, at);
    await recordVenueAudit(tx, keeper, 'room.removed', roomId, { before: { name, capacity } });
  });
}

/** Locks and returns the room, or null. Throws `invalid_input` (400) on the field unless both are shown and match. */
export async function assertPlace(
  tx: Tx,
  businessId: number,
  { venueId, roomId }: LocationChoice,
): Promise<Room | null> {
  if (venueId !== null) {
    const venue = await lockVenue(tx, venueId);
    if (venue === null || venue.businessId !== businessId || venue.state === 'removed')
      throw invalidField('venueId', venueSentences.notThere);
    if (venue.state !== 'shown') throw invalidField('venueId', venueSentences.notShown);
  }
  if (roomId === null) return null;
  const room = await lockRoom(tx, roomId);
  if (room === null || room.businessId !== businessId || room.removedAt !== null)
    throw invalidField('roomId', venueSentences.noRoom);
  if (room.venueId !== venueId) throw invalidField('roomId', venueSentences.notTheVenues);
  return room;
}

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

async function locateVenueText(
  { locate }: ManageVenuesDeps,
  { name, ...where }: VenueInput,
): Promise<VenueText> {
  const { exactlyPlaced: _, ...place } = await locateBusiness(locate, where);
  return { name, address: where.address, postcode: where.postcode, ...place };
}

const isSameVenueText = (a: VenueText, b: VenueText): boolean =>
  a.name === b.name &&
  a.address === b.address &&
  a.postcode === b.postcode &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

/** Throws `not_found` (404). */
async function lockOwnVenue(tx: Tx, { businessId }: VenueActor, venueId: number): Promise<LockedVenue> {
  const venue = await lockVenue(tx, venueId);
  if (venue === null || venue.businessId !== businessId || venue.state === 'removed')
    throw new AppError('not_found', venueSentences.notThere);
  return venue;
}

async function lockOwnRoom(tx: Tx, { businessId }: VenueActor, roomId: number): Promise<LockedRoom> {
  const room = await lockRoom(tx, roomId);
  if (room === null || room.businessId !== businessId || room.removedAt !== null)
    throw new AppError('not_found', venueSentences.noRoom);
  return room;
}

/** Checks permissions, runs the change and returns all places. */
async function changingVenues(
  { pool, clock }: ManageVenuesDeps,
  { user, businessId }: VenueActor,
  action: 'edit_business' | 'manage_sessions',
  work: (tx: Tx, at: Date) => Promise<void>,
): Promise<OwnVenues> {
  try {
    return await transaction(pool, async (tx) => {
      await authoriseInTransaction(tx, user, businessId, action);
      await work(tx, clock.now());
      return { venues: await listVenues(tx, businessId) };
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

async function recordVenueAudit(
  tx: Tx,
  { act, businessId }: VenueActor,
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
