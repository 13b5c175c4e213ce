import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPaidBooking, type PaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { customersQuerySchema } from './contract.ts';
import { customerJobs } from './jobs.server.ts';
import { addTag, createCustomerNote, eraseCustomerNotes } from './manage-customer-notes.server.ts';
import { listDuplicateCandidates, mergeCustomers, unmergeCustomer } from './merge-customers.server.ts';
import { audienceCustomers } from './message-queries.server.ts';
import { setNewsPreference } from './news-consent.server.ts';
import { eraseCustomer } from './note-queries.server.ts';
import { getCustomerPage, groupCutoffs, listCustomers, readFrontDeskFacts } from './read-customers.server.ts';

const now = new Date('2026-11-24T09:40:00Z');
const clock = { now: () => now };
const database = setUpDatabase();

async function createDuplicateCustomers() {
  const { pool } = database;
  const { id, ownerId } = await createBusiness(pool, { name: 'Willow & Stone' });
  const owner = ownerId ?? '';
  const book = async (fullName: string, startsAt: string) => {
    const seat = await createPaidBooking(pool, { businessId: id, fullName, startsAt: new Date(startsAt) });
    await pool.query(
      `UPDATE bookings SET state = 'attended', created_at = starts_at - interval '2 days' WHERE id = $1`,
      [seat.bookingId],
    );
    return { ...seat, customer: await customerOf(seat) };
  };
  return {
    id,
    owner,
    act: actOf(owner),
    book,
    old: await book('Aisha Rahman', '2026-09-10T06:45:00Z'),
    today: await book('Aisha Rahman-Lees', '2026-11-20T06:45:00Z'),
    list: () => listCustomers(pool, { id: owner }, id, customersQuerySchema.parse({}), now),
    show: (customer: string) => getCustomerPage(pool, { id: owner }, customer, now),
  };
}

const customerOf = async ({ businessId, userId }: PaidBooking): Promise<string> =>
  (
    await queryOne<{ id: string }>(
      database.pool,
      'SELECT id FROM customers WHERE business_id = $1 AND user_id = $2',
      [businessId, userId],
    )
  ).id;

const actOf = (actorId: string): AuditContext => ({ actorId, requestId: 'test' });
const deps = () => ({ pool: database.pool, clock });

