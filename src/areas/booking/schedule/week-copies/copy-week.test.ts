import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBusiness, createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { copyWeek, listWeekCopies, previewCopy, undoCopy } from './copy-week.server.ts';

/** A Tuesday. */
const now = new Date('2026-11-24T12:00:00Z');
const firstDay = '2026-11-24';

const database = setUpDatabase();

const deps = () => ({ pool: database.pool, clock: { now: () => now } });
const act = (actorId: string) => ({ actorId, requestId: randomUUID() });

/** Two dates in the week; a week later, one already exists. */
async function studio() {
  const { pool } = database;
  const business = await createBusiness(pool);
  const { id: sessionId } = await createSession(pool, { businessId: business.id, slots: [] });
  const wednesday = await createOccurrence(pool, sessionId, { startsAt: new Date('2026-11-25T18:00:00Z') });
  const friday = await createOccurrence(pool, sessionId, { startsAt: new Date('2026-11-27T12:15:00Z') });
  await createOccurrence(pool, sessionId, { startsAt: new Date('2026-12-04T12:15:00Z') });
  await pool.query(`UPDATE occurrences SET note = 'Bring a mat', capacity = 9 WHERE id = $1`, [wednesday]);
  return { businessId: business.id, ownerId: business.ownerId ?? '', sessionId, wednesday, friday };
}
type Studio = Awaited<ReturnType<typeof studio>>;

const copy = (of: Studio, dates: { occurrenceId: number; weeks: number }[], actor = of.ownerId) =>
  copyWeek(deps(), act(actor), of.businessId, { firstDay, dates });

async function standing(sessionId: number) {
  const { rows } = await database.pool.query<{ at: string; capacity: number; note: string | null }>(
    `SELECT to_char(starts_at AT TIME ZONE 'Europe/London', 'MM-DD HH24:MI') AS at, capacity, note
       FROM occurrences WHERE session_id = $1 AND state = 'scheduled' AND starts_at > '2026-12-01' ORDER BY starts_at`,
    [sessionId],
  );
  return rows;
}

