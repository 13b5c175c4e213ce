import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addOneOffOccurrence } from '#areas/booking/schedule/occurrences/add-one-off-occurrence.server.ts';
import { relocateBusinessOccurrence } from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import {
  materialiseOccurrences,
  rollingWindow,
} from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createRoom } from '#support/venues.ts';

/** PostgreSQL only: needs several connections. */
describe.runIf(testDatabaseUrl !== undefined)('a room taken twice', () => {
  const database = setUpDatabase();

  const now = new Date('2026-11-23T12:00:00Z');
  const startsAt = new Date('2026-11-26T12:15:00Z');
  const deps = () => ({
    pool: database.pool,
    clock: { now: () => now },
    onBookingChanged: async () => undefined,
  });

  async function studio() {
    const { id: businessId, ownerId } = await createBusiness(database.pool);
    return { businessId, ownerId: ownerId ?? '', roomId: await createRoom(database.pool, businessId) };
  }

  const inRoom = async (roomId: number) =>
    (
      await queryOne<{ count: number }>(
        database.pool,
        `SELECT count(*) FROM occurrences WHERE room_id = $1 AND state = 'scheduled'`,
        [roomId],
      )
    ).count;

  it('is one’s: of eight dates put into it at once one has it, and seven are told what is there', async () => {
    const { businessId, ownerId, roomId } = await studio();
    const dates = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const session = await createSession(database.pool, { businessId });
        return createOccurrence(database.pool, session.id, { startsAt });
      }),
    );
    const seen = { venueId: null, roomId: null };
    const answers = await Promise.allSettled(
      dates.map((date) =>
        relocateBusinessOccurrence(deps(), { actorId: ownerId, requestId: randomUUID() }, date, {
          venueId: null,
          roomId,
          seen,
        }),
      ),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(7);
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        status: 409,
        message: expect.stringContaining('Main hall isn’t free: Thu 26 Nov'),
      });
    }
    expect(await inRoom(roomId)).toBe(1);
  });

  it('is held by the date that is added while the weekly times of another session are laid out, or by those', async () => {
    const { businessId, ownerId, roomId } = await studio();
    const weekly = await createSession(database.pool, { businessId, slots: [[4, '12:00', '13:00']] });
    await database.pool.query('UPDATE sessions SET room_id = $2 WHERE id = $1', [weekly.id, roomId]);
    const other = await createSession(database.pool, { businessId });
    const [added] = await Promise.allSettled([
      addOneOffOccurrence(deps(), { actorId: ownerId, requestId: randomUUID() }, other.id, {
        day: '2026-11-26',
        startTime: '12:15',
        duration: 60,
        capacity: 10,
        note: '',
        place: { venueId: null, roomId },
      }),
      materialiseOccurrences(database.pool, [weekly.id], rollingWindow(now)),
    ]);
    const there = await queryOne<{ overlapping: number; laidOut: number }>(
      database.pool,
      `SELECT (SELECT count(*) FROM occurrences WHERE room_id = $1 AND starts_at::date = '2026-11-26') AS overlapping,
              (SELECT count(*) FROM occurrences WHERE session_id = $2) AS "laidOut"`,
      [roomId, weekly.id],
    );
    expect(there.overlapping).toBe(1);
    // Weekly dates are created whoever has the room.
    expect(there.laidOut).toBeGreaterThanOrEqual(11);
    if (added.status === 'rejected') expect(added.reason).toMatchObject({ status: 409 });
  });
});
