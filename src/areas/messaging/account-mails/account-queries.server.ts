import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Null if the account is gone. */
export async function readAccountForMail(db: Db, userId: string): Promise<{ email: string } | null> {
  return queryOneOrNull<{ email: string }>(db, 'SELECT email FROM users WHERE id = $1', [userId]);
}

export interface AdminActionMailData {
  /** As in the audit log: `business.suspended`. */
  action: string;
  /** The business's name, the session's title or a booking's reference. */
  title: string;
  reason: string;
  /** Refund in pounds: "5.00". */
  amount: string | null;
  /** "2 calendar feeds and 1 sign-in"; '' if none ended. */
  ended: string;
  recipient: { name: string; email: string };
}

/** Returns an audit entry and the person it concerns; null if there is none. */
export async function readAdminActionForMail(db: Db, auditId: number): Promise<AdminActionMailData | null> {
  return queryOneOrNull<AdminActionMailData>(
    db,
    `SELECT a.action, coalesce(a.reason, '') AS reason, a.details->>'amount' AS amount,
            coalesce(a.details->>'ended', '') AS ended,
            coalesce(s.title, b.name, k.reference, t.first_name || ' ' || t.last_name, '') AS title,
            json_build_object('name', u.name, 'email', coalesce(k.email, u.email)) AS recipient
       FROM audit_log a
       LEFT JOIN sessions s ON a.subject = 'session' AND s.id::text = a.subject_id
       LEFT JOIN bookings k ON a.subject = 'booking' AND k.id::text = a.subject_id
       LEFT JOIN reviews r ON a.subject = 'review' AND r.id::text = a.subject_id
       LEFT JOIN trainers t ON a.subject = 'trainer' AND t.id::text = a.subject_id
       LEFT JOIN businesses b ON b.id = CASE a.subject WHEN 'business' THEN a.subject_id::bigint
                                                       ELSE coalesce(s.business_id, r.business_id) END
       JOIN users u ON u.id = CASE a.subject WHEN 'user' THEN a.subject_id::uuid
                                             WHEN 'booking' THEN k.user_id
                                             WHEN 'review' THEN r.user_id
                                             WHEN 'trainer' THEN t.user_id
                                             ELSE b.owner_id END
      WHERE a.id = $1`,
    [auditId],
  );
}

export interface ImpersonationMailData {
  reason: string;
  startedAt: Date;
  recipient: { name: string; email: string };
}

/** Null if the account is gone. */
export function readImpersonationForMail(db: Db, viewId: string): Promise<ImpersonationMailData | null> {
  return queryOneOrNull<ImpersonationMailData>(
    db,
    `SELECT v.reason, v.started_at AS "startedAt", json_build_object('name', u.name, 'email', u.email) AS recipient
       FROM impersonations v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND u.deleted_at IS NULL`,
    [viewId],
  );
}
