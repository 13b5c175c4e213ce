import { businessEditModeration } from '#areas/catalogue/businesses/edit/moderate-edit.server.ts';
import { businessModeration } from '#areas/catalogue/businesses/register/moderate-business.server.ts';
import {
  type DecideDeps,
  decide,
  forEachSubject,
  undoDecision as undo,
} from '#areas/catalogue/moderation/decide.server.ts';
import type { Moderation } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import { sessionModeration } from '#areas/catalogue/sessions/review/moderate-session.server.ts';
import { trainerModeration } from '#areas/catalogue/trainers/apply/moderate-trainer.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { DecideMany, Decision, ListingKind, Outcomes } from './contract.ts';

const moderations: Readonly<Record<ListingKind, Moderation>> = {
  businesses: businessModeration,
  sessions: sessionModeration,
  trainers: trainerModeration,
  'business-edits': businessEditModeration,
};

/** Decides on a listing by the kind in its path. Throws as `decide`. */
export async function decideListing(
  deps: DecideDeps,
  act: AuditContext,
  { kind, id }: { kind: ListingKind; id: number },
  verdict: Verdict,
): Promise<Decision> {
  const { undoUntil, ...decided } = await decide(deps, act, moderations[kind], String(id), verdict);
  return { ...decided, undoUntil: undoUntil ?? decided.decidedAt };
}

/** Undoes the admin's own decision on a listing. Throws as the engine's `undoDecision`. */
export const undoDecision = (
  deps: Pick<DecideDeps, 'pool' | 'clock'>,
  act: AuditContext,
  { kind, id }: { kind: ListingKind; id: number },
): Promise<void> => undo(deps, act, moderations[kind], String(id));

/** Decides on each listing separately: a reason rejects, null approves. */
export const decideMany = (
  deps: DecideDeps,
  act: AuditContext,
  { kind, ids, reason }: DecideMany,
): Promise<Outcomes> =>
  forEachSubject(ids, (id) =>
    decideListing(
      deps,
      act,
      { kind, id },
      reason === null ? { verdict: 'approved' } : { verdict: 'rejected', reason },
    ),
  );

/** Undoes the admin's own decisions, each while there is still time. */
export const undoMany = (
  deps: DecideDeps,
  act: AuditContext,
  { kind, ids }: { kind: ListingKind; ids: readonly number[] },
): Promise<Outcomes> => forEachSubject(ids, (id) => undoDecision(deps, act, { kind, id }));
