import { randomUUID } from 'node:crypto';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import type { CreateVisitorHold, VisitorHoldResponse } from '../contract.ts';
import { HOLD_MINUTES, holdExpiry } from '../rules.ts';
import { UNUSED_WINDOW_MS, visitorHoldRefusal } from './visitor-hold-limits.ts';
import {
  allocateVisitorPlaces,
  deleteEndedVisitorHolds,
  expiredVisitorHoldIds,
  findVisitorHoldOwner,
  listVisitorHolds,
  lockNetwork,
  networkUse,
  releaseVisitorPlaces,
  unusedVisitorHolds,
  type VisitorHold,
} from './visitor-hold-queries.server.ts';

// docs/decisions/0145-hold-a-visitors-place-by-a-cookie-until-they-sign-in.md

export interface VisitorHoldDeps {
  pool: Pool;
  clock: Clock;
  /** False where everybody shares a network, as in the demo. Default true. */
  limitNetworks?: boolean;
}

export interface Visitor {
  /** Of their cookie. */
  secret: string;
  network: string;
}

const MAX_ATTEMPTS = 4;

/**
 * Holds places for a browser (`POST /api/visitor-holds`); the same request returns the same hold, another number of
 * places at the same dates replaces it. Throws `not_found`, `sold_out` (409) or `too_many_holds` (429).
 */
export async function holdForVisitor(
  deps: VisitorHoldDeps,
  { secret, network }: Visitor,
  { sessionId, sessionDate, alsoDates = [], places = 1 }: CreateVisitorHold,
): Promise<VisitorHoldResponse> {
  const now = deps.clock.now();
  const visitorDigest = digestSecret(secret);
  const startsAt = [sessionDate, ...alsoDates].map((start) => new Date(start));
  const wanted = { sessionId, starts: new Set(startsAt.map(Number)), places };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const live = await listVisitorHolds(deps.pool, visitorDigest, now);
    const same = live.find((hold) => isSame(hold, wanted));
    if (same !== undefined) return toVisitorHoldResponse(same);
    for (const hold of live) if (overlaps(hold, wanted)) await releaseVisitorPlaces(deps.pool, hold.id, now);
    const holdId = randomUUID();
    const taken = await transaction(deps.pool, async (tx) => {
      await lockNetwork(tx, network);
      const unpaid = await unusedVisitorHolds(tx, visitorDigest, now);
      const since = new Date(now.getTime() - UNUSED_WINDOW_MS);
      const use = deps.limitNetworks === false ? null : await networkUse(tx, network, since, now);
      if (visitorHoldRefusal(places * startsAt.length, { unpaid, network: use }, now) !== null)
        throw tooManyHoldsError();
      return allocateVisitorPlaces(tx, {
        holdId,
        visitorDigest,
        network,
        sessionId,
        startsAt,
        places,
        now,
        expiresAt: holdExpiry(now),
      });
    });
    if (taken === null) continue;
    if (taken.taken) {
      const [made] = await listVisitorHolds(deps.pool, visitorDigest, now);
      if (made?.id === holdId) return toVisitorHoldResponse(made);
      continue;
    }
    if (!taken.onSale) throw new AppError('not_found', 'We can’t hold this session.');
    if (taken.holdSlot !== null) throw new AppError('sold_out', 'We can’t hold this before you sign in.');
    if (!(await releaseExpiredOf(deps, visitorDigest))) throw tooManyHoldsError();
  }
  throw tooManyHoldsError();
}

interface WantedPlaces {
  sessionId: number;
  starts: ReadonlySet<number>;
  places: number;
}

const overlaps = (hold: VisitorHold, { sessionId, starts }: WantedPlaces): boolean =>
  hold.sessionId === sessionId && hold.starts.some((start) => starts.has(Date.parse(start)));

const isSame = (hold: VisitorHold, wanted: WantedPlaces): boolean =>
  hold.sessionId === wanted.sessionId &&
  hold.places === wanted.places &&
  hold.starts.length === wanted.starts.size &&
  hold.starts.every((start) => wanted.starts.has(Date.parse(start)));

const tooManyHoldsError = (): AppError =>
  new AppError('too_many_holds', 'We can’t hold another place before you sign in.');

/** The slots of expired holds are free once they are released; false if there was none. */
async function releaseExpiredOf({ pool, clock }: VisitorHoldDeps, visitorDigest: string): Promise<boolean> {
  let any = false;
  for (const holdId of await expiredVisitorHoldIds(pool, clock.now(), 500))
    if ((await findVisitorHoldOwner(pool, holdId)) === visitorDigest)
      any = (await releaseVisitorPlaces(pool, holdId, null)) || any;
  return any;
}

/** The live holds of a browser, the latest first. */
export async function readVisitorHolds(
  { pool, clock }: VisitorHoldDeps,
  secret: string | null,
): Promise<VisitorHoldResponse[]> {
  if (secret === null) return [];
  return (await listVisitorHolds(pool, digestSecret(secret), clock.now())).map(toVisitorHoldResponse);
}

/** Throws `not_found` (404) also for another browser's hold, so that ids reveal nothing. */
export async function abandonVisitorHold(
  { pool, clock }: VisitorHoldDeps,
  secret: string | null,
  holdId: string,
): Promise<void> {
  if (secret === null || (await findVisitorHoldOwner(pool, holdId)) !== digestSecret(secret))
    throw new AppError('not_found', 'We can’t find that hold.');
  await releaseVisitorPlaces(pool, holdId, clock.now());
}

/** Whether the browser's cookie is still of use. */
export async function hasVisitorHolds({ pool, clock }: VisitorHoldDeps, secret: string): Promise<boolean> {
  return (await listVisitorHolds(pool, digestSecret(secret), clock.now())).length > 0;
}

const BATCH = 500;

/** Frees what ran out and forgets what no limit counts any more. Safe in parallel. */
export async function releaseExpiredVisitorHolds({ pool, clock }: VisitorHoldDeps): Promise<void> {
  const now = clock.now();
  for (const holdId of await expiredVisitorHoldIds(pool, now, BATCH))
    await releaseVisitorPlaces(pool, holdId, null);
  const counted = UNUSED_WINDOW_MS + HOLD_MINUTES * 60_000;
  await deleteEndedVisitorHolds(pool, new Date(now.getTime() - counted));
}

const toVisitorHoldResponse = ({ id, sessionId, title, starts, places, expiresAt }: VisitorHold) => ({
  holdId: id,
  sessionId,
  title,
  starts: starts.map((start) => new Date(start).toISOString()),
  places,
  expiresAt: expiresAt.toISOString(),
});
