import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { paperSentences } from './copy.ts';
import type { KeepPapersDeps } from './keep-papers.server.ts';
import { decidePaper, lockPaper } from './queries.server.ts';

export interface DecidePaperDeps extends Pick<KeepPapersDeps, 'onPapersChanged'> {
  pool: Pool;
  clock: Clock;
  /** Runs in the deciding transaction: the place to queue a mail to the business. */
  onPaperDecided(tx: Tx, decided: { paperId: string; verdict: 'confirmed' | 'refused' }): Promise<void>;
}

/** Has a paper count. Throws `not_found` (404), and `conflict` (409) when it was decided already. */
export const confirmPaper = (deps: DecidePaperDeps, act: Act, paperId: string): Promise<void> =>
  decide(deps, act, paperId, { state: 'confirmed' });

/**
 * Refuses a paper that waits, or takes back that one counts: sessions that need it stop at once. Throws as
 * `confirmPaper`.
 */
export const refusePaper = (
  deps: DecidePaperDeps,
  act: Act,
  paperId: string,
  reason: string,
): Promise<void> => decide(deps, act, paperId, { state: 'refused', reason });

function decide(
  deps: DecidePaperDeps,
  act: Act,
  paperId: string,
  verdict: { state: 'confirmed' } | { state: 'refused'; reason: string },
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const paper = await lockPaper(tx, paperId);
    if (paper === null) throw new AppError('not_found', paperSentences.notThere);
    if (!(await decidePaper(tx, paperId, verdict, { adminId: act.actorId, at: deps.clock.now() })))
      throw new AppError('conflict', paperSentences.decided);
    await recordAudit(tx, act, {
      action: verdict.state === 'confirmed' ? 'paper.confirmed' : 'paper.refused',
      subject: 'paper',
      subjectId: paperId,
      reason: verdict.state === 'refused' ? verdict.reason : null,
      before: { state: paper.state },
      after: { state: verdict.state },
      details: { businessId: paper.businessId, kind: paper.kind, validUntil: paper.validUntil },
    });
    await deps.onPaperDecided(tx, { paperId, verdict: verdict.state });
    if (paper.state === 'confirmed' || verdict.state === 'confirmed')
      await deps.onPapersChanged(tx, { businessId: paper.businessId });
  });
}
