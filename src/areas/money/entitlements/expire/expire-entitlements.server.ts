import { postUnusedSale } from '#areas/money/ledger/postings.server.ts';
import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { EXPIRY_WARNING_DAYS } from '../rules.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { VOUCHER_WARNING_DAYS } from '../vouchers/rules.ts';
import {
  claimExpiryReminders,
  type ExpiringEntitlement,
  entitlementSeller,
  expireUnits,
  overdueEntitlements,
} from './expiry-queries.server.ts';

export interface ExpireDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that records the warning; queue the email here. */
  onCreditEnding(tx: Tx, ending: ExpiringEntitlement): Promise<void>;
}

const BATCH = 500;

/** Job, safe to run in parallel: expired money goes to seller and platform. Held credits stay valid. */
export async function expireEntitlements(deps: Pick<ExpireDeps, 'pool' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const today = londonDay(now);
  for (const creditId of await overdueEntitlements(deps.pool, today, BATCH))
    await transaction(deps.pool, async (tx) => {
      await lockEntitlement(tx, creditId);
      const { businessId, trainerId, paymentId } = await entitlementSeller(tx, creditId);
      await lockPayment(tx, paymentId);
      // Vouchers for any business expire to the platform.
      const seller =
        businessId !== null
          ? sellerAccount({ kind: 'business', id: businessId })
          : trainerId !== null
            ? sellerAccount({ kind: 'trainer', id: trainerId })
            : 'fees';
      for (const part of await expireUnits(tx, creditId, today, now))
        await postUnusedSale(tx, {
          cause: `${creditId}:${part.number}`,
          creditId,
          paymentId,
          seller,
          sellerPence: part.sessionFeePence,
          platformPence: part.platformFeePence,
        });
    });
}

/** Job: warns of credits that end within a week, vouchers within a month; once per last day. */
export async function sendExpiryReminders(deps: ExpireDeps): Promise<void> {
  const today = londonDay(deps.clock.now());
  await transaction(deps.pool, async (tx) => {
    const until = plusDays(today, EXPIRY_WARNING_DAYS);
    const untilOfVouchers = plusDays(today, VOUCHER_WARNING_DAYS);
    for (const ending of await claimExpiryReminders(tx, { today, until, untilOfVouchers, limit: BATCH }))
      await deps.onCreditEnding(tx, ending);
  });
}
