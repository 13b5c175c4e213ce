import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { type RefundEntitlementDeps, refundUnused } from './refund-entitlement.server.ts';
import { refundableEntitlement } from './refund-queries.server.ts';

export { purchasedEntitlements } from './purchased-queries.server.ts';

/**
 * Refunds an unused part or an unredeemed voucher to the card, at any time; the reason is audited. `amount` is what
 * the admin was shown, in pounds. Throws `not_found` (404), `conflict` (409: nothing unused, or another amount) or
 * `payment_disputed` (409).
 */
export async function refundOnBehalf(
  deps: RefundEntitlementDeps,
  act: AuditContext,
  creditId: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await lockEntitlement(tx, creditId);
    const credit = await refundableEntitlement(tx, creditId);
    if (credit === null) throw new AppError('not_found', 'We can’t find that pass.');
    if (credit.kind === 'membership' || credit.redeemed)
      throw new AppError(
        'conflict',
        credit.kind === 'membership'
          ? 'You can’t refund a membership month here.'
          : 'Someone has redeemed this gift voucher, so the rest belongs to them.',
      );
    await refundUnused(tx, deps, credit, amount);
    await recordAudit(tx, act, {
      action: 'pass.refunded',
      subject: 'user',
      subjectId: credit.userId,
      reason,
      details: { creditId, amount: penceToDecimal(credit.unusedPence), places: credit.unusedPlaces },
    });
  });
}
