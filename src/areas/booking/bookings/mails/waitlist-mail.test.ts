import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createOccurrence, createSession, createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2031-01-15T12:00:00Z'));

const subjectsTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);

async function offered() {
  const { pool } = room;
  const { email, id: userId } = await createUser(pool);
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
     VALUES ($1, 'in_turn', '2031-01-15T12:00:00Z', '2031-01-15T12:00:00Z', '2031-01-15T14:00:00Z') RETURNING id AS about`,
    [placeId],
  );
  return { email, placeId, about };
}

it('says what is offered until when, once, and nothing of an offer that is over', async () => {
  const { email, placeId, about } = await offered();
  const job = { placeId, about, news: 'offered' };
  await room.jobs['mail.waitlist-news'](job);
  await room.jobs['mail.waitlist-news'](job);
  expect(subjectsTo(email)).toEqual(['A place for you until Wed 15 Jan, 14:00: Saltmarsh Stretch']);
  expect(room.smtp.received.at(-1)?.text).toContain('https://fettle.example/waiting-list');

  const late = await offered();
  await room.pool.query(
    `WITH gone AS (UPDATE waitlist_entries SET state = 'missed', ended_at = now() WHERE id = $1)
     UPDATE waitlist_offers SET outcome = 'expired', resolved_at = now() WHERE entry_id = $1`,
    [late.placeId],
  );
  await room.jobs['mail.waitlist-news']({ placeId: late.placeId, about: late.about, news: 'offered' });
  expect(subjectsTo(late.email)).toEqual([]);
  await room.jobs['mail.waitlist-news']({ placeId: late.placeId, about: 'missed', news: 'missed' });
  expect(subjectsTo(late.email)).toEqual(['The offer has ended: Saltmarsh Stretch']);
});

it('says that a date was cancelled, and that the list has closed, each in its own words', async () => {
  const { email, placeId } = await offered();
  await room.jobs['mail.waitlist-news']({ placeId, about: 'cancelled', news: 'cancelled' });
  await room.jobs['mail.waitlist-news']({ placeId, about: 'over', news: 'over' });
  expect(subjectsTo(email)).toEqual([
    'Cancelled: Saltmarsh Stretch',
    'The waiting list has closed: Saltmarsh Stretch',
  ]);
});
