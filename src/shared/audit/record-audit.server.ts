import { queryOne, type Tx } from '../db/database.server.ts';

/** The actor and the request that every audit entry records. */
export interface AuditContext {
  actorId: string;
  /** As in the server's log. */
  requestId: string;
  /** Undefined for programs. Not written to the entries. */
  signInId?: string | undefined;
}

export interface AuditEntry {
  /** Subject first: `business.approved`, `booking.refunded`. */
  action: `${string}.${string}`;
  /** The kind of row (`business`, `session`, `user`, …). */
  subject: string;
  subjectId: string | number;
  reason?: string | null;
  /** Changed columns only. */
  before?: object;
  after?: object;
  /** Side effects: dates cancelled, pence refunded. */
  details?: object;
}

/**
 * Writes one audit entry in the caller's transaction and returns its id. `act` is null for work done at the machine
 * by nobody signed in. The database refuses to change or delete entries.
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
