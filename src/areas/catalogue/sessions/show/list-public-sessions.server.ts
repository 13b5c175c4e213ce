import type { Db } from '#shared/db/database.server.ts';
import { selectPublicSessionRanges, selectPublicSessions } from '../queries.server.ts';

export interface PublicSession {
  id: number;
  /** Of the session or its business. */
  changedAt: Date;
}

const BATCH = 5_000;

/** Returns the id ranges of `size` with a public session. Sessions stay in their part; part 1 is ids 1 to `size`. */
export function listPublicSessionParts(db: Db, size: number): Promise<number[]> {
  return selectPublicSessionRanges(db, size);
}

/** By id; streams in batches, so that a part never fills the memory. */
export async function* listPublicSessions(db: Db, part: number, size: number): AsyncGenerator<PublicSession> {
  const until = part * size + 1;
  let from = until - size;
  for (;;) {
    const batch = await selectPublicSessions(db, from, until, BATCH);
    yield* batch.map(({ id, changed_at }) => ({ id, changedAt: changed_at }));
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    from = last.id + 1;
  }
}
