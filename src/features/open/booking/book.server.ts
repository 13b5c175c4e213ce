import {
  bookPlaces,
  cancelForCustomer,
  itemsOf,
  lockPlaces,
  undoOrder,
} from '#features/booking/channel/channel-orders.server.ts';
import { postPartnerSale, undoPartnerSale } from '#features/ledger/keep-books.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { readDates } from '../publish/feed-queries.server.ts';
import {
  holdFor,
  itemsOfOpenOrder,
  lockKnownOrder,
  markBooked,
  markDeleted,
  type OpenOrder,
  openOrder,
  writeItems,
} from './order-queries.server.ts';
import {
  duePence,
  feedWords,
  type JudgedItem,
  type OrderFrame,
  orderWords,
  type Words,
} from './order-words.server.ts';
import type { Partner } from './partner-queries.server.ts';
import {
  type Answered,
  frameOf,
  holdPlaces,
  isRefused,
  judgeUnderLock,
  lockAsked,
  type OpenBookingDeps,
  refuseNothingAsked,
  type Wanted,
  wantedOf,
} from './quote.server.ts';
import { type Asked, contactOf } from './request.server.ts';
import { itemStatus, LEASE_MS, mayCancel, OpenBookingRefusal } from './rules.ts';

/**
 * B: makes bookings of what is held by that UUID, or of what is free, all or none. The same request again is answered the
 * same; another with that UUID is refused. Throws `OpenBookingRefusal`, with what is held still held.
 */
export async function book(deps: OpenBookingDeps, { partner, uuid, asked }: Wanted): Promise<Answered> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockAsked(tx, { partner, uuid, asked, now });
    const frame = frameOf(uuid, asked);
    if (known.state !== 'quoted') {
      if (known.state !== 'booked' || known.digest !== asked.digest)
        throw new OpenBookingRefusal('OrderAlreadyExistsError');
      return { status: 201, body: await bookedWords(tx, deps, known, frame) };
    }
    const { items, own } = await judgeUnderLock(tx, deps, known, asked, now);
    refuseNothingAsked(items);
    if (isRefused(items)) return { status: 409, body: orderWords('Order', frame, items, deps) };
    refusePayment(asked, duePence(items));
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const orderId = await holdPlaces(tx, { known, own, partner, wanted: wantedOf(items), expiresAt, now });
    const contact = contactOf(asked, partner.name);
    if (orderId === null || !(await bookPlaces(tx, { orderId, places: items.length }, contact))) {
      const refused = (await judgeUnderLock(tx, deps, { ...known, orderId: null }, asked, now)).items;
      return { status: 409, body: orderWords('Order', frame, refused, deps) };
    }
    await holdFor(tx, known.id, { orderId, businessId: asked.businessId, brokerRole: asked.brokerRole });
    await writeItems(tx, known.id, positioned(items));
    const { identifier } = asked.payment ?? {};
    await markBooked(tx, known.id, { digest: asked.digest, paymentIdentifier: identifier ?? null, now });
    const booked = { ...known, orderId };
    await postSales(tx, booked);
    return { status: 201, body: await bookedWords(tx, deps, booked, frame) };
  });
}

/** Throws where what is said of the payment is not what the order needs. */
function refusePayment({ payment, totalPaymentDue }: Asked, due: number): void {
  if (totalPaymentDue === null || Math.round(totalPaymentDue * 100) !== due)
    throw new OpenBookingRefusal('TotalPaymentDueMismatchError');
  if (due === 0) {
    if (payment !== null) throw new OpenBookingRefusal('UnnecessaryPaymentDetailsError');
    return;
  }
  if (payment === null) throw new OpenBookingRefusal('MissingPaymentDetailsError');
  if (payment.identifier === undefined || payment.identifier.trim() === '')
    throw new OpenBookingRefusal('IncompletePaymentDetailsError');
}

