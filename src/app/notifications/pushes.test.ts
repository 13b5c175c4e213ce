import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openPushHarness } from '#support/push-harness.ts';
import { createOccurrence, createSession, createUser } from '#support/session-factory.ts';

const NOON = '2031-01-15T12:00:00Z';
const room = openPushHarness(NOON);

beforeEach(() => {
  room.setTime(NOON);
  room.service.received.length = 0;
});

/** Somebody with a device, on the list of a full date, who is offered a place until 14:00. */
async function offered(kind: 'in_turn' | 'everyone' = 'in_turn') {
  const { pool } = room;
  const { id: userId } = await createUser(pool);
  await room.turnOn(userId);
  const { id: sessionId } = await createSession(pool, { title: 'Saltmarsh Stretch' });
  const startsAt = new Date('2031-01-25T18:30:00Z');
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt, capacity: 1, taken: 1 });
  const { placeId } = await queryOne<{ placeId: string }>(
    pool,
    `INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at)
     VALUES ($1, $2, 1, 'offered', $3, '2031-01-15T10:00:00Z') RETURNING id AS "placeId"`,
    [occurrenceId, userId, startsAt],
  );
  const { about } = await queryOne<{ about: string }>(
    pool,
    `INSERT INTO waitlist_offers (entry_id, kind, offered_at, effective_from, deadline)
     VALUES ($1, $2, '2031-01-15T12:00:00Z', '2031-01-15T12:00:00Z', '2031-01-15T14:00:00Z') RETURNING id AS about`,
    [placeId, kind],
  );
  return { userId, placeId, about };
}

const send = (payload: object) => room.jobs['push.waiting-news']?.(payload);

/** When jobs of a place are to run. */
async function putOff(placeId: string): Promise<string[]> {
  const { rows } = await room.pool.query<{ at: Date }>(
    `SELECT run_at AS at FROM graphile_worker._private_jobs WHERE payload->>'placeId' = $1`,
    [placeId],
  );
  return rows.map(({ at }) => at.toISOString());
}

it('an offer rings once, for as long as it can be accepted, and not when it is over', async () => {
  const { placeId, about } = await offered();
  const job = { placeId, about, news: 'offered' };
  await send(job);
  await send(job);
  expect(room.shown()).toEqual([
    'A place for you: Saltmarsh Stretch | Sat 25 Jan, 18:30. Yours until Wed 15 Jan, 14:00. | /waiting-list',
  ]);
  expect(room.service.received[0]).toMatchObject({ ttl: 7200, urgency: 'high' });

  const late = await offered();
  await room.pool.query(
    `WITH gone AS (UPDATE waitlist_entries SET state = 'missed', ended_at = now() WHERE id = $1)
     UPDATE waitlist_offers SET outcome = 'expired', resolved_at = now() WHERE entry_id = $1`,
    [late.placeId],
  );
  await send({ placeId: late.placeId, about: late.about, news: 'offered' });
  expect(room.service.received).toHaveLength(1);
});

it('an offer that comes to be sent at night waits for the morning, by London’s clock', async () => {
  const { placeId, about } = await offered();
  room.setTime('2031-01-14T22:00:00Z');
  await send({ placeId, about, news: 'offered' });
  expect(room.shown()).toEqual([]);
  expect(await putOff(placeId)).toEqual(['2031-01-15T07:30:00.000Z']);
});

it('an offer to everybody, a move and a cancelled date have words of their own; joining has none', async () => {
  const { placeId, about } = await offered('everyone');
  for (const news of ['offered', 'moved', 'cancelled', 'joined', 'missed', 'over'])
    await send({ placeId, about: news === 'offered' ? about : news, news });
  expect(room.shown()).toEqual([
    'A place is free: Saltmarsh Stretch | Sat 25 Jan, 18:30. First to accept gets it. | /waiting-list',
    'New time: Saltmarsh Stretch | Now Sat 25 Jan, 18:30. You keep your place on the list. | /waiting-list',
    'Cancelled: Saltmarsh Stretch | Sat 25 Jan, 18:30. We haven’t charged you. | /waiting-list',
  ]);
});

