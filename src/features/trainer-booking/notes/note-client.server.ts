import { requireTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { ClientNoteInput, TrainerDiary } from '../contract.ts';
import { NOTES_KEPT_DAYS } from '../rules.ts';
import { trainerDiary } from '../trainer-diary.server.ts';
import { clientOf, deleteNote, deleteOldNotes, insertNote } from './note-queries.server.ts';

interface NoteDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * Notes something of whoever booked an appointment; the same sent again is one note. That it was written goes into the
 * audit log, what was written does not. Throws `not_found` (404, also for another trainer's, and once the account is gone).
 */
export async function noteClient(
  { pool, clock }: NoteDeps,
  act: Act,
  bookingId: string,
  { text, key }: ClientNoteInput,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(pool, { id: act.actorId });
  const clientId = await clientOf(pool, trainer.id, bookingId);
  if (clientId === null) throw new AppError('not_found', 'We can’t find that booking.');
  await transaction(pool, async (tx) => {
    const note = { id: key, trainerId: trainer.id, clientId, text, writtenAt: clock.now() };
    if (!(await insertNote(tx, note))) return;
    await recordAudit(tx, act, {
      action: 'client.noted',
      subject: 'booking',
      subjectId: bookingId,
      details: { noteId: key },
    });
  });
  return trainerDiary({ pool, clock }, { id: act.actorId });
}

/** Removes one of one's own notes; one that is gone is gone. */
export async function removeClientNote(
  { pool, clock }: NoteDeps,
  act: Act,
  noteId: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(pool, { id: act.actorId });
  await transaction(pool, async (tx) => {
    if (await deleteNote(tx, trainer.id, noteId))
      await recordAudit(tx, act, { action: 'client.note_removed', subject: 'note', subjectId: noteId });
  });
  return trainerDiary({ pool, clock }, { id: act.actorId });
}

export const clientNoteJobs = ({ pool, clock }: NoteDeps): JobHandlers => ({
  async forgetClientNotes() {
    await deleteOldNotes(pool, new Date(clock.now().getTime() - NOTES_KEPT_DAYS * 86_400_000));
  },
});

export const clientNoteSchedules: Schedule[] = [{ task: 'forgetClientNotes', pattern: '57 3 * * *' }];
