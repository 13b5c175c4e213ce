import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import type { Act } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { Refund } from './contract.ts';
import { recordAndTell, type SuspendDeps } from './suspend.server.ts';

/**
 * Refunds a booking in part or in full without cancelling it; sent twice with the same key it refunds once.
 * Throws `not_found` (404), `invalid_input` (400) or `conflict` (409: less is left).
 */
export async function refundByAdmin(
  deps: Pick<SuspendDeps, 'pool' | 'outbox' | 'onAdminAct'>,
  act: Act,
  bookingId: string,
  { amount, reason, key }: Refund,
): Promise<void> {
  const amountPence = decimalToPence(amount);
  if (amountPence === null) throw new AppError('invalid_input', 'Enter an amount in pounds, such as 5.00');
  await transaction(deps.pool, async (tx) => {
    if (!(await refundBooking(tx, deps.outbox, { bookingId, amountPence, key }))) return;
    await recordAndTell(tx, deps, act, {
      action: 'booking.refunded',
      subject: 'booking',
      subjectId: bookingId,
      reason,
      details: { amount: penceToDecimal(amountPence) },
    });
  });
}
