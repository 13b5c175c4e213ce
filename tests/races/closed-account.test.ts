import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '#features/accounts/queries.server.ts';
import { closeBusinessesOf } from '#features/businesses/personal-data/personal-data-queries.server.ts';
import { reinstateBusiness } from '#features/businesses/standing/suspend-business.server.ts';
import { reinstateTrainer } from '#features/trainers/apply/review-trainer.server.ts';
import { eraseTrainer } from '#features/trainers/queries.server.ts';
import { one, type Tx } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { interleaved } from '#support/interleaved.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { createTrainer } from '#support/trainers.ts';

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
