import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  type BookedInstructorChange,
  type FollowedInstructorChange,
  recordInstructorChanges,
} from './instructor-change-queries.server.ts';
import { instructorChangeSentence, readInstructorNews } from './mails/favourite-instructor-queries.server.ts';
import { notifyInstructorChanges } from './notify-instructor-changes.server.ts';

const database = setUpDatabase();
let now: Date;
let followerNotifications: { userId: string; dates: readonly FollowedInstructorChange[] }[];
let toldBooked: BookedInstructorChange[];

beforeEach(async () => {
  await database.pool.query('DELETE FROM instructor_changes');
  await database.pool.query('DELETE FROM notification_preferences');
  now = new Date('2031-01-15T12:00:00Z');
  followerNotifications = [];
  toldBooked = [];
});

const runJob = () =>
  notifyInstructorChanges({
    pool: database.pool,
    clock: { now: () => now },
    onTaughtNews: async (_tx, { userId, dates }) => void followerNotifications.push({ userId, dates }),
    onBookedTaught: async (_tx, dates) => void toldBooked.push(...dates),
  });

function after(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

async function taught(...days: string[]) {
  const { id: sessionId, businessId } = await createSession(database.pool, { title: 'Slow Flow' });
  const hannah = await createInstructor(database.pool, businessId, { sessionIds: [sessionId] });
  const leo = await createInstructor(database.pool, businessId, { name: 'Leo Park' });
  const dates: number[] = [];
  for (const day of days)
    dates.push(await createOccurrence(database.pool, sessionId, { startsAt: new Date(`${day}T18:30:00Z`) }));
  return { sessionId, businessId, hannah, leo, dates };
}

/** Changes the instructors of a date from `previousIds`, as the business does. */
async function teach(
  occurrenceId: number,
  ids: number[],
  previousIds: number[],
  bookedKnow = true,
): Promise<void> {
  const previous = previousIds.map((id) => ({ id, name: `Teacher ${id}` }));
  await transaction(database.pool, async (tx) => {
    await tx.query('DELETE FROM occurrence_instructors WHERE occurrence_id = $1', [occurrenceId]);
    for (const [place, id] of ids.entries())
      await tx.query(
        'INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position) VALUES ($1, $2, $3)',
        [occurrenceId, id, place + 1],
      );
    await recordInstructorChanges(tx, [{ occurrenceId, previous }], { at: now, bookedKnow });
  });
}

async function follower(of: { session?: number; instructor?: number; business?: number }, wants = true) {
  const { id } = await createPerson(database.pool);
  await database.pool.query(
    'INSERT INTO favourites (user_id, session_id, instructor_id, business_id) VALUES ($1, $2, $3, $4)',
    [id, of.session ?? null, of.instructor ?? null, of.business ?? null],
  );
  await database.pool.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token) VALUES ($1, 'favourite_teachers', $2, false, $3)`,
    [id, wants, `token-${id}`],
  );
  return id;
}

it('who saved a session or follows one of the teachers is told, once, of all its dates; nobody else', async () => {
  const { sessionId, businessId, hannah, leo, dates } = await taught('2031-03-20', '2031-03-27');
  const [first = 0, second = 0] = dates;
  const other = await createInstructor(database.pool, businessId, { name: 'Ana Reid' });
  const followers = [
    await follower({ session: sessionId }),
    await follower({ instructor: hannah }),
    await follower({ instructor: leo }),
  ];
  await follower({ instructor: other });
  await follower({ business: businessId });
  await follower({ session: sessionId }, false);
  await teach(first, [leo], [hannah]);
  after(8);
  await teach(second, [leo], [hannah]);
  after(8);
  await runJob();
  expect(followerNotifications).toEqual([]);
  after(2);
  await Promise.all([runJob(), runJob()]);
  const both = dates.map((occurrenceId) => ({ occurrenceId, previousIds: [hannah] }));
  expect(followerNotifications).toEqual([...followers].sort().map((userId) => ({ userId, dates: both })));
  after(30);
  await runJob();
  expect(followerNotifications).toHaveLength(3);
});

it('what is put back, cancelled or begun before it is told is no news; of two changes the first teacher counts', async () => {
  const { sessionId, hannah, leo, dates } = await taught(
    '2031-03-20',
    '2031-03-21',
    '2031-01-15',
    '2031-03-22',
  );
  const [back = 0, cancelled = 0, tonight = 0, twice = 0] = dates;
  const userId = await follower({ session: sessionId });
  const ana = await createInstructor(database.pool, (await createSession(database.pool)).businessId, {
    name: 'Ana Reid',
  });
  await teach(back, [leo], [hannah]);
  await teach(back, [], [leo]);
  await teach(cancelled, [leo], [hannah]);
  await teach(tonight, [leo], [hannah]);
  await teach(twice, [leo], [hannah]);
  await teach(twice, [ana], [leo]);
  await database.pool.query("UPDATE occurrences SET state = 'cancelled' WHERE id = $1", [cancelled]);
  now = new Date('2031-01-15T18:31:00Z');
  await runJob();
  expect(followerNotifications).toEqual([
    { userId, dates: [{ occurrenceId: twice, previousIds: [hannah] }] },
  ]);
});

it('nobody is told between 22:00 and 07:30 in London', async () => {
  const { sessionId, hannah, leo, dates } = await taught('2031-07-20');
  const userId = await follower({ session: sessionId });
  now = new Date('2031-07-14T20:30:00Z');
  await teach(dates[0] ?? 0, [leo], [hannah]);
  for (const night of ['2031-07-14T21:00:00Z', '2031-07-15T06:29:00Z']) {
    now = new Date(night);
    await runJob();
    expect(followerNotifications).toEqual([]);
  }
  now = new Date('2031-07-15T06:30:00Z');
  await runJob();
  expect(followerNotifications.map((one) => one.userId)).toEqual([userId]);
});

it('what is told is read as it is sent: who teaches, in whose place, not to who has booked it or follows no more', async () => {
  const { sessionId, hannah, leo, dates } = await taught('2031-03-20');
  const [occurrenceId = 0] = dates;
  const userId = await follower({ session: sessionId });
  const change = { userId, dates: [{ occurrenceId, previousIds: [hannah] }] };
  const read = () => readInstructorNews(database.pool, change, now);
  expect(await read()).toBeNull();
  await teach(occurrenceId, [leo], [hannah]);
  const news = await read();
  expect(news?.dates).toEqual([
    {
      sessionId,
      title: 'Slow Flow',
      businessName: expect.any(String) as string,
      startsAt: '2031-03-20T18:30:00+00:00',
      teachers: ['Leo Park'],
      previous: ['Hannah Okafor'],
    },
  ]);
  expect(news?.dates.map(instructorChangeSentence)).toEqual([
    'Leo Park is teaching instead of Hannah Okafor.',
  ]);
  await database.pool.query("UPDATE instructors SET state = 'refused', reason = 'Not them.' WHERE id = $1", [
    hannah,
  ]);
  expect((await read())?.dates.map(instructorChangeSentence)).toEqual(['Leo Park is teaching.']);
  await database.pool.query('DELETE FROM favourites WHERE user_id = $1', [userId]);
  expect(await read()).toBeNull();
  await database.pool.query('INSERT INTO favourites (user_id, instructor_id) VALUES ($1, $2)', [userId, leo]);
  expect((await read())?.dates).toHaveLength(1);
  await database.pool.query("UPDATE sessions SET status = 'paused' WHERE id = $1", [sessionId]);
  expect(await read()).toBeNull();
});

it('who has booked is told of a change for good, once it has settled and in the night too, of whom they had', async () => {
  const { sessionId, hannah, leo, dates } = await taught(
    '2031-03-20',
    '2031-03-27',
    '2031-03-28',
    '2031-04-03',
    '2031-04-10',
  );
  const [first = 0, joined = 0, single = 0, back = 0, cancelled = 0] = dates;
  const userId = await follower({ session: sessionId });
  now = new Date('2031-01-15T23:00:00Z');
  await teach(first, [], [hannah], false);
  await teach(first, [leo], [], false);
  await teach(joined, [hannah, leo], [hannah], false);
  await teach(single, [], [hannah], false);
  await teach(single, [leo], [], true);
  await teach(back, [leo], [hannah], false);
  await teach(back, [hannah], [leo], false);
  await teach(cancelled, [leo], [hannah], false);
  await database.pool.query("UPDATE occurrences SET state = 'cancelled' WHERE id = $1", [cancelled]);
  await runJob();
  expect(toldBooked).toEqual([]);
  after(10);
  await Promise.all([runJob(), runJob()]);
  expect(toldBooked).toEqual([{ occurrenceId: first, previous: [`Teacher ${hannah}`] }]);
  expect(followerNotifications).toEqual([]);
  now = new Date('2031-01-16T07:30:00Z');
  await runJob();
  expect(followerNotifications).toEqual([
    {
      userId,
      dates: [first, joined, single].map((occurrenceId) => ({ occurrenceId, previousIds: [hannah] })),
    },
  ]);
  expect(toldBooked).toHaveLength(1);
});
