import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, type OccurrenceForSale } from '#support/shop.ts';
import { NOON, openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';
import { autoBook, withdrawAutoBookConsent } from './auto-book.server.ts';
import { readWaitlist } from './read-waitlists.server.ts';
import { processWaitlists } from './waitlist-processor.server.ts';

const shop = setUpShop();
let queue: WaitlistHarness;

beforeAll(async () => {
  queue = openWaitlist(shop);
});
beforeEach(() => queue.setTime(NOON));

const latestOffer = (placeId: string) =>
  queryOne<{ forThem: string | null; agreedPence: number | null; outcome: string | null }>(
    shop.pool,
    `SELECT auto_book_state AS "forThem", auto_book_max_pence AS "agreedPence", outcome FROM waitlist_offers
     WHERE entry_id = $1 ORDER BY offered_at DESC LIMIT 1`,
    [placeId],
  );

async function joinWithConsent(who: AuthUser, cardId: string, startsAt?: string) {
  const date = await queue.fullDate(startsAt === undefined ? {} : { startsAt });
  const place = await queue.join(who, date, 1, { cardId, upTo: '15.40' });
  expect(place.bookForMe).toEqual({ cardId, upTo: '15.40' });
  return { date, place };
}

const moveByAnHour = ({ occurrenceId }: OccurrenceForSale) =>
  shop.pool.query(
    "UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1",
    [occurrenceId],
  );

const chargedPence = async (placeId: string) =>
  (
    await queryOne<{ n: number }>(
      shop.pool,
      `SELECT count(*)::integer AS n FROM payments p JOIN waitlist_entries w ON w.order_id = p.order_id
       WHERE w.id = $1 AND p.state = 'succeeded'`,
      [placeId],
    )
  ).n;

describe('what comes free for somebody who agreed', () => {
  it('is charged and booked once, however many are at it, and they are told of a booking alone', async () => {
    const { who, cardId } = await queue.personWithCard();
    const { date, place } = await joinWithConsent(who, cardId);
    await queue.freePlaces(date, 1);
    await processWaitlists(queue.deps);
    await Promise.allSettled([1, 2, 3].map(() => autoBook(queue.deps)));
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'booked' });
    expect(await chargedPence(place.id)).toBe(1);
    expect(await latestOffer(place.id)).toEqual({
      forThem: 'booking',
      agreedPence: 1540,
      outcome: 'accepted',
    });
    expect(await queue.listNotices(place.id)).toEqual(['joined']);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
  });

  it('is theirs where everybody is asked at once, too', async () => {
    const { who, cardId } = await queue.personWithCard();
    const { date, place } = await joinWithConsent(who, cardId, '2031-01-15T14:00:00Z');
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'booked' });
    expect(await chargedPence(place.id)).toBe(1);
  });

  it('waits for the morning, as every offer does', async () => {
    const { who, cardId } = await queue.personWithCard();
    const { date } = await joinWithConsent(who, cardId);
    queue.setTime('2031-01-15T23:00:00Z');
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
    queue.setTime('2031-01-16T07:30:00Z');
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'booked' });
  });

  it.each([
    ['4000 0027 6000 3184', 'bank_asks'],
    ['4242 4242 4242 4242', 'declined'],
  ] as const)('is an ordinary offer, told once, where the card cannot pay: %s, %s', async (number, why) => {
    const { who, cardId } = await queue.personWithCard(number);
    const { date, place } = await joinWithConsent(who, cardId);
    if (why === 'declined') await shop.stripe.paymentMethods.detach(cardId);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
    expect(await latestOffer(place.id)).toMatchObject({ forThem: why, outcome: null });
    expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered']);
    expect(await chargedPence(place.id)).toBe(0);
  });

  it('is an ordinary offer where it costs more by then', async () => {
    const { who, cardId } = await queue.personWithCard();
    for (const startsAt of ['2031-01-25T18:30:00Z', '2031-01-15T14:00:00Z']) {
      const { date, place } = await joinWithConsent(who, cardId, startsAt);
      await shop.pool.query('UPDATE sessions SET price_pence = 1500 WHERE id = $1', [date.sessionId]);
      await queue.freePlaces(date, 1);
      await queue.processLists();
      expect(await latestOffer(place.id)).toMatchObject({ forThem: 'too_dear', outcome: null });
      expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered']);
      await queue.leave(who, place.id);
    }
  });

  it.each([
    ['2031-01-25T18:30:00Z', 'the first in turn'],
    ['2031-01-15T14:00:00Z', 'everybody at once'],
  ])('is an ordinary offer where the date was moved just before: %s, %s', async (startsAt) => {
    const { who, cardId } = await queue.personWithCard();
    const { date, place } = await joinWithConsent(who, cardId, startsAt);
    await queue.freePlaces(date, 1);
    await processWaitlists(queue.deps);
    await moveByAnHour(date);
    await autoBook(queue.deps);
    expect(await chargedPence(place.id)).toBe(0);
    expect(await latestOffer(place.id)).toMatchObject({ forThem: 'moved', outcome: null });
    await queue.processLists();
    expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered', 'moved']);
  });

  it('is asked for after ten minutes in which the provider didn’t reply, and not before', async () => {
    const { who, cardId } = await queue.personWithCard();
    const { date, place } = await joinWithConsent(who, cardId);
    await queue.freePlaces(date, 1);
    await processWaitlists(queue.deps);
    const dead = {
      ...queue.deps,
      cards: { ...queue.deps.cards, payOffSession: () => Promise.reject(new Error('no answer')) },
    };
    await expect(autoBook(dead)).rejects.toThrow('1 offer could not be booked');
    expect(await queue.listNotices(place.id)).toEqual(['joined']);
    queue.advanceMinutes(10);
    await autoBook(dead);
    expect(await latestOffer(place.id)).toMatchObject({ forThem: 'unreachable' });
    expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered']);
  });
});

