import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { ensureAccount } from '../accounts/account-queries.server.ts';
import type { Seller } from '../rules.ts';
import { writeVatNumber } from './statement-queries.server.ts';

/**
 * Has a seller's invoices carry their VAT number from now on, or none with null. The audit log says that it was done,
 * and not the number: that of a sole trader is personal, and goes with their account.
 */
export async function giveVatNumber(
  pool: Pool,
  act: Act,
  seller: Seller,
  digits: string | null,
): Promise<void> {
  await transaction(pool, async (tx) => {
    if (seller.kind === 'business')
      await requireStanding(tx, { id: act.actorId }, seller.id, 'manage_payouts');
    const { id } = await ensureAccount(tx, seller);
    if (!(await writeVatNumber(tx, id, digits))) return;
    await recordAudit(tx, act, {
      action: digits === null ? 'payouts.vat-number-removed' : 'payouts.vat-number-given',
      subject: seller.kind,
      subjectId: seller.id,
    });
  });
}
