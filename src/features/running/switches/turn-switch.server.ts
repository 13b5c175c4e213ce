import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Turn } from './contract.ts';
import { insertTurn } from './queries.server.ts';
import type { SwitchBoard } from './switch-board.server.ts';
import type { SwitchName } from './switches.ts';

export interface SwitchDeps {
  pool: Pool;
  clock: Clock;
  switchBoard: SwitchBoard;
}

/**
 * Turns a switch as the admin has seen it; every process goes by it within a second. Throws `conflict` (409) when
 * another admin was first.
 */
export async function turnSwitch(
  { pool, clock, switchBoard }: SwitchDeps,
  act: Act,
  name: SwitchName,
  turn: Turn,
): Promise<void> {
  await transaction(pool, async (tx) => {
    if (!(await insertTurn(tx, name, turn, { actorId: act.actorId, at: clock.now() }))) {
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
  switchBoard.forget();
}
