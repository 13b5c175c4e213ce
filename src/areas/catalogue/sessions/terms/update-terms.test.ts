import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { createBusiness, createMember, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  extendOccurrences,
  materialiseOccurrences,
  rollingWindow,
} from '../occurrences/materialise-occurrences.server.ts';
import { listTerms } from '../show/get-session.server.ts';
import type { Term } from './contract.ts';
import { updateTerms } from './update-terms.server.ts';

const now = new Date('2026-09-01T12:00:00Z');
const autumn = { name: 'Autumn, first half', firstDay: '2026-09-07', lastDay: '2026-10-16' };
const afterHalfTerm = { name: 'Autumn, second half', firstDay: '2026-11-02', lastDay: '2026-12-18' };

const database = setUpDatabase();

async function createWeekly() {
  const { id: businessId, ownerId } = await createBusiness(database.pool);
  const { id } = await createSession(database.pool, { businessId, slots: [[1, '18:30', '19:30']] });
  await materialiseOccurrences(database.pool, [id], rollingWindow(now));
  return { id, businessId, ownerId: ownerId ?? '' };
}

const change = (session: { id: number; ownerId: string }, terms: Term[]) =>
  updateTerms(
    { pool: database.pool, clock: { now: () => now } },
    { actorId: session.ownerId, requestId: randomUUID() },
    session.id,
    { terms },
  );

async function days(sessionId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ startsAt: Date }>(
    `SELECT starts_at AS "startsAt" FROM occurrences WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at`,
    [sessionId],
  );
  return rows.map(({ startsAt }) => londonDay(startsAt).slice(5));
}

const yearRoundDays = [
  '09-07',
  '09-14',
  '09-21',
  '09-28',
  '10-05',
  '10-12',
  '10-19',
  '10-26',
  '11-02',
  '11-09',
  '11-16',
  '11-23',
];
const halfTerm = ['10-19', '10-26'];
const beyondTwelveWeeks = ['11-30', '12-07', '12-14'];

describe('the terms of a session', () => {
  it('are where its weekly times have dates; without them it runs always', async () => {
    const session = await createWeekly();
    expect(await days(session.id)).toEqual(yearRoundDays);
    expect(await change(session, [afterHalfTerm, autumn])).toEqual([autumn, afterHalfTerm]);
    const inTerm = [...yearRoundDays.filter((day) => !halfTerm.includes(day)), ...beyondTwelveWeeks];
    expect(await days(session.id)).toEqual(inTerm);
    await extendOccurrences(database.pool, now);
    expect(await days(session.id)).toEqual(inTerm);
    expect(await listTerms(database.pool, session.id, null, new Date('2026-10-20T12:00:00Z'))).toEqual([
      afterHalfTerm,
    ]);
    await change(session, []);
    expect(await days(session.id)).toEqual(yearRoundDays);
  });

  it('leave what somebody has booked, and bring back a date that somebody gave up', async () => {
    const session = await createWeekly();
    const seat = (day: string, taken: number) =>
      database.pool.query(
        `UPDATE occurrences SET taken = $3 WHERE session_id = $1 AND (starts_at AT TIME ZONE 'Europe/London')::date = $2`,
        [session.id, day, taken],
      );
    await seat('2026-10-19', 1);
    await change(session, [autumn]);
    expect(await days(session.id)).toEqual([...yearRoundDays.slice(0, 6), '10-19']);
    await seat('2026-10-19', 0);
    await change(session, [autumn]);
    expect(await days(session.id)).toEqual(yearRoundDays.slice(0, 6));
    await change(session, [{ ...autumn, lastDay: '2026-10-19' }]);
    expect(await days(session.id)).toEqual(yearRoundDays.slice(0, 7));
  });

  it('are for owner and managers to change', async () => {
    const session = await createWeekly();
    const desk = await createMember(database.pool, session.businessId, 'front_desk');
    await expect(change({ ...session, ownerId: desk.id }, [])).rejects.toMatchObject({ status: 403 });
    const manager = await createMember(database.pool, session.businessId, 'manager');
    await expect(change({ ...session, ownerId: manager.id }, [])).resolves.toEqual([]);
  });
});
