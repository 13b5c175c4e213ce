import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { SetFlag } from './contract.ts';
import type { FeatureFlags } from './feature-flags.server.ts';
import type { FeatureFlagName } from './flag-registry.ts';
import { insertFlagChange } from './queries.server.ts';

export interface SetFlagDeps {
  pool: Pool;
  clock: Clock;
  featureFlags: FeatureFlags;
}

/** Changes a flag; every process follows within a second. Throws `conflict` (409) if another admin was first. */
export async function setFlag(
  { pool, clock, featureFlags }: SetFlagDeps,
  act: AuditContext,
  name: FeatureFlagName,
  turn: SetFlag,
): Promise<void> {
  await transaction(pool, async (tx) => {
    if (!(await insertFlagChange(tx, name, turn, { actorId: act.actorId, at: clock.now() }))) {
      throw new AppError(
        'conflict',
        'Another admin has just changed this switch. Check it before you try again.',
      );
    }
    await recordAudit(tx, act, {
      action: turn.on ? 'switch.turned-on' : 'switch.turned-off',
      subject: 'switch',
      subjectId: name,
      reason: turn.reason,
    });
  });
  featureFlags.invalidate();
}
