import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePersonalData } from '#app/compose-personal-data.server.ts';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { settleIntent } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { closeOwnedBusinesses } from '#areas/catalogue/businesses/personal-data/personal-data-queries.server.ts';
import { reinstateBusiness } from '#areas/catalogue/businesses/status/suspend-business.server.ts';
import { reinstateTrainer } from '#areas/catalogue/trainers/apply/review-trainer.server.ts';
import { eraseTrainer } from '#areas/catalogue/trainers/queries.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import {
  type DeleteAccountDeps,
  deleteAccount,
} from '#areas/identity/accounts/profile/delete-account.server.ts';
import { closeAccount } from '#areas/identity/accounts/queries.server.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction } from '#support/during-transaction.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { createOccurrenceForSale, holdPlace, openShop, readHoldOutcome, type Shop } from '#support/shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

describe.runIf(testDatabaseUrl !== undefined)(
  'an account that is deleted as an admin brings back what is its own',
  () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());

    const statusOf = async (table: 'businesses' | 'trainers', id: number) =>
      (await queryOne<{ status: string }>(database.pool, `SELECT status FROM ${table} WHERE id = $1`, [id]))
        .status;

    it.each(['the person first', 'the admin first'])('a business, %s: closed', async (order) => {
      const owner = await createPerson(database.pool);
      const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'suspended' });
      const end = async (tx: Tx) => {
        await closeAccount(tx, owner.id);
        await closeOwnedBusinesses(tx, owner.id, owner.email);
      };
      const reinstate = (tx: Tx) => reinstateBusiness(tx, id, new Date());
      if (order === 'the admin first') await interleaveTransactions(database.pool, reinstate, end);
      else
        await expect(interleaveTransactions(database.pool, end, reinstate)).rejects.toMatchObject({
          code: 'conflict',
        });
      expect(await statusOf('businesses', id)).toBe('suspended');
    });

    it.each(['the person first', 'the admin first'])('a trainer, %s: erased', async (order) => {
      const { id, userId } = await createTrainer(database.pool, { status: 'suspended' });
      const end = async (tx: Tx) => {
        await closeAccount(tx, userId);
        await eraseTrainer(tx, userId);
      };
      const reinstate = (tx: Tx) => reinstateTrainer(tx, id, new Date());
      if (order === 'the admin first') await interleaveTransactions(database.pool, reinstate, end);
      else
        await expect(interleaveTransactions(database.pool, end, reinstate)).rejects.toMatchObject({
          code: 'conflict',
        });
      expect(await statusOf('trainers', id)).toBe('suspended');
    });
  },
);

describe.runIf(testDatabaseUrl !== undefined)('an account that is deleted as somebody pays', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-closing-'));
  let database: TestDatabase;
  let shop: Shop;
  let deps: DeleteAccountDeps;
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
    deps = {
      pool: database.pool,
      clock: shop.deps.clock,
      outbox,
      storage: diskStorage(folder),
      personalData: composePersonalData({ ...shop.deps, cards: stripeCardVault(shop.stripe) }),
      endCredentials,
      onAccountDeleted: async () => undefined,
    };
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const deleting = (person: AuthUser) => () =>
    deleteAccount(deps, person, { id: randomUUID(), since: deps.clock.now() }, {});

  const confirming = (held: PaymentIntentResponse) => async (tx: Tx) => {
    const settled = await settleIntent(
      tx,
      shop.deps,
      await shop.deps.provider.retrieveIntent(held.paymentIntentId),
    );
    expect(settled).toMatchObject({ outcome: 'booked' });
  };

  it('for a place of its business: the account stays', async () => {
    const owner = await createPerson(database.pool);
    const { id: businessId } = await createBusiness(database.pool, { ownerId: owner.id });
    const held = await holdPlace(
      shop,
      await createPerson(database.pool),
      await createOccurrenceForSale(database.pool, { businessId }),
    );
    await shop.pay(held.paymentIntentId);
    const [deleted] = await runDuringTransaction(database.pool, confirming(held), [deleting(owner)]);
    expect(rejectionReason(deleted)).toMatchObject({
      status: 409,
      message: expect.stringContaining('which has 1 booking still to come.'),
    });
    expect(
      await queryOne(database.pool, 'SELECT status, booking_enabled AS open FROM businesses WHERE id = $1', [
        businessId,
      ]),
    ).toEqual({ status: 'approved', open: true });
  });

  it('and is refused for it: the person’s own bookings stay', async () => {
    const owner = await createPerson(database.pool);
    const { id: businessId } = await createBusiness(database.pool, { ownerId: owner.id });
    const own = await holdPlace(shop, owner, await createOccurrenceForSale(database.pool));
    await shop.pay(own.paymentIntentId);
    const { id: bookingId } = await createBooking(shop.deps, owner, { holdId: own.holdId });
    const held = await holdPlace(
      shop,
      await createPerson(database.pool),
      await createOccurrenceForSale(database.pool, { businessId }),
    );
    await shop.pay(held.paymentIntentId);
    const [deleted] = await runDuringTransaction(database.pool, confirming(held), [deleting(owner)]);
    expect(rejectionReason(deleted)).toMatchObject({ status: 409 });
    expect(await queryOne(database.pool, 'SELECT state FROM bookings WHERE id = $1', [bookingId])).toEqual({
      state: 'confirmed',
    });
  });

  it('for an hour of a trainer: the account stays', async () => {
    const { id: trainerId, userId } = await createTrainer(database.pool);
    const trainer = await authUser(database.pool, userId);
    if (trainer === null) throw new Error('We can’t find that account.');
    const startsAt = await findOpenHour(shop, trainerId);
    const held = await holdOpenHour(shop, await createPerson(database.pool), { trainerId, startsAt });
    await shop.pay(held.paymentIntentId);
    const [deleted] = await runDuringTransaction(database.pool, confirming(held), [deleting(trainer)]);
    expect(rejectionReason(deleted)).toMatchObject({
      status: 409,
      message: 'As a trainer you have 1 booking coming up. Cancel it or wait until it has finished.',
    });
  });

  it('once the business is closed: the money goes back', async () => {
    const owner = await createPerson(database.pool);
    const { id: businessId } = await createBusiness(database.pool, { ownerId: owner.id });
    const person = await createPerson(database.pool);
    const held = await holdPlace(shop, person, await createOccurrenceForSale(database.pool, { businessId }));
    await shop.pay(held.paymentIntentId);
    await deleting(owner)();
    await expect(createBooking(shop.deps, person, { holdId: held.holdId })).rejects.toMatchObject({
      message: 'This session is no longer taking bookings. We’re refunding £15.40 to you.',
    });
    expect(await readHoldOutcome(database.pool, held.holdId)).toMatchObject({ bookings: 0, refunds: 1 });
  });
});
