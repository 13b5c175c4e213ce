import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { ClaimState } from '../contract.ts';

export interface ClaimMailData {
  state: ClaimState;
  reason: string | null;
  businessName: string;
  claimant: Recipient;
}

export async function readClaimForMail(db: Db, claimId: string): Promise<ClaimMailData | null> {
  return queryOneOrNull<ClaimMailData>(
    db,
    `SELECT c.state, c.decision_reason AS reason, b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS claimant
       FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id
      WHERE c.id = $1`,
    [claimId],
  );
}
