import { describe, expect, it } from 'vitest';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  extendOccurrences,
  materialiseOccurrences,
  rollingWindow,
} from './materialise-occurrences.server.ts';
import { slotOccurrences } from './occurrences.ts';

const database = setUpDatabase();

async function listOccurrences(
  sessionId: number,
): Promise<{ starts: string; ends: string; capacity: number }[]> {
  const { rows } = await database.pool.query<{ starts_at: Date; ends_at: Date; capacity: number }>(
    'SELECT starts_at, ends_at, capacity FROM occurrences WHERE session_id = $1 ORDER BY starts_at',
    [sessionId],
  );
  return rows.map((row) => ({
    starts: row.starts_at.toISOString(),
    ends: row.ends_at.toISOString(),
    capacity: row.capacity,
  }));
}

describe('materialiseOccurrences', () => {
  it('lays out exactly the dates of the slots, over both clock changes', async () => {
    const slots = [
      [0, '01:30', '02:30'],
      [0, '18:30', '19:30'],
      [5, '23:30', '00:30'],
    ] as const;
    const { id } = await createSession(database.pool, { slots, capacity: 7 });
    const from = new Date('2026-03-01T00:00:00Z');
    await materialiseOccurrences(database.pool, [id], { from, lastDay: '2027-11-30' });

    const expected = slots
      .flatMap(([dayOfWeek, startTime, endTime]) =>
        slotOccurrences({ dayOfWeek, startTime, endTime }, '2026-03-01', '2027-11-30'),
      )
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map((date) => ({ starts: date.startsAt.toISOString(), ends: date.endsAt.toISOString(), capacity: 7 }));
    expect(await listOccurrences(id)).toEqual(expected);
    expect(expected).toHaveLength(92 + 92 + 91);
  });

  it('adds nothing when it runs again, and leaves what became of a date alone', async () => {
    const { id } = await createSession(database.pool);
    const now = new Date('2026-11-21T12:00:00Z');
    await createOccurrence(database.pool, id, {
      startsAt: new Date('2026-11-23T18:30:00Z'),
      capacity: 4,
      taken: 3,
      state: 'cancelled',
    });
    expect(await materialiseOccurrences(database.pool, [id], rollingWindow(now))).toBe(11);
    expect(await materialiseOccurrences(database.pool, [id], rollingWindow(now))).toBe(0);
    const { rows } = await database.pool.query(
      'SELECT capacity, taken, state FROM occurrences WHERE session_id = $1 ORDER BY starts_at LIMIT 2',
      [id],
    );
    expect(rows).toEqual([
      { capacity: 4, taken: 3, state: 'cancelled' },
      { capacity: 12, taken: 0, state: 'scheduled' },
    ]);
  });

  it('lays out today only what has not begun', async () => {
    const slots = [
      [6, '11:00', '12:00'],
      [6, '12:00', '13:00'],
      [6, '12:30', '13:30'],
    ] as const;
    const { id } = await createSession(database.pool, { slots });
    const window = { from: new Date('2026-11-21T12:00:00Z'), lastDay: '2026-11-21' };
    await materialiseOccurrences(database.pool, [id], window);
    expect((await listOccurrences(id)).map((date) => date.starts)).toEqual(['2026-11-21T12:30:00.000Z']);
  });
});

describe('extendOccurrences', () => {
  it('reaches twelve weeks ahead for published and paused sessions, and no others', async () => {
    const now = new Date('2027-01-05T09:00:00Z');
    const published = await createSession(database.pool, { status: 'published' });
    const paused = await createSession(database.pool, { status: 'paused' });
    const others = await Promise.all(
      (['draft', 'pending', 'rejected', 'deleted'] as const).map((status) =>
        createSession(database.pool, { status }),
      ),
    );
    expect(await extendOccurrences(database.pool, now)).toBeGreaterThanOrEqual(24);

    for (const { id } of [published, paused]) {
      const starts = (await listOccurrences(id)).map((date) => date.starts);
      expect(starts).toHaveLength(12);
      expect(starts[0]).toBe('2027-01-11T18:30:00.000Z');
      expect(starts.at(-1)).toBe('2027-03-29T17:30:00.000Z');
    }
    for (const { id } of others) expect(await listOccurrences(id)).toEqual([]);

    const later = new Date('2027-01-12T09:00:00Z');
    await extendOccurrences(database.pool, later);
    expect(await listOccurrences(published.id)).toHaveLength(13);
    expect(await extendOccurrences(database.pool, later)).toBe(0);
  });
});
