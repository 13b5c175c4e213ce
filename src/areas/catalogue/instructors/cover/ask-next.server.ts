import type { Tx } from '#shared/db/database.server.ts';
import type { CoverNews } from './cover-deps.server.ts';
import {
  type CoveredDate,
  closeInvitations,
  listInvitations,
  markAsked,
  markUnanswered,
  setNextAt,
} from './cover-queries.server.ts';
import { readCandidates } from './read-cover.server.ts';
import { type CoverCandidate, nextAskAt } from './rules.ts';

/**
 * Asks the next instructor who is still available; `available` as read under the same lock. The caller must hold the lock
 * of the session.
 */
export async function askNext(
  tx: Tx,
  { onCoverAsked, onCoverNews }: CoverNews,
  {
    requestId,
    date,
    ...read
  }: { requestId: number; date: CoveredDate; available?: readonly CoverCandidate[] },
  now: Date,
): Promise<void> {
  const available = read.available ?? (await readCandidates(tx, date)).available;
  for (const { id, state } of await listInvitations(tx, requestId)) {
    if (state !== 'queued') continue;
    if (!available.some((one) => one.id === id)) {
      await closeInvitations(tx, requestId, id);
      continue;
    }
    await markAsked(tx, requestId, id, now);
    await setNextAt(tx, requestId, nextAskAt(now, date.startsAt));
    await onCoverAsked(tx, { requestId, instructorId: id });
    return;
  }
  if (await markUnanswered(tx, requestId)) await onCoverNews(tx, { requestId, news: 'unanswered' });
}
