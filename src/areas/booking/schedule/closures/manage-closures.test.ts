import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  extendOccurrences,
  materialiseOccurrences,
} from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { replaceSlots } from '#areas/catalogue/sessions/occurrences/replace-slots.server.ts';
import { listClosedDays } from '#areas/catalogue/sessions/show/get-session.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createSession } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { addOneOffOccurrence } from '../occurrences/add-one-off-occurrence.server.ts';
import { readCalendar } from '../occurrences/read-occurrence.server.ts';
import type { CreateClosure } from './contract.ts';
import {
  createBusinessClosure,
  deleteBusinessClosure,
  previewClosure,
  readClosures,
} from './manage-closures.server.ts';

/** 21 December is a Monday. */
const now = new Date('2026-12-01T12:00:00Z');
const window = { from: now, lastDay: '2027-01-10' };
const closureDays = { firstDay: '2026-12-24', lastDay: '2026-12-28' };
const christmas = { ...closureDays, reason: 'Christmas', sessionId: null, place: null };

const shop = setUpShop();

const deps = () => ({ ...shop.deps, clock: { now: () => now } });
const act = (actorId: string) => ({ actorId, requestId: randomUUID() });

async function createStudio() {
  const { pool } = shop.database;
  const business = await createBusiness(pool, { postcode: 'EH1 1AA' });
  const session = await createSession(pool, {
    businessId: business.id,
    slots: [
      [1, '18:30', '19:30'],
      [5, '18:30', '19:30'],
    ],
  });
  await materialiseOccurrences(pool, [session.id], window);
  return { businessId: business.id, sessionId: session.id, ownerId: business.ownerId ?? '' };
}

const close = (studio: { ownerId: string; businessId: number }, input: Partial<CreateClosure> = {}) =>
  createBusinessClosure(deps(), act(studio.ownerId), studio.businessId, { ...christmas, sold: [], ...input });

async function days(sessionId: number): Promise<string[]> {
  const { rows } = await shop.pool.query<{ startsAt: Date }>(
    `SELECT starts_at AS "startsAt" FROM occurrences WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at`,
    [sessionId],
  );
  return rows.map(({ startsAt }) => londonDay(startsAt).slice(5));
}

async function sellOn(businessId: number, day: string): Promise<number> {
  const startsAt = new Date(`${day}T18:30:00Z`);
  const seat = await createPaidBooking(shop.pool, { businessId, title: 'Evening Yoga', startsAt });
  const { id } = await queryOne<{ id: number }>(
    shop.pool,
    'SELECT occurrence_id AS id FROM bookings WHERE id = $1',
    [seat.bookingId],
  );
  return id;
}

const allOccurrences = [
  '12-04',
  '12-07',
  '12-11',
  '12-14',
  '12-18',
  '12-21',
  '12-25',
  '12-28',
  '01-01',
  '01-04',
  '01-08',
];
const openOccurrences = allOccurrences.filter((day) => day !== '12-25' && day !== '12-28');