it('a watched date with a place opens it, until it begins', async () => {
  const { pool } = room;
  const { id: userId } = await createUser(pool);
  await room.turnOn(userId);
  const { id: sessionId } = await createSession(pool, { title: 'Saltmarsh Stretch' });
  const startsAt = new Date('2031-01-15T18:30:00Z');
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt, capacity: 5, taken: 3 });
  const { watchId } = await queryOne<{ watchId: string }>(
    pool,
    `INSERT INTO occurrence_watches (occurrence_id, user_id, created_at, notified_at)
     VALUES ($1, $2, now(), now()) RETURNING id AS "watchId"`,
    [occurrenceId, userId],
  );
  await room.jobs['push.place-free']?.({ watchId, at: NOON });
  expect(room.shown()).toEqual([
    `A place is free: Saltmarsh Stretch | Wed 15 Jan, 18:30, 2 left. First come, first served. | /sessions/${sessionId}?date=2031-01-15T18%3A30%3A00.000Z`,
  ]);
  expect(room.service.received[0]?.ttl).toBe(6.5 * 3600);
});

it('the day before, what is booked rings once and opens the booking; not once it is cancelled, nor unasked', async () => {
  const { pool } = room;
  const seat = async () => {
    const booked = await createPaidBooking(pool);
    const { userId } = await queryOne<{ userId: string }>(
      pool,
      `UPDATE bookings SET starts_at = '2031-01-16T18:30:00Z', ends_at = '2031-01-16T19:30:00Z'
       WHERE id = $1 RETURNING user_id AS "userId"`,
      [booked.bookingId],
    );
    await room.turnOn(userId);
    return { ...booked, userId };
  };
  const [kept, cancelled, refused] = [await seat(), await seat(), await seat()];
  await pool.query("UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1", [
    cancelled.bookingId,
  ]);
  await pool.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token)
     VALUES ($1, 'booking_reminder', true, false, repeat('r', 32))`,
    [refused.userId],
  );
  for (const { bookingId } of [kept, kept, cancelled, refused])
    await room.jobs['push.booking-reminder']?.({ bookingId, others: [] });
  expect(room.shown()).toEqual([
    `Thu 16 Jan, 18:30: Sunrise Vinyasa Flow | Willow & Stone Yoga, 1 Test Street, London E8 1AA | /booking-confirmation?session_id=${kept.sessionId}&booking=${kept.bookingId}`,
  ]);
});

it('something new in a saved search opens it, and nothing comes of one that was removed meanwhile', async () => {
  const { pool } = room;
  const { id: userId } = await createUser(pool);
  await room.turnOn(userId);
  const first = await createSession(pool, { title: 'Tidal Tabata' });
  const other = await createSession(pool, { title: 'Harbour HIIT' });
  const { searchId } = await queryOne<{ searchId: string }>(
    pool,
    `INSERT INTO saved_searches (user_id, name, query, frequency, token, known_session_ids, created_at, checked_at)
     VALUES ($1, 'Mornings', '{"sessionType":"hiit"}', 'find', repeat('s', 32), '{}', now(), now())
     RETURNING id AS "searchId"`,
    [userId],
  );
  const found = (sessionIds: number[]) =>
    room.jobs['push.alert-found']?.({ alertId: randomUUID(), searchId, sessionIds });
  await found([first.id]);
  await found([first.id, other.id]);
  expect(room.shown()).toEqual([
    `1 new session: Mornings | Tidal Tabata | /sessions/${first.id}?via=alert`,
    '2 new sessions: Mornings | Tidal Tabata, and 1 more | /search?sessionType=hiit',
  ]);
  await pool.query('DELETE FROM saved_searches WHERE id = $1', [searchId]);
  await found([other.id]);
  expect(room.shown()).toHaveLength(2);
});

it('a date of a favourite that others teach opens it, and rings for nobody who has booked it', async () => {
  const { pool } = room;
  const seat = await createPaidBooking(pool, { startsAt: new Date('2031-01-20T18:30:00Z') });
  const follower = await createUser(pool);
  const { occurrenceId } = await queryOne<{ occurrenceId: number }>(
    pool,
    'SELECT occurrence_id AS "occurrenceId" FROM bookings WHERE id = $1',
    [seat.bookingId],
  );
  const usual = await createInstructor(pool, seat.businessId, { sessionIds: [seat.sessionId] });
  const other = await createInstructor(pool, seat.businessId, { name: 'Leo Park' });
  for (const userId of [seat.userId, follower.id]) {
    await room.turnOn(userId);
    await pool.query('INSERT INTO favourites (user_id, session_id) VALUES ($1, $2)', [
      userId,
      seat.sessionId,
    ]);
    await pool.query(
      `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token) VALUES ($1, 'favourite_teachers', true, true, $2)`,
      [userId, `token-${userId}`],
    );
  }
  const tell = async () => {
    for (const userId of [seat.userId, follower.id, follower.id])
      await room.jobs['push.favourite-taught']?.({
        userId,
        dates: [{ occurrenceId, previousIds: [usual] }],
        at: NOON,
      });
  };
  await tell();
  expect(room.shown()).toEqual([]);
  await pool.query(
    'INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position) VALUES ($1, $2, 1)',
    [occurrenceId, other],
  );
  await tell();
  expect(room.shown()).toEqual([
    `Leo Park is teaching: Sunrise Vinyasa Flow | Mon 20 Jan, 18:30. Leo Park is teaching instead of Hannah Okafor. | /sessions/${seat.sessionId}?via=favourite`,
  ]);
});

it('whoever wants waiting lists by mail alone hears nothing', async () => {
  const { userId, placeId, about } = await offered();
  await room.pool.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token)
     VALUES ($1, 'waiting_list', true, false, repeat('t', 32))`,
    [userId],
  );
  await send({ placeId, about, news: 'offered' });
  expect(room.shown()).toEqual([]);
});

