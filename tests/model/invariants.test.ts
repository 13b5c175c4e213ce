import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { buyPlain } from './actors.ts';
import { plantedDeskViolations } from './desk.ts';
import { plantedEntitlementViolations } from './entitlements.ts';
import { findViolations, invariants } from './invariants.ts';
import { recordProviderBooks } from './observations.ts';
import { createRandom } from './random.ts';
import { openWorld, REPEATING_JOBS, readRows, readText, type World } from './world.ts';

const CLOSE_DAY = `
  INSERT INTO closures (business_id, first_day, last_day, reason, created_at)
  SELECT business_id, (starts_at AT TIME ZONE 'Europe/London')::date, (starts_at AT TIME ZONE 'Europe/London')::date,
         'Planted', now() - interval '1 hour' FROM bookings WHERE id = :booking`;

/** SQL that violates each invariant, with constraints off. `:booking` is confirmed, `:other` is checked in. */
const plantedViolations: Readonly<Record<string, string>> = {
  'places taken are': 'UPDATE occurrences SET taken = taken + 1 WHERE id = :occurrence',
  'no occurrence has more': 'UPDATE occurrences SET taken = capacity + 1 WHERE id = :occurrence',
  'no unit of an entitlement pays twice': `
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT h.id, 1, p.entitlement_id, p.number, 0, 0, 1, 0, 1 FROM holds h, (SELECT * FROM entitlement_units WHERE number = 1 LIMIT 1) p WHERE h.state = 'confirmed' LIMIT 2`,
  'no entitlement has more units': `
    WITH part AS (SELECT * FROM entitlement_units WHERE number = 1 LIMIT 1), used AS (
      INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
      SELECT o.id, 1, part.entitlement_id, 1, 0, 0, 1, 0, 1 FROM part, (SELECT id FROM holds WHERE state = 'confirmed' LIMIT 1) o)
    DELETE FROM entitlement_units WHERE entitlement_id = (SELECT entitlement_id FROM part)`,
  'no promo code': `
    WITH code AS (UPDATE promo_codes SET max_places = 0 WHERE code = 'FOURONLY' RETURNING id)
    INSERT INTO promo_redemptions SELECT (SELECT order_id FROM bookings WHERE id = :booking), id FROM code`,
  'no trainer has two': `
    INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
    SELECT t.id, '2030-01-01 10:00Z'::timestamptz + n * interval '30 minutes', '2030-01-01 11:00Z'::timestamptz + n * interval '30 minutes',
           '2030-01-01 11:00Z'::timestamptz + n * interval '30 minutes', 'online' FROM trainers t, generate_series(0, 1) n`,
  'refunds never exceed their payment': `
    INSERT INTO refunds (payment_id, amount_pence, reason, idempotency_key) SELECT payment_id, 999999, 'duplicate', 'planted' FROM bookings WHERE id = :booking`,
  'refunds of a booking never': `
    INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key) SELECT payment_id, id, total_pence + 1, 'cancelled_by_business', 'planted' FROM bookings WHERE id = :booking`,
  'nobody is booked on a cancelled': `UPDATE occurrences SET state = 'cancelled' WHERE id = :occurrence`,
  'every live booking has the time': `UPDATE bookings SET starts_at = starts_at - interval '20 minutes' WHERE id = :other`,
  'cancelling an occurrence cancels only': `
    UPDATE bookings SET state = 'cancelled_by_business', cancelled_at = now(), cancelled_by = 'business', cancellation_reason = 'Occurrence 0 is cancelled.' WHERE id = :booking`,
  'whoever cancels in time': `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = :booking`,
  'whoever cancels too late': `
    WITH late AS (UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = starts_at WHERE id = :booking RETURNING id, payment_id)
    INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key) SELECT payment_id, id, 1, 'cancelled_by_seeker', 'planted' FROM late`,
  'what a business or an admin cancels': `
    UPDATE bookings SET state = 'cancelled_by_business', cancelled_at = now(), cancelled_by = 'admin', cancellation_reason = 'Planted.' WHERE id = :booking`,
  'a confirmed order has': `UPDATE holds SET state = 'released' WHERE id = (SELECT order_id FROM bookings WHERE id = :booking)`,
  'money that came for no booking': `UPDATE holds SET state = 'released' WHERE id = (SELECT order_id FROM bookings WHERE id = :booking)`,
  'no refund waits': `
    WITH waiting AS (INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
      SELECT payment_id, id, 1, 'cancelled_by_business', 'planted' FROM bookings WHERE id = :booking RETURNING id)
    INSERT INTO model.waiting_refunds SELECT id, (SELECT at FROM model.clock) - interval '2 hours' FROM waiting`,
  'every refund that is made': `
    INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, provider_refund_id)
    SELECT payment_id, id, 1, 'cancelled_by_business', 'planted', 'succeeded', 're_planted' FROM bookings WHERE id = :booking`,
  'no refund is made twice': `INSERT INTO model.refunds SELECT 're_' || n, 'pi', 1, 'succeeded', 'planted', 'site' FROM generate_series(1, 2) n`,
  'every payment at the provider': `DELETE FROM model.charges`,
  'a payment is as large': `UPDATE payments SET amount_pence = amount_pence + 1 WHERE id = (SELECT payment_id FROM bookings WHERE id = :booking)`,
  'a payment counts just': `UPDATE payments SET refunded_pence = 1 WHERE id = (SELECT payment_id FROM bookings WHERE id = :booking)`,
  'every transfer that is made': `INSERT INTO model.transfers SELECT 'tr_planted', 100, 0, gen_random_uuid()::text`,
  'no transfer sends more': `
    INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
    SELECT 'transfer', 'planted', payment_id, id, 'business:' || business_id, 'provider', total_pence FROM bookings WHERE id = :booking`,
  'a payout item is': 'UPDATE payout_items SET pence = pence + 1 WHERE booking_id = :booking',
  'the ledger owes no buyer': `
    INSERT INTO ledger_postings (movement, cause, payment_id, debit, credit, amount_pence)
    SELECT 'refund', 'planted', payment_id, 'buyer:' || payment_id, 'provider', 1 FROM bookings WHERE id = :booking`,
  'the ledger owes a buyer what': `
    INSERT INTO ledger_postings (movement, cause, payment_id, debit, credit, amount_pence)
    SELECT 'sale_undone', 'planted', payment_id, 'fees', 'buyer:' || payment_id, 1 FROM bookings WHERE id = :booking`,
  'the ledger has every movement': `INSERT INTO model.transfers SELECT 'tr_planted', 100, 0, gen_random_uuid()::text`,
  'a customer leaves a course': `
    WITH course AS (INSERT INTO courses (session_id, price_pence, dates, created_at)
      SELECT session_id, 1000, 2, now() FROM bookings WHERE id = :booking RETURNING id), date AS (
      INSERT INTO course_dates (occurrence_id, course_id) SELECT :occurrence, id FROM course)
    UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now(), occurrence_id = :occurrence, position = 9,
           order_id = (SELECT order_id FROM bookings WHERE id = :booking) WHERE id = :other`,
  'what a voucher has left': `UPDATE entitlement_units SET total_pence = total_pence - 1 WHERE entitlement_id IN (SELECT id FROM entitlements WHERE kind = 'voucher')`,
  'places offered to a waiting list': `
    WITH entry AS (INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at)
      SELECT occurrence_id, user_id, 2, 'offered', starts_at, now() FROM bookings WHERE id = :booking RETURNING id)
    INSERT INTO waitlist_offers (entry_id, kind, offered_at, effective_from, deadline) SELECT id, 'in_turn', now(), now(), now() + interval '1 hour' FROM entry`,
  'nobody is booked on a day off': `
    WITH hour AS (INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
      SELECT id, '2030-01-01 10:00Z', '2030-01-01 11:00Z', '2030-01-01 11:00Z', 'online' FROM trainers RETURNING id, trainer_id), off AS (
      INSERT INTO trainer_days_off SELECT trainer_id, '2030-01-01' FROM hour)
    UPDATE bookings b SET trainer_id = hour.trainer_id, appointment_id = hour.id, occurrence_id = NULL, session_id = NULL, business_id = NULL,
           starts_at = '2030-01-01 10:00Z', ends_at = '2030-01-01 11:00Z' FROM hour WHERE b.id = :booking`,
  'a deleted account': `UPDATE users SET deleted_at = now() WHERE id = (SELECT user_id FROM bookings WHERE id = :booking)`,
  'a suspended business': `INSERT INTO model.suspensions SELECT business_id, now() - interval '1 day', NULL FROM bookings WHERE id = :booking`,
  'a trainer gets no booking': `
    WITH suspended AS (INSERT INTO model.personal_suspensions
      SELECT 'trainers', id, now(), now() - interval '1 day', NULL FROM trainers RETURNING subject_id)
    UPDATE bookings SET trainer_id = subject_id::bigint FROM suspended WHERE id = :booking`,
  'a suspension that cancels': `INSERT INTO model.cancelled_by_suspension VALUES (:booking)`,
  'a suspended account is suspended': `
    INSERT INTO model.personal_suspensions SELECT 'users', user_id, now(), now(), NULL FROM bookings WHERE id = :booking`,
  'nobody is booked on a closed day': CLOSE_DAY,
  'no date is on sale on a closed day': CLOSE_DAY,
  'a closure that is lifted': `
    WITH lifted AS (INSERT INTO closures (business_id, first_day, last_day, reason, created_at, lifted_at)
      SELECT business_id, starts_at::date, starts_at::date, 'Planted', now(), now() FROM bookings WHERE id = :booking RETURNING id)
    UPDATE occurrences SET state = 'cancelled', closure_id = lifted.id FROM lifted WHERE occurrences.id = :occurrence`,
  'every email arrives once': 'INSERT INTO model.arrivals SELECT message_id FROM model.arrivals LIMIT 1',
  'every order that was booked': `DELETE FROM mail_log WHERE template = 'booking-confirmed'`,
  'no job fails again': `SELECT graphile_worker.add_job('announceBookings', job_key := 'planted'); UPDATE graphile_worker._private_jobs SET attempts = 7, last_error = 'Planted' WHERE key = 'planted'`,
  'every dispute is known': `INSERT INTO model.disputes VALUES ('dp_planted', 'pi', 'lost')`,
  ...plantedEntitlementViolations,
  ...plantedDeskViolations,
};