describe('two customers who are one person', () => {
  it('are shown as one, with the visits, money, notes and tags of both, whichever is asked for', async () => {
    const { act, old, today, list, show } = await createDuplicateCustomers();
    await createCustomerNote(deps(), act, old.customer, {
      text: 'Left knee.',
      atDesk: true,
      key: randomUUID(),
    });
    await addTag(deps(), act, old.customer, 'Regular');
    await addTag(deps(), act, today.customer, 'regular');
    const before = (await list()).customers.map(({ spend }) => Number(spend));

    const merged = await mergeCustomers(deps(), act, today.customer, old.customer);
    expect(merged).toMatchObject({
      id: today.customer,
      name: 'Aisha Rahman-Lees',
      visits: 2,
      firstVisit: '2026-09-10T06:45:00.000Z',
      lastVisit: '2026-11-20T06:45:00.000Z',
      merged: [{ id: old.customer, name: 'Aisha Rahman', email: old.seekerEmail }],
      bookings: [{ bookingId: today.bookingId }, { bookingId: old.bookingId }],
      notes: [{ text: 'Left knee.' }],
    });
    expect(merged.tags).toHaveLength(1);
    expect(Number(merged.spend)).toBe(before.reduce((sum, spend) => sum + spend));
    expect((await list()).customers.map(({ id }) => id)).toEqual([today.customer]);
    expect((await list()).groups.all).toBe(1);
    expect((await show(old.customer)).id).toBe(today.customer);
    const facts = await readFrontDeskFacts(database.pool, [today.bookingId], now);
    expect(facts.get(today.bookingId)).toMatchObject({ firstTime: false, notes: ['Left knee.'] });
  });

  it('are apart again as they were, and nothing was moved', async () => {
    const { act, old, today, list, show } = await createDuplicateCustomers();
    await createCustomerNote(deps(), act, old.customer, {
      text: 'Left knee.',
      atDesk: false,
      key: randomUUID(),
    });
    const [oldBefore, todayBefore] = [await show(old.customer), await show(today.customer)];
    await mergeCustomers(deps(), act, today.customer, old.customer);
    await unmergeCustomer(deps(), act, today.customer, old.customer);
    await unmergeCustomer(deps(), act, today.customer, old.customer);
    expect(await show(old.customer)).toEqual(oldBefore);
    expect(await show(today.customer)).toEqual(todayBefore);
    expect((await list()).groups.all).toBe(2);
    const { rows } = await database.pool.query(
      `SELECT action, count(*)::integer AS times FROM audit_log WHERE subject_id = $1 GROUP BY 1 ORDER BY 1`,
      [today.customer],
    );
    expect(rows).toEqual([
      { action: 'customer.merged', times: 1 },
      { action: 'customer.separated', times: 1 },
    ]);
  });

  it('are one of three when one more is merged, and never a circle, however many merge at once', async () => {
    const { act, old, today, book, list, show } = await createDuplicateCustomers();
    const third = await book('Aisha R.', '2026-10-01T06:45:00Z');
    const pairs = [
      [old, today],
      [today, old],
      [today, third],
      [third, old],
      [old, third],
    ] as const;
    await Promise.all(pairs.map(([one, other]) => mergeCustomers(deps(), act, one.customer, other.customer)));
    const [shown, ...others] = (await list()).customers;
    expect(others).toEqual([]);
    expect((await show(shown?.id ?? '')).merged).toHaveLength(2);
    expect(shown?.visits).toBe(3);
  });

  it('want news by the last word of either, and get them once', async () => {
    const { id, act, old, today } = await createDuplicateCustomers();
    const days = groupCutoffs(now);
    await setNewsPreference(deps(), { id: old.userId }, id, true);
    await mergeCustomers(deps(), act, today.customer, old.customer);
    const everyone = { of: 'group', group: 'all' } as const;
    expect(await audienceCustomers(database.pool, id, everyone, days)).toEqual([
      { id: today.customer, wanted: true },
    ]);
    await setNewsPreference(deps(), { id: today.userId }, id, false);
    expect(await audienceCustomers(database.pool, id, everyone, days)).toEqual([
      { id: today.customer, wanted: false },
    ]);
  });

  it('are erased as one, kept while one of them has bookings, and apart when an account goes', async () => {
    const { act, old, today, list, show } = await createDuplicateCustomers();
    await mergeCustomers(deps(), act, today.customer, old.customer);
    await createCustomerNote(deps(), act, old.customer, { text: 'A', atDesk: false, key: randomUUID() });
    await createCustomerNote(deps(), act, today.customer, { text: 'B', atDesk: false, key: randomUUID() });
    expect((await eraseCustomerNotes(deps(), act, today.customer)).notes).toEqual([]);
    await database.pool.query('DELETE FROM bookings WHERE id = $1', [today.bookingId]);
    await customerJobs(deps()).forgetCustomers?.({});
    expect(await show(today.customer)).toMatchObject({ visits: 1 });
    await transaction(database.pool, (tx) => eraseCustomer(tx, today.userId));
    expect((await list()).customers.map(({ id }) => id)).toEqual([old.customer]);
  });

  it('may be found by what they have in common, those with most of it first', async () => {
    const { owner, old, today, book } = await createDuplicateCustomers();
    const { pool } = database;
    const same = await book('aisha rahman', '2026-10-01T06:45:00Z');
    await pool.query(`UPDATE bookings SET phone = '+44 7700 900 777' WHERE id = ANY ($1)`, [
      [old.bookingId, same.bookingId],
    ]);
    await pool.query(`UPDATE bookings SET phone = '07700900777' WHERE id = $1`, [today.bookingId]);
    await book('Joe Pickering', '2026-10-02T06:45:00Z');
    const { customers } = await listDuplicateCandidates(pool, { id: owner }, old.customer, now);
    expect(customers.map(({ id, alike }) => [id, alike])).toEqual([
      [same.customer, ['phone', 'name']],
      [today.customer, ['phone']],
    ]);
  });

  it('are merged by who looks after customers, and never with those of another business', async () => {
    const { id, act, old, today, show } = await createDuplicateCustomers();
    const other = await createDuplicateCustomers();
    const desk = actOf((await createMember(database.pool, id, 'front_desk')).id);
    for (const [who, status] of [
      [desk, 403],
      [other.act, 403],
    ] as const) {
      await expect(mergeCustomers(deps(), who, today.customer, old.customer)).rejects.toMatchObject({
        status,
      });
      await expect(unmergeCustomer(deps(), who, today.customer, old.customer)).rejects.toMatchObject({
        status,
      });
      await expect(
        listDuplicateCandidates(database.pool, { id: who.actorId }, old.customer, now),
      ).rejects.toMatchObject({
        status,
      });
    }
    for (const stranger of [other.old.customer, randomUUID()])
      await expect(mergeCustomers(deps(), act, today.customer, stranger)).rejects.toMatchObject({
        status: 404,
      });
    await expect(mergeCustomers(deps(), act, today.customer, today.customer)).rejects.toMatchObject({
      status: 409,
    });
    // A customer id of one business can't unmerge another's.
    await mergeCustomers(deps(), other.act, other.today.customer, other.old.customer);
    await unmergeCustomer(deps(), act, today.customer, other.old.customer);
    expect((await other.show(other.old.customer)).id).toBe(other.today.customer);
    expect((await show(today.customer)).merged).toEqual([]);
  });
});
