import type { ClaimState } from '#features/claims/contract.ts';
import { type Db, maybeOne } from '#shared/db/database.server.ts';

/** A claim as its mail tells it. */
export interface ClaimMailData {
  claimId: string;
  state: ClaimState;
  reason: string | null;
  businessId: number;
  businessName: string;
  claimant: { name: string; address: string };
}

/** The claim with its claimant; null when it is gone. */
export async function readClaimForMail(db: Db, claimId: string): Promise<ClaimMailData | null> {
  const row = await maybeOne<Omit<ClaimMailData, 'claimant'> & { name: string; address: string }>(
    db,
    `SELECT c.id AS "claimId", c.state, c.decision_reason AS reason, c.business_id AS "businessId",
            b.name AS "businessName", u.name, u.email AS address
       FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id
      WHERE c.id = $1`,
    [claimId],
  );
  if (row === null) return null;
  const { name, address, ...claim } = row;
  return { ...claim, claimant: { name, address } };
}
