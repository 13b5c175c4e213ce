import { beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, queryOneOrNull, transaction } from '#shared/db/database.server.ts';
import { onboardBusiness, payoutDeps, type SoldPlace, sellPlace } from '#support/sellers.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers } from '#support/shop.ts';
import { createPayoutHold, releasePayoutHold } from '../accounts/payout-holds.server.ts';
import { syncAccount } from '../accounts/sync-account.server.ts';
import { PAYABLE_BOOKINGS } from './due-queries.server.ts';
import { makeTransfers } from './make-transfers.server.ts';
import { pendingTransfers } from './transfer-queries.server.ts';

const shop = setUpShop();
let deps: ReturnType<typeof payoutDeps>;

beforeAll(async () => {
  deps = payoutDeps(shop);
});

const run = () => makeTransfers(deps);

function transferOf({ bookingId }: SoldPlace) {
  return queryOneOrNull<{
    state: string;
    pence: number;
    reversed: number;
    failure: string | null;
    id: string | null;
  }>(
    shop.pool,
    `SELECT state, amount_pence AS pence, reversed_pence AS reversed, failure, provider_transfer_id AS id
     FROM transfers WHERE booking_id = $1`,
    [bookingId],
  );
}

const owed = ({ businessId }: SoldPlace) => creditBalance(shop.pool, `business:${businessId}`);

/** Pence at the provider. */
async function held(providerId: string): Promise<number> {
  const { available, pending } = await shop.stripe.balance.retrieve({}, { stripeAccount: providerId });
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

async function refund({ bookingId }: SoldPlace, amountPence: number, key: string): Promise<void> {
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'business', key }),
  );
  await sendPendingRefunds(shop.deps);
}