describe('a closure', () => {
  it('takes empty dates away, keeps new ones from being laid out, and gives them back when it is lifted', async () => {
    const studio = await createStudio();
    const { pool } = shop.database;
    expect(await days(studio.sessionId)).toEqual(allOccurrences);
    const { closures } = await close(studio);
    expect(closures).toMatchObject([{ ...christmas, title: null }]);
    expect(await days(studio.sessionId)).toEqual(openOccurrences);
    const week = { from: '2026-12-22', to: '2026-12-30' };
    expect((await readCalendar(pool, { id: studio.ownerId }, studio.businessId, week)).dates).toEqual([]);
    expect(await listClosedDays(pool, studio.sessionId, null, now)).toEqual([
      { ...closureDays, reason: 'Christmas', placeName: null },
    ]);

    await materialiseOccurrences(pool, [studio.sessionId], window);
    const slots = [1, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '18:30', endTime: '19:30' }));
    await transaction(pool, (tx) => replaceSlots(tx, { id: studio.sessionId, capacity: 12 }, slots, 12, now));
    await extendOccurrences(pool, now);
    expect((await days(studio.sessionId)).filter((day) => day > '12-21' && day < '12-30')).toEqual([]);

    await deleteBusinessClosure(deps(), act(studio.ownerId), studio.businessId, closures[0]?.id ?? 0);
    expect((await days(studio.sessionId)).filter((day) => day > '12-21' && day < '12-30')).toEqual([
      '12-25',
      '12-26',
      '12-28',
    ]);
    const { rows } = await pool.query(
      `SELECT action, reason FROM audit_log WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
      [String(studio.businessId)],
    );
    expect(rows).toEqual([
      { action: 'business.closed', reason: 'Christmas' },
      { action: 'business.opened_again', reason: null },
    ]);
    await expect(
      deleteBusinessClosure(deps(), act(studio.ownerId), studio.businessId, closures[0]?.id ?? 0),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('asks of each sold date whether it is kept or called off, and does nothing when one is not as it was shown', async () => {
    const studio = await createStudio();
    const kept = await sellOn(studio.businessId, '2026-12-25');
    const off = await sellOn(studio.businessId, '2026-12-28');
    const preview = await previewClosure(
      shop.pool,
      { id: studio.ownerId },
      studio.businessId,
      closureDays,
      now,
    );
    expect(preview).toMatchObject({
      empty: 2,
      sold: [
        { occurrenceId: kept, taken: 1, title: 'Evening Yoga' },
        { occurrenceId: off, taken: 1 },
      ],
    });
    const refund = preview.sold[0]?.refund ?? '';
    expect(Number(refund)).toBeGreaterThan(14);
    const told = [
      { occurrenceId: kept, taken: 1, refund, outcome: 'keep' },
      { occurrenceId: off, taken: 1, refund, outcome: 'call_off' },
    ] as const;
    await expect(close(studio)).rejects.toMatchObject({
      status: 409,
      message: `1 place is booked at Evening Yoga, Fri 25 Dec, 18:30. The refunds now come to £${penceToDecimal(2 * (decimalToPence(refund) ?? 0))}. We haven’t closed anything yet.`,
    });
    await expect(close(studio, { sold: [told[0], { ...told[1], taken: 2 }] })).rejects.toMatchObject({
      status: 409,
      message: `1 place is booked at Evening Yoga, Mon 28 Dec, 18:30. The refunds now come to £${refund}. We haven’t closed anything yet.`,
    });
    expect(await days(studio.sessionId)).toEqual(allOccurrences);

    await close(studio, { sold: [...told] });
    expect(await days(studio.sessionId)).toEqual(openOccurrences);
    await finishCancellations(deps());
    const { rows } = await shop.pool.query(
      `SELECT occurrence_id AS "occurrenceId", state, cancellation_reason AS reason FROM bookings
        WHERE occurrence_id = ANY ($1) ORDER BY occurrence_id`,
      [[kept, off]],
    );
    expect(rows).toEqual([
      { occurrenceId: kept, state: 'confirmed', reason: null },
      { occurrenceId: off, state: 'cancelled_by_business', reason: 'Closed 24 to 28 December: Christmas' },
    ]);
  });

  it('may be of one session, and two over the same days are lifted one after the other', async () => {
    const studio = await createStudio();
    const other = await createSession(shop.pool, {
      businessId: studio.businessId,
      slots: [[5, '07:00', '08:00']],
    });
    await materialiseOccurrences(shop.pool, [other.id], window);
    const first = await close(studio, { sessionId: other.id, firstDay: '2026-12-25', lastDay: '2026-12-25' });
    expect(await days(other.id)).not.toContain('12-25');
    expect(await days(studio.sessionId)).toEqual(allOccurrences);
    await close(studio);
    const id = first.closures[0]?.id ?? 0;
    await deleteBusinessClosure(deps(), act(studio.ownerId), studio.businessId, id);
    expect(await days(other.id)).not.toContain('12-25');
    const { closures } = await readClosures(shop.pool, { id: studio.ownerId }, studio.businessId, now);
    await deleteBusinessClosure(deps(), act(studio.ownerId), studio.businessId, closures[0]?.id ?? 0);
    expect(await days(other.id)).toContain('12-25');
  });

  it('keeps one-off dates out, and sellers of other businesses and the front desk away', async () => {
    const studio = await createStudio();
    await close(studio);
    const date = { day: '2026-12-24', startTime: '10:00', duration: 60, capacity: 8, note: '' };
    await expect(
      addOneOffOccurrence(deps(), act(studio.ownerId), studio.sessionId, date),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Closed 24 to 28 December: Christmas. Remove the closure first, or choose another day.',
    });
    const stranger = await createStudio();
    await expect(close({ ...studio, ownerId: stranger.ownerId })).rejects.toMatchObject({ status: 403 });
    await expect(close(stranger, { sessionId: studio.sessionId })).rejects.toMatchObject({ status: 404 });
    const desk = await createMember(shop.pool, studio.businessId, 'front_desk');
    await expect(close({ ...studio, ownerId: desk.id })).rejects.toMatchObject({ status: 403 });
    await expect(close(studio, { firstDay: '2026-11-01', lastDay: '2026-11-02' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('is offered for the bank holidays of where the business is', async () => {
    const studio = await createStudio();
    const shown = await readClosures(shop.pool, { id: studio.ownerId }, studio.businessId, now);
    expect(shown.nation).toBe('scotland');
    expect(shown.holidays.slice(0, 4)).toMatchObject([
      { day: '2026-12-25' },
      { day: '2026-12-28', name: 'Boxing Day', substitute: true },
      { day: '2027-01-01' },
      { day: '2027-01-04', name: '2nd January', substitute: true },
    ]);
  });
});
