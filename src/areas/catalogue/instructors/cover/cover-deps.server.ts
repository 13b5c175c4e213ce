import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Pool, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { ManageInstructorsDeps } from '../manage-instructors.server.ts';

export interface CoverNews {
  /** Runs in the transaction, to email the instructor who is asked. */
  onCoverAsked(tx: Tx, asked: { requestId: number; instructorId: number }): Promise<void>;
  /** Runs in the transaction, to email the owner, and the instructor who asked. */
  onCoverNews(
    tx: Tx,
    news: { requestId: number; news: 'requested' | 'covered' | 'unanswered' },
  ): Promise<void>;
}

export interface CoverDeps extends CoverNews, Pick<ManageInstructorsDeps, 'onSubstitutesChanged'> {
  pool: Pool;
  clock: Clock;
}

export interface CoverActor {
  user: { id: string };
  act: AuditContext;
}
