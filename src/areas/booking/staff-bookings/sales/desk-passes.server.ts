import { parseDeskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import {
  entitlementBalances,
  insertTakings,
  lockEntitlementTakings,
  takingWithKey,
} from '#areas/booking/bookings/takings/takings.server.ts';
import { customerOfCredit } from '#areas/booking/customers/add-customer.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { extendPass } from '#areas/money/entitlements/desk/extend-pass.server.ts';
import {
  endUnusedUnits,
  heldAtBusiness,
  lockEntitlement,
} from '#areas/money/entitlements/desk/index.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { staffBookingErrors } from '../copy.ts';
import { businessName } from '../queries.server.ts';
import type { ExtendPass } from './contract.ts';
import { deskSaleErrors, saleRefundLimit } from './copy.ts';
import type { DeskNews, DeskSaleDeps } from './read-desk-sale.server.ts';

type DeskPassDeps = Pick<DeskSaleDeps, 'pool' | 'clock' | 'onDeskNews'>;

interface PassOfBusiness {
  businessId: number;
  creditId: string;
}

/** Extends a pass, and emails its holder (`POST …/credits/{creditId}/extensions`). Throws as `extendPass`. */
export async function extendAtDesk(
  deps: DeskPassDeps,
  act: AuditContext,
  pass: PassOfBusiness,
  input: ExtendPass,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const extended = await extendPass(tx, act, { ...input, ...pass }, deps.clock.now());
    if (extended !== null)
      await tellHolder(tx, deps, pass, {
        id: input.key,
        news: 'extended',
        isVoucher: false,
        amount: '0.00',
        ...extended,
      });
  });
}

/**
 * Ends the unused part of a pass or voucher that was sold or given at the desk, and records what the team gives back,
 * once per key (`POST …/credits/{creditId}/desk-refund`). No money moves through us. Throws as
 * `authoriseInTransaction`, `not_found` (404) and `conflict` (409: bought online, nothing left, or too much).
 */
export async function refundAtDesk(
  deps: DeskPassDeps,
  act: AuditContext,
  pass: PassOfBusiness,
  { key, amount }: { key: string; amount: string },
): Promise<void> {
  const { businessId, creditId } = pass;
  const pence = decimalToPence(amount) ?? 0;
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
    await lockEntitlement(tx, creditId);
    await lockEntitlementTakings(tx, creditId);
    const known = await takingWithKey(tx, key, { entitlementId: creditId });
    if (known === 'same') return;
    if (known === 'other') throw new AppError('conflict', staffBookingErrors.otherRefundKey);
    const held = await heldAtBusiness(tx, businessId, creditId);
    if (held === null) throw new AppError('not_found', 'We can’t find that pass.');
    if (held.paidBy === null || parseDeskSystem(held.paidBy) === null)
      throw new AppError('conflict', deskSaleErrors.boughtOnline);
    const balance = (await entitlementBalances(tx, [creditId])).get(creditId) ?? null;
    const paid = Math.max(0, balance?.pence ?? 0);
    if (pence > paid) throw new AppError('conflict', saleRefundLimit(paid));
    if (pence === 0 && held.left === 0) throw new AppError('conflict', deskSaleErrors.nothingLeft);
    const now = deps.clock.now();
    await endUnusedUnits(tx, creditId, now);
    if (balance !== null && pence > 0)
      await insertTakings(tx, [
        {
          id: key,
          businessId,
          subject: { entitlementId: creditId },
          paidBy: balance.paidBy,
          pence: -pence,
          takenBy: act.actorId,
          at: now,
        },
      ]);
    const { name, lastDay } = held;
    await tellHolder(tx, deps, pass, {
      id: key,
      news: 'refunded',
      isVoucher: held.kind === 'voucher',
      name,
      lastDay,
      amount: penceToDecimal(pence),
    });
    await recordAudit(tx, act, {
      action: 'pass.refunded_at_desk',
      subject: 'business',
      subjectId: businessId,
      details: { creditId, amount: penceToDecimal(pence), places: held.left },
    });
  });
}

async function tellHolder(
  tx: Tx,
  deps: DeskPassDeps,
  { businessId, creditId }: PassOfBusiness,
  news: Omit<DeskNews, 'address' | 'person' | 'business'>,
): Promise<void> {
  const holder = await customerOfCredit(tx, businessId, creditId);
  if (holder === null || holder.email === '') return;
  const business = await businessName(tx, businessId);
  await deps.onDeskNews(tx, { ...news, address: holder.email, person: holder.name, business });
}
