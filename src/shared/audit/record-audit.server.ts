import { queryOne, type Tx } from '../db/database.server.ts';

/** Who acts, and in which request: what every entry of the audit log says. */
export interface AuditContext {
  actorId: string;
  /** Of the HTTP request, as the server's own log names it. */
  requestId: string;
  /** The sign-in that they act by; left out of programs. No entry has it. */
  signInId?: string | undefined;
}

/** One thing that was done to one row. */
export interface AuditEntry {
  /** What was done, subject first: `business.approved`, `booking.refunded`. */
  action: `${string}.${string}`;
  /** The kind of row (`business`, `session`, `user`, …) and its id. */
  subject: string;
  subjectId: string | number;
  /** In the actor's words. */
  reason?: string | null;
  /** What changed, by column, where that says something. */
  before?: object;
  after?: object;
  /** What else came of it: dates cancelled, pence refunded. */
  details?: object;
}

/**
 * Writes one entry of the audit log inside the transaction that does what it records, so that there is never
 * one without the other; `act` is null for what was done at the machine, by nobody who is signed in. The database
 * refuses to change or remove an entry. Answers the entry's id.
 */
export async function recordAudit(tx: Tx, act: AuditContext | null, entry: AuditEntry): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO audit_log (actor_id, request_id, action, subject, subject_id, reason, before, after, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      act?.actorId ?? null,
      act?.requestId ?? null,
      entry.action,
      entry.subject,
      String(entry.subjectId),
      entry.reason ?? null,
      entry.before ?? null,
      entry.after ?? null,
      entry.details ?? {},
    ],
  );
  return id;
}
