import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { teacherChangeNotifications } from '#areas/booking/bookings/attend/notify-teacher-change.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));

const mailsTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

describe('the mail about a changed date', () => {
  const previousStartsAt = '2026-11-24T17:00:00.000Z';

  it('says the new time, the old one, the note and the way out, once per change', async () => {
    const { pool } = room;
    const { bookingId, seekerEmail } = await createPaidBooking(pool);
    await pool.query(
      `UPDATE occurrences SET note = 'Tom teaches.' WHERE id = (SELECT occurrence_id FROM bookings WHERE id = $1)`,
      [bookingId],
    );
    const first = { bookingId, changeId: randomUUID(), previousStartsAt };
    await room.jobs['mail.booking-changed'](first);
    await room.jobs['mail.booking-changed'](first);
    const [mail, ...more] = mailsTo(seekerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New time, Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow');
    expect(mail?.text).toContain('It was due to start on Tue 24 Nov 2026, 17:00.');
    expect(mail?.text).toContain('Tom teaches.');
    expect(mail?.text).toContain('Cancel before it starts for a full refund (£15.40).');
    await room.jobs['mail.booking-changed']({ bookingId, changeId: randomUUID(), previousStartsAt: null });
    expect(mailsTo(seekerEmail).at(-1)?.subject).toMatch(/^A note for Tue 24 Nov 2026/);
  });

  it('does not reach somebody who has cancelled', async () => {
    const { bookingId, seekerEmail } = await createPaidBooking(room.pool);
    await room.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [bookingId],
    );
    await room.jobs['mail.booking-changed']({ bookingId, changeId: randomUUID(), previousStartsAt });
    expect(mailsTo(seekerEmail)).toEqual([]);
  });
});

describe('the mail about another teacher', () => {
  async function bookedWith(name: string) {
    const { bookingId, seekerEmail } = await createPaidBooking(room.pool);
    await room.pool.query(
      `WITH teacher AS (
         INSERT INTO instructors (business_id, name, state, sent_at)
         SELECT business_id, $2, 'shown', now() FROM bookings WHERE id = $1 RETURNING id
       )
       INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
       SELECT b.occurrence_id, teacher.id, 1 FROM bookings b, teacher WHERE b.id = $1`,
      [bookingId, name],
    );
    return { bookingId, seekerEmail };
  }

  it('says who teaches now, in whose place, once', async () => {
    const { bookingId, seekerEmail } = await bookedWith('Tom Hale');
    const changed = { bookingId, changeId: randomUUID(), previous: ['Ana Reid'] };
    await room.jobs['mail.instructor-changed'](changed);
    await room.jobs['mail.instructor-changed'](changed);
    const [mail, ...more] = mailsTo(seekerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Tom Hale is teaching Sunrise Vinyasa Flow, Tue 24 Nov 2026, 18:30 to 19:30');
    expect(mail?.text).toContain('instead of Ana Reid. The time and place haven’t changed.');
  });

  it('is not sent once they teach again who were said to, nor to who has cancelled', async () => {
    const asUsual = await bookedWith('Ana Reid');
    await room.jobs['mail.instructor-changed']({
      bookingId: asUsual.bookingId,
      changeId: randomUUID(),
      previous: ['Ana Reid'],
    });
    const cancelled = await bookedWith('Tom Hale');
    await room.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [cancelled.bookingId],
    );
    await room.jobs['mail.instructor-changed']({
      bookingId: cancelled.bookingId,
      changeId: randomUUID(),
      previous: ['Ana Reid'],
    });
    expect([...mailsTo(asUsual.seekerEmail), ...mailsTo(cancelled.seekerEmail)]).toEqual([]);
  });
});

