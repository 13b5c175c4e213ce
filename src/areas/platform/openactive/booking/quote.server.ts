import { randomUUID } from 'node:crypto';
import {
  allocateOrderPlaces,
  type ChannelCancelDeps,
  heldPlacesByOccurrence,
  isLiveHold,
  keepPlacesUntil,
  lockAvailability,
  lockChannelOrder,
  type OccurrenceAvailability,
  type RequestedPlaces,
  readAvailability,
  releaseOrderPlaces,
} from '#areas/booking/bookings/channel/channel-orders.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type OrderHeader,
  type OrderJsonContext,
  orderJson,
  type ValidatedItem,
} from './order-json.server.ts';
import {
  findOpenOrder,
  insertOrLockOpenOrder,
  lockOpenOrderIfExists,
  type OpenOrder,
  updateOrderHold,
} from './order-queries.server.ts';
import type { RequestedOrder } from './parse-order.server.ts';
import type { Partner } from './partner-queries.server.ts';
import { LEASE_MS, OpenBookingError } from './rules.ts';
import { validateItems } from './validate-items.server.ts';

export interface OpenBookingDeps extends OrderJsonContext, ChannelCancelDeps {
  pool: Pool;
  clock: Clock;
}

export interface OrderRequest {
  partner: Partner;
  uuid: string;
  asked: RequestedOrder;
}

export interface OpenBookingResponse {
  status: 200 | 201 | 409;
  body: object;
}

export const orderHeader = (uuid: string, asked: RequestedOrder): OrderHeader => ({
  uuid,
  brokerRole: asked.brokerRole,
  broker: asked.broker,
  customer: asked.customer,
  payment: asked.payment,
  taxExcluded: asked.brokerRole === 'ResellerBroker' || asked.customer?.['@type'] === 'Organization',
});

/** C1: price and availability, without a hold. */
export async function quoteWithoutHold(
  deps: OpenBookingDeps,
  { partner, uuid, asked }: OrderRequest,
): Promise<OpenBookingResponse> {
  const known = await findOpenOrder(deps.pool, partner.id, uuid);
  const own = known?.orderId == null ? [] : await heldPlacesByOccurrence(deps.pool, known.orderId);
  const items = await validateItems(
    { db: deps.pool, publicUrl: deps.publicUrl, now: deps.clock.now() },
    asked,
    addOwnPlaces(own, await readAvailability(deps.pool, requestedOccurrenceIds(asked))),
  );
  requireItems(items);
  // C1 has no customer yet.
  const frame = { ...orderHeader(uuid, asked), customer: null };
  return { status: hasRefusals(items) ? 409 : 200, body: orderJson('OrderQuote', frame, items, deps) };
}

/**
 * C2: quotes and holds the places for ten minutes, replacing the UUID's previous hold. Holds all or nothing. Throws
 * `OrderAlreadyExistsError` for a booked UUID.
 */
export async function quoteAndHold(
  deps: OpenBookingDeps,
  { partner, uuid, asked }: OrderRequest,
): Promise<OpenBookingResponse> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockRequestedOrder(tx, { partner, uuid, asked, now });
    if (known.state !== 'quoted') throw new OpenBookingError('OrderAlreadyExistsError');
    const { items, own } = await validateUnderLock(tx, deps, known, asked, now);
    requireItems(items);
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const orderId = hasRefusals(items)
      ? await releaseHold(tx, known)
      : await holdPlaces(tx, { known, own, partner, wanted: placesPerOccurrence(items), expiresAt, now });
    const held = { orderId, businessId: asked.businessId, brokerRole: asked.brokerRole };
    await updateOrderHold(tx, known.id, held);
    const frame = orderHeader(uuid, asked);
    if (orderId !== null)
      return { status: 200, body: orderJson('OrderQuote', frame, items, deps, expiresAt) };
    // The waiting list may have taken the freed places.
    const refused = hasRefusals(items) ? items : (await validateUnderLock(tx, deps, known, asked, now)).items;
    return { status: 409, body: orderJson('OrderQuote', frame, refused, deps) };
  });
}

/** Gets or creates the order, locked until the transaction ends. */
export const lockRequestedOrder = (
  tx: Tx,
  { partner, uuid, asked, now }: OrderRequest & { now: Date },
): Promise<OpenOrder> =>
  insertOrLockOpenOrder(tx, {
    partnerId: partner.id,
    uuid,
    businessId: asked.businessId,
    brokerRole: asked.brokerRole,
    now,
  });

