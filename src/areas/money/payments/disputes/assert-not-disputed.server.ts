import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { isDisputed } from './dispute-queries.server.ts';

/**
 * Refuses to give back what a bank may give back itself. What has to be given back all the same, because a booking is
 * cancelled, is decided and waits for the bank. The caller has locked the payment.
 * Throws `payment_disputed` (409).
 */
export async function assertNotDisputed(db: Db, paymentId: string): Promise<void> {
  if (await isDisputed(db, paymentId)) {
    throw new AppError(
      'payment_disputed',
      'The customer’s bank is deciding on a dispute. You can’t refund now, because the customer could get the money twice.',
    );
  }
}
