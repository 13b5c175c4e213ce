import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { reviewBusiness } from '../register/review-business.server.ts';
import { bookingGateMismatches, setBookingGate } from './booking-gate.server.ts';
import { reinstateBusiness, suspendBusiness } from './suspend-business.server.ts';

const database = setUpDatabase();

const now = new Date('2026-11-21T12:00:00Z');
const [soon, gone] = [new Date('2026-11-24T12:00:00Z'), new Date('2026-11-20T12:00:00Z')];

const plans: readonly (readonly [
  name: string,
  state: string | null,
  graceUntil: Date | null,
  on: boolean,
])[] = [
  ['no plan', null, null, false],
  ['waiting for its first payment', 'incomplete', null, false],
  ['paid', 'active', null, true],
  ['behind, within the grace period', 'past_due', soon, true],
  ['behind, after the grace period', 'past_due', gone, false],
  ['unpaid, within the grace period', 'unpaid', soon, true],
  ['unpaid, after the grace period', 'unpaid', gone, false],
  ['over', 'canceled', null, false],
];
const statuses = ['submitted', 'approved', 'rejected', 'suspended'] as const;

async function businessWith(
  status: (typeof statuses)[number],
  state: string | null,
  graceUntil: Date | null,
) {
  const { pool } = database;
  const { id } = await createBusiness(pool, { status, bookingEnabled: false });
  if (state !== null)
    await pool.query(
      `INSERT INTO subscriptions (business_id, tier, state, price_pence, grace_until) VALUES ($1, 'basic', $2, 2900, $3)`,
      [id, state, graceUntil],
    );
  return id;
}

const gate = (id: number) =>
  queryOne<{ booking: boolean; tier: string | null; status: string }>(
    database.pool,
    'SELECT booking_enabled AS booking, subscription_tier AS tier, status FROM businesses WHERE id = $1',
    [id],
  );
const inTransaction = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.pool, work);

describe('whether a business can be booked', () => {
  const rows = statuses.flatMap((status) => plans.map((plan) => [status, ...plan] as const));
  it.each(rows)('%s, %s', async (status, _name, state, graceUntil, planSays) => {
    const id = await businessWith(status, state, graceUntil);
    const open = planSays && status === 'approved';
    expect(await inTransaction((tx) => setBookingGate(tx, id, now))).toBe(
      open || ['active', 'past_due', 'unpaid'].includes(state ?? ''),
    );
    expect((await gate(id)).booking).toBe(open);
    expect(await inTransaction((tx) => setBookingGate(tx, id, now))).toBe(false);
    expect((await bookingGateMismatches(database.pool, now)).some((ajar) => ajar.id === id)).toBe(false);
  });

  it.each(plans)(
    '%s: suspended it is off, reinstated as the plan says',
    async (_name, state, graceUntil, on) => {
      const id = await businessWith('approved', state, graceUntil);
      await inTransaction((tx) => setBookingGate(tx, id, now));
      await inTransaction((tx) => suspendBusiness(tx, id, 'Complaints are being looked into.', now));
      expect(await gate(id)).toMatchObject({ booking: false, status: 'suspended' });
      await inTransaction((tx) => reinstateBusiness(tx, id, now));
      expect(await gate(id)).toMatchObject({ booking: on, status: 'approved' });
    },
  );

  it('a suspension that is refused leaves booking as it was', async () => {
    const id = await businessWith('submitted', 'active', null);
    await expect(
      inTransaction((tx) => suspendBusiness(tx, id, 'Complaints are being looked into.', now)),
    ).rejects.toMatchObject({ status: 409 });
    expect(await gate(id)).toMatchObject({ booking: false, status: 'submitted' });
  });

  it('is on with the approval when the plan was paid before it', async () => {
    const id = await businessWith('submitted', 'active', null);
    await inTransaction((tx) => reviewBusiness(tx, id, { verdict: 'approved' }, now));
    expect(await gate(id)).toMatchObject({ booking: true, tier: 'basic', status: 'approved' });
  });

  it('names a business whose column somebody has moved by hand', async () => {
    const id = await businessWith('approved', 'active', null);
    expect((await bookingGateMismatches(database.pool, now)).map((ajar) => ajar.id)).toContain(id);
  });
});

it('one file of the site writes the column', () => {
  const src = path.resolve(import.meta.dirname, '../../../..');
  const writers = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.server.ts') &&
      /UPDATE businesses\b[^`]*\bbooking_enabled = /.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(writers).toEqual([
    path.join('areas', 'catalogue', 'businesses', 'status', 'status-queries.server.ts'),
  ]);
});
