import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { type AnswerDeps, acceptOffer, leaveWaitlist } from '#areas/booking/waitlist/answer-offer.server.ts';
import { autoBook } from '#areas/booking/waitlist/auto-book.server.ts';
import type { OfferAcceptance, WaitlistEntry } from '#areas/booking/waitlist/contract.ts';
import { joinWaitlist } from '#areas/booking/waitlist/join-waitlist.server.ts';
import { listMyEntries } from '#areas/booking/waitlist/read-waitlists.server.ts';
import { processWaitlists } from '#areas/booking/waitlist/waitlist-processor.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { listSavedCards, setPayer } from '#areas/money/payments/cards/manage-cards.server.ts';
import { authenticateAtSandbox, confirmAtSandbox } from '#areas/money/payments/sandbox-api.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createPerson } from './people.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale, type Shop } from './shop.ts';

export interface WaitlistHarness {
  deps: AnswerDeps;
  setTime(text: string): void;
  advanceMinutes(minutes: number): void;
  /** Default: full, in ten days. */
  fullDate(options?: {
    capacity?: number;
    startsAt?: string;
    pricePence?: number;
  }): Promise<OccurrenceForSale>;
  join(
    person: AuthUser,
    date: OccurrenceForSale,
    places?: number,
    bookForMe?: { cardId: string; upTo: string },
  ): Promise<WaitlistEntry>;
  accept(person: AuthUser, placeId: string, cardId?: string | null): Promise<OfferAcceptance>;
  leave(person: AuthUser, placeId: string): Promise<void>;
  myEntry(person: AuthUser): Promise<WaitlistEntry | undefined>;
  /** Frees some of its places. */
  freePlaces(date: OccurrenceForSale, places: number): Promise<void>;
  /** Has a card saved from an earlier booking. */
  personWithCard(number?: string): Promise<{ who: AuthUser; cardId: string }>;
  processLists(): Promise<void>;
  /** Notifications about an entry. */
  listNotices(placeId: string): Promise<string[]>;
}

export const NOON = '2031-01-15T12:00:00Z';
const IN_TEN_DAYS = '2031-01-25T18:30:00Z';

export function openWaitlist(shop: Shop): WaitlistHarness {
  let now = new Date(NOON);
  const deps: AnswerDeps = {
    ...shop.deps,
    clock: { now: () => now },
    cards: stripeCardVault(shop.stripe),
    onWaitlistNews: (tx, { placeId, news }) => outbox.enqueue(tx, 'tellWaiting', { placeId, news }),
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
      createOccurrenceForSale(shop.pool, {
        capacity,
        taken: capacity,
        startsAt: new Date(startsAt),
        pricePence,
      }),
    join: (person, date, places = 1, bookForMe) =>
      joinWaitlist(deps, person, {
        sessionId: date.sessionId,
        date: date.startsAt.toISOString(),
        places,
        bookForMe,
      }),
    accept: (person, placeId, cardId = null) => acceptOffer(deps, person, placeId, { cardId }),
    leave: (person, placeId) => leaveWaitlist(deps, person, placeId),
    myEntry: async (person) => (await listMyEntries(deps, person))[0],
    freePlaces: (date, places) => freePlaces(shop.pool, date, places),
    personWithCard: (number = '4242 4242 4242 4242') => personWithCard(shop, deps, number),
    async processLists() {
      await releaseExpiredHolds(deps);
      await processWaitlists(deps);
      await autoBook(deps);
    },
    async listNotices(placeId) {
      const { rows } = await shop.pool.query<{ news: string }>(
        `SELECT payload->>'news' AS news FROM graphile_worker._private_jobs
         WHERE payload->>'placeId' = $1 ORDER BY id`,
        [placeId],
      );
      return rows.map(({ news }) => news);
    },
  };
}

async function freePlaces(pool: Pool, date: OccurrenceForSale, places: number): Promise<void> {
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
  const held = await holdPlace(shop, who, await createOccurrenceForSale(shop.pool));
  await setPayer(deps, who.id, held.paymentIntentId, { savesCard: true });
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
  const [card] = await listSavedCards(deps, who.id);
  if (card === undefined) throw new Error('No card was kept.');
  return { who, cardId: card.id };
}
