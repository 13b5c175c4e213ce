import { randomUUID } from 'node:crypto';
import {
  datesKeptForLists,
  endHoldBy,
  keepForList,
  type ListDate,
  lockListDate,
  offerPlaces,
} from '#features/booking/hold/places-for-list.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { counted } from '#shared/domain/counted.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import {
  datesToWorkOn,
  endPlace,
  insertOffer,
  isListOff,
  type QueueRow,
  queueOf,
  setOrder,
  setToldStart,
} from './queries.server.ts';
import { cutOffOf, nextWaking, type Turn, turnAt } from './quiet-hours.ts';
import type { OfferKind } from './rules.ts';

/** What became of somebody's place on a list, for whoever tells them. */
export type WaitingNews = 'joined' | 'offered' | 'missed' | 'cancelled' | 'moved' | 'over';

export interface ListDeps {
  pool: Pool;
  clock: Clock;
  /**
   * Runs inside the transaction that made it so: the place to queue a mail. `about` tells this news from others of its
   * kind; nobody is to be told before `notBefore`.
   */
  onWaitingNews(
    tx: Tx,
    news: { placeId: string; news: WaitingNews; about: string; notBefore: Date },
  ): Promise<void>;
}

/** A list may be over from the evening before, where the morning has no waking hours left for it. */
const SOON_MS = 12 * 3_600_000;

/**
 * The job that goes through every list that has something to do. Safe to run twice and in parallel. Throws after trying
 * them all when some could not be worked on, to be retried.
 */
