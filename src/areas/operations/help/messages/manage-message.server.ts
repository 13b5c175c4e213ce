import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  assignMessage,
  insertReply,
  type LockedMessage,
  lockMessage,
  moveMessage,
} from './queries.server.ts';
import { messageDueDay } from './rules.ts';

export interface ManageMessageDeps {
  pool: Pool;
  clock: Clock;
  /** Called inside the transaction, to queue the mail. */
  onMessageAnswered(tx: Tx, answered: { replyId: string }): Promise<void>;
}

export interface MessageRevision {
  messageId: string;
  revision: number;
}

/** Answers a message by mail. Throws `not_found` (404), or `conflict` (409) if another admin was first. */
export const answerMessage = (
  deps: ManageMessageDeps,
  act: AuditContext,
  seen: MessageRevision,
  body: string,
) =>
  changeMessage(deps, act, seen, async (tx, at) => {
    if (!(await moveMessage(tx, seen.messageId, 'answer', at))) throw wrongStateError();
    const replyId = await insertReply(tx, {
      messageId: seen.messageId,
      kind: 'answer',
      authorId: act.actorId,
      body,
      at,
    });
    await deps.onMessageAnswered(tx, { replyId });
    return { action: 'message.answered', details: { replyId } };
  });

/** Closes a message without a (further) answer. Throws as `answerMessage`. */
export const closeMessage = (deps: ManageMessageDeps, act: AuditContext, seen: MessageRevision) =>
  changeMessage(deps, act, seen, async (tx, at) => {
    if (!(await moveMessage(tx, seen.messageId, 'close', at))) throw wrongStateError();
    return { action: 'message.closed' };
  });

/**
 * Reopens a message. If it was answered, a new due day starts now; otherwise it keeps its own, so that reopening
 * gains no time. Throws as `answerMessage`.
 */
export const reopenMessage = (deps: ManageMessageDeps, act: AuditContext, seen: MessageRevision) =>
  changeMessage(deps, act, seen, async (tx, at, { answeredAt, complaint }) => {
    const due = answeredAt === null ? null : messageDueDay(at, complaint);
    if (!(await moveMessage(tx, seen.messageId, 'reopen', at, due))) throw wrongStateError();
    return { action: 'message.reopened' };
  });

/** Assigns a message; null unassigns. Throws as `answerMessage`, and 409 if the assignee is no admin. */
export const assignMessageTo = (
  deps: ManageMessageDeps,
  act: AuditContext,
  seen: MessageRevision,
  adminId: string | null,
) =>
  changeMessage(deps, act, seen, async (tx, _at, { assignedTo }) => {
    if (!(await assignMessage(tx, seen.messageId, adminId)))
      throw new AppError('conflict', 'That person is no longer an admin.');
    return { action: 'message.assigned', before: { assignedTo }, after: { assignedTo: adminId } };
  });

/** Adds a note for admins only, without a revision: notes never conflict. Throws `not_found` (404). */
export const addMessageNote = (deps: ManageMessageDeps, act: AuditContext, messageId: string, body: string) =>
  transaction(deps.pool, async (tx) => {
    const held = await lockMessageOrThrow(tx, messageId);
    if (held.erasedAt !== null) throw wrongStateError();
    const at = deps.clock.now();
    const replyId = await insertReply(tx, { messageId, kind: 'note', authorId: act.actorId, body, at });
    await recordAudit(tx, act, {
      action: 'message.noted',
      subject: 'message',
      subjectId: messageId,
      details: { replyId },
    });
  });

/** Never contains the message's text: we erase that later. */
type AuditedChange = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after' | 'details'>;

/** Applies a change if the revision is still the one the admin saw; otherwise the error says who was first. */
function changeMessage(
  { pool, clock }: ManageMessageDeps,
  act: AuditContext,
  { messageId, revision }: MessageRevision,
  work: (tx: Tx, at: Date, held: LockedMessage) => Promise<AuditedChange>,
): Promise<void> {
  return transaction(pool, async (tx) => {
    const held = await lockMessageOrThrow(tx, messageId);
    if (held.revision !== revision) throw conflictingChangeError(held);
    const done = await work(tx, clock.now(), held);
    await recordAudit(tx, act, { ...done, subject: 'message', subjectId: messageId });
  });
}

async function lockMessageOrThrow(tx: Tx, messageId: string): Promise<LockedMessage> {
  const held = await lockMessage(tx, messageId);
  if (held === null) throw new AppError('not_found', 'We can’t find that message.');
  return held;
}

const conflictingChangeError = ({ state, answeredBy }: LockedMessage) =>
  new AppError(
    'conflict',
    state === 'answered' && answeredBy !== null
      ? `${answeredBy} has already replied, so we didn’t send your reply. Read theirs first.`
      : 'Another admin changed this message, so we didn’t save your change. Reload the page first.',
  );

const wrongStateError = () => new AppError('conflict', 'You can’t do that with this message any more.');