describe('sending a seller what is theirs', () => {
  it('sends the session fee, once, from the charge that paid it', async () => {
    const seat = await sellPlace(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await Promise.all([run(), run()]);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', pence: 1400, reversed: 0 });
    expect(await owed(seat)).toBe(0);
    expect(await held(account)).toBe(1400);
    const { data } = await shop.stripe.transfers.list({ destination: account });
    expect(data).toMatchObject([
      {
        amount: 1400,
        source_transaction: expect.stringMatching(/^ch_/),
        transfer_group: `payment:${seat.paymentId}`,
      },
    ]);
  });

  it('waits for the day after, or for the door', async () => {
    const seat = await sellPlace(shop, { over: false });
    await onboardBusiness(shop, seat.businessId);
    await run();
    expect(await transferOf(seat)).toBeNull();
    await shop.pool.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_at = now(), starts_at = now() + interval '2 hours',
                           ends_at = now() + interval '3 hours' WHERE id = $1`,
      [seat.bookingId],
    );
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', pence: 1400 });
  });

  it('waits for an account that can take it, and for one that is restricted', async () => {
    const seat = await sellPlace(shop);
    await run();
    expect(await transferOf(seat)).toBeNull();
    const account = await onboardBusiness(shop, seat.businessId);
    await shop.sandbox.control.demandDocument(account, null);
    await run();
    expect(await transferOf(seat)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('capabilities'),
    });
    expect(await owed(seat)).toBe(1400);
    await syncAccount(deps, account);
    shop.advanceMinutes(61);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'failed' });
    await shop.sandbox.control.onboard(account, 'complete', { document: 'passport' });
    await syncAccount(deps, account);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', failure: null });
    expect(await held(account)).toBe(1400);
  });

  it('sends what was not given back, and nothing of what was given back in full', async () => {
    const [part, whole] = [await sellPlace(shop), await sellPlace(shop)];
    await onboardBusiness(shop, part.businessId);
    await onboardBusiness(shop, whole.businessId);
    await refund(part, 770, 'half');
    await refund(whole, 1540, 'whole');
    await run();
    expect(await transferOf(part)).toMatchObject({ state: 'made', pence: 700, reversed: 0 });
    expect(await transferOf(whole)).toBeNull();
    expect(await owed(whole)).toBe(0);
  });

  it('sends nothing of what an admin holds back, and all of it afterwards', async () => {
    const seat = await sellPlace(shop);
    await onboardBusiness(shop, seat.businessId);
    const seller = { kind: 'business', id: seat.businessId } as const;
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    await transaction(shop.pool, (tx) =>
      createPayoutHold(tx, deps.outbox, { seller, reason: 'Complaints.', by }),
    );
    await run();
    expect(await transferOf(seat)).toBeNull();
    await transaction(shop.pool, (tx) => releasePayoutHold(tx, deps.outbox, seller));
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made' });
  });
});

describe('taking back what was refunded since', () => {
  it('takes the seller’s part, refund by refund, to the penny', async () => {
    const seat = await sellPlace(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await run();
    await refund(seat, 401, 'first');
    await Promise.all([run(), run()]);
    const first = await transferOf(seat);
    await refund(seat, 1139, 'second');
    await run();
    await run();
    expect(first).toMatchObject({ state: 'made', pence: 1400 });
    expect(first?.reversed).toBe(365);
    expect(await transferOf(seat)).toMatchObject({ reversed: 1400 });
    expect(await held(account)).toBe(0);
    expect(await owed(seat)).toBe(0);
  });

  it('stays owed when the provider refuses, and is tried again', async () => {
    const seat = await sellPlace(shop);
    await onboardBusiness(shop, seat.businessId);
    await run();
    await refund(seat, 1540, 'all');
    const refusing = {
      ...deps,
      transfers: { ...deps.transfers, reverse: async () => ({ refused: 'Too little.' }) },
    };
    await makeTransfers(refusing);
    expect(await owed(seat)).toBe(-1400);
    await run();
    expect(await owed(seat)).toBe(-1400);
    shop.advanceMinutes(61);
    await run();
    expect(await owed(seat)).toBe(0);
    const { tries } = await queryOne<{ tries: number }>(
      shop.pool,
      `SELECT r.attempts AS tries FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id WHERE t.booking_id = $1`,
      [seat.bookingId],
    );
    expect(tries).toBe(1);
  });
});

/** Returns a function that ends the dispute. */
async function disputed(seat: SoldPlace): Promise<() => Promise<void>> {
  const { id } = await queryOne<{ id: string }>(
    shop.pool,
    `INSERT INTO disputes (payment_id, provider_dispute_id, state, reason, amount_pence, opened_at)
     VALUES ($1, $2, 'needs_response', 'general', 1540, now()) RETURNING id`,
    [seat.paymentId, `dp_${seat.bookingId}`],
  );
  return async () => {
    await shop.pool.query(`UPDATE disputes SET state = 'won', decided_at = now() WHERE id = $1`, [id]);
  };
}

describe('between the decision and the sending', () => {
  it('a bank that begins to decide keeps the transfer back, and its decision for us sends it', async () => {
    const seat = await sellPlace(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    let decide: (() => Promise<void>) | null = null;
    const disputedJustNow = {
      ...deps,
      transfers: {
        ...deps.transfers,
        findTransfer: async (group: string, id: string) => {
          decide ??= await disputed(seat);
          return deps.transfers.findTransfer(group, id);
        },
      },
    };
    await makeTransfers(disputedJustNow);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'pending' });
    expect(await held(account)).toBe(0);
    await (decide as (() => Promise<void>) | null)?.();
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', pence: 1400 });
  });

  it('a refund leaves less to send, or nothing, which closes the transfer', async () => {
    const [whole, half] = [await sellPlace(shop), await sellPlace(shop)];
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    const accounts: string[] = [];
    for (const seat of [whole, half]) {
      accounts.push(await onboardBusiness(shop, seat.businessId));
      const seller = { kind: 'business', id: seat.businessId } as const;
      const away = { ...deps.transfers, findTransfer: () => Promise.reject(new Error('Away.')) };
      await makeTransfers({ ...deps, transfers: away }).catch(() => undefined);
      await transaction(shop.pool, (tx) =>
        createPayoutHold(tx, deps.outbox, { seller, reason: 'Complaints.', by }),
      );
      expect(await transferOf(seat)).toMatchObject({ state: 'pending', pence: 1400 });
    }
    await refund(whole, 1540, 'whole');
    await refund(half, 770, 'half');
    for (const { businessId: id } of [whole, half])
      await transaction(shop.pool, (tx) => releasePayoutHold(tx, deps.outbox, { kind: 'business', id }));
    await run();
    expect(await transferOf(whole)).toMatchObject({ state: 'closed', reversed: 0 });
    expect(await transferOf(half)).toMatchObject({ state: 'made', pence: 700, reversed: 0 });
    expect(await Promise.all(accounts.map(held))).toEqual([0, 700]);
    expect(await Promise.all([owed(whole), owed(half)])).toEqual([0, 0]);
  });

  it('those that are held back, or fail for ever, keep no other waiting', async () => {
    const stuck = await sellPlace(shop);
    await onboardBusiness(shop, stuck.businessId);
    const seller = { kind: 'business', id: stuck.businessId } as const;
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    await transaction(shop.pool, (tx) =>
      createPayoutHold(tx, deps.outbox, { seller, reason: 'Complaints.', by }),
    );
    await shop.pool.query(
      `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id, decided_at)
       SELECT gen_random_uuid(), $1, a.id, 1, 'pi_none', now() - interval '2 days'
       FROM seller_accounts a, generate_series(1, 520) WHERE a.business_id = $2`,
      [stuck.paymentId, stuck.businessId],
    );
    const seat = await sellPlace(shop);
    await onboardBusiness(shop, seat.businessId);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made' });
    await transaction(shop.pool, (tx) => releasePayoutHold(tx, deps.outbox, seller));
    await shop.pool.query(
      `UPDATE transfers SET failures = 9, next_attempt_at = now() - interval '1 hour' WHERE payment_id = $1`,
      [stuck.paymentId],
    );
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id)
       SELECT gen_random_uuid(), $1, id, 1, 'pi_none' FROM seller_accounts WHERE business_id = $2 RETURNING id`,
      [stuck.paymentId, seat.businessId],
    );
    const queue = await pendingTransfers(shop.pool, { free: true, now: shop.deps.clock.now() }, 500);
    expect(queue[0]?.id).toBe(id);
    await shop.pool.query('DELETE FROM transfers WHERE payment_id = $1', [stuck.paymentId]);
    // Clean up for the next test.
    await run();
  });

  it('an admin who holds the money back is heeded, but what the provider had made is noted', async () => {
    const [late, lost] = [await sellPlace(shop), await sellPlace(shop)];
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    for (const { businessId } of [late, lost]) await onboardBusiness(shop, businessId);
    const heldBack = {
      ...deps,
      transfers: {
        ...deps.transfers,
        findTransfer: async (group: string, id: string) => {
          const seat = group === `payment:${late.paymentId}` ? late : lost;
          const found = await deps.transfers.findTransfer(group, id);
          await transaction(shop.pool, (tx) =>
            createPayoutHold(tx, deps.outbox, {
              seller: { kind: 'business', id: seat.businessId },
              reason: 'Complaints.',
              by,
            }),
          );
          return found;
        },
      },
    };
    await makeTransfers(heldBack);
    expect([await transferOf(late), await transferOf(lost)]).toMatchObject([
      { state: 'pending' },
      { state: 'pending' },
    ]);
    const { id, intentId } = await queryOne<{ id: string; intentId: string }>(
      shop.pool,
      'SELECT id, intent_id AS "intentId" FROM transfers WHERE booking_id = $1',
      [lost.bookingId],
    );
    const accountId = (
      await queryOne<{ id: string }>(
        shop.pool,
        'SELECT provider_account_id AS id FROM seller_accounts WHERE business_id = $1',
        [lost.businessId],
      )
    ).id;
    await deps.transfers.transfer({
      transferId: id,
      group: `payment:${lost.paymentId}`,
      intentId,
      accountId,
      amountPence: 1400,
      key: `transfer:${id}`,
    });
    await run();
    expect([await transferOf(late), await transferOf(lost)]).toMatchObject([
      { state: 'pending' },
      { state: 'made' },
    ]);
  });
});

