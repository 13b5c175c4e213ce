import type { Db, Tx } from '#shared/db/database.server.ts';
import type { FeatureFlagState, SetFlag } from './contract.ts';
import { type FeatureFlagName, featureFlagNames } from './flag-registry.ts';

const MAX_CHANGES_SHOWN = 20;

export async function listDisabledFlags(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT t.name FROM unnest($1::text[]) AS known (name)
      CROSS JOIN LATERAL (SELECT name, is_enabled FROM feature_flag_changes s WHERE s.name = known.name
                           ORDER BY s.previous_id DESC LIMIT 1) t
      WHERE NOT t.is_enabled`,
    [featureFlagNames],
  );
  return rows.map(({ name }) => name);
}

export async function listFlagStates(db: Db): Promise<FeatureFlagState[]> {
  const { rows } = await db.query<{
    id: number;
    name: string;
    on: boolean;
    reason: string;
    by: string;
    at: Date;
  }>(
    `SELECT t.id, known.name, t.is_enabled AS on, t.reason, u.name AS by, t.changed_at AS at
       FROM unnest($1::text[]) AS known (name)
      CROSS JOIN LATERAL (SELECT * FROM feature_flag_changes s WHERE s.name = known.name
                           ORDER BY s.previous_id DESC LIMIT ${MAX_CHANGES_SHOWN}) t
       JOIN users u ON u.id = t.changed_by
      ORDER BY t.id DESC`,
    [featureFlagNames],
  );
  return featureFlagNames.map((name) => {
    const turns = rows.filter((row) => row.name === name);
    return {
      name,
      on: turns[0]?.on ?? true,
      version: turns[0]?.id ?? 0,
      turns: turns.map(({ on, reason, by, at }) => ({ on, reason, by, at: at.toISOString() })),
    };
  });
}

/** False if the flag is no longer at the version seen, or already in this state. */
export async function insertFlagChange(
  tx: Tx,
  name: FeatureFlagName,
  { on, reason, version }: SetFlag,
  by: { actorId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO feature_flag_changes (name, is_enabled, reason, changed_by, changed_at, previous_id)
     SELECT $1, $2, $3, $4, $5, $6
      WHERE $6 = coalesce((SELECT max(id) FROM feature_flag_changes WHERE name = $1), 0)
        AND $2 <> coalesce((SELECT is_enabled FROM feature_flag_changes WHERE id = $6), true)
     ON CONFLICT ON CONSTRAINT feature_flag_changes_previous_unique DO NOTHING`,
    [name, on, reason, by.actorId, by.at, version],
  );
  return rowCount === 1;
}
