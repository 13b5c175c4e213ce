import { randomUUID } from 'node:crypto';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { type PlaceHoldDeps, placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import {
  type BookingFixture,
  bookingDeps,
  CLIENTS,
  createBookingFixture,
  ROUND_SECONDS,
  ROUNDS,
  throwUnused,
} from './booking-bench.ts';
import { itemForTurn, median, medianRound, runDirectLoad } from './direct-load.ts';

const PRICE_PENCE = 1_400;
const PLACES_PER_ORDER = 4;

export interface OrderFigures {
  /** Orders per second: free, paid, and paid with four places; the median round. */
  free: number;
  paid: number;
  ofFour: number;
  /** Cost of the card step and the ledger. */
  paidToFree: number;
  /** Cost of four places over one. */
  fourToOne: number;
}

/**
 * Free, paid and four-place orders by use cases, alternating. The fake payment provider answers at once, so only our
 * own work counts.
 */
export async function benchOrders(pool: Pool): Promise<OrderFigures> {
  const free = await createBookingFixture(pool, 0);
  const paid = await createBookingFixture(pool, PRICE_PENCE);
  const deps = bookingDeps(pool, instantProvider());
  const kinds = {
    free: (turn: number) => placeOrder(deps, free, { places: 1, pricePence: 0, turn }),
    paid: (turn: number) => placeOrder(deps, paid, { places: 1, pricePence: PRICE_PENCE, turn }),
    ofFour: (turn: number) =>
      placeOrder(deps, paid, { places: PLACES_PER_ORDER, pricePence: PRICE_PENCE, turn }),
  };
  const perSecond = async (work: (turn: number) => Promise<void>, seconds = ROUND_SECONDS) =>
    (await runDirectLoad({ clients: CLIENTS, seconds, work })).perSecond;
  for (const work of Object.values(kinds)) await perSecond(work, 1);
  await pool.query('ANALYZE holds, orders, order_items, payments, bookings, occurrences, ledger_postings');
  const rounds: { free: number; paid: number; ofFour: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      free: await perSecond(kinds.free),
      paid: await perSecond(kinds.paid),
      ofFour: await perSecond(kinds.ofFour),
    });
  }
  const middle = medianRound(rounds, (round) => round.paid / round.ofFour);
  return {
    ...middle,
    fourToOne: middle.paid / middle.ofFour,
    paidToFree: median(rounds.map((round) => round.free / round.paid)),
  };
}

async function placeOrder(
  deps: PlaceHoldDeps,
  { sessionIds, people, startsAt }: BookingFixture,
  { places, pricePence, turn }: { places: number; pricePence: number; turn: number },
): Promise<void> {
  const sessionId = itemForTurn(sessionIds, turn);
  const person = people[turn % people.length];
  if (person === undefined) throw new Error('There is nobody to book.');
  const hold = await placeHold(deps, person, {
    sessionId,
    amount: penceToDecimal(priceBreakdown(pricePence).totalPence * places),
    sessionDate: startsAt.toISOString(),
    places,
  });
  await createBooking(deps, person, { sessionId, holdId: hold.holdId });
}

function instantProvider(): PaymentProvider {
  const intents = new Map<string, ProviderIntent>();
  return {
    createIntent: async ({ holdId, userId, amountPence }) => {
      const id = `pi_${randomUUID()}`;
      const intent: ProviderIntent = {
        id,
        status: 'succeeded',
        amountPence,
        receivedPence: amountPence,
        currency: 'gbp',
        holdId,
        userId,
        clientSecret: `${id}_secret`,
        cardId: null,
        createdAt: new Date(),
      };
      intents.set(id, intent);
      return intent;
    },
    retrieveIntent: async (id) => intents.get(id) ?? throwUnused(),
    cancelIntent: throwUnused,
    refund: throwUnused,
    findRefund: throwUnused,
    refundsOf: throwUnused,
    retrieveRefund: throwUnused,
    listIntents: throwUnused,
    listRefunds: throwUnused,
  };
}