describe('the mail about another teacher for good', () => {
  it('tells a person of all dates of a session at once, but those that were cancelled or are taught as before', async () => {
    const { pool } = room;
    const seats = [];
    for (const day of ['2031-01-20', '2031-01-27', '2031-02-03', '2031-02-10'])
      seats.push(await createPaidBooking(pool, { startsAt: new Date(`${day}T18:30:00Z`) }));
    const [first, second, asBefore, cancelled] = seats;
    // All orders belong to one person.
    const { rows } = await pool.query<{ occurrenceId: number }>(
      `WITH mine AS (
         SELECT o.id, f.session_id FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id, bookings f
         WHERE b.id = ANY ($1) AND f.id = $2
       ), dates AS (
         UPDATE occurrences o SET session_id = mine.session_id FROM mine WHERE o.id = mine.id
       )
       UPDATE bookings b SET user_id = f.user_id, email = f.email, session_id = f.session_id FROM bookings f
       WHERE b.id = ANY ($1) AND f.id = $2 RETURNING b.occurrence_id AS "occurrenceId"`,
      [seats.map(({ bookingId }) => bookingId), first?.bookingId],
    );
    const ana = await createInstructor(pool, first?.businessId ?? 0, { name: 'Ana Reid' });
    await createInstructor(pool, first?.businessId ?? 0, {
      name: 'Tom Hale',
      sessionIds: [first?.sessionId ?? 0],
    });
    await pool.query(
      'INSERT INTO occurrence_instructors SELECT occurrence_id, $2, 1 FROM bookings WHERE id = $1',
      [asBefore?.bookingId, ana],
    );
    const dates = rows.map(({ occurrenceId }) => ({ occurrenceId, previous: ['Ana Reid'] }));
    const [told, ...others] = await teacherChangeNotifications(pool, dates);
    expect(others).toEqual([]);
    expect(told).toEqual({
      bookingId: first?.bookingId,
      others: [second, asBefore, cancelled].map((seat) => seat?.bookingId),
      previous: ['Ana Reid'],
    });
    await pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [cancelled?.bookingId],
    );
    await room.jobs['mail.instructor-changed']({ ...told, changeId: randomUUID() });
    const [mail, ...more] = mailsTo(first?.seekerEmail ?? '');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(
      'Tom Hale is teaching Sunrise Vinyasa Flow, 2 dates from Mon 20 Jan 2031, 18:30',
    );
    expect(mail?.text).toContain('Tom Hale is teaching 2 of your dates instead of Ana Reid.');
    expect(mail?.text).toContain('/bookings');
  });
});

describe('the mail about teachers of favourites', () => {
  it('says who teaches, in whose place, once, and ends at one click', async () => {
    const { pool } = room;
    const seat = await createPaidBooking(pool, { startsAt: new Date('2031-01-20T18:30:00Z') });
    const usual = await createInstructor(pool, seat.businessId, { sessionIds: [seat.sessionId] });
    const other = await createInstructor(pool, seat.businessId, { name: 'Leo Park' });
    const { id: userId, email } = await createUser(pool);
    await pool.query('INSERT INTO favourites (user_id, session_id) VALUES ($1, $2)', [
      userId,
      seat.sessionId,
    ]);
    const { occurrenceId } = await queryOne<{ occurrenceId: number }>(
      pool,
      `INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
       SELECT occurrence_id, $2, 1 FROM bookings WHERE id = $1 RETURNING occurrence_id AS "occurrenceId"`,
      [seat.bookingId, other],
    );
    const told = { userId, dates: [{ occurrenceId, previousIds: [usual] }], at: '2026-11-20T12:00:00Z' };
    // Only people who opted in get it.
    await room.jobs['mail.favourite-instructors-changed'](told);
    expect(mailsTo(email)).toEqual([]);
    await pool.query("UPDATE notification_preferences SET by_email = true WHERE kind = 'favourite_teachers'");
    await room.jobs['mail.favourite-instructors-changed'](told);
    await room.jobs['mail.favourite-instructors-changed'](told);
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Leo Park is teaching Sunrise Vinyasa Flow, Mon 20 Jan, 18:30');
    expect(mail?.text).toContain('Leo Park is teaching instead of Hannah Okafor.');
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
  });
});

describe('the invitation to a team', () => {
  it('leads to the page that accepts it, once; the log holds no token', async () => {
    const address = 'kit@people.example';
    const invitation = {
      address,
      role: 'front_desk',
      businessName: 'Wharf Lane Hall',
      token: 'a-secret-token',
    };
    await room.jobs['mail.team-invitation'](invitation);
    await room.jobs['mail.team-invitation'](invitation);
    const [mail, ...more] = mailsTo(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Wharf Lane Hall invites you to its team on Fettle');
    expect(mail?.text).toContain('https://fettle.example/business/invitations/a-secret-token');
    expect(mail?.text).toContain('see the calendar and check people in');
    const { rows } = await room.pool.query('SELECT key FROM mail_log WHERE recipient = $1', [address]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});
