import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FactOpinion, Opinions } from './contract.ts';
import { accessSentences } from './copy.ts';
import {
  deleteOpinion,
  findVisit,
  listVisitFacts,
  lockFact,
  upsertOpinion,
  type Visit,
} from './queries.server.ts';
import { sortFacts, toPublicFact } from './read-access.server.ts';

export interface VisitFeedbackDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that saves a disagreement, to queue an email to the business. */
  onAccessDenied(tx: Tx, denied: { factId: string; at: Date }): Promise<void>;
}

/** Throws `not_found` (404), `forbidden` (403: wasn't there, or works there) or `conflict` (409: not over yet). */
async function assertVisit(
  db: Db,
  clock: Clock,
  user: Pick<AuthUser, 'id'>,
  bookingId: string,
): Promise<Visit> {
  const visit = await findVisit(db, bookingId);
  if (visit === null || visit.userId !== user.id) throw new AppError('not_found', accessSentences.notYours);
  if (visit.ownBusiness) throw new AppError('forbidden', accessSentences.ownBusiness);
  if (!visit.came) throw new AppError('forbidden', accessSentences.notThereThen);
  if (visit.endsAt > clock.now()) throw new AppError('conflict', accessSentences.notOver);
  return visit;
}

/** Throws as `assertVisit`. */
export async function readVisitFacts(
  { pool, clock }: Pick<VisitFeedbackDeps, 'pool' | 'clock'>,
  user: Pick<AuthUser, 'id'>,
  bookingId: string,
): Promise<FactOpinion[]> {
  const rows = await listVisitFacts(pool, await assertVisit(pool, clock, user, bookingId));
  return sortFacts(rows.map((row) => ({ ...toPublicFact(row), own: row.own })));
}

/** One opinion a person and fact. Throws as `assertVisit`, and `not_found` (404) for a fact about another place. */
export async function saveVisitFeedback(
  deps: VisitFeedbackDeps,
  user: Pick<AuthUser, 'id'>,
  bookingId: string,
  { opinions }: Opinions,
): Promise<FactOpinion[]> {
  const at = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const visit = await assertVisit(tx, deps.clock, user, bookingId);
    // In a fixed order, to avoid deadlocks.
    for (const { factId, agrees, found } of opinions.toSorted((a, b) => a.factId.localeCompare(b.factId))) {
      const fact = await lockFact(tx, factId);
      const theirs =
        fact !== null &&
        fact.takenDown === null &&
        fact.businessId === visit.businessId &&
        (fact.sessionId === null ? fact.venueId === visit.venueId : fact.sessionId === visit.sessionId);
      if (!theirs) throw new AppError('not_found', accessSentences.notThere);
      if (agrees === null) {
        await deleteOpinion(tx, factId, user.id);
        continue;
      }
      const said = { factId, userId: user.id, agrees, found: agrees ? '' : found, at };
      const { deniesNow } = await upsertOpinion(tx, said);
      if (deniesNow) await deps.onAccessDenied(tx, { factId, at });
    }
  });
  return readVisitFacts(deps, user, bookingId);
}
