import { randomUUID } from 'node:crypto';
import {
  type ChannelCancelDeps,
  type DateOnOffer,
  giveBackPlaces,
  isLive,
  keepPlacesUntil,
  lockChannelOrder,
  lockDates,
  type PlacesWanted,
  placesHeldBy,
  seeDates,
  takePlaces,
} from '#features/booking/channel/channel-orders.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { judgeItems } from './judge.server.ts';
import { holdFor, lockKnownOrder, lockOpenOrder, type OpenOrder, openOrder } from './order-queries.server.ts';
import { type JudgedItem, type OrderFrame, orderWords, type Words } from './order-words.server.ts';
import type { Partner } from './partner-queries.server.ts';
import type { Asked } from './request.server.ts';
import { LEASE_MS, OpenBookingRefusal } from './rules.ts';

export interface OpenBookingDeps extends Words, ChannelCancelDeps {
  pool: Pool;
  clock: Clock;
}

/** Who asks for what, by which UUID. */
export interface Wanted {
  partner: Partner;
  uuid: string;
  asked: Asked;
}

export interface Answered {
  status: 200 | 201 | 409;
  body: object;
}

export const frameOf = (uuid: string, asked: Asked): OrderFrame => ({
  uuid,
  brokerRole: asked.brokerRole,
  broker: asked.broker,
  customer: asked.customer,
  payment: asked.payment,
  taxExcluded: asked.brokerRole === 'ResellerBroker' || asked.customer?.['@type'] === 'Organization',
});

/** C1: what it would cost, and whether it could be had. Nothing is held. */
export async function quoteBeforehand(
  deps: OpenBookingDeps,
  { partner, uuid, asked }: Wanted,
): Promise<Answered> {
  const known = await openOrder(deps.pool, partner.id, uuid);
  const own = known?.orderId == null ? [] : await placesHeldBy(deps.pool, known.orderId);
  const items = await judgeItems(
    { db: deps.pool, publicUrl: deps.publicUrl, now: deps.clock.now() },
    asked,
    counting(own, await seeDates(deps.pool, datesOf(asked))),
  );
  refuseNothingAsked(items);
  // Nobody is asked who comes yet.
  const frame = { ...frameOf(uuid, asked), customer: null };
  return { status: isRefused(items) ? 409 : 200, body: orderWords('OrderQuote', frame, items, deps) };
}

/**
 * C2: the same, with the places held for ten minutes, in the place of what was held by that UUID before. Where anything
 * cannot be had nothing is held. Throws `OrderAlreadyExistsError` for a UUID that is booked.
 */
export async function quoteAndHold(
  deps: OpenBookingDeps,
  { partner, uuid, asked }: Wanted,
): Promise<Answered> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockAsked(tx, { partner, uuid, asked, now });
    if (known.state !== 'quoted') throw new OpenBookingRefusal('OrderAlreadyExistsError');
    const { items, own } = await judgeUnderLock(tx, deps, known, asked, now);
    refuseNothingAsked(items);
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const orderId = isRefused(items)
      ? await holdNothing(tx, known)
      : await holdPlaces(tx, { known, own, partner, wanted: wantedOf(items), expiresAt, now });
    const held = { orderId, businessId: asked.businessId, brokerRole: asked.brokerRole };
    await holdFor(tx, known.id, held);
    const frame = frameOf(uuid, asked);
    if (orderId !== null)
      return { status: 200, body: orderWords('OrderQuote', frame, items, deps, expiresAt) };
    // What was freed may have gone to those who wait for it.
    const refused = isRefused(items) ? items : (await judgeUnderLock(tx, deps, known, asked, now)).items;
    return { status: 409, body: orderWords('OrderQuote', frame, refused, deps) };
  });
}

/** The order by that UUID, known from now on, locked until the transaction ends. */
export const lockAsked = (
  tx: Tx,
  { partner, uuid, asked, now }: Wanted & { now: Date },
): Promise<OpenOrder> =>
  lockOpenOrder(tx, {
    partnerId: partner.id,
    uuid,
    businessId: asked.businessId,
    brokerRole: asked.brokerRole,
    now,
  });

