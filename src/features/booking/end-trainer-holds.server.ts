import type { Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { endHoldsOfTrainer, type TrainerMeant } from './hour-queries.server.ts';
import { RELEASE_EXPIRED_HOLDS } from './release-expired-holds.server.ts';

/**
 * Ends what people hold of a trainer's hours, as part of the transaction that suspends the trainer or their account.
 * The holds' time is up at once, and the job makes their payments unpayable and gives the hours back. Money that
 * comes all the same goes back in full, because no hold of a suspended trainer becomes a booking (`confirmHold`).
 */
export async function endTrainerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  trainer: TrainerMeant,
): Promise<void> {
  if (await endHoldsOfTrainer(tx, trainer, deps.clock.now())) {
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
  }
}