describe('a seller who owes us', () => {
  it('is sent no more than all their bookings leave, and the rest once it was taken back', async () => {
    const first = await sellPlace(shop);
    const account = await onboardBusiness(shop, first.businessId);
    await run();
    await refund(first, 1540, 'owes');
    const seats = [
      await sellPlace(shop, { businessId: first.businessId, pricePence: 800 }),
      await sellPlace(shop, { businessId: first.businessId, pricePence: 2000 }),
    ];
    const refusing = {
      ...deps,
      transfers: { ...deps.transfers, reverse: async () => ({ refused: 'Too little.' }) },
    };
    await Promise.all([makeTransfers(refusing), makeTransfers(refusing)]);
    await makeTransfers(refusing);
    expect(await held(account)).toBe(1400 + 1400);
    expect(await owed(first)).toBe(0);
    shop.advanceMinutes(61);
    await run();
    await run();
    expect(await held(account)).toBe(2800);
    expect(await owed(first)).toBe(0);
    for (const [index, { bookingId }] of seats.entries())
      expect(
        await queryOne(
          shop.pool,
          `SELECT sum(amount_pence)::int AS pence FROM transfers WHERE booking_id = $1`,
          [bookingId],
        ),
      ).toEqual({ pence: [800, 2000][index] });
  });
});

