import { randomUUID } from 'node:crypto';
import {
  capHoldExpiry,
  holdOfferedPlaces,
  lockWaitlistOccurrence,
  occurrencesReservedForWaitlist,
  reserveForWaitlist,
  type WaitlistOccurrence,
} from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  closeEntry,
  insertOffer,
  isWaitlistOff,
  listOpenEntries,
  type OpenEntryRow,
  occurrencesToProcess,
  setNotifiedStart,
  setOfferOrder,
} from './queries.server.ts';
import { type OfferTurn, offerTurnAt, waitlistCutOff } from './quiet-hours.ts';
import type { OfferKind } from './rules.ts';

export type WaitlistNews = 'joined' | 'offered' | 'missed' | 'cancelled' | 'moved' | 'over';

export interface WaitlistDeps {
  pool: Pool;
  clock: Clock;
  /**
   * Called in the transaction of the change; queue emails here. `about` distinguishes news of one kind; send nothing
   * before `notBefore`.
   */
  onWaitlistNews(
    tx: Tx,
    news: { placeId: string; news: WaitlistNews; about: string; notBefore: Date },
  ): Promise<void>;
}

/** For a morning date, the list may end the evening before, as quiet hours leave no time. */
const LOOKAHEAD_MS = 12 * 3_600_000;

/**
 * The job for every list with changes. Safe to run twice and in parallel. Throws after trying all if some need a
 * retry.
 */
