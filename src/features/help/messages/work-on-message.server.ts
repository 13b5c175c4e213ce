import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { assignMessage, type HeldMessage, insertReply, lockMessage, moveMessage } from './queries.server.ts';
import { dueOn } from './rules.ts';

export interface WorkOnMessageDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that keeps an answer: the place to queue its mail. */
  onMessageAnswered(tx: Tx, answered: { replyId: string }): Promise<void>;
}

/** A message, and how often it had been worked on when the admin looked at it. */
export interface SeenMessage {
  messageId: string;
  revision: number;
}

/** Answers a message by mail. Throws `not_found` (404), and `conflict` (409) when another admin was first. */
export const answerMessage = (deps: WorkOnMessageDeps, act: Act, seen: SeenMessage, body: string) =>
  workOn(deps, act, seen, async (tx, at) => {
    if (!(await moveMessage(tx, seen.messageId, 'answer', at))) throw wrongState();
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

/** Closes a message that needs no answer, or no other. Throws as `answerMessage` does. */
export const closeMessage = (deps: WorkOnMessageDeps, act: Act, seen: SeenMessage) =>
  workOn(deps, act, seen, async (tx, at) => {
    if (!(await moveMessage(tx, seen.messageId, 'close', at))) throw wrongState();
    return { action: 'message.closed' };
  });

/**
 * Opens a message again. What was answered before is due as if it came now; of what never was, the day stays, so that
 * closing and reopening gains nobody time. Throws as `answerMessage` does.
 */
export const reopenMessage = (deps: WorkOnMessageDeps, act: Act, seen: SeenMessage) =>
  workOn(deps, act, seen, async (tx, at, { answeredAt, complaint }) => {
    const due = answeredAt === null ? null : dueOn(at, complaint);
    if (!(await moveMessage(tx, seen.messageId, 'reopen', at, due))) throw wrongState();
    return { action: 'message.reopened' };
  });

/** Gives a message to an admin, or to nobody (null). Throws as `answerMessage` does, and 409 for who is no admin. */
export const giveMessage = (deps: WorkOnMessageDeps, act: Act, seen: SeenMessage, adminId: string | null) =>
  workOn(deps, act, seen, async (tx, _at, { assignedTo }) => {
    if (!(await assignMessage(tx, seen.messageId, adminId)))
      throw new AppError('conflict', 'That person is no longer an admin.');
    return { action: 'message.assigned', before: { assignedTo }, after: { assignedTo: adminId } };
  });

/** Writes a note that only admins read; two of them are never in each other's way. Throws `not_found` (404). */
export const noteOnMessage = (deps: WorkOnMessageDeps, act: Act, messageId: string, body: string) =>
  transaction(deps.pool, async (tx) => {
    const held = await held404(tx, messageId);
    if (held.erasedAt !== null) throw wrongState();
    const at = deps.clock.now();
    const replyId = await insertReply(tx, { messageId, kind: 'note', authorId: act.actorId, body, at });
    await recordAudit(tx, act, {
      action: 'message.noted',
      subject: 'message',
      subjectId: messageId,
      details: { replyId },
    });
  });

/** What was done, for the audit log; never in the words that were written, which are erased one day. */
type Done = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after' | 'details'>;

/** Does something to a message as the admin saw it, or to none: whoever is second is told what came before. */
function workOn(
  { pool, clock }: WorkOnMessageDeps,
  act: Act,
  { messageId, revision }: SeenMessage,
  work: (tx: Tx, at: Date, held: HeldMessage) => Promise<Done>,
): Promise<void> {
  return transaction(pool, async (tx) => {
    const held = await held404(tx, messageId);
    if (held.revision !== revision) throw wasFirst(held);
    const done = await work(tx, clock.now(), held);
    await recordAudit(tx, act, { ...done, subject: 'message', subjectId: messageId });
  });
}

async function held404(tx: Tx, messageId: string): Promise<HeldMessage> {
  const held = await lockMessage(tx, messageId);
  if (held === null) throw new AppError('not_found', 'We can’t find that message.');
  return held;
}

const wasFirst = ({ state, answeredBy }: HeldMessage) =>
  new AppError(
    'conflict',
    state === 'answered' && answeredBy !== null
      ? `${answeredBy} has already replied, so we didn’t send your reply. Read theirs first.`
      : 'Another admin changed this message, so we didn’t save your change. Reload the page first.',
  );

const wrongState = () => new AppError('conflict', 'You can’t do that with this message any more.');