describe('an agreement', () => {
  it('is taken back at any time: then they are asked', async () => {
    const { who, cardId } = await queue.personWithCard();
    const early = await joinWithConsent(who, cardId);
    expect(await withdrawAutoBookConsent(queue.deps, who, early.place.id)).toMatchObject({ bookForMe: null });
    await queue.freePlaces(early.date, 1);
    await queue.processLists();
    expect(await queue.listNotices(early.place.id)).toEqual(['joined', 'offered']);
    await queue.leave(who, early.place.id);

    const late = await joinWithConsent(who, cardId);
    await queue.freePlaces(late.date, 1);
    await processWaitlists(queue.deps);
    await withdrawAutoBookConsent(queue.deps, who, late.place.id);
    await queue.processLists();
    expect(await latestOffer(late.place.id)).toMatchObject({
      forThem: 'taken_back',
      agreedPence: 1540,
      outcome: null,
    });
    expect(await queue.listNotices(late.place.id)).toEqual(['joined', 'offered']);
    await expect(
      withdrawAutoBookConsent(queue.deps, await createPerson(shop.pool), late.place.id),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not taken back while it is being booked, and is booked or taken back, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { who, cardId } = await queue.personWithCard();
      const { date, place } = await joinWithConsent(who, cardId);
      await queue.freePlaces(date, 1);
      await processWaitlists(queue.deps);
      const [, back] = await Promise.allSettled([
        autoBook(queue.deps),
        withdrawAutoBookConsent(queue.deps, who, place.id),
      ]);
      await queue.processLists();
      const { forThem } = await latestOffer(place.id);
      const state = (await queue.myEntry(who))?.state;
      expect([back.status, state, await chargedPence(place.id)]).toEqual(
        forThem === 'taken_back' ? ['fulfilled', 'offered', 0] : [back.status, 'booked', 1],
      );
    }
  });

  it('ends where the date is moved, and for several places; and needs a card of theirs', async () => {
    const { who, cardId } = await queue.personWithCard();
    const { date, place } = await joinWithConsent(who, cardId);
    await moveByAnHour(date);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'waiting', bookForMe: null });
    await queue.leave(who, place.id);

    const several = await joinWithConsent(who, cardId);
    expect(await queue.join(who, several.date, 2)).toMatchObject({ places: 2, bookForMe: null });
    await queue.leave(who, several.place.id);
    const stranger = await queue.personWithCard();
    await expect(
      queue.join(who, several.date, 1, { cardId: stranger.cardId, upTo: '15.40' }),
    ).rejects.toMatchObject({ message: 'This card is no longer saved.' });
    await expect(queue.join(who, several.date, 2, { cardId, upTo: '30.80' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('how many get a place', () => {
  const show = (date: OccurrenceForSale) =>
    readWaitlist(queue.deps, null, date.sessionId, date.startsAt.toISOString()).then(({ inTen }) => inTen);

  async function over(sessionId: number, states: readonly string[]): Promise<void> {
    const { id } = await queryOne<{ id: number }>(
      shop.pool,
      `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity)
       VALUES ($1, '2031-01-10T18:30:00Z', '2031-01-10T19:30:00Z', 4) RETURNING id`,
      [sessionId],
    );
    for (const state of states) {
      const { id: userId } = await createPerson(shop.pool);
      await shop.pool.query(
        `INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at, ended_at)
         VALUES ($1, $2, 1, $3, '2031-01-10T18:30:00Z', '2031-01-09T18:30:00Z', '2031-01-10T18:00:00Z')`,
        [id, userId, state],
      );
    }
  }

  it('is reckoned from the session’s own lists, else from all, else not said', async () => {
    await shop.pool.query('DELETE FROM waitlist_entries');
    const [own, other] = [await queue.fullDate(), await queue.fullDate()];
    await over(own.sessionId, [
      ...Array<string>(6).fill('booked'),
      'missed',
      'closed',
      'closed',
      'left',
      'left',
    ]);
    expect(await show(own)).toBeNull();
    await over(other.sessionId, ['closed', 'closed', 'closed']);
    // 6 of 12 on the whole site.
    expect([await show(own), await show(other)]).toEqual([5, 5]);
    await shop.pool.query(
      `INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at, ended_at)
       SELECT w.occurrence_id, $2, 1, 'booked', w.starts_at, w.joined_at, w.ended_at FROM waitlist_entries w
       JOIN occurrences o ON o.id = w.occurrence_id WHERE o.session_id = $1 LIMIT 1`,
      [own.sessionId, (await createPerson(shop.pool)).id],
    );
    // 7 of its own 10.
    expect([await show(own), await show(other)]).toEqual([7, 5]);
  });
});
