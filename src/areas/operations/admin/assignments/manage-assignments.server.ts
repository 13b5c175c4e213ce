import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WorkItem } from './contract.ts';
import {
  findAdminName,
  findWorkItem,
  insertNote,
  itemExists,
  lockAssignee,
  updateAssignee,
  type WorkItemRef,
} from './queries.server.ts';

interface AssignmentDeps {
  pool: Pool;
  clock: Clock;
}

/** Returns the assignee and notes of an item. Throws `not_found` (404). */
export async function readWorkItem(db: Db, item: WorkItemRef): Promise<WorkItem> {
  await assertItemExists(db, item);
  return findWorkItem(db, item);
}

/**
 * Assigns an item to an admin, or to nobody (null). Throws `not_found` (404), and `conflict` (409) if the assignee is
 * no longer `seen` or the new one is no admin.
 */
export function assignWork(
  { pool, clock }: AssignmentDeps,
  act: AuditContext,
  item: WorkItemRef,
  { adminId, seen }: { adminId: string | null; seen: string | null },
): Promise<void> {
  return transaction(pool, async (tx) => {
    await assertItemExists(tx, item);
    if (adminId !== null && (await findAdminName(tx, adminId)) === null) {
      throw new AppError('conflict', 'This person is no longer an admin.');
    }
    const held = await lockAssignee(tx, item);
    if ((held?.id ?? null) === adminId) return;
    if ((held?.id ?? null) !== seen || !(await updateAssignee(tx, item, adminId, seen, clock.now()))) {
      throw new AppError(
        'conflict',
        held === null
          ? 'Another admin has changed the assignment. Check it again first.'
          : `${held.name} has just taken this. Check it again first.`,
      );
    }
    await recordAudit(tx, act, {
      action: `${item.kind}.assigned`,
      subject: item.kind,
      subjectId: item.id,
      before: { assignedTo: seen },
      after: { assignedTo: adminId },
    });
  });
}

/** Adds a note for admins only; idempotent by key. Throws `not_found` (404). */
export function addWorkNote(
  { pool, clock }: AssignmentDeps,
  act: AuditContext,
  item: WorkItemRef,
  { key, body }: { key: string; body: string },
): Promise<void> {
  return transaction(pool, async (tx) => {
    await assertItemExists(tx, item);
    if (!(await insertNote(tx, item, { key, authorId: act.actorId, body, at: clock.now() }))) return;
    // The audit log must not repeat the note's text: we erase notes later.
    await recordAudit(tx, act, {
      action: `${item.kind}.noted`,
      subject: item.kind,
      subjectId: item.id,
      details: { noteId: key },
    });
  });
}

async function assertItemExists(db: Db, item: WorkItemRef): Promise<void> {
  if (!(await itemExists(db, item)))
    throw new AppError('not_found', 'We can’t find this item. It may have been removed.');
}
