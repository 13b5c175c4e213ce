import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePersonalData } from '#app/compose-personal-data.server.ts';
import type { AuthUser } from '#features/accounts/contract.ts';
import { type DeleteAccountDeps, deleteAccount } from '#features/accounts/profile/delete-account.server.ts';
import { closeAccount } from '#features/accounts/queries.server.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { settleIntent } from '#features/booking/book/finalise-hold.server.ts';
import type { PaymentIntentAnswer } from '#features/booking/contract.ts';
import { closeBusinessesOf } from '#features/businesses/personal-data/personal-data-queries.server.ts';
import { reinstateBusiness } from '#features/businesses/standing/suspend-business.server.ts';
import { stripeCardVault } from '#features/payments/cards/card-vault.server.ts';
import { reinstateTrainer } from '#features/trainers/apply/review-trainer.server.ts';
import { eraseTrainer } from '#features/trainers/queries.server.ts';
import { one, type Tx } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { interleaved } from '#support/interleaved.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { createDate, hold, openShop, type Shop, whatBecameOf } from '#support/shop.ts';
import { anOpenHour, holdHourOf } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { refusal, whileOpen } from '#support/while-open.ts';

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)(
  'an account that is deleted as an admin brings back what is its own',
  () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());

    const statusOf = async (table: 'businesses' | 'trainers', id: number) =>
      (await one<{ status: string }>(database.pool, `SELECT status FROM ${table} WHERE id = $1`, [id]))
        .status;

    it.each(['the person first', 'the admin first'])('a business, %s: closed', async (order) => {
      const owner = await createPerson(database.pool);
      const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'suspended' });
      const end = async (tx: Tx) => {
        await closeAccount(tx, owner.id);
        await closeBusinessesOf(tx, owner.id, owner.email);
      };
      const reinstate = (tx: Tx) => reinstateBusiness(tx, id, new Date());
      if (order === 'the admin first') await interleaved(database.pool, reinstate, end);
      else
        await expect(interleaved(database.pool, end, reinstate)).rejects.toMatchObject({ code: 'conflict' });
      expect(await statusOf('businesses', id)).toBe('suspended');
    });

    it.each(['the person first', 'the admin first'])('a trainer, %s: erased', async (order) => {
      const { id, userId } = await createTrainer(database.pool, { status: 'suspended' });
      const end = async (tx: Tx) => {
        await closeAccount(tx, userId);
        await eraseTrainer(tx, userId);
      };
      const reinstate = (tx: Tx) => reinstateTrainer(tx, id, new Date());
      if (order === 'the admin first') await interleaved(database.pool, reinstate, end);
      else
        await expect(interleaved(database.pool, end, reinstate)).rejects.toMatchObject({ code: 'conflict' });
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
      personalData: composePersonalData(shop.deps, stripeCardVault(shop.stripe)),
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

  const confirming = (held: PaymentIntentAnswer) => async (tx: Tx) => {
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
    const held = await hold(
      shop,
      await createPerson(database.pool),
      await createDate(database.pool, { businessId }),
    );
    await shop.pay(held.paymentIntentId);
    const [deleted] = await whileOpen(database.pool, confirming(held), [deleting(owner)]);
    expect(refusal(deleted)).toMatchObject({
      status: 409,
      message: expect.stringContaining('which has 1 booking still to come.'),
    });
    expect(
      await one(database.pool, 'SELECT status, booking_enabled AS open FROM businesses WHERE id = $1', [
        businessId,
      ]),
    ).toEqual({ status: 'approved', open: true });
  });

  it('and is refused for it: the person’s own bookings stay', async () => {
    const owner = await createPerson(database.pool);
    const { id: businessId } = await createBusiness(database.pool, { ownerId: owner.id });
    const own = await hold(shop, owner, await createDate(database.pool));
    await shop.pay(own.paymentIntentId);
    const { id: bookingId } = await createBooking(shop.deps, owner, { holdId: own.holdId });
    const held = await hold(
      shop,
      await createPerson(database.pool),
      await createDate(database.pool, { businessId }),
    );
    await shop.pay(held.paymentIntentId);
    const [deleted] = await whileOpen(database.pool, confirming(held), [deleting(owner)]);
    expect(refusal(deleted)).toMatchObject({ status: 409 });
    expect(await one(database.pool, 'SELECT state FROM bookings WHERE id = $1', [bookingId])).toEqual({
      state: 'confirmed',
    });
  });

  it('for an hour of a trainer: the account stays', async () => {
    const { id: trainerId, userId } = await createTrainer(database.pool);
    const trainer = await authUser(database.pool, userId);
    if (trainer === null) throw new Error('We can’t find that account.');
    const startsAt = await anOpenHour(shop, trainerId);
    const held = await holdHourOf(shop, await createPerson(database.pool), { trainerId, startsAt });
    await shop.pay(held.paymentIntentId);
    const [deleted] = await whileOpen(database.pool, confirming(held), [deleting(trainer)]);
    expect(refusal(deleted)).toMatchObject({
      status: 409,
      message: 'As a trainer you have 1 booking coming up. Cancel it or wait until it has finished.',
    });
  });

  it('once the business is closed: the money goes back', async () => {
    const owner = await createPerson(database.pool);
    const { id: businessId } = await createBusiness(database.pool, { ownerId: owner.id });
    const person = await createPerson(database.pool);
    const held = await hold(shop, person, await createDate(database.pool, { businessId }));
    await shop.pay(held.paymentIntentId);
    await deleting(owner)();
    await expect(createBooking(shop.deps, person, { holdId: held.holdId })).rejects.toMatchObject({
      message: 'This session is no longer taking bookings. We’re refunding £15.40 to you.',
    });
    expect(await whatBecameOf(database.pool, held.holdId)).toMatchObject({ bookings: 0, refunds: 1 });
  });
});
