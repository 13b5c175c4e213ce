import { expect, it } from 'vitest';
import { unsubscribeMails } from '#areas/messaging/push/unsubscribe-mails.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createOccurrence, createSession, createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2031-01-15T12:00:00Z'));

async function freed() {
  const { pool } = room;
  const { email, id: userId } = await createUser(pool);
  const { id: sessionId } = await createSession(pool, { title: 'Saltmarsh Stretch' });
  const startsAt = new Date('2031-01-25T18:30:00Z');
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt, capacity: 2, taken: 1 });
  const { watchId } = await queryOne<{ watchId: string }>(
    pool,
    `INSERT INTO occurrence_watches (occurrence_id, user_id, created_at, notified_at)
     VALUES ($1, $2, now(), now()) RETURNING id AS "watchId"`,
    [occurrenceId, userId],
  );
  const send = () => room.jobs['mail.place-free']({ watchId, at: '2031-01-15T12:00:00.000Z' });
  const mails = () => room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
  return { sessionId, occurrenceId, watchId, send, mails };
}

it('says once that a watched date has a place, and can be ended at one click', async () => {
  const { sessionId, send, mails } = await freed();
  await send();
  await send();
  expect(mails().map(({ subject }) => subject)).toEqual([
    'A place is free: Saltmarsh Stretch, Sat 25 Jan, 18:30',
  ]);
  const [mail] = mails();
  expect(mail?.text).toContain(
    `https://fettle.example/sessions/${sessionId}?date=2031-01-25T18%3A30%3A00.000Z`,
  );
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] =
    /^<https:\/\/fettle\.example\/api\/notifications\/off\/([\w-]{32})>$/.exec(
      header('list-unsubscribe') ?? '',
    ) ?? [];
  await unsubscribeMails(room.pool, token);
  await room.jobs['mail.place-free']({
    watchId: (await queryOne<{ id: string }>(room.pool, 'SELECT id FROM occurrence_watches LIMIT 1', [])).id,
    at: '2031-01-16T12:00:00.000Z',
  });
  expect(mails()).toHaveLength(1);
});

it('says nothing when the place was taken again, or the date is watched no more', async () => {
  const taken = await freed();
  await room.pool.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [taken.occurrenceId]);
  await taken.send();
  const stopped = await freed();
  await room.pool.query('DELETE FROM occurrence_watches WHERE id = $1', [stopped.watchId]);
  await stopped.send();
  expect([...taken.mails(), ...stopped.mails()]).toEqual([]);
});
