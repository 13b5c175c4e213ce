import type { Tx } from '#shared/db/database.server.ts';

/** Their pages show something of the business that has changed: kept answers end. */
export async function touchSessions(tx: Tx, businessId: number): Promise<void> {
  await tx.query(
    `UPDATE sessions SET updated_at = clock_timestamp() WHERE business_id = $1 AND status IN ('published', 'paused')`,
    [businessId],
  );
}
