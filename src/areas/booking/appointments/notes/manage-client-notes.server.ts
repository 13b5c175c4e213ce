import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { ClientNoteInput, TrainerDiary } from '../contract.ts';
import { NOTE_RETENTION_DAYS } from '../rules.ts';
import { readTrainerDiary } from '../trainer-diary.server.ts';
import { deleteNote, deleteOldNotes, findClient, insertNote } from './note-queries.server.ts';

interface NoteDeps {
  pool: Pool;
  clock: Clock;
}

/** Notes something about a client, idempotent. The audit log omits the text. Throws `not_found` (404). */
export async function createClientNote(
  { pool, clock }: NoteDeps,
  act: AuditContext,
  bookingId: string,
  { text, key }: ClientNoteInput,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(pool, { id: act.actorId });
  const clientId = await findClient(pool, trainer.id, bookingId);
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
  return readTrainerDiary({ pool, clock }, { id: act.actorId });
}

/** Idempotent. */
export async function removeClientNote(
  { pool, clock }: NoteDeps,
  act: AuditContext,
  noteId: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(pool, { id: act.actorId });
  await transaction(pool, async (tx) => {
    if (await deleteNote(tx, trainer.id, noteId))
      await recordAudit(tx, act, { action: 'client.note_removed', subject: 'note', subjectId: noteId });
  });
  return readTrainerDiary({ pool, clock }, { id: act.actorId });
}

export const clientNoteJobs = ({ pool, clock }: NoteDeps): JobHandlers => ({
  async forgetClientNotes() {
    await deleteOldNotes(pool, new Date(clock.now().getTime() - NOTE_RETENTION_DAYS * 86_400_000));
  },
});

export const clientNoteSchedules: JobSchedule[] = [{ task: 'forgetClientNotes', pattern: '57 3 * * *' }];