describe('what a run reads', () => {
  it('are the bookings with something left to send, however many were settled before', async () => {
    const seats: SoldPlace[] = [await sellPlace(shop)];
    const [{ businessId }] = seats as [SoldPlace];
    for (let n = 0; n < 4; n++) seats.push(await sellPlace(shop, { businessId }));
    await onboardBusiness(shop, businessId);
    await shop.pool.query(
      `UPDATE bookings SET starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
       WHERE business_id = $1`,
      [businessId],
    );
    const readBookings = async (): Promise<number> => {
      const now = shop.deps.clock.now();
      const { rows } = await shop.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${PAYABLE_BOOKINGS.replace('AND a.', `AND a.business_id = ${businessId} AND a.`)}`,
        [now, now, 500],
      );
      return bookingsRead(rows[0]?.['QUERY PLAN'][0].Plan);
    };
    expect(await readBookings()).toBe(5);
    await run();
    await run();
    expect(await readBookings()).toBe(0);
    await sellPlace(shop, { businessId });
    expect(await readBookings()).toBe(1);
    await run();
    expect(await owed({ businessId } as SoldPlace)).toBe(0);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

function bookingsRead(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const here = node['Relation Name'] === 'bookings' ? node['Actual Rows'] * node['Actual Loops'] : 0;
  return here + (node.Plans ?? []).reduce((sum, below) => sum + bookingsRead(below), 0);
}

describe('answers that are lost', () => {
  it.each(['error_500', 'error_500_after'] as const)('%s: one transfer, one reversal', async (kind) => {
    const seat = await sellPlace(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await shop.sandbox.control.failNext({ operation: 'transfers.create', kind, times: 3 });
    await expect(run()).rejects.toThrow('couldn’t be sent');
    expect(await transferOf(seat)).toMatchObject({ state: 'pending' });
    await shop.sandbox.control.clearFaults();
    await run();
    expect(await held(account)).toBe(1400);
    await refund(seat, 1540, `lost ${kind}`);
    await shop.sandbox.control.failNext({ operation: 'transfers.create_reversal', kind, times: 3 });
    await expect(run()).rejects.toThrow('couldn’t be sent');
    await shop.sandbox.control.clearFaults();
    await run();
    expect(await held(account)).toBe(0);
    expect(await transferOf(seat)).toMatchObject({ state: 'made', reversed: 1400 });
  });
});

it('leaves the books as the provider has them, transfer by transfer', async () => {
  const books = await compareLedgers(shop);
  expect(isReconciled(books), formatCheck(books)).toBe(true);
});
