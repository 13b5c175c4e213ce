import { AppError } from '#shared/domain/app-error.ts';
import { undoUntil } from './rules.ts';

/**
 * Returns a decision that its own admin can still undo. Throws `forbidden` (403: another admin's) or `conflict` (409:
 * none, or too late).
 */
export function assertUndoable<Decision extends { by: string; byName: string; at: Date }>(
  decision: Decision | null,
  adminId: string,
  now: Date,
): Decision {
  if (decision === null) throw new AppError('conflict', 'There is no decision to undo.');
  if (decision.by !== adminId)
    throw new AppError('forbidden', `Only ${decision.byName} can undo this decision.`);
  if (now.getTime() > undoUntil(decision.at).getTime())
    throw new AppError('conflict', 'It’s too late to undo this.');
  return decision;
}
