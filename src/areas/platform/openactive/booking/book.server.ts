import {
  cancelAsCustomer,
  confirmOrder,
  listOrderItems,
  lockPlaces,
  reverseOrder,
} from '#areas/booking/bookings/channel/channel-orders.server.ts';
import { postPartnerSale, reversePartnerSale } from '#areas/money/ledger/postings.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { readOccurrences } from '../publish/feed-queries.server.ts';
import {
  type OrderHeader,
  type OrderJsonContext,
  orderFeedJson,
  orderJson,
  totalDuePence,
  type ValidatedItem,
} from './order-json.server.ts';
import {
  findOpenOrder,
  insertOrderItems,
  listOpenOrderItems,
  lockOpenOrderIfExists,
  markBooked,
  markDeleted,
  type OpenOrder,
  updateOrderHold,
} from './order-queries.server.ts';
import { orderContact, type RequestedOrder } from './parse-order.server.ts';
import type { Partner } from './partner-queries.server.ts';
import {
  hasRefusals,
  holdPlaces,
  lockRequestedOrder,
  type OpenBookingDeps,
  type OpenBookingResponse,
  type OrderRequest,
  orderHeader,
  placesPerOccurrence,
  requireItems,
  validateUnderLock,
} from './quote.server.ts';
import { canCancelOpenBooking, itemStatus, LEASE_MS, OpenBookingError } from './rules.ts';

/**
 * B: books the held or free places, all or none. Idempotent per UUID and content. Throws `OpenBookingError` and keeps
 * the hold.
 */
export async function placeOrder(
  deps: OpenBookingDeps,
  { partner, uuid, asked }: OrderRequest,
): Promise<OpenBookingResponse> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockRequestedOrder(tx, { partner, uuid, asked, now });
    const frame = orderHeader(uuid, asked);
    if (known.state !== 'quoted') {
      if (known.state !== 'booked' || known.digest !== asked.digest)
        throw new OpenBookingError('OrderAlreadyExistsError');
      return { status: 201, body: await orderResponse(tx, deps, known, frame) };
    }
    const { items, own } = await validateUnderLock(tx, deps, known, asked, now);
    requireItems(items);
    if (hasRefusals(items)) return { status: 409, body: orderJson('Order', frame, items, deps) };
    requirePayment(asked, totalDuePence(items));
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const orderId = await holdPlaces(tx, {
      known,
      own,
      partner,
      wanted: placesPerOccurrence(items),
      expiresAt,
      now,
    });
    const contact = orderContact(asked, partner.name);
    if (orderId === null || !(await confirmOrder(tx, { orderId, places: items.length }, contact))) {
      const refused = (await validateUnderLock(tx, deps, { ...known, orderId: null }, asked, now)).items;
      return { status: 409, body: orderJson('Order', frame, refused, deps) };
    }
    await updateOrderHold(tx, known.id, {
      orderId,
      businessId: asked.businessId,
      brokerRole: asked.brokerRole,
    });
    await insertOrderItems(tx, known.id, numberItems(items));
    const { identifier } = asked.payment ?? {};
    await markBooked(tx, known.id, { digest: asked.digest, paymentIdentifier: identifier ?? null, now });
    const booked = { ...known, orderId };
    await postSales(tx, booked);
    return { status: 201, body: await orderResponse(tx, deps, booked, frame) };
  });
}

/** Throws if the stated payment doesn't match the order. */
function requirePayment({ payment, totalPaymentDue }: RequestedOrder, due: number): void {
  if (totalPaymentDue === null || Math.round(totalPaymentDue * 100) !== due)
    throw new OpenBookingError('TotalPaymentDueMismatchError');
  if (due === 0) {
    if (payment !== null) throw new OpenBookingError('UnnecessaryPaymentDetailsError');
    return;
  }
  if (payment === null) throw new OpenBookingError('MissingPaymentDetailsError');
  if (payment.identifier === undefined || payment.identifier.trim() === '')
    throw new OpenBookingError('IncompletePaymentDetailsError');
}

/** Our order sorts items by date, earliest first, then by request. */
function numberItems(items: readonly ValidatedItem[]) {
  return items
    .toSorted((a, b) => {
      const [one, other] = [a.found?.date, b.found?.date];
      if (one === undefined || other === undefined) return 0;
      return one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id;
    })
    .map(({ asked, pricePence, taxPence, duePence: due }, index) => ({
      position: index + 1,
      askedPosition: asked.position,
      pricePence,
      taxPence,
      duePence: due,
    }));
}

