import type { AuthUser } from '#features/accounts/contract.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { setHoldContact } from '#features/booking/hold/own-hold.server.ts';
import { releaseExpiredHolds } from '#features/booking/hold/release-hold.server.ts';
import { stripeCardVault } from '#features/payments/cards/card-vault.server.ts';
import { keptCards, namePayer } from '#features/payments/cards/keep-cards.server.ts';
import { authenticateAtSandbox, confirmAtSandbox } from '#features/payments/sandbox-api.ts';
import { type AnswerDeps, acceptOffer, leaveList } from '#features/waitlist/answer-offer.server.ts';
import { bookForThem } from '#features/waitlist/book-for-them.server.ts';
import type { Accepted, WaitingPlace } from '#features/waitlist/contract.ts';
import { joinList } from '#features/waitlist/join-list.server.ts';
import { workOnLists } from '#features/waitlist/offer-places.server.ts';
import { listOwnPlaces } from '#features/waitlist/show-lists.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createPerson } from './people.ts';
import { createDate, type DateForSale, hold, type Shop } from './shop.ts';

/** Waiting lists over a shop, by a clock of their own. */
export interface Queue {
  deps: AnswerDeps;
  /** "2031-01-15T12:00:00Z": what the time is from now on. */
  setTime(text: string): void;
  advanceMinutes(minutes: number): void;
  /** A date in ten days that is full of people nobody knows, unless told otherwise. */
  fullDate(options?: { capacity?: number; startsAt?: string; pricePence?: number }): Promise<DateForSale>;
  join(
    person: AuthUser,
    date: DateForSale,
    places?: number,
    bookForMe?: { cardId: string; upTo: string },
  ): Promise<WaitingPlace>;
  accept(person: AuthUser, placeId: string, cardId?: string | null): Promise<Accepted>;
  leave(person: AuthUser, placeId: string): Promise<void>;
  /** Where the person is, or was last, on a list. */
  own(person: AuthUser): Promise<WaitingPlace | undefined>;
  /** Some of those whom nobody knows leave. */
  free(date: DateForSale, places: number): Promise<void>;
  /** Somebody who has booked before, and kept that card then. */
  personWithCard(number?: string): Promise<{ who: AuthUser; cardId: string }>;
  /** What the jobs do every minute. */
  work(): Promise<void>;
  /** What was told so far, of a person's place. */
  told(placeId: string): Promise<string[]>;
}

export const NOON = '2031-01-15T12:00:00Z';
const IN_TEN_DAYS = '2031-01-25T18:30:00Z';

export function openQueue(shop: Shop): Queue {
  let now = new Date(NOON);
  const deps: AnswerDeps = {
    ...shop.deps,
    clock: { now: () => now },
    cards: stripeCardVault(shop.stripe),
    onWaitingNews: (tx, { placeId, news }) => outbox.enqueue(tx, 'tellWaiting', { placeId, news }),
  };
  return {
    deps,
    setTime(text) {
      now = new Date(text);
    },
    advanceMinutes(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    fullDate: ({ capacity = 4, startsAt = IN_TEN_DAYS, pricePence = 1400 } = {}) =>
      createDate(shop.pool, { capacity, taken: capacity, startsAt: new Date(startsAt), pricePence }),
    join: (person, date, places = 1, bookForMe) =>
      joinList(deps, person, {
        sessionId: date.sessionId,
        date: date.startsAt.toISOString(),
        places,
        bookForMe,
      }),
    accept: (person, placeId, cardId = null) => acceptOffer(deps, person, placeId, { cardId }),
    leave: (person, placeId) => leaveList(deps, person, placeId),
    own: async (person) => (await listOwnPlaces(deps, person))[0],
    free: (date, places) => freePlaces(shop.pool, date, places),
    personWithCard: (number = '4242 4242 4242 4242') => personWithCard(shop, deps, number),
    async work() {
      await releaseExpiredHolds(deps);
      await workOnLists(deps);
      await bookForThem(deps);
    },
    async told(placeId) {
      const { rows } = await shop.pool.query<{ news: string }>(
        `SELECT payload->>'news' AS news FROM graphile_worker._private_jobs
         WHERE payload->>'placeId' = $1 ORDER BY id`,
        [placeId],
      );
      return rows.map(({ news }) => news);
    },
  };
}

/** As everything that gives seats back does it. */
async function freePlaces(pool: Pool, date: DateForSale, places: number): Promise<void> {
  await transaction(pool, (tx) =>
    tx.query('UPDATE occurrences SET taken = taken - $2 WHERE id = $1', [date.occurrenceId, places]),
  );
}

async function personWithCard(
  shop: Shop,
  deps: AnswerDeps,
  number: string,
): Promise<{ who: AuthUser; cardId: string }> {
  const who = await createPerson(shop.pool);
  const held = await hold(shop, who, await createDate(shop.pool));
  await namePayer(deps, who.id, held.paymentIntentId, { keepsCard: true });
  const intent = { publishableKey: 'pk_test_sandbox', clientSecret: held.clientSecret };
  const atSandbox: typeof fetch = (input, init) =>
    fetch(String(input).replace('/sandbox/stripe', shop.sandbox.url), init);
  const payer = { name: 'Sam Rowe', email: who.email, phone: '07700 900123' };
  const typed = { number, expiry: '09 / 40', securityCode: '314', keep: true };
  const answer = await confirmAtSandbox(intent, typed, payer, atSandbox);
  if ('authenticationNeeded' in answer) await authenticateAtSandbox(intent, 'succeed', atSandbox);
  const contact = { fullName: payer.name, email: payer.email, phone: payer.phone, specialRequirements: '' };
  await setHoldContact(shop.deps, who, held.holdId, contact);
  await createBooking(shop.deps, who, { holdId: held.holdId });
  const [card] = await keptCards(deps, who.id);
  if (card === undefined) throw new Error('No card was kept.');
  return { who, cardId: card.id };
}
