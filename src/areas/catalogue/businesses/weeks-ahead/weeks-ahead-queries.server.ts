import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';

export async function selectWeeksAhead(db: Db, businessId: number): Promise<number> {
  const { weeksAhead } = await queryOne<{ weeksAhead: number }>(
    db,
    'SELECT weeks_ahead AS "weeksAhead" FROM businesses WHERE id = $1',
    [businessId],
  );
  return weeksAhead;
}

/** 1 to 52. */
export async function updateWeeksAhead(tx: Tx, businessId: number, weeksAhead: number): Promise<void> {
  await tx.query('UPDATE businesses SET weeks_ahead = $2 WHERE id = $1', [businessId, weeksAhead]);
}
