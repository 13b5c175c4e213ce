import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { isDisputed } from './dispute-queries.server.ts';

/**
 * Throws `payment_disputed` (409) while a bank decides, to avoid paying twice. Refunds of cancelled bookings wait
 * instead. The caller must hold the payment's lock.
 */
export async function assertNotDisputed(db: Db, paymentId: string): Promise<void> {
  if (await isDisputed(db, paymentId)) {
    throw new AppError(
      'payment_disputed',
      'The customer’s bank is deciding on a dispute. You can’t refund now, because the customer could get the money twice.',
    );
  }
}
