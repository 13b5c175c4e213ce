import { describe, expect, it } from 'vitest';
import { setBookingGate } from '#areas/catalogue/businesses/status/booking-gate.server.ts';
import {
  reinstateBusiness,
  suspendBusiness,
} from '#areas/catalogue/businesses/status/suspend-business.server.ts';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

describe.runIf(testDatabaseUrl !== undefined)('a plan and a suspension at the same moment', () => {
  const database = setUpDatabase();

  async function businessOnPlan(state: 'active' | 'canceled', status: 'approved' | 'suspended') {
    const { pool } = database;
    const { id } = await createBusiness(pool, { status, bookingEnabled: false });
    await pool.query(
      `INSERT INTO subscriptions (business_id, tier, state, price_pence) VALUES ($1, 'basic', $2, 2900)`,
      [id, state],
    );
    await transaction(pool, (tx) => setBookingGate(tx, id, new Date()));
    return id;
  }

  const booking = async (id: number) =>
    (
      await queryOne<{ on: boolean }>(
        database.pool,
        'SELECT booking_enabled AS "on" FROM businesses WHERE id = $1',
        [id],
      )
    ).on;

  /** As the webhook does: the row, then the gate. */
  const planBecomes = (id: number, state: 'active' | 'canceled') => async (tx: Tx) => {
    await tx.query('UPDATE subscriptions SET state = $2 WHERE business_id = $1', [id, state]);
    await setBookingGate(tx, id, new Date());
  };
  const reinstated = (id: number) => (tx: Tx) => reinstateBusiness(tx, id, new Date());
  const suspended = (id: number) => (tx: Tx) => suspendBusiness(tx, id, 'Complaints.', new Date());

  it.each(['the plan first', 'the admin first'])(
    'a plan that ends as its business comes back, %s: off',
    async (order) => {
      const id = await businessOnPlan('active', 'suspended');
      const both = [planBecomes(id, 'canceled'), reinstated(id)] as const;
      await (order === 'the plan first'
        ? interleaveTransactions(database.pool, ...both)
        : interleaveTransactions(database.pool, both[1], both[0]));
      expect(await booking(id)).toBe(false);
    },
  );

  it.each(['the plan first', 'the admin first'])(
    'a plan that is paid as its business is suspended, %s: off',
    async (order) => {
      const id = await businessOnPlan('canceled', 'approved');
      const both = [planBecomes(id, 'active'), suspended(id)] as const;
      await (order === 'the plan first'
        ? interleaveTransactions(database.pool, ...both)
        : interleaveTransactions(database.pool, both[1], both[0]));
      expect(await booking(id)).toBe(false);
    },
  );

  it.each(['the plan first', 'the admin first'])(
    'a plan that is paid as its business comes back, %s: on',
    async (order) => {
      const id = await businessOnPlan('canceled', 'suspended');
      const both = [planBecomes(id, 'active'), reinstated(id)] as const;
      await (order === 'the plan first'
        ? interleaveTransactions(database.pool, ...both)
        : interleaveTransactions(database.pool, both[1], both[0]));
      expect(await booking(id)).toBe(true);
    },
  );
});
