import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { createBusiness, createMember, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  extendOccurrences,
  materialiseOccurrences,
  rollingWindow,
} from '../occurrences/materialise-occurrences.server.ts';
import type { Term } from '../terms/contract.ts';
import { replaceTerms } from '../terms/term-queries.server.ts';
import { readScheduleSettings, updateScheduleSettings } from './weeks-ahead.server.ts';

const now = new Date('2026-11-24T12:00:00Z');

const database = setUpDatabase();

async function createWeekly() {
  const { id: businessId, ownerId } = await createBusiness(database.pool);
  const { id } = await createSession(database.pool, { businessId, slots: [[1, '18:30', '19:30']] });
  await materialiseOccurrences(database.pool, [id], rollingWindow(now));
  return { id, businessId, ownerId: ownerId ?? '' };
}

const choose = (of: { businessId: number; ownerId: string }, weeksAhead: number) =>
  updateScheduleSettings(
    { pool: database.pool, clock: { now: () => now } },
    { actorId: of.ownerId, requestId: randomUUID() },
    of.businessId,
    { weeksAhead },
  );

const setTerms = (sessionId: number, terms: Term[]) =>
  transaction(database.pool, (tx) => replaceTerms(tx, sessionId, terms));

async function days(sessionId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ startsAt: Date }>(
    `SELECT starts_at AS "startsAt" FROM occurrences WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at`,
    [sessionId],
  );
  return rows.map(({ startsAt }) => londonDay(startsAt));
}

describe('the weeks that a business lays out', () => {
  it('are twelve, and as many as it chooses, which the nightly job keeps up', async () => {
    const session = await createWeekly();
    expect(await days(session.id)).toHaveLength(12);
    await choose(session, 52);
    expect(await days(session.id)).toHaveLength(52);
    await extendOccurrences(database.pool, new Date('2026-12-01T02:15:00Z'));
    expect((await days(session.id)).at(-1)).toBe('2027-11-29');
    expect(await readScheduleSettings(database.pool, { id: session.ownerId }, session.businessId)).toEqual({
      weeksAhead: 52,
    });
  });

  it('keep 18:30 at 18:30 over both clock changes', async () => {
    const session = await createWeekly();
    await choose(session, 52);
    const { rows } = await database.pool.query<{ at: string }>(
      `SELECT DISTINCT to_char(starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS at FROM occurrences
        WHERE session_id = $1`,
      [session.id],
    );
    expect(rows).toEqual([{ at: '18:30' }]);
  });

  it('take empty dates away when there are fewer, and leave those with places', async () => {
    const session = await createWeekly();
    await database.pool.query(
      `UPDATE occurrences SET taken = 1 WHERE session_id = $1 AND starts_at::date = '2027-01-11'`,
      [session.id],
    );
    await choose(session, 2);
    expect(await days(session.id)).toEqual(['2026-11-30', '2026-12-07', '2027-01-11']);
    await choose(session, 12);
    expect(await days(session.id)).toHaveLength(12);
  });

  it('are nothing to terms, which reach twelve months', async () => {
    const session = await createWeekly();
    await setTerms(session.id, [{ name: 'Summer term', firstDay: '2027-06-07', lastDay: '2027-06-27' }]);
    await choose(session, 1);
    expect((await days(session.id)).filter((day) => day > '2027-03')).toEqual([
      '2027-06-07',
      '2027-06-14',
      '2027-06-21',
    ]);
    const later = await createWeekly();
    await setTerms(later.id, [{ name: 'Next year', firstDay: '2027-11-22', lastDay: '2027-12-31' }]);
    await extendOccurrences(database.pool, now);
    expect((await days(later.id)).filter((day) => day > '2027-03')).toEqual(['2027-11-22']);
  });

  it('are for owner and managers to choose', async () => {
    const session = await createWeekly();
    const desk = await createMember(database.pool, session.businessId, 'front_desk');
    await expect(choose({ ...session, ownerId: desk.id }, 20)).rejects.toMatchObject({ status: 403 });
    const manager = await createMember(database.pool, session.businessId, 'manager');
    await expect(choose({ ...session, ownerId: manager.id }, 20)).resolves.toEqual({ weeksAhead: 20 });
  });
});