describe('copying a week', () => {
  it('shows what it makes and what is there, makes what was chosen, and undoes it', async () => {
    const of = await studio();
    const { dates } = await previewCopy(
      database.pool,
      { id: of.ownerId },
      of.businessId,
      { firstDay, weeks: [1, 2] },
      now,
    );
    expect(dates.map(({ occurrenceId, weeks, outcome }) => [occurrenceId, weeks, outcome])).toEqual([
      [of.wednesday, 1, 'make'],
      [of.friday, 1, 'there'],
      [of.wednesday, 2, 'make'],
      [of.friday, 2, 'make'],
    ]);
    const { copies } = await copy(of, [
      { occurrenceId: of.wednesday, weeks: 1 },
      { occurrenceId: of.friday, weeks: 2 },
    ]);
    expect(copies).toMatchObject([{ firstDay, dates: 2, booked: 0 }]);
    expect(await standing(of.sessionId)).toEqual([
      { at: '12-02 18:00', capacity: 9, note: 'Bring a mat' },
      { at: '12-04 12:15', capacity: 12, note: null },
      { at: '12-11 12:15', capacity: 12, note: null },
    ]);

    const [made] = copies;
    expect(await undoCopy(deps(), act(of.ownerId), of.businessId, made?.id ?? 0)).toEqual({ copies: [] });
    expect((await standing(of.sessionId)).map(({ at }) => at)).toEqual(['12-04 12:15']);
    await expect(undoCopy(deps(), act(of.ownerId), of.businessId, made?.id ?? 0)).rejects.toMatchObject({
      status: 404,
    });
    const { rows } = await database.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = $1::text ORDER BY id`,
      [of.businessId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['business.week_copied', 'business.week_copy_undone']);
  });

  it('is not undone once somebody has a place, and nothing of it goes', async () => {
    const of = await studio();
    const { copies } = await copy(of, [
      { occurrenceId: of.wednesday, weeks: 1 },
      { occurrenceId: of.friday, weeks: 2 },
    ]);
    await database.pool.query(
      `UPDATE occurrences SET taken = 1 WHERE session_id = $1 AND starts_at = '2026-12-02T18:00:00Z'`,
      [of.sessionId],
    );
    await expect(undoCopy(deps(), act(of.ownerId), of.businessId, copies[0]?.id ?? 0)).rejects.toMatchObject({
      status: 409,
      message: 'You can’t undo this: people have booked Wed 2 Dec, 18:00.',
    });
    expect(await standing(of.sessionId)).toHaveLength(3);
    expect(await listWeekCopies(database.pool, { id: of.ownerId }, of.businessId, now)).toMatchObject({
      copies: [{ booked: 1 }],
    });
  });

  it('makes none when one of them is in the way by now, or is not there any more', async () => {
    const of = await studio();
    await expect(
      copy(of, [
        { occurrenceId: of.wednesday, weeks: 1 },
        { occurrenceId: of.friday, weeks: 1 },
      ]),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Evening Yoga, Fri 4 Dec, 12:15: Already in that week. Nothing has been copied.',
    });
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [of.wednesday]);
    await expect(copy(of, [{ occurrenceId: of.wednesday, weeks: 1 }])).rejects.toMatchObject({ status: 409 });
    expect(await standing(of.sessionId)).toHaveLength(1);
  });

  it('brings back what was withdrawn there, and copies again what was undone', async () => {
    const of = await studio();
    const chosen = [{ occurrenceId: of.wednesday, weeks: 1 }];
    const { copies } = await copy(of, chosen);
    // A cancelled booking keeps the date's row when it is withdrawn.
    await database.pool.query(
      `UPDATE occurrences SET state = 'cancelled' WHERE session_id = $1 AND starts_at = '2026-12-02T18:00:00Z'`,
      [of.sessionId],
    );
    await undoCopy(deps(), act(of.ownerId), of.businessId, copies[0]?.id ?? 0);
    expect(await copy(of, chosen)).toMatchObject({ copies: [{ dates: 1 }] });
    expect((await standing(of.sessionId)).map(({ at }) => at)).toEqual(['12-02 18:00', '12-04 12:15']);
  });

  it('is for owner and managers, and takes no dates of another business', async () => {
    const of = await studio();
    const other = await studio();
    const desk = await createMember(database.pool, of.businessId, 'front_desk');
    const chosen = [{ occurrenceId: of.wednesday, weeks: 1 }];
    await expect(copy(of, chosen, desk.id)).rejects.toMatchObject({ status: 403 });
    await expect(copy(of, chosen, other.ownerId)).rejects.toMatchObject({ status: 403 });
    await expect(copy(other, chosen)).rejects.toMatchObject({ status: 409 });
    const { copies } = await copy(of, chosen);
    await expect(
      undoCopy(deps(), act(other.ownerId), other.businessId, copies[0]?.id ?? 0),
    ).rejects.toMatchObject({ status: 404 });
    expect(await standing(of.sessionId)).toHaveLength(2);
  });

  it('refuses weeks that are more than twelve months away', async () => {
    const of = await studio();
    await expect(
      previewCopy(
        database.pool,
        { id: of.ownerId },
        of.businessId,
        { firstDay: '2027-11-22', weeks: [1] },
        now,
      ),
    ).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['forward', '2027-03-22T12:00:00Z', '2027-03-22', '2027-03-23T18:30:00Z', '2027-03-30T17:30:00Z'],
    ['back', '2027-10-25T12:00:00Z', '2027-10-25', '2027-10-26T17:30:00Z', '2027-11-02T18:30:00Z'],
  ])('keeps 18:30 at 18:30 when the clocks go %s', async (_, clock, monday, tuesday, aWeekLater) => {
    const { pool } = database;
    const business = await createBusiness(pool);
    const { id: sessionId } = await createSession(pool, { businessId: business.id, slots: [] });
    const occurrenceId = await createOccurrence(pool, sessionId, { startsAt: new Date(tuesday) });
    await copyWeek(
      { pool, clock: { now: () => new Date(clock) } },
      act(business.ownerId ?? ''),
      business.id,
      { firstDay: monday, dates: [{ occurrenceId, weeks: 1 }] },
    );
    const { rows } = await pool.query<{ startsAt: Date; clockTime: string }>(
      `SELECT starts_at AS "startsAt", to_char(starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS "clockTime"
         FROM occurrences WHERE session_id = $1 ORDER BY starts_at`,
      [sessionId],
    );
    expect(rows).toEqual([
      { startsAt: new Date(tuesday), clockTime: '18:30' },
      { startsAt: new Date(aWeekLater), clockTime: '18:30' },
    ]);
  });
});
