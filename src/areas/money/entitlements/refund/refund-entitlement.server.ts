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
  /** Runs in the transaction that decides it: the place to queue an e-mail. Amount in pence. */
  onCreditRefunded(
    tx: Tx,
    refunded: { creditId: string; kind: 'pass' | 'voucher'; refundPence: number },
  ): Promise<void>;
}

/** Whether something can still be given back whole: bought within a fortnight, and none of it used. */
export function canRefundInFull(
  credit: Pick<RefundableEntitlement, 'boughtAt' | 'places' | 'unusedPlaces'>,
  now: Date,
): boolean {
  return credit.unusedPlaces === credit.places && isCoolingOff(credit, now);
}

const isCoolingOff = ({ boughtAt }: Pick<RefundableEntitlement, 'boughtAt'>, now: Date): boolean =>
  now.getTime() < boughtAt.getTime() + COOLING_OFF_DAYS * 86_400_000;

/**
 * What giving a pass back would bring its owner, within a fortnight of buying it: all that was paid while none of it is
 * used; of an introductory offer without a number, once it is used, the days after today and after the last that is
 * booked (`lastBooked`, a day in London). Of a package whose credits pay for nothing at what its trainer asks now, what is
 * unused, whenever that is. Null where it is given back no more.
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
  if (canRefundInFull(credit, now)) return unusedPrice;
  if (credit.package !== null && credit.unusedPlaces > 0)
    return isUnredeemable({ ...credit, ...credit.package }) ? unusedPrice : null;
  // Given back already, or over.
  if (!credit.unlimited || !isCoolingOff(credit, now) || lastDay < londonDay(now)) return null;
  const days = usedDays({ begins: londonDay(boughtAt), ends: lastDay }, londonDay(now), lastBooked);
  const back = unusedDaysRefund(unusedPrice, days);
  return back.totalPence === 0 ? null : back;
}

/**
 * Gives the person's own pass back, or a voucher that nobody has redeemed (`POST /api/credits/{creditId}/refund`), within
 * 14 days, for what `passRefund` says, onto the card. `amount` is what they were shown. Throws `not_found`, `conflict`
 * (409: used, too late, given back before, or another amount) or `payment_disputed` (409).
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
 * Gives back what nobody has used of a pass, on the business's behalf
 * (`POST /api/businesses/{businessId}/credits/{creditId}/refund`): onto the card, with an entry in the audit log. Throws
 * as `authoriseBusiness`, and `not_found`, `conflict` (409: nothing is unused, or another amount) or
 * `payment_disputed` (409).
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

/**
 * The same by the trainer whose package it is (`POST /api/trainer-packages/credits/{creditId}/refund`). Throws `forbidden`
 * (403) for who is no trainer, and as `refundPass`.
 */
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

/**
 * The job that gives back what is unused of credits that nothing can be booked with any more, as the terms promise, onto
 * the card that paid. What a hold or a booking has of one is given back once that has ended. Safe to run twice and in
 * parallel.
 */
export async function refundUnredeemableCredits(deps: RefundEntitlementDeps): Promise<void> {
  for (const creditId of await unredeemableCredits(deps.pool, BATCH))
    await transaction(deps.pool, async (tx) => {
      await lockEntitlement(tx, creditId);
      const credit = await refundableEntitlement(tx, creditId);
      if (credit !== null && credit.unusedPence > 0) await endAndRefund(tx, deps, credit);
    });
}

/** Gives back what is unused to somebody who was shown what it would bring: when it is another, nothing. */
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

/** Throws `conflict` (409) where somebody was shown another amount than what would go back, in pence. */
function assertShownAmount(shown: string, backPence: number): void {
  if (poundsToPence(shown) !== backPence)
    throw new AppError(
      'conflict',
      `${formatPounds(backPence)} of this pass is now unused. We haven’t refunded anything yet.`,
    );
}

/** Ends what is unused and decides its refund, as one. The credit is locked. */
export async function endAndRefund(
  tx: Tx,
  deps: RefundEntitlementDeps,
  credit: Pick<RefundableEntitlement, 'id' | 'kind' | 'paymentId' | 'unusedPence'>,
): Promise<void> {
  await decideEntitlementRefund(tx, deps, credit, (now) => endUnusedUnits(tx, credit.id, now));
}

/**
 * Decides the refund of so much of a credit once `end` has ended it. The credit is locked. Throws `payment_disputed`
 * (409).
 */
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
  // What comes back of it later, from a booking that is cancelled, is refunded by itself.
  const key = `credit:${creditId}:${now.getTime()}:refund`;
  await postEntitlementReversed(tx, { cause: key, creditId, paymentId, pence: unusedPence });
  await requestRefund(tx, deps.outbox, {
    paymentId,
    bookingId: null,
    amountPence: unusedPence,
    reason: 'credit_refunded',
    idempotencyKey: key,
  });
  // Of a membership its owner is told as it ends.
  if (kind !== 'membership') await deps.onCreditRefunded(tx, { creditId, kind, refundPence: unusedPence });
}

/**
 * What a bank's decision about the purchase of a credit means for it: lost, what is not booked with it can be used no
 * more; won after all, it can again. As part of the transaction that follows the dispute.
 */
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
