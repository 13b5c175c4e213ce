import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { decimalToPence, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { refundBooking } from '../cancel/cancel-by-business.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { holdMove } from './hold-move.server.ts';
import { listMoveTargets, moveBooking } from './move-booking.server.ts';
import { moveForCustomer } from './move-for-customer.server.ts';

const shop = setUpShop();

/** Prices are session fees in pence; an apology is a share of what is left. */
type MoveStep =
  | { what: 'moves'; feePence: number }
  | { what: 'is moved'; feePence: number }
  | { what: 'goodwill' | 'owner refund'; part: number };

interface MoveFixture {
  person: AuthUser;
  bookingId: string;
  dates: readonly OccurrenceForSale[];
  at: number;
}

async function buy(feePence: number): Promise<MoveFixture> {
  const first = await createOccurrenceForSale(shop.pool, { pricePence: feePence });
  const startsAt = new Date(first.startsAt.getTime() + 7 * 86_400_000);
  const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity: 5 });
  const person = await createPerson(shop.pool);
  const held = await holdPlace(shop, person, first);
  if (feePence > 0) await shop.pay(held.paymentIntentId);
  const { id } = await createBooking(shop.deps, person, { holdId: held.holdId });
  return { person, bookingId: id, dates: [first, { ...first, occurrenceId, startsAt }], at: 0 };
}

async function createMoveOccurrence(bought: MoveFixture, feePence: number): Promise<OccurrenceForSale> {
  bought.at = 1 - bought.at;
  const date = bought.dates[bought.at];
  if (date === undefined) throw new RangeError('There are two dates.');
  await shop.pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [date.sessionId, feePence]);
  return date;
}

async function moveAsCustomer(bought: MoveFixture, feePence: number): Promise<number> {
  const { person, bookingId } = bought;
  const { startsAt } = await createMoveOccurrence(bought, feePence);
  const shown = await listMoveTargets(shop.deps, person, bookingId);
  const { difference = '' } = shown.find((date) => date.startsAt === startsAt.toISOString()) ?? {};
  const input = { startsAt: startsAt.toISOString(), difference };
  const back = decimalToPence(difference.replace('-', '')) ?? 0;
  if (difference.startsWith('-') || back === 0) {
    await moveBooking(shop.deps, person, bookingId, input);
    return 0 - back;
  }
  const { holdId, paymentIntentId } = await holdMove(shop.deps, person, bookingId, input);
  await shop.pay(paymentIntentId);
  await createBooking(shop.deps, person, { holdId });
  return back;
}

/** Returns the refund in pence. */
async function moveAsBusiness(bought: MoveFixture, feePence: number): Promise<number> {
  const { startsAt } = await createMoveOccurrence(bought, feePence);
  const [moved] = await transaction(shop.pool, (tx) =>
    moveForCustomer(tx, shop.deps.outbox, {
      bookingIds: [bought.bookingId],
      startsAt,
      now: shop.deps.clock.now(),
    }),
  );
  return moved?.refundPence ?? 0;
}

const price = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 9, arbitrary: fc.integer({ min: 100, max: 3000 }) },
);
const step: fc.Arbitrary<MoveStep> = fc.oneof(
  fc.record({ what: fc.constant('moves' as const), feePence: price }),
  fc.record({ what: fc.constant('is moved' as const), feePence: price }),
  fc.record({
    what: fc.constantFrom('goodwill' as const, 'owner refund' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);

it('whatever is moved and given back in between, nobody pays an apology again, nor gets more than was paid', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(price, fc.array(step, { minLength: 2, maxLength: 7 }), async (feePence, steps) => {
      const bought = await buy(feePence);
      let agreed = priceBreakdown(feePence).totalPence;
      let paid = agreed;
      let left = agreed;
      for (const each of steps) {
        if (each.what === 'moves' || each.what === 'is moved') {
          const difference = priceBreakdown(each.feePence).totalPence - agreed;
          const back = Math.min(Math.max(0, -difference), left);
          const due = each.what === 'is moved' || difference < 30 ? 0 : difference;
          if (each.what === 'moves') expect(await moveAsCustomer(bought, each.feePence)).toBe(due - back);
          else expect(await moveAsBusiness(bought, each.feePence)).toBe(back);
          agreed += due - back;
          paid += due;
          left += due - back;
        } else {
          const amountPence = Math.floor(left * each.part);
          if (amountPence === 0) continue;
          await transaction(shop.pool, (tx) =>
            refundBooking(tx, shop.deps.outbox, {
              bookingId: bought.bookingId,
              amountPence,
              key: randomUUID(),
              ...(each.what === 'goodwill' ? { by: 'admin', goodwill: true } : { by: 'business' }),
            }),
          );
          left -= amountPence;
        }
      }
      const booking = await cancelBooking(shop.deps, bought.person, bought.bookingId, {
        refund: penceToDecimal(left),
      });
      expect(booking).toMatchObject({
        totalAmount: penceToDecimal(paid),
        refundedAmount: penceToDecimal(paid),
      });
    }),
    { numRuns: 12, seed: 31 },
  );
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  const books = await compareLedgers(shop);
  expect(isReconciled(books), formatCheck(books)).toBe(true);
});

it('a move whose refund failed is made good by the next move, or by the refund that was made anew, and never by both', async () => {
  for (const madeAnew of [false, true]) {
    const bought = await buy(1500);
    expect(await moveAsCustomer(bought, 1000)).toBe(-550);
    await shop.pool.query(`UPDATE refunds SET state = 'failed', updated_at = now() WHERE booking_id = $1`, [
      bought.bookingId,
    ]);
    if (madeAnew)
      await transaction(shop.pool, (tx) =>
        refundBooking(tx, shop.deps.outbox, {
          bookingId: bought.bookingId,
          amountPence: 550,
          key: randomUUID(),
          by: 'admin',
        }),
      );
    expect(await moveAsCustomer(bought, 1000)).toBe(madeAnew ? 0 : -550);
  }
});