/** Releases the places. Idempotent, also for unknown UUIDs. */
export function deleteQuote({ pool }: OpenBookingDeps, partner: Partner, uuid: string): Promise<void> {
  return transaction(pool, async (tx) => {
    const known = await lockOpenOrderIfExists(tx, partner.id, uuid);
    if (known?.state !== 'quoted') return;
    await releaseHold(tx, known);
    await updateOrderHold(tx, known.id, {
      orderId: null,
      businessId: known.businessId,
      brokerRole: known.brokerRole,
    });
  });
}

/** Validates items with their dates locked; counts the order's own hold as free. */
export async function validateUnderLock(
  tx: Tx,
  { publicUrl }: Pick<OpenBookingDeps, 'publicUrl'>,
  known: OpenOrder,
  asked: RequestedOrder,
  now: Date,
): Promise<{ items: ValidatedItem[]; own: RequestedPlaces[] }> {
  // Lock order: the order, then its dates, as everywhere.
  if (known.orderId !== null) await lockChannelOrder(tx, known.orderId);
  const own =
    known.orderId !== null && (await isLiveHold(tx, known.orderId, now))
      ? await heldPlacesByOccurrence(tx, known.orderId)
      : [];
  const dates = await lockAvailability(tx, [
    ...requestedOccurrenceIds(asked),
    ...own.map(({ occurrenceId }) => occurrenceId),
  ]);
  return { items: await validateItems({ db: tx, publicUrl, now }, asked, addOwnPlaces(own, dates)), own };
}

/** Returns the empty hold. */
async function releaseHold(tx: Tx, { orderId }: OpenOrder): Promise<null> {
  if (orderId !== null) await releaseOrderPlaces(tx, orderId);
  return null;
}

/** Holds exactly these places; null if they were taken. */
export async function holdPlaces(
  tx: Tx,
  hold: {
    known: OpenOrder;
    own: readonly RequestedPlaces[];
    partner: Partner;
    wanted: readonly RequestedPlaces[];
    expiresAt: Date;
    now: Date;
  },
): Promise<string | null> {
  const { known, own, partner, wanted, expiresAt, now } = hold;
  if (known.orderId !== null && samePlaces(own, wanted)) {
    await keepPlacesUntil(tx, known.orderId, expiresAt);
    return known.orderId;
  }
  await releaseHold(tx, known);
  const orderId = randomUUID();
  const taken = await allocateOrderPlaces(tx, {
    orderId,
    userId: partner.userId,
    soldThrough: partner.name,
    wanted,
    expiresAt,
    now,
  });
  return taken ? orderId : null;
}

const samePlaces = (own: readonly RequestedPlaces[], wanted: readonly RequestedPlaces[]): boolean =>
  own.length === wanted.length &&
  wanted.every((one) =>
    own.some(({ occurrenceId, places }) => occurrenceId === one.occurrenceId && places === one.places),
  );

/** Distinct. */
export const requestedOccurrenceIds = ({ items }: RequestedOrder): number[] => [
  ...new Set(items.flatMap(({ occurrenceId }) => occurrenceId ?? [])),
];

/** How many places at each date. */
export function placesPerOccurrence(items: readonly ValidatedItem[]): RequestedPlaces[] {
  const wanted = new Map<number, number>();
  for (const { found } of items)
    if (found !== null) wanted.set(found.date.id, (wanted.get(found.date.id) ?? 0) + 1);
  return [...wanted].map(([occurrenceId, places]) => ({ occurrenceId, places }));
}

/** Counts the caller's own held places as free. */
const addOwnPlaces = (
  own: readonly RequestedPlaces[],
  dates: readonly OccurrenceAvailability[],
): OccurrenceAvailability[] =>
  dates.map((date) => {
    const mine = own.find(({ occurrenceId }) => occurrenceId === date.occurrenceId)?.places ?? 0;
    return { ...date, free: date.free + mine, held: date.held - mine };
  });

export const hasRefusals = (items: readonly ValidatedItem[]): boolean =>
  items.some(({ refusal }) => refusal !== null);

export function requireItems(items: readonly ValidatedItem[]): void {
  if (items.length === 0) throw new OpenBookingError('OpenBookingError', 'The request contains no items');
}