export async function processWaitlists(deps: WaitlistDeps): Promise<void> {
  const { pool, clock } = deps;
  const soon = new Date(clock.now().getTime() + LOOKAHEAD_MS);
  const dates = new Set([
    ...(await occurrencesToProcess(pool, soon)),
    ...(await occurrencesReservedForWaitlist(pool)),
  ]);
  const failures: unknown[] = [];
  for (const occurrenceId of dates)
    await processWaitlist(deps, occurrenceId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'waiting list')} could not be worked on.`,
    );
}

/**
 * Updates one date's list in a single transaction under the date's lock: settles offers, queues news, and offers free
 * places or releases them. A crash changes nothing, and the next run repeats it.
 */
export function processWaitlist(deps: WaitlistDeps, occurrenceId: number): Promise<void> {
  return transaction(deps.pool, (tx) => processInTransaction(tx, deps, occurrenceId));
}

async function processInTransaction(tx: Tx, deps: WaitlistDeps, occurrenceId: number): Promise<void> {
  const date = await lockWaitlistOccurrence(tx, occurrenceId);
  if (date === null) return;
  const list = new WaitlistProcessor(tx, deps, date);
  await list.settle();
  if (date.state !== 'scheduled') return list.closeAll('cancelled');
  await list.notifyOfMove();
  const turn = offerTurnAt(list.now, date.startsAt, date.closesMinutes);
  if (turn.kind === 'over') return list.closeWithoutOffers();
  if (await isWaitlistOff(tx, date.sessionId)) return list.closeWithoutOffers();
  if (!date.bookable) return list.suspendOffers();
  if (turn.kind === 'everyone') return list.offerToAll(turn);
  return list.offerInTurn(turn);
}

/** False if too few places are free. The caller must check the permission. */
export async function offerPlacesOutOfTurn(
  tx: Tx,
  deps: WaitlistDeps,
  occurrenceId: number,
  placeId: string,
  reason: string,
): Promise<boolean> {
  const date = await lockWaitlistOccurrence(tx, occurrenceId);
  if (date === null || date.state !== 'scheduled') return false;
  const list = new WaitlistProcessor(tx, deps, date);
  await list.settle();
  const turn = offerTurnAt(list.now, date.startsAt, date.closesMinutes);
  if (turn.kind === 'over') return false;
  return list.offerTo(placeId, turn, reason);
}

class WaitlistProcessor {
  readonly now: Date;
  private readonly tx: Tx;
  private readonly deps: WaitlistDeps;
  private readonly date: WaitlistOccurrence;
  private queue: OpenEntryRow[] = [];

  constructor(tx: Tx, deps: WaitlistDeps, date: WaitlistOccurrence) {
    this.now = deps.clock.now();
    this.tx = tx;
    this.deps = deps;
    this.date = date;
  }

  /** Closes offers that were paid for or released. */
  async settle(): Promise<void> {
    const queue = await listOpenEntries(this.tx, this.date.occurrenceId);
    for (const place of queue) {
      if (place.orderState === 'confirmed') await closeEntry(this.tx, place.id, 'booked', this.now);
      else if (place.orderState !== 'released') this.queue.push(place);
      else if (place.offerKind === 'everyone' && this.date.state === 'scheduled') {
        await setOfferOrder(this.tx, place.id, null);
        this.queue.push({ ...place, orderId: null, orderState: null });
      } else if (this.date.state === 'scheduled') await this.closeAndNotify(place, 'missed', 'missed');
      else this.queue.push(place);
    }
  }

  async closeAll(news: 'cancelled' | 'over'): Promise<void> {
    for (const place of this.queue) await this.closeAndNotify(place, 'closed', news);
  }

  async notifyOfMove(): Promise<void> {
    const { startsAt, closesMinutes } = this.date;
    for (const place of this.queue) {
      if (place.startsAt.getTime() === startsAt.getTime()) continue;
      const cutOff = waitlistCutOff(startsAt, closesMinutes);
      // Other code locks orders before dates, so this may deadlock and be retried (docs/decisions/0022).
      if (place.orderId !== null) await capHoldExpiry(this.tx, place.orderId, cutOff);
      const asked = await setNotifiedStart(this.tx, place.id, startsAt, cutOff);
      await this.notify(place.id, 'moved', startsAt.toISOString());
      if (asked !== null) await this.notify(place.id, 'offered', asked);
    }
  }

  /** Payments in progress may still finish. */
  async closeWithoutOffers(): Promise<void> {
    await reserveForWaitlist(this.tx, this.date.occurrenceId, 0);
    for (const place of this.queue.filter(({ orderId }) => orderId === null))
      await this.closeAndNotify(place, 'closed', 'over');
  }

  /** Everybody keeps their position. */
  suspendOffers(): Promise<void> {
    return reserveForWaitlist(this.tx, this.date.occurrenceId, 0);
  }

  /** In list order, skipping people who want more places than are free. */
  async offerInTurn(turn: Exclude<OfferTurn, { kind: 'over' }>): Promise<void> {
    await reserveForWaitlist(this.tx, this.date.occurrenceId, 0);
    let { free } = this.date;
    for (const place of this.queue) {
      if (place.state !== 'waiting' || place.places > free) continue;
      if (await this.offer(place, 'in_turn', turn, null)) free -= place.places;
    }
  }

  /** Holds the places for the first to accept. */
  async offerToAll(turn: Exclude<OfferTurn, { kind: 'over' }>): Promise<void> {
    const { occurrenceId, free } = this.date;
    const asked = this.queue.filter(({ orderId }) => orderId === null);
    const wanted = asked.reduce((sum, { places }) => sum + places, 0);
    await reserveForWaitlist(this.tx, occurrenceId, Math.min(free, wanted));
    for (const place of asked) {
      if (place.state !== 'waiting' || place.places > free) continue;
      await this.recordOffer(place, null, 'everyone', turn, null);
    }
  }

  async offerTo(
    placeId: string,
    turn: Exclude<OfferTurn, { kind: 'over' }>,
    reason: string,
  ): Promise<boolean> {
    const place = this.queue.find(({ id, state }) => id === placeId && state === 'waiting');
    const { occurrenceId, free, waitlistReserved, bookable } = this.date;
    if (place === undefined || !bookable || place.places > free) return false;
    await reserveForWaitlist(this.tx, occurrenceId, Math.max(0, waitlistReserved - place.places));
    return this.offer(place, 'out_of_turn', turn, reason);
  }

  private async offer(
    place: OpenEntryRow,
    kind: OfferKind,
    turn: Exclude<OfferTurn, { kind: 'over' }>,
    reason: string | null,
  ): Promise<boolean> {
    const orderId = randomUUID();
    const { userId, places } = place;
    const held = { orderId, userId, places, until: turn.deadline, now: this.now };
    if (!(await holdOfferedPlaces(this.tx, this.date, held))) return false;
    await this.recordOffer(place, orderId, kind, turn, reason);
    return true;
  }

  private async recordOffer(
    place: OpenEntryRow,
    orderId: string | null,
    kind: OfferKind,
    { countsFrom, deadline }: Exclude<OfferTurn, { kind: 'over' }>,
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
    // Automatic booking needs no answer.
    if (offer.autoBook !== 'due') await this.notify(place.id, 'offered', offer.id);
  }

  private async closeAndNotify(
    place: OpenEntryRow,
    to: 'missed' | 'closed',
    news: WaitlistNews,
  ): Promise<void> {
    if (await closeEntry(this.tx, place.id, to, this.now)) await this.notify(place.id, news, news);
  }

  private notify(placeId: string, news: WaitlistNews, about: string): Promise<void> {
    return this.deps.onWaitlistNews(this.tx, { placeId, news, about, notBefore: nextWaking(this.now) });
  }
}
