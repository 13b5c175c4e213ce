import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { readTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { findApprovedTrainers } from '#areas/catalogue/trainers/queries.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { readReconciliation } from '#support/shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin' });
});

const reason = 'Reported by three people, and true.';

async function bookedTrainer(): Promise<{ id: number; userId: string; bookingId: string; clientId: string }> {
  const { id, userId } = await createTrainer(shop.pool);
  const client = await createPerson(shop.pool);
  const held = await holdOpenHour(shop, client, { trainerId: id, startsAt: await findOpenHour(shop, id) });
  await shop.pay(held.paymentIntentId);
  const booking = await createBooking(shop.deps, client, { holdId: held.holdId });
  return { id, userId, bookingId: booking.id, clientId: client.id };
}

const act = (id: number, what: 'suspend' | 'reinstate', payload: object) =>
  admin.send('POST', `/api/admin/trainers/${id}/${what}`, moira, payload);

const readBookingState = (bookingId: string) =>
  queryOne<{ state: string; refund: number }>(
    shop.pool,
    `SELECT b.state, (SELECT coalesce(sum(amount_pence), 0)::integer FROM refunds r
                      WHERE r.payment_id = b.payment_id) AS refund FROM bookings b WHERE b.id = $1`,
    [bookingId],
  );

const listAuditActions = async (id: number) =>
  (
    await shop.pool.query(
      `SELECT action, reason, actor_id, before, after, details FROM audit_log
        WHERE subject = 'trainer' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

describe('suspending a trainer', () => {
  it('says what it touches, cancels and refunds what is booked, and leaves the directory', async () => {
    const { id, bookingId } = await bookedTrainer();
    const upcoming = await admin.send('GET', `/api/admin/trainers/${id}/upcoming`, moira);
    expect(upcoming.json()).toEqual({ bookings: 1, dates: 1, refund: '55.00' });
    const answer = await act(id, 'suspend', { reason, futureBookings: 'cancel' });
    expect(answer.json()).toEqual({ cancelled: 1 });
    expect(await readBookingState(bookingId)).toEqual({ state: 'cancelled_by_business', refund: 5500 });
    await expect(readTrainer(shop.pool, String(id))).rejects.toMatchObject({ code: 'not_found' });
    expect((await act(id, 'suspend', { reason, futureBookings: 'cancel' })).statusCode).toBe(409);
    await sendPendingRefunds(shop.deps);
    const report = await readReconciliation(shop);
    expect(report.lines.filter(({ verdict }) => !verdict.explained)).toEqual([]);
  });

  it('keeps what is booked when it is told to', async () => {
    const { id, bookingId } = await bookedTrainer();
    await act(id, 'suspend', { reason, futureBookings: 'keep' });
    expect(await readBookingState(bookingId)).toEqual({ state: 'confirmed', refund: 0 });
  });

  it('ends when they are reinstated, with booking off until they turn it on, and all of it in the log', async () => {
    const { id } = await createTrainer(shop.pool);
    const told = admin.told.length;
    await act(id, 'suspend', { reason, futureBookings: 'keep' });
    expect((await act(id, 'reinstate', { reason: 'It was somebody else.' })).statusCode).toBe(204);
    expect(await readTrainer(shop.pool, String(id))).toMatchObject({ id, bookingEnabled: false });
    expect((await act(id, 'reinstate', { reason: 'It was somebody else.' })).statusCode).toBe(409);
    expect(admin.told.length - told).toBe(2);
    expect(await listAuditActions(id)).toEqual([
      {
        action: 'trainer.suspended',
        reason,
        actor_id: moira.id,
        before: { status: 'approved' },
        after: { status: 'suspended' },
        details: { futureBookings: 'keep', cancelledBookings: 0 },
      },
      {
        action: 'trainer.reinstated',
        reason: 'It was somebody else.',
        actor_id: moira.id,
        before: { status: 'suspended' },
        after: { status: 'approved' },
        details: {},
      },
    ]);
  });

  it('as the answer to a report does with bookings what the admin chose', async () => {
    const { id, bookingId } = await bookedTrainer();
    const { id: reportId } = await queryOne<{ id: string }>(
      shop.pool,
      `INSERT INTO reports (subject, subject_id, reason, details) VALUES ('trainer', $1, 'other', '') RETURNING id`,
      [String(id)],
    );
    const answer = await admin.send('POST', `/api/admin/reports/${reportId}/resolve`, moira, {
      action: 'take_down',
      reason,
      futureBookings: 'cancel',
    });
    expect(answer.statusCode).toBe(204);
    expect(await readBookingState(bookingId)).toEqual({ state: 'cancelled_by_business', refund: 5500 });
  });

  it('an erased profile stays out', async () => {
    const { id, userId } = await createTrainer(shop.pool, { status: 'suspended' });
    await shop.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [userId]);
    expect((await act(id, 'reinstate', { reason })).statusCode).toBe(409);
  });
});

describe('around it', () => {
  it('a suspended account is neither found nor booked', async () => {
    const { id, userId } = await createTrainer(shop.pool, { firstName: 'Zephyrine' });
    await shop.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);
    await expect(readTrainer(shop.pool, String(id))).rejects.toMatchObject({ code: 'not_found' });
    expect(
      await findApprovedTrainers(shop.pool, {
        words: ['Zephyrine'],
        specialty: null,
        maxRatePence: null,
        near: null,
        ratingThousandths: null,
        bestRatedFirst: false,
        offset: 0,
        limit: 5,
      }),
    ).toEqual([]);
  });

  it('an hour is on the page of the person who booked it, and can be refunded from there', async () => {
    const { bookingId, clientId } = await bookedTrainer();
    const details = await admin.send('GET', `/api/admin/users/${clientId}`, moira);
    expect(details.json()).toMatchObject({
      bookings: [
        { id: bookingId, sessionId: null, title: 'Personal training', businessName: 'Amara Okafor' },
      ],
      upcoming: { bookings: 1, dates: 1, refund: '55.00' },
    });
    const refund = { amount: '5.00', reason, key: randomUUID() };
    const answer = await admin.send('POST', `/api/admin/bookings/${bookingId}/refund`, moira, refund);
    expect(answer.statusCode).toBe(204);
    expect(await readBookingState(bookingId)).toEqual({ state: 'confirmed', refund: 500 });
  });
});

describe('suspending the account of a trainer', () => {
  it('counts, cancels and refunds the hours booked with them as well', async () => {
    const { userId, bookingId } = await bookedTrainer();
    const url = `/api/admin/users/${userId}`;
    expect((await admin.send('GET', url, moira)).json()).toMatchObject({
      upcoming: { bookings: 1, dates: 1, refund: '55.00' },
    });
    const answer = await admin.send('POST', `${url}/suspend`, moira, { reason, futureBookings: 'cancel' });
    expect(answer.json()).toEqual({ cancelled: 1 });
    expect(await readBookingState(bookingId)).toEqual({ state: 'cancelled_by_business', refund: 5500 });
  });
});