/** Our order numbers its items date by date, the earlier first, and those of a date as they were asked for. */
function positioned(items: readonly JudgedItem[]) {
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

/** What an order has come to: its items as they stand, by the partner's numbers of them. */
async function judgedAsBooked(db: Db, { publicUrl }: Words, known: OpenOrder): Promise<JudgedItem[]> {
  const priced = await itemsOfOpenOrder(db, known.id);
  const ours = known.orderId === null ? [] : await itemsOf(db, known.orderId);
  const dates = await readDates(
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

/** An order as it stands. */
export async function bookedWords(
  db: Db,
  words: Words,
  known: OpenOrder,
  frame: OrderFrame = frameOfKnown(known),
): Promise<Record<string, unknown>> {
  return orderWords('Order', frame, await judgedAsBooked(db, words, known), words);
}

/** The same as its partner's feed tells it. */
export const bookedFeedWords = async (db: Db, words: Words, known: OpenOrder) =>
  feedWords(frameOfKnown(known), await judgedAsBooked(db, words, known), words);

/** What is still known of an order when nobody says it again: whose it is stands in our bookings alone. */
const frameOfKnown = (known: OpenOrder): OrderFrame => ({
  uuid: known.uuid,
  brokerRole: known.brokerRole,
  broker: null,
  customer: null,
  payment:
    known.paymentIdentifier === null ? null : { '@type': 'Payment', identifier: known.paymentIdentifier },
  taxExcluded: known.brokerRole === 'ResellerBroker',
});

/** The order by that UUID. Throws `UnknownOrderError`, of one that is not booked as well. */
export async function showOrder(
  deps: OpenBookingDeps,
  partner: Partner,
  uuid: string,
): Promise<Record<string, unknown>> {
  const known = await openOrder(deps.pool, partner.id, uuid);
  if (known?.state !== 'booked') throw new OpenBookingRefusal('UnknownOrderError');
  return bookedWords(deps.pool, deps, known);
}

/**
 * Cancels items for their customer, all or none of those that are named; those that are cancelled already stay so.
 * Throws `OpenBookingRefusal` for items that are not of this order, and where one may no longer be cancelled.
 */
export function cancelItems(
  deps: OpenBookingDeps,
  partner: Partner,
  uuid: string,
  itemIds: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const known = await lockKnownOrder(tx, partner.id, uuid);
    if (known?.state !== 'booked' || known.orderId === null)
      throw new OpenBookingRefusal('UnknownOrderError');
    await lockPlaces(tx, known.orderId);
    const priced = await itemsOfOpenOrder(tx, known.id);
    const ours = await itemsOf(tx, known.orderId);
    const positions = itemIds.map((id) => {
      const item = priced.find(({ itemId }) => itemId === id);
      if (item === undefined) throw new OpenBookingRefusal('OrderItemIdInvalidError');
      return item.position;
    });
    for (const item of ours) {
      if (!positions.includes(item.position) || item.state === 'cancelled_by_seeker') continue;
      if (item.state !== 'confirmed' || !mayCancel(item.policy, item.startsAt, now))
        throw new OpenBookingRefusal('CancellationNotPermittedError');
    }
    await cancelForCustomer(tx, deps, known.orderId, positions, now);
    await undoSales(tx, known);
  });
}

/**
 * Undoes an order as if it had never been: places are free, names forgotten. Done again it stays so. Throws
 * `UnknownOrderError` for a UUID that nothing was booked by.
 */
export function deleteOrder(deps: OpenBookingDeps, partner: Partner, uuid: string): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const known = await lockKnownOrder(tx, partner.id, uuid);
    if (known === null || known.state === 'quoted') throw new OpenBookingRefusal('UnknownOrderError');
    if (known.state === 'deleted' || known.orderId === null) return;
    await undoOrder(tx, deps, known.orderId, deps.clock.now());
    await undoSales(tx, known);
    await markDeleted(tx, known.id, deps.clock.now());
  });
}

/** What the partner has taken for the order's places stands in the books from now on, or no more. */
async function postSales(tx: Tx, known: OpenOrder): Promise<void> {
  for (const sale of await salesOf(tx, known)) await postPartnerSale(tx, sale);
}

/** Of those of its places that are cancelled the partner gives the money back. What is posted already stays once. */
export async function undoSales(tx: Tx, known: OpenOrder): Promise<void> {
  for (const { state, ...sale } of await salesOf(tx, known))
    if (state === 'cancelled_by_seeker' || state === 'cancelled_by_business') await undoPartnerSale(tx, sale);
}

async function salesOf(tx: Tx, known: OpenOrder) {
  const { orderId, partnerId, businessId } = known;
  if (orderId === null) return [];
  const ours = await itemsOf(tx, orderId);
  return (await itemsOfOpenOrder(tx, known.id)).flatMap(({ position, duePence: pence }) => {
    const our = ours.find((item) => item.position === position);
    return our?.bookingId == null
      ? []
      : { bookingId: our.bookingId, partnerId, businessId, pence, state: our.state };
  });
}
