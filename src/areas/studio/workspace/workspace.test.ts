import { describe, expect, it } from 'vitest';
import { createCertificate } from '#support/certificates.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { readToday, readWorkspace } from './read-workspace.server.ts';

const now = new Date('2026-11-25T12:00:00Z');

const database = setUpDatabase();

async function arrange() {
  const { id, ownerId } = await createBusiness(database.pool);
  return { id, owner: { id: ownerId ?? '' } };
}

describe('what a business needs', () => {
  it('is nothing at first, and a room shows with what it is for', async () => {
    const { id, owner } = await arrange();
    expect(await readWorkspace(database.pool, owner, id, now)).toEqual({
      questions: [],
      customers: false,
      reviews: false,
      teaches: false,
      places: false,
      children: false,
      openData: false,
      apiKeys: false,
      webhooks: false,
    });
    const session = await createSession(database.pool, { businessId: id });
    await database.pool.query(`UPDATE sessions SET age_groups = '{6-12}' WHERE id = $1`, [session.id]);
    expect(await readWorkspace(database.pool, owner, id, now)).toMatchObject({ children: true });
  });

  it('is told to the front desk too, and to nobody else', async () => {
    const { id } = await arrange();
    const desk = await createUser(database.pool);
    await expect(readWorkspace(database.pool, desk, id, now)).rejects.toMatchObject({ code: 'forbidden' });
    await createMember(database.pool, id, 'front_desk', desk.id);
    expect(await readWorkspace(database.pool, desk, id, now)).toMatchObject({ questions: [] });
    await expect(readToday(database.pool, desk, id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('today', () => {
  it('ticks the steps of a new business by what there is, and is done with them at the first booking', async () => {
    const { id, owner } = await arrange();
    expect((await readToday(database.pool, owner, id)).setup).not.toContain('session');
    await createSession(database.pool, { businessId: id });
    await database.pool.query(`UPDATE businesses SET opening_times = '{Mo 06:30-20:00}' WHERE id = $1`, [id]);
    expect((await readToday(database.pool, owner, id)).setup).toEqual(['page', 'session']);
    await createPaidBooking(database.pool, { feePence: 900, businessId: id });
    expect(await readToday(database.pool, owner, id)).toEqual({ setup: null });
    // Paid, but no payout account.
    const { questions } = await readWorkspace(database.pool, owner, id, now);
    expect(questions).toContainEqual({ kind: 'payouts' });
  });

  it('asks the owner about everything that waits: deadlines first, the front desk about nothing', async () => {
    const { id, owner } = await arrange();
    const { pool } = database;
    const booking = await createPaidBooking(pool, { feePence: 900, businessId: id, title: 'Vinyasa Flow' });
    await pool.query(
      `INSERT INTO disputes (payment_id, provider_dispute_id, state, reason, amount_pence, opened_at, due_by)
       SELECT payment_id, 'dp_' || id, 'needs_response', 'general', 990, $2::timestamptz, $2::timestamptz + interval '7 days'
         FROM bookings WHERE id = $1`,
      [booking.bookingId, now],
    );
    await createCertificate(pool, id, 'first_aid', { until: '2026-12-10' });
    await createCertificate(pool, id, 'insurance', { until: '2027-01-10' });
    const session = await createSession(pool, { businessId: id });
    await pool.query(
      `UPDATE sessions SET status = 'rejected', rejection_reason = 'No address' WHERE id = $1`,
      [session.id],
    );
    const startsAt = new Date('2026-11-27T18:30:00Z');
    const occurrenceId = await createOccurrence(pool, booking.sessionId, { startsAt, capacity: 1, taken: 1 });
    await pool.query(
      `INSERT INTO waitlist_entries (occurrence_id, user_id, places, starts_at, joined_at) VALUES ($1, $2, 1, $3, $4)`,
      [occurrenceId, (await createUser(pool)).id, startsAt, now],
    );
    await pool.query(
      `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, created_at)
       SELECT id, session_id, business_id, user_id, 2, $2 FROM bookings WHERE id = $1`,
      [booking.bookingId, now],
    );

    const teacherId = await createInstructor(pool, id, { name: 'Hannah Okafor' });
    await pool.query(
      `INSERT INTO cover_requests (occurrence_id, instructor_id, state, requested_at) VALUES ($1, $2, 'unanswered', $3)`,
      [occurrenceId, teacherId, now],
    );

    const { questions } = await readWorkspace(pool, owner, id, now);
    expect(questions).toEqual([
      {
        kind: 'dispute',
        bookingId: booking.bookingId,
        title: 'Vinyasa Flow',
        amount: '9.90',
        dueBy: '2026-12-02T12:00:00.000Z',
      },
      { kind: 'document', document: 'first_aid', until: '2026-12-10' },
      { kind: 'payouts' },
      { kind: 'session', sessionId: session.id, title: expect.any(String) },
      {
        kind: 'cover',
        occurrenceId,
        title: 'Vinyasa Flow',
        startsAt: startsAt.toISOString(),
        instructor: 'Hannah Okafor',
      },
      {
        kind: 'waiting_list',
        occurrenceId,
        title: 'Vinyasa Flow',
        startsAt: startsAt.toISOString(),
        people: 1,
      },
      { kind: 'review', title: 'Vinyasa Flow', stars: 2, writtenAt: now.toISOString() },
    ]);
    const desk = await createUser(pool);
    await createMember(pool, id, 'front_desk', desk.id);
    expect(await readWorkspace(pool, desk, id, now)).toMatchObject({ questions: [] });
  });
});