it('what a business writes about a booked date is shown once, its news and what somebody refused never', async () => {
  const { pool } = room;
  const { userId, businessId } = await createPaidBooking(pool);
  await room.turnOn(userId);
  const { id: customerId } = await queryOne<{ id: string }>(
    pool,
    `UPDATE customers SET created_at = created_at WHERE business_id = $1 AND user_id = $2 RETURNING id`,
    [businessId, userId],
  );
  await pool.query(`UPDATE businesses SET name = 'Willow & Stone' WHERE id = $1`, [businessId]);
  await pool.query(
    `INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_at) VALUES ($1, true, 'profile', now())`,
    [customerId],
  );
  const write = async (kind: 'booked' | 'news') => {
    const messageId = randomUUID();
    await pool.query(
      `WITH m AS (INSERT INTO customer_messages (id, business_id, kind, audience, subject, body, sent_at)
                  VALUES ($1, $2, $3, 'Wed 15 Jan', 'Another door', 'Come in by the garden.', now()) RETURNING id)
       INSERT INTO customer_message_recipients (message_id, customer_id) SELECT id, $4 FROM m`,
      [messageId, businessId, kind, customerId],
    );
    return { messageId, customerId };
  };
  const tell = (written: object) => room.jobs['push.customer-message']?.(written);
  const about = await write('booked');
  await tell(about);
  await tell(about);
  await tell(await write('news'));
  const shown = ['Willow & Stone: Another door | Come in by the garden. | /bookings'];
  expect(room.shown()).toEqual(shown);
  await pool.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token) VALUES ($1, 'business_message', true, false, $2)`,
    [userId, randomUUID()],
  );
  await tell(await write('booked'));
  expect(room.shown()).toEqual(shown);
});