/** By the partner's item positions. */
async function readBookedItems(
  db: Db,
  { publicUrl }: OrderJsonContext,
  known: OpenOrder,
): Promise<ValidatedItem[]> {
  const priced = await listOpenOrderItems(db, known.id);
  const ours = known.orderId === null ? [] : await listOrderItems(db, known.orderId);
  const dates = await readOccurrences(
    db,
    ours.map(({ occurrenceId }) => occurrenceId),
  );
  return priced.flatMap((item) => {
    const our = ours.find(({ position }) => position === item.position);
    if (our === undefined) return [];
    const found = dates.get(our.occurrenceId) ?? null;
    return {
      asked: {
        position: item.askedPosition,
        orderedItem: `${publicUrl}/openactive/scheduled-sessions/${our.occurrenceId}`,
        acceptedOffer: null,
        occurrenceId: our.occurrenceId,
      },
      found,
      refusal: null,
      offered: found !== null,
      pricePence: item.pricePence,
      taxPence: item.taxPence,
      duePence: item.duePence,
      booked: {
        itemId: item.itemId,
        status: itemStatus(our.state),
        reference: our.reference,
        cancellationMessage: our.calledOffReason,
        customerNotice: our.message,
      },
    };
  });
}

export async function orderResponse(
  db: Db,
  words: OrderJsonContext,
  known: OpenOrder,
  frame: OrderHeader = knownOrderHeader(known),
): Promise<Record<string, unknown>> {
  return orderJson('Order', frame, await readBookedItems(db, words, known), words);
}

/** The order as in its partner's feed. */
export const orderFeedData = async (db: Db, words: OrderJsonContext, known: OpenOrder) =>
  orderFeedJson(knownOrderHeader(known), await readBookedItems(db, words, known), words);

/** The customer's data is only in our bookings, so this header lacks it. */
const knownOrderHeader = (known: OpenOrder): OrderHeader => ({
  uuid: known.uuid,
  brokerRole: known.brokerRole,
  broker: null,
  customer: null,
  payment:
    known.paymentIdentifier === null ? null : { '@type': 'Payment', identifier: known.paymentIdentifier },
  taxExcluded: known.brokerRole === 'ResellerBroker',
});

/** Throws `UnknownOrderError`, also for orders that aren't booked. */
export async function readOrder(
  deps: OpenBookingDeps,
  partner: Partner,
  uuid: string,
): Promise<Record<string, unknown>> {
  const known = await findOpenOrder(deps.pool, partner.id, uuid);
  if (known?.state !== 'booked') throw new OpenBookingError('UnknownOrderError');
  return orderResponse(deps.pool, deps, known);
}

/**
 * Cancels the named items for their customer, all or none; idempotent. Throws `OpenBookingError` for unknown items
 * and those past cancelling.
 */
export function cancelOrderItems(
  deps: OpenBookingDeps,
  partner: Partner,
  uuid: string,
  itemIds: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockOpenOrderIfExists(tx, partner.id, uuid);
    if (known?.state !== 'booked' || known.orderId === null) throw new OpenBookingError('UnknownOrderError');
    await lockPlaces(tx, known.orderId);
    const priced = await listOpenOrderItems(tx, known.id);
    const ours = await listOrderItems(tx, known.orderId);
    const positions = itemIds.map((id) => {
      const item = priced.find(({ itemId }) => itemId === id);
      if (item === undefined) throw new OpenBookingError('OrderItemIdInvalidError');
      return item.position;
    });
    for (const item of ours) {
      if (!positions.includes(item.position) || item.state === 'cancelled_by_seeker') continue;
      if (item.state !== 'confirmed' || !canCancelOpenBooking(item.policy, item.startsAt, now))
        throw new OpenBookingError('CancellationNotPermittedError');
    }
    await cancelAsCustomer(tx, deps, known.orderId, positions, now);
    await reverseSales(tx, known);
  });
}

/** Undoes an order: frees places, erases names. Idempotent. Throws `UnknownOrderError` for an unknown UUID. */
export function deleteOrder(deps: OpenBookingDeps, partner: Partner, uuid: string): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const known = await lockOpenOrderIfExists(tx, partner.id, uuid);
    if (known === null || known.state === 'quoted') throw new OpenBookingError('UnknownOrderError');
    if (known.state === 'deleted' || known.orderId === null) return;
    await reverseOrder(tx, deps, known.orderId, deps.clock.now());
    await reverseSales(tx, known);
    await markDeleted(tx, known.id, deps.clock.now());
  });
}

/** Posts the order's sales to the ledger, or reverses them. */
async function postSales(tx: Tx, known: OpenOrder): Promise<void> {
  for (const sale of await listSales(tx, known)) await postPartnerSale(tx, sale);
}

/** Reverses the sales of cancelled places. Idempotent. */
export async function reverseSales(tx: Tx, known: OpenOrder): Promise<void> {
  for (const { state, ...sale } of await listSales(tx, known))
    if (state === 'cancelled_by_seeker' || state === 'cancelled_by_business')
      await reversePartnerSale(tx, sale);
}

async function listSales(tx: Tx, known: OpenOrder) {
  const { orderId, partnerId, businessId } = known;
  if (orderId === null) return [];
  const ours = await listOrderItems(tx, orderId);
  return (await listOpenOrderItems(tx, known.id)).flatMap(({ position, duePence: pence }) => {
    const our = ours.find((item) => item.position === position);
    return our?.bookingId == null
      ? []
      : { bookingId: our.bookingId, partnerId, businessId, pence, state: our.state };
  });
}
