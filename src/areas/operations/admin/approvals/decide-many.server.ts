import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { DecideMany, ListingKind, Outcomes } from './contract.ts';
import { type DecideDeps, decideListing, undoDecision } from './decide-listing.server.ts';

/**
 * The same verdict on several listings (a reason rejects them, null approves), each decided as it would be by itself: in
 * a transaction of its own, with its entry in the audit log, its ten seconds and its mail. What cannot be decided says
 * why and keeps nothing else from being decided.
 */
export const decideMany = (
  deps: DecideDeps,
  act: AuditContext,
  { kind, ids, reason }: DecideMany,
): Promise<Outcomes> =>
  decideEach(ids, (id) =>
    decideListing(
      deps,
      act,
      { kind, id },
      reason === null ? { verdict: 'approved' } : { verdict: 'rejected', reason },
    ),
  );

/** Takes one's own decisions on several back, each while it is in time; what cannot be undone says why. */
export const undoMany = (
  deps: DecideDeps,
  act: AuditContext,
  { kind, ids }: { kind: ListingKind; ids: readonly number[] },
): Promise<Outcomes> => decideEach(ids, (id) => undoDecision(deps, act, { kind, id }));

/** Does something to each, one after the other. Throws what is no refusal while nothing was done. */
async function decideEach(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      outcomes.done.push(id);
    } catch (error) {
      const refusal = error instanceof AppError && refusals.has(error.code) ? error.message : null;
      // What was done before stands, and has to be told.
      if (refusal === null && outcomes.done.length === 0) throw error;
      outcomes.refused.push({ id, sentence: refusal ?? 'Something went wrong here. Try again.' });
    }
  }
  return outcomes;
}

const refusals: ReadonlySet<string> = new Set(['conflict', 'not_found', 'forbidden']);
