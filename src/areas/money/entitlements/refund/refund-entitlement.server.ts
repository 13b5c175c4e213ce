import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { postEntitlementReversed } from '#areas/money/ledger/postings.server.ts';
import { assertNotDisputed, lockPayment } from '#areas/money/payments/index.server.ts';
import { requestRefund } from '#areas/money/payments/refund-payment.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds, type PriceBreakdown, penceToDecimal, poundsToPence } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { RefundPass } from '../contract.ts';
import { lastBookedDay, splitOffUnusedDays } from '../memberships/membership-queries.server.ts';
import { unusedDaysRefund, usedDays } from '../memberships/rules.ts';
import { isUnredeemable } from '../packages/rules.ts';
import { COOLING_OFF_DAYS } from '../rules.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import {
  disputedEntitlement,
  endUnusedUnits,
  type RefundableEntitlement,
  refundableEntitlement,
  restoreRevokedUnits,
  revokeUnbookedUnits,
  unredeemableCredits,
} from './refund-queries.server.ts';

export interface RefundEntitlementDeps {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  /** Pence. Runs in the same transaction; queue the email here. */
  onCreditRefunded(
    tx: Tx,
    refunded: { creditId: string; kind: 'pass' | 'voucher'; refundPence: number },
  ): Promise<void>;
}

/** Bought within 14 days and unused. */
export function canRefundInFull(
  credit: Pick<RefundableEntitlement, 'boughtAt' | 'places' | 'unusedPlaces'>,
  now: Date,
): boolean {
  return credit.unusedPlaces === credit.places && isCoolingOff(credit, now);
}

const isCoolingOff = ({ boughtAt }: Pick<RefundableEntitlement, 'boughtAt'>, now: Date): boolean =>
  now.getTime() < boughtAt.getTime() + COOLING_OFF_DAYS * 86_400_000;

/**
 * Within 14 days: everything if unused; for a used unlimited introductory offer, the days after today and
 * `lastBooked` (London day). Packages that have become useless: the unused part, at any time. Null if not refundable.
 */
export function passRefund(
  credit: Pick<
    RefundableEntitlement,
    'boughtAt' | 'places' | 'unusedPlaces' | 'unlimited' | 'lastDay' | 'unusedPrice' | 'cheapestPence'
  > & { package: { asked: number | null } | null },
  lastBooked: string | null,
  now: Date,
): PriceBreakdown | null {
  const { boughtAt, unusedPrice, lastDay } = credit;
  // Paid elsewhere, so it's refunded there.
  if (unusedPrice.totalPence === 0) return null;
  if (canRefundInFull(credit, now)) return unusedPrice;
  if (credit.package !== null && credit.unusedPlaces > 0)
    return isUnredeemable({ ...credit, ...credit.package }) ? unusedPrice : null;
  // Already refunded, or over.
  if (!credit.unlimited || !isCoolingOff(credit, now) || lastDay < londonDay(now)) return null;
  const days = usedDays({ begins: londonDay(boughtAt), ends: lastDay }, londonDay(now), lastBooked);
  const back = unusedDaysRefund(unusedPrice, days);
  return back.totalPence === 0 ? null : back;
}

/**
 * Refunds the person's own unused pass or unredeemed voucher to the card within 14 days. `amount` is what they were
 * shown. Throws `not_found`, `conflict` (409: used, too late, already refunded, or another amount) or
 * `payment_disputed` (409).
 */
export async function refundMyPass(
  deps: RefundEntitlementDeps,
  user: AuthUser,
  creditId: string,
  { amount }: RefundPass,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await lockEntitlement(tx, creditId);
    const credit = await refundableEntitlement(tx, creditId);
    if (credit === null || credit.userId !== user.id || credit.redeemed || credit.kind === 'membership')
      throw passNotFound();
    const lastBooked = credit.unlimited ? await lastBookedDay(tx, creditId) : null;
    const back = passRefund(credit, lastBooked, deps.clock.now());
    if (back === null)
      throw new AppError(
        'conflict',
        credit.kind === 'pass'
          ? `You can get a refund within ${COOLING_OFF_DAYS} days if you haven’t used the pass.`
          : `You can get a refund within ${COOLING_OFF_DAYS} days if no one has redeemed the voucher.`,
      );
    if (!credit.unlimited || credit.unusedPlaces === credit.places)
      return refundUnused(tx, deps, credit, amount);
    assertShownAmount(amount, back.totalPence);
    await decideEntitlementRefund(tx, deps, { ...credit, unusedPence: back.totalPence }, (at) =>
      splitOffUnusedDays(tx, creditId, back, { today: londonDay(at), now: at }),
    );
  });
}

/**
 * Refunds the unused part to the card, for the business; audited. Throws like `authoriseBusiness`, and `not_found`,
 * `conflict` (409: nothing unused, or another amount) or `payment_disputed` (409).
 */