export async function workOnLists(deps: ListDeps): Promise<void> {
  const { pool, clock } = deps;
  const soon = new Date(clock.now().getTime() + SOON_MS);
  const dates = new Set([...(await datesToWorkOn(pool, soon)), ...(await datesKeptForLists(pool))]);
  const failures: unknown[] = [];
  for (const occurrenceId of dates)
    await workOnList(deps, occurrenceId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${counted(failures.length, 'waiting list')} could not be worked on.`);
}

/**
 * Brings the list of a date to what it should be now, in one transaction under the date's lock: offers that came to
 * something are settled, who should be told is told, and places that nobody has are offered, or given to everybody when
 * nobody wants them. Whatever dies before it commits has done nothing, and the next run does it.
 */
export function workOnList(deps: ListDeps, occurrenceId: number): Promise<void> {
  return transaction(deps.pool, (tx) => workInside(tx, deps, occurrenceId));
}

async function workInside(tx: Tx, deps: ListDeps, occurrenceId: number): Promise<void> {
  const date = await lockListDate(tx, occurrenceId);
  if (date === null) return;
  const list = new List(tx, deps, date);
  await list.settle();
  if (date.state !== 'scheduled') return list.closeAll('cancelled');
  await list.tellOfMove();
  const turn = turnAt(list.now, date.startsAt);
  if (turn.kind === 'over') return list.end();
  if (await isListOff(tx, date.sessionId)) return list.end();
  if (!date.bookable) return list.rest();
  if (turn.kind === 'everyone') return list.askEverybody(turn);
  return list.askInTurn(turn);
}

/**
 * Offers places to somebody before their turn, for the business's reason. False when the date has too few that nobody
 * has. The caller has made sure that they may.
 */
export async function offerOutOfTurn(
  tx: Tx,
  deps: ListDeps,
  occurrenceId: number,
  placeId: string,
  reason: string,
): Promise<boolean> {
  const date = await lockListDate(tx, occurrenceId);
  if (date === null || date.state !== 'scheduled') return false;
  const list = new List(tx, deps, date);
  await list.settle();
  const turn = turnAt(list.now, date.startsAt);
  if (turn.kind === 'over') return false;
  return list.offerTo(placeId, turn, reason);
}

/** The list of one locked date, while it is worked on. */
class List {
  readonly now: Date;
  private readonly tx: Tx;
  private readonly deps: ListDeps;
  private readonly date: ListDate;
  private queue: QueueRow[] = [];

  constructor(tx: Tx, deps: ListDeps, date: ListDate) {
    this.now = deps.clock.now();
    this.tx = tx;
    this.deps = deps;
    this.date = date;
  }

  /** Reads the list, and ends the offers that were paid for, or whose places were given back. */
  async settle(): Promise<void> {
    const queue = await queueOf(this.tx, this.date.occurrenceId);
    for (const place of queue) {
      if (place.orderState === 'confirmed') await endPlace(this.tx, place.id, 'booked', this.now);
      else if (place.orderState !== 'released') this.queue.push(place);
      else if (place.offerKind === 'everyone' && this.date.state === 'scheduled') {
        await setOrder(this.tx, place.id, null);
        this.queue.push({ ...place, orderId: null, orderState: null });
      } else if (this.date.state === 'scheduled') await this.endOne(place, 'missed', 'missed');
      else this.queue.push(place);
    }
  }

  /** The date is cancelled: everybody is told. */
  async closeAll(news: 'cancelled' | 'over'): Promise<void> {
    for (const place of this.queue) await this.endOne(place, 'closed', news);
  }

  /** The business has moved the date: everybody on the list is told. */
  async tellOfMove(): Promise<void> {
    const { startsAt } = this.date;
    for (const place of this.queue) {
      if (place.startsAt.getTime() === startsAt.getTime()) continue;
      const cutOff = cutOffOf(startsAt);
      // Elsewhere an order is locked before its date: who meets this is run again (docs/decisions/0022).
      if (place.orderId !== null) await endHoldBy(this.tx, place.orderId, cutOff);
      const asked = await setToldStart(this.tx, place.id, startsAt, cutOff);
      await this.tell(place.id, 'moved', startsAt.toISOString());
      if (asked !== null) await this.tell(place.id, 'offered', asked);
    }
  }

  /** Nobody is asked any more. What is being accepted at this moment may still be paid for. */
  async end(): Promise<void> {
    await keepForList(this.tx, this.date.occurrenceId, 0);
    for (const place of this.queue.filter(({ orderId }) => orderId === null))
      await this.endOne(place, 'closed', 'over');
  }

  /** While nothing of it can be sold nothing is offered; who waits keeps their turn. */
  rest(): Promise<void> {
    return keepForList(this.tx, this.date.occurrenceId, 0);
  }

  /** Whoever came first is asked first; who wants more places than there are is passed over for now. */
  async askInTurn(turn: Exclude<Turn, { kind: 'over' }>): Promise<void> {
    await keepForList(this.tx, this.date.occurrenceId, 0);
    let { free } = this.date;
    for (const place of this.queue) {
      if (place.state !== 'waiting' || place.places > free) continue;
      if (await this.offer(place, 'in_turn', turn, null)) free -= place.places;
    }
  }

  /** Too late for one after the other: the places are kept for whoever of them accepts first. */
  async askEverybody(turn: Exclude<Turn, { kind: 'over' }>): Promise<void> {
    const { occurrenceId, free } = this.date;
    const asked = this.queue.filter(({ orderId }) => orderId === null);
    const wanted = asked.reduce((sum, { places }) => sum + places, 0);
    await keepForList(this.tx, occurrenceId, Math.min(free, wanted));
    for (const place of asked) {
      if (place.state !== 'waiting' || place.places > free) continue;
      await this.write(place, null, 'everyone', turn, null);
    }
  }

  /** Offers places to one of them now. */
  async offerTo(placeId: string, turn: Exclude<Turn, { kind: 'over' }>, reason: string): Promise<boolean> {
    const place = this.queue.find(({ id, state }) => id === placeId && state === 'waiting');
    const { occurrenceId, free, forList, bookable } = this.date;
    if (place === undefined || !bookable || place.places > free) return false;
    // What the list keeps is used first.
    await keepForList(this.tx, occurrenceId, Math.max(0, forList - place.places));
    return this.offer(place, 'out_of_turn', turn, reason);
  }

  private async offer(
    place: QueueRow,
    kind: OfferKind,
    turn: Exclude<Turn, { kind: 'over' }>,
    reason: string | null,
  ): Promise<boolean> {
    const orderId = randomUUID();
    const { userId, places } = place;
    const held = { orderId, userId, places, until: turn.deadline, now: this.now };
    if (!(await offerPlaces(this.tx, this.date, held))) return false;
    await this.write(place, orderId, kind, turn, reason);
    return true;
  }

  private async write(
    place: QueueRow,
    orderId: string | null,
    kind: OfferKind,
    { countsFrom, deadline }: Exclude<Turn, { kind: 'over' }>,
    reason: string | null,
  ): Promise<void> {
    const { now } = this;
    const { totalPence } = priceBreakdown(this.date.sessionFeePence);
    const offer = await insertOffer(this.tx, {
      placeId: place.id,
      orderId,
      kind,
      now,
      countsFrom,
      deadline,
      reason,
      totalPence: totalPence * place.places,
    });
    if (offer === null) throw new Error(`Nothing could be offered to ${place.id}.`);
    // What is booked for them needs no answer.
    if (offer.forThem !== 'due') await this.tell(place.id, 'offered', offer.id);
  }

  private async endOne(place: QueueRow, to: 'missed' | 'closed', news: WaitingNews): Promise<void> {
    if (await endPlace(this.tx, place.id, to, this.now)) await this.tell(place.id, news, news);
  }

  private tell(placeId: string, news: WaitingNews, about: string): Promise<void> {
    return this.deps.onWaitingNews(this.tx, { placeId, news, about, notBefore: nextWaking(this.now) });
  }
}
