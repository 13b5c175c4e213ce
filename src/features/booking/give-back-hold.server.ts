import type { AuthUser } from '#features/accounts/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FinaliseDeps, Settlement } from './finalise-hold.server.ts';
import { type HoldRecord, noteGivenBack } from './hold-queries.server.ts';
import { requireOwnHold } from './own-hold.server.ts';
import { releaseHold } from './release-hold.server.ts';

type GiveBackDeps = FinaliseDeps & { clock: Clock };

/**
 * Gives a hold back because its page was left (`DELETE /api/holds/{holdId}`). A payment that has begun keeps it,
 * perhaps from another tab of the same person's, unless the page that is left says that its payment came to nothing
 * (`paymentOver`). A payment that was faster stays a booking.
 *
 * Throws `not_found`, `payment_incomplete` (409, being paid for), `already_booked` (409), or
 * `payment_provider_unavailable` (502), after which the job gives it back.
 */
export async function giveBackHold(
  deps: GiveBackDeps,
  user: AuthUser,
  holdId: string,
  { paymentOver }: { paymentOver: boolean },
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  const noted = await noteGivenBack(deps.pool, holdId, { evenIfPaying: paymentOver, now: deps.clock.now() });
  if (!noted && (await requireOwnHold(deps.pool, user, holdId)).state === 'held') {
    throw new AppError('payment_incomplete', 'This place is being paid for, perhaps in another window.');
  }
  const settlement = await releaseHold(deps, hold);
  if (settlement.outcome === 'booked') {
    throw new AppError('already_booked', 'The payment has gone through, so this is booked already.');
  }
}

/** Gives up a hold that the person wants in another form: at another price, or at another place. */
export async function giveUpHold(deps: GiveBackDeps, hold: HoldRecord): Promise<Settlement> {
  await noteGivenBack(deps.pool, hold.id, { evenIfPaying: true, now: deps.clock.now() });
  return releaseHold(deps, hold);
}