export async function refundPass(
  deps: RefundEntitlementDeps,
  act: AuditContext,
  { businessId, creditId }: { businessId: number; creditId: string },
  { amount }: RefundPass,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'refund_booking');
    await lockEntitlement(tx, creditId);
    const credit = await refundableEntitlement(tx, creditId);
    if (credit === null || credit.businessId !== businessId || credit.kind !== 'pass') throw passNotFound();
    await refundUnused(tx, deps, credit, amount);
    await recordAudit(tx, act, {
      action: 'pass.refunded',
      subject: 'business',
      subjectId: businessId,
      details: { creditId, amount: penceToDecimal(credit.unusedPence), places: credit.unusedPlaces },
    });
  });
}

/** Throws `forbidden` (403) for non-trainers, otherwise like `refundPass`. */
export async function refundPackage(
  deps: RefundEntitlementDeps,
  act: AuditContext,
  creditId: string,
  { amount }: RefundPass,
): Promise<void> {
  const trainer = await requireTrainer(deps.pool, { id: act.actorId });
  await transaction(deps.pool, async (tx) => {
    await lockEntitlement(tx, creditId);
    const credit = await refundableEntitlement(tx, creditId);
    if (credit?.package?.trainerId !== trainer.id) throw passNotFound();
    await refundUnused(tx, deps, credit, amount);
    await recordAudit(tx, act, {
      action: 'pass.refunded',
      subject: 'trainer',
      subjectId: trainer.id,
      details: { creditId, amount: penceToDecimal(credit.unusedPence), places: credit.unusedPlaces },
    });
  });
}

const BATCH = 500;

/** Job, safe to run in parallel, as the terms promise. Booked credits follow once released. */
export async function refundUnredeemableCredits(deps: RefundEntitlementDeps): Promise<void> {
  for (const creditId of await unredeemableCredits(deps.pool, BATCH))
    await transaction(deps.pool, async (tx) => {
      await lockEntitlement(tx, creditId);
      const credit = await refundableEntitlement(tx, creditId);
      if (credit !== null && credit.unusedPence > 0) await endAndRefund(tx, deps, credit);
    });
}

/** Refunds nothing if the amount has changed. */
export async function refundUnused(
  tx: Tx,
  deps: RefundEntitlementDeps,
  credit: RefundableEntitlement,
  shown: string,
): Promise<void> {
  const { unusedPence } = credit;
  if (unusedPence === 0) throw new AppError('conflict', 'There’s nothing left on this pass to refund.');
  assertShownAmount(shown, unusedPence);
  await endAndRefund(tx, deps, credit);
}

/** Throws `conflict` (409) if the refund in pence has changed. */
function assertShownAmount(shown: string, backPence: number): void {
  if (poundsToPence(shown) !== backPence)
    throw new AppError(
      'conflict',
      `${formatPounds(backPence)} of this pass is now unused. We haven’t refunded anything yet.`,
    );
}

/** The caller must hold the credit's lock. */
export async function endAndRefund(
  tx: Tx,
  deps: RefundEntitlementDeps,
  credit: Pick<RefundableEntitlement, 'id' | 'kind' | 'paymentId' | 'unusedPence'>,
): Promise<void> {
  await decideEntitlementRefund(tx, deps, credit, (now) => endUnusedUnits(tx, credit.id, now));
}

/** Refunds what `end` has ended. The caller must hold the credit's lock. Throws `payment_disputed` (409). */
export async function decideEntitlementRefund(
  tx: Tx,
  deps: RefundEntitlementDeps,
  {
    id: creditId,
    kind,
    paymentId,
    unusedPence,
  }: Pick<RefundableEntitlement, 'id' | 'kind' | 'paymentId' | 'unusedPence'>,
  end: (now: Date) => Promise<void>,
): Promise<void> {
  await lockPayment(tx, paymentId);
  await assertNotDisputed(tx, paymentId);
  const now = deps.clock.now();
  await end(now);
  // Credits that come back later from cancellations are refunded separately.
  const key = `credit:${creditId}:${now.getTime()}:refund`;
  await postEntitlementReversed(tx, { cause: key, creditId, paymentId, pence: unusedPence });
  await requestRefund(tx, deps.outbox, {
    paymentId,
    bookingId: null,
    amountPence: unusedPence,
    reason: 'credit_refunded',
    idempotencyKey: key,
  });
  // Members get an email when it ends.
  if (kind !== 'membership') await deps.onCreditRefunded(tx, { creditId, kind, refundPence: unusedPence });
}

/** Call in the dispute's transaction: a loss revokes unbooked credits, a reversal restores them. */
export async function applyEntitlementDispute(
  tx: Tx,
  { clock }: { clock: Clock },
  { disputeId, state }: { disputeId: string; state: string },
): Promise<void> {
  const found = await disputedEntitlement(tx, disputeId);
  if (found === null) return;
  await lockEntitlement(tx, found.creditId);
  if (state === 'lost') await revokeUnbookedUnits(tx, found.creditId, clock.now());
  else await restoreRevokedUnits(tx, found.creditId);
}

function passNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that pass.');
}
