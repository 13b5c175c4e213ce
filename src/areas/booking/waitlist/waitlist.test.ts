import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelOccurrence } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { abandonHold, heartbeat } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { CardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, type OccurrenceForSale } from '#support/shop.ts';
import { NOON, openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';
import { acceptOffer } from './answer-offer.server.ts';

const shop = setUpShop();
let queue: WaitlistHarness;

beforeAll(async () => {
  queue = openWaitlist(shop);
});
beforeEach(() => queue.setTime(NOON));

const person = () => createPerson(shop.pool);

const joinAs = (who: AuthUser, date: OccurrenceForSale, places = 1) =>
  placeHold(queue.deps, who, {
    sessionId: date.sessionId,
    amount: String((date.totalPence * places) / 100),
    sessionDate: date.startsAt.toISOString(),
    places,
  });

const waitlistCounts = (date: OccurrenceForSale) =>
  queryOne<{ taken: number; waitlistReserved: number }>(
    shop.pool,
    'SELECT taken, waitlist_reserved AS "waitlistReserved" FROM occurrences WHERE id = $1',
    [date.occurrenceId],
  );

describe('joining', () => {
  it('puts people in the sequence in which they come, and is told', async () => {
    const date = await queue.fullDate();
    const [first, second] = [await person(), await person()];
    await queue.join(first, date);
    queue.advanceMinutes(1);
    const place = await queue.join(second, date, 2);
    expect(place).toMatchObject({ state: 'waiting', position: 2, waiting: 2, places: 2, offer: null });
    expect(await queue.listNotices(place.id)).toEqual(['joined']);
    queue.advanceMinutes(1);
    expect(await queue.join(first, date, 3)).toMatchObject({ position: 1, waiting: 2, places: 3 });
  });

  it('is refused while there is a place, beyond what the date has, too late, and where no list is kept', async () => {
    const who = await person();
    const free = await createOccurrenceForSale(shop.pool, {
      startsAt: new Date('2031-01-25T18:30:00Z'),
      capacity: 2,
      taken: 1,
    });
    await expect(queue.join(who, free)).rejects.toMatchObject({ code: 'conflict' });
    expect(await queue.join(who, free, 2)).toMatchObject({ state: 'waiting' });
    await expect(queue.join(who, free, 3)).rejects.toMatchObject({
      message: 'This date only has 2 places.',
    });
    await expect(
      queue.join(who, await queue.fullDate({ startsAt: '2031-01-15T12:30:00Z' })),
    ).rejects.toMatchObject({ message: 'It’s too close to the start to join the waiting list.' });
    const off = await queue.fullDate();
    await shop.pool.query('INSERT INTO waitlist_opt_outs VALUES ($1, now())', [off.sessionId]);
    await expect(queue.join(who, off)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a place that comes free', () => {
  it('is never free for passers-by while somebody waits, from the statement on that frees it', async () => {
    const date = await queue.fullDate();
    const [waits, passesBy] = [await person(), await person()];
    await queue.join(waits, date);
    await queue.freePlaces(date, 1);
    expect(await waitlistCounts(date)).toEqual({ taken: 4, waitlistReserved: 1 });
    await expect(joinAs(passesBy, date)).rejects.toMatchObject({ code: 'sold_out' });
    await queue.processLists();
    expect(await waitlistCounts(date)).toEqual({ taken: 4, waitlistReserved: 0 });
    await expect(joinAs(passesBy, date)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await queue.myEntry(waits)).toMatchObject({
      state: 'offered',
      totalAmount: '15.40',
      offer: { kind: 'in_turn', deadline: '2031-01-15T14:00:00.000Z' },
    });
  });

  it('is everybody’s where nobody waits, or beyond what those who wait want', async () => {
    const date = await queue.fullDate();
    const [waits, passesBy] = [await person(), await person()];
    await queue.join(waits, date);
    await queue.freePlaces(date, 3);
    expect(await waitlistCounts(date)).toEqual({ taken: 2, waitlistReserved: 1 });
    expect(await joinAs(passesBy, date)).toMatchObject({ places: 1 });
  });

  it('goes to the first whom it suffices, and what suffices nobody to everybody', async () => {
    const date = await queue.fullDate({ capacity: 6 });
    const [family, single, passesBy] = [await person(), await person(), await person()];
    await queue.join(family, date, 3);
    queue.advanceMinutes(1);
    await queue.join(single, date);
    await queue.freePlaces(date, 2);
    await queue.processLists();
    expect(await queue.myEntry(family)).toMatchObject({ state: 'waiting' });
    expect(await queue.myEntry(single)).toMatchObject({ state: 'offered' });
    expect(await joinAs(passesBy, date)).toMatchObject({ places: 1 });
    await queue.freePlaces(date, 3);
    await queue.processLists();
    expect(await queue.myEntry(family)).toMatchObject({ state: 'offered', places: 3, totalAmount: '46.20' });
  });

  it('follows from more capacity as well', async () => {
    const date = await queue.fullDate();
    const waits = await person();
    await queue.join(waits, date);
    await shop.pool.query('UPDATE occurrences SET capacity = capacity + 1 WHERE id = $1', [
      date.occurrenceId,
    ]);
    await queue.processLists();
    expect(await queue.myEntry(waits)).toMatchObject({ state: 'offered' });
  });

  it('is offered to the next when the first lets the time pass, who is told and off the list', async () => {
    const date = await queue.fullDate();
    const [first, second] = [await person(), await person()];
    const place = await queue.join(first, date);
    queue.advanceMinutes(1);
    await queue.join(second, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    queue.advanceMinutes(121);
    await queue.processLists();
    expect(await queue.myEntry(first)).toMatchObject({ state: 'missed', position: null });
    expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered', 'missed']);
    expect(await queue.myEntry(second)).toMatchObject({ state: 'offered', position: 1, waiting: 1 });
    await expect(queue.accept(first, place.id)).rejects.toMatchObject({ code: 'hold_expired' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
  });

  it('goes on at once when somebody says no, and is told as declined', async () => {
    const date = await queue.fullDate();
    const [first, second] = [await person(), await person()];
    const place = await queue.join(first, date);
    queue.advanceMinutes(1);
    await queue.join(second, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    await queue.leave(first, place.id);
    await queue.leave(first, place.id);
    expect(await queue.myEntry(first)).toMatchObject({ state: 'left' });
    expect(await queue.myEntry(second)).toMatchObject({ state: 'offered' });
    const { outcome } = await queryOne<{ outcome: string }>(
      shop.pool,
      'SELECT outcome FROM waitlist_offers WHERE entry_id = $1',
      [place.id],
    );
    expect(outcome).toBe('declined');
    await expect(queue.leave(second, place.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('at night is held for the first, whose time begins in the morning', async () => {
    const date = await queue.fullDate();
    const waits = await person();
    queue.setTime('2031-01-15T21:00:00Z');
    await queue.join(waits, date);
    queue.setTime('2031-01-15T23:10:00Z');
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(waits)).toMatchObject({
      state: 'offered',
      offer: { countsFrom: '2031-01-16T07:30:00.000Z', deadline: '2031-01-16T09:30:00.000Z' },
    });
    queue.setTime('2031-01-16T09:29:00Z');
    await queue.processLists();
    expect(await queue.myEntry(waits)).toMatchObject({ state: 'offered' });
  });

  it('soon before the start is asked of everybody, and the first who accepts has it', async () => {
    const date = await queue.fullDate({ startsAt: '2031-01-15T14:00:00Z', pricePence: 0 });
    const [first, second] = [await person(), await person()];
    const [one_, two] = [await queue.join(first, date), await queue.join(second, date)];
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(first)).toMatchObject({ offer: { kind: 'everyone' }, thereNow: true });
    expect(await queue.myEntry(second)).toMatchObject({ offer: { kind: 'everyone' }, thereNow: true });
    // The date asks for a phone number, so the checkout holds the place.
    expect(await queue.accept(second, two.id)).toMatchObject({ kind: 'checkout' });
    await expect(queue.accept(first, one_.id)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await queue.myEntry(first)).toMatchObject({ state: 'offered', thereNow: false });
    // The ten minutes for payment are over.
    queue.advanceMinutes(11);
    await queue.processLists();
    expect(await queue.myEntry(second)).toMatchObject({ state: 'offered', thereNow: true });
    expect(await queue.accept(first, one_.id)).toMatchObject({ kind: 'checkout' });
    const held = await joinAs(first, date);
    await createBooking(queue.deps, first, { holdId: held.holdId });
    await queue.processLists();
    expect(await queue.myEntry(first)).toMatchObject({ state: 'booked' });
    queue.setTime('2031-01-15T13:30:00Z');
    await queue.processLists();
    expect(await queue.myEntry(second)).toMatchObject({ state: 'closed' });
    expect(await queue.listNotices(two.id)).toEqual(['joined', 'offered', 'over']);
  });
});

describe('accepting', () => {
  it('is one word with a kept card, and once however often it is said', async () => {
    const { who, cardId } = await queue.personWithCard();
    const date = await queue.fullDate();
    const place = await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    const accepted = await queue.accept(who, place.id, cardId);
    expect(accepted).toMatchObject({ kind: 'booked' });
    expect(await queue.accept(who, place.id, cardId)).toEqual(accepted);
    expect(await queue.myEntry(who)).toMatchObject({ state: 'booked' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
    const { n } = await queryOne<{ n: number }>(
      shop.pool,
      'SELECT count(*) AS n FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    expect(n).toBe(1);
  });

  it('leads to the checkout where the card’s bank wants to see its holder first, or says no', async () => {
    const { who, cardId } = await queue.personWithCard('4000 0027 6000 3184');
    const date = await queue.fullDate();
    const place = await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.accept(who, place.id, cardId)).toEqual({
      kind: 'checkout',
      sentence: 'Your bank needs to check it’s you. We’re holding your place.',
    });
    const declining: CardVault = {
      ...queue.deps.cards,
      payWith: async () => ({ outcome: 'declined', sentence: 'Your card was declined.' }),
    };
    expect(await acceptOffer({ ...queue.deps, cards: declining }, who, place.id, { cardId })).toEqual({
      kind: 'checkout',
      sentence: 'Your card was declined. We haven’t charged you, and we’re holding your place.',
    });
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered', thereNow: true });
  });

  it('with somebody else’s card is refused, and the place stays held', async () => {
    const { cardId } = await queue.personWithCard();
    const { who } = await queue.personWithCard();
    const date = await queue.fullDate();
    const place = await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    await expect(queue.accept(who, place.id, cardId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
  });

  it('of several places leads to the checkout, where they are held until the deadline whoever looks away', async () => {
    const who = await person();
    const date = await queue.fullDate();
    const place = await queue.join(who, date, 2);
    await queue.freePlaces(date, 2);
    await queue.processLists();
    expect(await queue.accept(who, place.id)).toMatchObject({ kind: 'checkout' });
    const held = await joinAs(who, date, 2);
    expect(held).toMatchObject({ places: 2, mostPlaces: 2, expiresAt: '2031-01-15T14:00:00.000Z' });
    await expect(joinAs(who, date, 1)).rejects.toMatchObject({ code: 'sold_out' });
    await heartbeat(queue.deps, who, held.holdId, { paymentOver: true });
    await abandonHold(queue.deps, who, held.holdId, { paymentOver: true });
    queue.advanceMinutes(60);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
    for (let other = 0; other < 3; other++)
      await joinAs(
        who,
        await createOccurrenceForSale(shop.pool, { startsAt: new Date('2031-01-20T18:30:00Z') }),
      );
    await shop.pay(held.paymentIntentId);
    await createBooking(queue.deps, who, { holdId: held.holdId });
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'booked' });
  });
});

describe('the date', () => {
  it('that is cancelled tells everybody on its list, and keeps nothing for them', async () => {
    const date = await queue.fullDate();
    const [first, second] = [await person(), await person()];
    const offered = await queue.join(first, date);
    queue.advanceMinutes(1);
    const waiting = await queue.join(second, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    await queue.freePlaces(date, 1);
    await cancelOccurrence(
      { ...shop.deps, clock: queue.deps.clock },
      {
        occurrenceId: date.occurrenceId,
        by: 'business',
        reason: 'Flooded',
      },
    );
    await queue.processLists();
    expect(await queue.myEntry(first)).toMatchObject({ state: 'closed' });
    expect(await queue.listNotices(offered.id)).toEqual(['joined', 'offered', 'cancelled']);
    expect(await queue.listNotices(waiting.id)).toEqual(['joined', 'cancelled']);
    expect(await waitlistCounts(date)).toMatchObject({ waitlistReserved: 0 });
  });

  it('that is moved tells everybody on its list once', async () => {
    const date = await queue.fullDate();
    const place = await queue.join(await person(), date);
    await shop.pool.query(
      `UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1`,
      [date.occurrenceId],
    );
    await queue.processLists();
    await queue.processLists();
    expect(await queue.listNotices(place.id)).toEqual(['joined', 'moved']);
  });

  it('that is moved to an earlier time ends what is offered before it', async () => {
    const date = await queue.fullDate();
    const who = await person();
    await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    await shop.pool.query(
      `UPDATE occurrences SET starts_at = '2031-01-15T14:00:00Z', ends_at = '2031-01-15T15:00:00Z' WHERE id = $1`,
      [date.occurrenceId],
    );
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ offer: { deadline: '2031-01-15T13:30:00.000Z' } });
    queue.setTime('2031-01-15T13:31:00Z');
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'missed' });
    expect(await waitlistCounts(date)).toEqual({ taken: 3, waitlistReserved: 0 });
  });

  it('that cannot be booked for now keeps everybody’s turn', async () => {
    const date = await queue.fullDate();
    const who = await person();
    await queue.join(who, date);
    await shop.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [date.sessionId]);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'waiting' });
    expect(await waitlistCounts(date)).toEqual({ taken: 3, waitlistReserved: 0 });
    await shop.pool.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [date.sessionId]);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
  });
});
