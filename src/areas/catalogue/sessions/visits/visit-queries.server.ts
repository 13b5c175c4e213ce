import type { CountedEntry } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { VisitSource } from './visit-source.ts';

/** `day` is a London day. */
export interface Visit {
  sessionId: number;
  day: string;
  cameBy: VisitSource;
}

/** Sorted, so that two processes don't deadlock. */
export async function addVisits(db: Db, counts: CountedEntry<Visit>[]): Promise<void> {
  await db.query(
    `INSERT INTO session_visits (session_id, day, referral_source, visits)
     SELECT s.id, counted.day, counted.referral_source, counted.times
       FROM unnest($1::bigint[], $2::date[], $3::text[], $4::integer[]) AS counted (session_id, day, referral_source, times)
       JOIN sessions s ON s.id = counted.session_id AND s.status <> 'deleted'
      ORDER BY s.id, counted.day, counted.referral_source
     ON CONFLICT ON CONSTRAINT session_visits_key DO UPDATE SET visits = session_visits.visits + excluded.visits`,
    [
      counts.map(({ what }) => what.sessionId),
      counts.map(({ what }) => what.day),
      counts.map(({ what }) => what.cameBy),
      counts.map(({ times }) => times),
    ],
  );
}

export async function deleteVisits(db: Db, before: string): Promise<void> {
  await db.query('DELETE FROM session_visits WHERE day < $1', [before]);
}
