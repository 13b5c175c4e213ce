import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { OpenDataSettings } from './contract.ts';

/** Defaults if nothing was chosen. */
export async function readOpenDataSettings(db: Db, businessId: number): Promise<OpenDataSettings> {
  return (
    (await queryOneOrNull<OpenDataSettings>(
      db,
      `SELECT publishes, allows_booking AS "allowsBooking" FROM open_data_settings WHERE business_id = $1`,
      [businessId],
    )) ?? { publishes: true, allowsBooking: false }
  );
}

export async function upsertOpenDataSettings(
  tx: Tx,
  businessId: number,
  choice: OpenDataSettings,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO open_data_settings (business_id, publishes, allows_booking, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (business_id) DO UPDATE
       SET publishes = excluded.publishes, allows_booking = excluded.allows_booking, changed_at = excluded.changed_at`,
    [businessId, choice.publishes, choice.allowsBooking, now],
  );
}
