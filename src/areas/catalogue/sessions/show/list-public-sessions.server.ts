import type { Db } from '#shared/db/database.server.ts';
import { selectPublicSessionRanges, selectPublicSessions } from '../queries.server.ts';

/** A session that everybody may find, for lists of addresses. */
export interface PublicSession {
  id: number;
  /** When the session or its business last changed. */
  changedAt: Date;
}

/** Rows fetched at a time: a statement stays short, which matters where sessions are serialised. */
const BATCH = 5_000;

/**
 * Divides all sessions into parts of `size` ids and answers which of them hold a published session of an
 * approved business. A session stays in its part for good, however many are added or taken away; part 1 holds
 * the ids from 1 to `size`.
 */
export function listPublicSessionParts(db: Db, size: number): Promise<number[]> {
  return selectPublicSessionRanges(db, size);
}

/** The sessions of one such part, by id: fetched some thousands at a time, never all at once in memory. */
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
