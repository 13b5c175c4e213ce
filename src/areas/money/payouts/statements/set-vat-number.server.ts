import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { ensureAccount } from '../accounts/account-queries.server.ts';
import type { Seller } from '../rules.ts';
import { saveVatNumber } from './statement-queries.server.ts';

/** Null removes it. The audit log omits the number: a sole trader's is personal data. */
export async function setVatNumber(
  pool: Pool,
  act: AuditContext,
  seller: Seller,
  digits: string | null,
): Promise<void> {
  await transaction(pool, async (tx) => {
    if (seller.kind === 'business')
      await authoriseInTransaction(tx, { id: act.actorId }, seller.id, 'manage_payouts');
    const { id } = await ensureAccount(tx, seller);
    if (!(await saveVatNumber(tx, id, digits))) return;
    await recordAudit(tx, act, {
      action: digits === null ? 'payouts.vat-number-removed' : 'payouts.vat-number-given',
      subject: seller.kind,
      subjectId: seller.id,
    });
  });
}