describe.runIf(testDatabaseUrl !== undefined)('the invariants of the model', () => {
  const database = setUpDatabase();
  let world: World;
  let ids: { booking: string; other: string; occurrence: number };

  beforeAll(async () => {
    world = await openWorld(database.pool);
    const { rows } = await world.pool.query<{ id: number }>(
      `SELECT id FROM occurrences WHERE session_id = $1 ORDER BY starts_at OFFSET 1 LIMIT 1`,
      [world.focus.sessionId],
    );
    const occurrence = rows[0]?.id ?? 0;
    world.focus = { ...world.focus, from: occurrence };
    const [first = '', second = ''] = world.customers;
    for (const actor of [0, 1])
      if ((await buyPlain(world, createRandom(1), actor)) !== 'done') throw new Error('Nothing was bought.');
    const { products } = world;
    const pass = await world.call(
      first,
      'POST',
      `/api/businesses/${products.business}/passes/${products.pass}/purchases`,
      {
        amount: products.passAmount,
      },
    );
    const voucher = await world.call(second, 'POST', '/api/gift-vouchers', {
      id: '0e6f7c3e-3d0a-4b52-9d3c-6d4f0e3c5d11',
      businessId: null,
      value: '25.00',
      gift: { name: 'Sam', message: '', mail: null },
    });
    const membership = await world.call(
      first,
      'POST',
      `/api/memberships/for-sale/${products.membership}/purchases`,
      { amount: products.membershipAmount },
    );
    const trainerPackage = await world.call(
      second,
      'POST',
      `/api/personal-trainers/${world.trainer.id}/packages/${products.package.id}/purchases`,
      { amount: products.package.amount },
    );
    for (const { body } of [pass, voucher, membership, trainerPackage])
      await world.site.shop.stripe.paymentIntents.confirm(readText(body, 'paymentIntentId'), {
        payment_method: 'pm_card_visa',
      });
    const booking = async (who: string) =>
      readText(readRows((await world.call(who, 'GET', '/api/bookings')).body)[0], 'id');
    ids = { booking: await booking(second), other: await booking(first), occurrence };
    await world.site.shop.sandbox.control.idle();
    for (const _pass of [1, 2]) await world.work(REPEATING_JOBS);
    await recordProviderBooks(world);
  }, 120_000);
  afterAll(() => world.close());

  it('hold where two people have booked, and bought a pass and a voucher', async () => {
    for (const invariant of invariants)
      expect([invariant.name, await findViolations(world.pool, invariant)]).toEqual([invariant.name, []]);
    expect(world.failures).toEqual([]);
  });

  it('have each a violation to be tried with', () => {
    const untried = invariants.filter(
      ({ name }) => !Object.keys(plantedViolations).some((start) => name.startsWith(start)),
    );
    expect(untried.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.entries(plantedViolations))('see when “%s…” is broken', async (start, sql) => {
    const invariant = invariants.find(({ name }) => name.startsWith(start));
    if (invariant === undefined) throw new Error(`No invariant begins with “${start}”.`);
    const client = await world.pool.connect();
    try {
      await client.query('BEGIN');
      await withoutConstraints(client);
      const plant = sql
        .replaceAll(':booking', `'${ids.booking}'`)
        .replaceAll(':other', `'${ids.other}'`)
        .replaceAll(':occurrence', String(ids.occurrence));
      await client.query(plant);
      expect((await findViolations(client, invariant)).length).toBeGreaterThan(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

/** Disables triggers and foreign keys until the transaction ends; drops checks and unique indexes. */
async function withoutConstraints(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query('SET LOCAL session_replication_role = replica');
  await tx.query(`
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
                  WHERE contype IN ('c', 'x') AND connamespace = 'public'::regnamespace AND coninhcount = 0 LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of, one.conname);
      END LOOP;
    END $$`);
}
