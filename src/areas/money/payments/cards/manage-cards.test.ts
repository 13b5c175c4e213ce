import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countJobs,
  createOccurrenceForSale,
  headerAuthenticator,
  holdPlace,
  USER_HEADER,
} from '#support/shop.ts';
import type { SavedCardList } from '../contract.ts';
import { confirmAtSandbox, type SandboxPaymentMethod } from '../sandbox-api.ts';
import { cardData, cardJobs } from './card-data.server.ts';
import { type CardVault, stripeCardVault } from './card-vault.server.ts';
import { findCustomerId } from './customer-queries.server.ts';
import { cardRoutes } from './routes.server.ts';

const shop = setUpShop();
let app: AppInstance;
let cards: CardVault;

beforeAll(async () => {
  cards = stripeCardVault(shop.stripe);
  app = createHttpApp();
  cardRoutes({ pool: shop.pool, cards, auth: headerAuthenticator(shop.pool) })(app);
});
afterAll(() => app.close());

function send(as: { id: string } | null, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

const cardsOf = async (person: AuthUser) =>
  (await send(person, 'GET', '/api/cards')).json<SavedCardList>().cards;
const namePayer = (person: AuthUser, intentId: string, savesCard: boolean) =>
  send(person, 'PUT', `/api/payments/${intentId}/payer`, { savesCard });

async function held(person: AuthUser) {
  return holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
}
type Held = Awaited<ReturnType<typeof held>>;

const typed = { number: '4242 4242 4242 4242', expiry: '09 / 40', securityCode: '314' };

/** Pays at the sandbox, as the browser does. */
function pay(
  { clientSecret }: Pick<Held, 'clientSecret'>,
  means: SandboxPaymentMethod,
): ReturnType<typeof confirmAtSandbox> {
  const atSandbox: typeof fetch = (input, init) =>
    fetch(String(input).replace('/sandbox/stripe', shop.sandbox.url), init);
  const payer = { name: 'Ada Example', email: 'ada@people.example', phone: '020 7946 0000' };
  return confirmAtSandbox({ publishableKey: 'pk_test_sandbox', clientSecret }, means, payer, atSandbox);
}

const book = (person: AuthUser, { holdId }: Held) => createBooking(shop.deps, person, { holdId });

async function createCardSaver(): Promise<{ person: AuthUser; cardId: string }> {
  const person = await createPerson(shop.pool);
  const first = await held(person);
  expect((await namePayer(person, first.paymentIntentId, true)).json()).toEqual({ payable: true, cards: [] });
  expect(await pay(first, { ...typed, keep: true })).toHaveProperty('paymentIntent');
  await book(person, first);
  const [kept] = await cardsOf(person);
  if (kept === undefined) throw new Error('The card was not kept.');
  return { person, cardId: kept.id };
}

describe('a card', () => {
  it('is kept for whoever asks, shown by its end, and pays the next time', async () => {
    const { person, cardId } = await createCardSaver();
    expect(await cardsOf(person)).toEqual([
      { id: cardId, brand: 'visa', last4: '4242', expiryMonth: 9, expiryYear: 2040 },
    ]);
    const again = await held(person);
    expect((await namePayer(person, again.paymentIntentId, false)).json()).toMatchObject({
      cards: [{ id: cardId }],
    });
    expect(await pay(again, { savedCard: cardId })).toHaveProperty('paymentIntent');
    expect(await book(person, again)).toMatchObject({ state: 'confirmed', paymentState: 'succeeded' });
  });

  it('is kept of nobody else: they are no customer of the provider’s', async () => {
    const person = await createPerson(shop.pool);
    const first = await held(person);
    expect((await namePayer(person, first.paymentIntentId, false)).json()).toEqual({
      payable: true,
      cards: [],
    });
    await pay(first, typed);
    await book(person, first);
    expect(await cardsOf(person)).toEqual([]);
    expect(await findCustomerId(shop.pool, person.id)).toBeNull();
    expect((await shop.stripe.paymentIntents.retrieve(first.paymentIntentId)).customer).toBeNull();
  });

  it('can be kept although the intent was there before, and another card was refused for it', async () => {
    const person = await createPerson(shop.pool);
    const first = await held(person);
    expect(await pay(first, { ...typed, number: '4000 0000 0000 0002' })).toMatchObject({
      error: { declined: true },
    });
    await namePayer(person, first.paymentIntentId, true);
    await pay(first, { ...typed, keep: true });
    expect(await cardsOf(person)).toHaveLength(1);
  });

  it('that is refused is not kept', async () => {
    const person = await createPerson(shop.pool);
    const first = await held(person);
    await namePayer(person, first.paymentIntentId, true);
    await pay(first, { ...typed, number: '4000 0000 0000 0002', keep: true });
    expect(await cardsOf(person)).toEqual([]);
  });

  it('kept twice is one card, and goes as one', async () => {
    const { person } = await createCardSaver();
    const again = await held(person);
    await namePayer(person, again.paymentIntentId, true);
    await pay(again, { ...typed, keep: true });
    const [kept, ...others] = await cardsOf(person);
    expect(others).toEqual([]);
    expect((await send(person, 'DELETE', `/api/cards/${kept?.id}`)).statusCode).toBe(204);
    expect(await cardsOf(person)).toEqual([]);
    expect((await send(person, 'DELETE', `/api/cards/${kept?.id}`)).statusCode).toBe(404);
  });

  it('that was removed pays no more', async () => {
    const { person, cardId } = await createCardSaver();
    await send(person, 'DELETE', `/api/cards/${cardId}`);
    const next = await held(person);
    expect((await namePayer(person, next.paymentIntentId, false)).json()).toEqual({
      payable: true,
      cards: [],
    });
    expect(await pay(next, { savedCard: cardId })).toHaveProperty('error');
  });
});

describe('a card of somebody else', () => {
  it('is neither seen, nor removed, nor paid with', async () => {
    const { person, cardId } = await createCardSaver();
    const { person: other } = await createCardSaver();
    const stranger = await createPerson(shop.pool);
    for (const who of [other, stranger]) {
      expect((await cardsOf(who)).map(({ id }) => id)).not.toContain(cardId);
      expect((await send(who, 'DELETE', `/api/cards/${cardId}`)).statusCode).toBe(404);
      const theirs = await held(who);
      await namePayer(who, theirs.paymentIntentId, true);
      expect(await pay(theirs, { savedCard: cardId })).toMatchObject({
        error: { message: expect.stringContaining('No such PaymentMethod') },
      });
    }
    expect((await cardsOf(person)).map(({ id }) => id)).toEqual([cardId]);
    expect((await send(null, 'GET', '/api/cards')).statusCode).toBe(401);
  });

  it('cannot be reached through another’s payment', async () => {
    const { person } = await createCardSaver();
    const mine = await held(person);
    const stranger = await createPerson(shop.pool);
    expect((await namePayer(stranger, mine.paymentIntentId, true)).statusCode).toBe(404);
    expect((await shop.stripe.paymentIntents.retrieve(mine.paymentIntentId)).customer).toBeNull();
    expect(await findCustomerId(shop.pool, stranger.id)).toBeNull();
  });
});

describe('whatever happens meanwhile', () => {
  it('eight tabs at once make one customer', async () => {
    const person = await createPerson(shop.pool);
    const first = await held(person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => namePayer(person, first.paymentIntentId, true)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const named = (await shop.stripe.paymentIntents.retrieve(first.paymentIntentId)).customer;
    expect(named).toBe(await findCustomerId(shop.pool, person.id));
  });

  it.each(['customers.create', 'payment_intents.update'])(
    'an answer to %s that is lost is asked for again, and nothing is there twice',
    async (operation) => {
      const person = await createPerson(shop.pool);
      const first = await held(person);
      await shop.sandbox.control.failNext({ operation, kind: 'drop_after', times: 3 });
      expect((await namePayer(person, first.paymentIntentId, true)).statusCode).toBe(503);
      expect((await namePayer(person, first.paymentIntentId, true)).statusCode).toBe(200);
      await pay(first, { ...typed, keep: true });
      expect(await cardsOf(person)).toHaveLength(1);
    },
  );

  it('a payment that is over has no payer to be named, and its page is told so', async () => {
    const { person } = await createCardSaver();
    const paid = await held(person);
    await pay(paid, typed);
    await book(person, paid);
    const ended = await held(person);
    await abandonHold(shop.deps, person, ended.holdId, { paymentOver: false });
    for (const { paymentIntentId } of [paid, ended]) {
      const answer = await namePayer(person, paymentIntentId, true);
      expect([answer.statusCode, answer.json()]).toEqual([200, { payable: false, cards: [] }]);
    }
  });

  it('a customer whom somebody deleted at the provider has no cards, here neither', async () => {
    const { person } = await createCardSaver();
    await cards.deleteCustomer((await findCustomerId(shop.pool, person.id)) ?? '');
    expect(await cardsOf(person)).toEqual([]);
    expect(await findCustomerId(shop.pool, person.id)).toBeNull();
  });
});

describe('the end of an account', () => {
  it('has the provider forget the cards, once the account is closed, however often it is told', async () => {
    const { person, cardId } = await createCardSaver();
    const { person: other } = await createCardSaver();
    const data = cardData({ cards, outbox: shop.deps.outbox });
    expect(await data.tables['saved-cards']?.(shop.pool, person.id)).toMatchObject([
      { brand: 'visa', last_four_digits: '4242', expires: '2040-09', provider_reference: cardId },
    ]);
    const customerId = await findCustomerId(shop.pool, person.id);
    const subject = { userId: person.id, email: person.email };
    await transaction(shop.pool, async (tx) => {
      await data.close?.(tx, subject);
      await data.forget?.(tx, subject);
    });
    expect(await countJobs(shop.pool, 'erasePaymentCustomer')).toBe(1);
    for (let time = 0; time < 2; time++) await cardJobs({ cards }).erasePaymentCustomer?.({ customerId });
    expect((await shop.stripe.paymentMethods.retrieve(cardId)).customer).toBeNull();
    expect(await cardsOf(person)).toEqual([]);
    expect(await cardsOf(other)).toHaveLength(1);
  });
});