/** Ends a quote: its places are free again. Done again, or for a UUID that is none, nothing happens. */
export function deleteQuote({ pool }: OpenBookingDeps, partner: Partner, uuid: string): Promise<void> {
  return transaction(pool, async (tx) => {
    const known = await lockKnownOrder(tx, partner.id, uuid);
    if (known?.state !== 'quoted') return;
    await holdNothing(tx, known);
    await holdFor(tx, known.id, {
      orderId: null,
      businessId: known.businessId,
      brokerRole: known.brokerRole,
    });
  });
}

/** Judges the items with their dates locked, what the order holds counted as free. */
export async function judgeUnderLock(
  tx: Tx,
  { publicUrl }: Pick<OpenBookingDeps, 'publicUrl'>,
  known: OpenOrder,
  asked: Asked,
  now: Date,
): Promise<{ items: JudgedItem[]; own: PlacesWanted[] }> {
  // The order before its dates, as everybody locks them.
  if (known.orderId !== null) await lockChannelOrder(tx, known.orderId);
  const own =
    known.orderId !== null && (await isLive(tx, known.orderId, now))
      ? await placesHeldBy(tx, known.orderId)
      : [];
  const dates = await lockDates(tx, [...datesOf(asked), ...own.map(({ occurrenceId }) => occurrenceId)]);
  return { items: await judgeItems({ db: tx, publicUrl, now }, asked, counting(own, dates)), own };
}

/** Gives back what the order holds. Answers what is held then: nothing. */
async function holdNothing(tx: Tx, { orderId }: OpenOrder): Promise<null> {
  if (orderId !== null) await giveBackPlaces(tx, orderId);
  return null;
}

/** Keeps the places that are wanted for the order, and no others; null where they could not be had after all. */
export async function holdPlaces(
  tx: Tx,
  hold: {
    known: OpenOrder;
    own: readonly PlacesWanted[];
    partner: Partner;
    wanted: readonly PlacesWanted[];
    expiresAt: Date;
    now: Date;
  },
): Promise<string | null> {
  const { known, own, partner, wanted, expiresAt, now } = hold;
  if (known.orderId !== null && samePlaces(own, wanted)) {
    await keepPlacesUntil(tx, known.orderId, expiresAt);
    return known.orderId;
  }
  await holdNothing(tx, known);
  const orderId = randomUUID();
  const taken = await takePlaces(tx, {
    orderId,
    userId: partner.userId,
    soldThrough: partner.name,
    wanted,
    expiresAt,
    now,
  });
  return taken ? orderId : null;
}

const samePlaces = (own: readonly PlacesWanted[], wanted: readonly PlacesWanted[]): boolean =>
  own.length === wanted.length &&
  wanted.every((one) =>
    own.some(({ occurrenceId, places }) => occurrenceId === one.occurrenceId && places === one.places),
  );

/** The dates that are asked for, each once. */
export const datesOf = ({ items }: Asked): number[] => [
  ...new Set(items.flatMap(({ occurrenceId }) => occurrenceId ?? [])),
];

/** How many places at each date. */
export function wantedOf(items: readonly JudgedItem[]): PlacesWanted[] {
  const wanted = new Map<number, number>();
  for (const { found } of items)
    if (found !== null) wanted.set(found.date.id, (wanted.get(found.date.id) ?? 0) + 1);
  return [...wanted].map(([occurrenceId, places]) => ({ occurrenceId, places }));
}

/** What is free of the dates for whoever holds these places of them already. */
const counting = (own: readonly PlacesWanted[], dates: readonly DateOnOffer[]): DateOnOffer[] =>
  dates.map((date) => {
    const mine = own.find(({ occurrenceId }) => occurrenceId === date.occurrenceId)?.places ?? 0;
    return { ...date, free: date.free + mine, held: date.held - mine };
  });

export const isRefused = (items: readonly JudgedItem[]): boolean =>
  items.some(({ refusal }) => refusal !== null);

export function refuseNothingAsked(items: readonly JudgedItem[]): void {
  if (items.length === 0) throw new OpenBookingRefusal('OpenBookingError', 'The request contains no items');
}
