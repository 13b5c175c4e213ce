import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { StaffRole } from '../contract.ts';
import { type InvitationState, invitationStates } from '../rules.ts';

export interface MemberRow {
  id: number;
  name: string;
  email: string;
  role: StaffRole;
  since: Date;
}

export async function listMembers(db: Db, businessId: number): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `SELECT m.id, u.name, u.email, m.role, m.created_at AS since
     FROM business_members m JOIN users u ON u.id = m.user_id
     WHERE m.business_id = $1 ORDER BY u.name, m.id`,
    [businessId],
  );
  return rows;
}

export async function findOwner(db: Db, businessId: number): Promise<{ name: string; email: string } | null> {
  return queryOneOrNull(
    db,
    'SELECT u.name, u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1',
    [businessId],
  );
}

export interface InvitationRow {
  id: number;
  businessId: number;
  businessName: string;
  email: string;
  role: StaffRole;
  /** Null for other roles than instructor. */
  instructorId: number | null;
  state: InvitationState;
  expiresAt: Date;
  sentAt: Date;
}

const INVITATION = `
  SELECT i.id, i.business_id AS "businessId", b.name AS "businessName", i.email, i.role,
         i.instructor_id AS "instructorId", i.state,
         i.expires_at AS "expiresAt", i.sent_at AS "sentAt"
  FROM business_invitations i JOIN businesses b ON b.id = i.business_id`;

export async function listOpenInvitations(db: Db, businessId: number): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `${INVITATION} WHERE i.business_id = $1 AND i.state = 'open' ORDER BY i.email`,
    [businessId],
  );
  return rows;
}

export async function invitationByDigest(db: Db, digest: string): Promise<InvitationRow | null> {
  return queryOneOrNull(db, `${INVITATION} WHERE i.token_digest = $1`, [digest]);
}

/** Includes the owner. */
export async function isOnTeam(db: Db, businessId: number, email: string): Promise<boolean> {
  const { works } = await queryOne<{ works: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM users u
                    WHERE u.email = $2
                      AND (EXISTS (SELECT FROM businesses b WHERE b.id = $1 AND b.owner_id = u.id)
                           OR EXISTS (SELECT FROM business_members m WHERE m.business_id = $1 AND m.user_id = u.id))
                   ) AS works`,
    [businessId, email],
  );
  return works;
}

/** Members and open invitations. */
export async function sizeOfTeam(db: Db, businessId: number): Promise<number> {
  const { size } = await queryOne<{ size: number }>(
    db,
    `SELECT (SELECT count(*) FROM business_members WHERE business_id = $1)
          + (SELECT count(*) FROM business_invitations WHERE business_id = $1 AND state = 'open') AS size`,
    [businessId],
  );
  return size;
}

/** Null if that address has an open one. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    businessId: number;
    email: string;
    role: StaffRole;
    instructorId: number | null;
    digest: string;
    expiresAt: Date;
    sentAt: Date;
  },
): Promise<{ id: number } | null> {
  return queryOneOrNull(
    tx,
    `INSERT INTO business_invitations (business_id, email, role, token_digest, expires_at, sent_at, instructor_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (business_id, email) WHERE state = 'open' DO NOTHING RETURNING id`,
    [
      invitation.businessId,
      invitation.email,
      invitation.role,
      invitation.digest,
      invitation.expiresAt,
      invitation.sentAt,
      invitation.instructorId,
    ],
  );
}

/** Includes withdrawn invitations; null if never. */
export async function lastInvitationSentAt(db: Db, businessId: number, email: string): Promise<Date | null> {
  const { at } = await queryOne<{ at: Date | null }>(
    db,
    'SELECT max(sent_at) AS at FROM business_invitations WHERE business_id = $1 AND email = $2',
    [businessId, email],
  );
  return at;
}

/** Locks an open invitation and returns when it was last sent; null if there is none. */
export async function lockOpenInvitation(
  tx: Tx,
  businessId: number,
  id: number,
): Promise<{ sentAt: Date } | null> {
  return queryOneOrNull(
    tx,
    `SELECT sent_at AS "sentAt" FROM business_invitations
     WHERE id = $2 AND business_id = $1 AND state = 'open' FOR UPDATE`,
    [businessId, id],
  );
}

/** The old token stops working. */
export async function renewInvitation(
  tx: Tx,
  invitation: { businessId: number; id: number; digest: string; expiresAt: Date; sentAt: Date },
): Promise<{ email: string; role: StaffRole } | null> {
  return queryOneOrNull(
    tx,
    `UPDATE business_invitations SET token_digest = $3, expires_at = $4, sent_at = $5
     WHERE id = $2 AND business_id = $1 AND state ${inStates(invitationStates.statesBefore('open'))}
     RETURNING email, role`,
    [invitation.businessId, invitation.id, invitation.digest, invitation.expiresAt, invitation.sentAt],
  );
}

/** False unless it is open. */
export async function withdrawInvitation(db: Db, businessId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE business_invitations SET state = 'withdrawn'
     WHERE id = $2 AND business_id = $1 AND state ${inStates(invitationStates.statesBefore('withdrawn'))}`,
    [businessId, id],
  );
  return rowCount === 1;
}

/** Adds the person to the team. False if it is no longer open. */
export async function acceptOpenInvitation(
  tx: Tx,
  digest: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { accepted } = await queryOne<{ accepted: boolean }>(
    tx,
    `WITH used AS (
       UPDATE business_invitations SET state = 'accepted'
       WHERE token_digest = $1 AND state ${inStates(invitationStates.statesBefore('accepted'))} AND expires_at > $3
         AND business_id IN (SELECT b.id FROM businesses b JOIN business_invitations i ON i.business_id = b.id
                              WHERE i.token_digest = $1 AND b.status <> 'suspended' FOR SHARE OF b)
       RETURNING business_id, role
     ), member AS (
       INSERT INTO business_members (business_id, user_id, role) SELECT business_id, $2, role FROM used
       ON CONFLICT (business_id, user_id) DO UPDATE SET role = EXCLUDED.role
     )
     SELECT EXISTS (SELECT FROM used) AS accepted`,
    [digest, userId, now],
  );
  return accepted;
}

export async function memberById(
  db: Db,
  businessId: number,
  memberId: number,
): Promise<{ userId: string; role: StaffRole } | null> {
  return queryOneOrNull(
    db,
    'SELECT user_id AS "userId", role FROM business_members WHERE id = $2 AND business_id = $1',
    [businessId, memberId],
  );
}

export async function findStaffRole(db: Db, businessId: number, userId: string): Promise<StaffRole | null> {
  const row = await queryOneOrNull<{ role: StaffRole }>(
    db,
    'SELECT role FROM business_members WHERE business_id = $1 AND user_id = $2',
    [businessId, userId],
  );
  return row?.role ?? null;
}

export async function setRole(
  db: Db,
  businessId: number,
  memberId: number,
  role: StaffRole,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE business_members SET role = $3 WHERE id = $2 AND business_id = $1',
    [businessId, memberId, role],
  );
  return rowCount === 1;
}

export async function deleteMember(db: Db, businessId: number, memberId: number): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM business_members WHERE id = $2 AND business_id = $1', [
    businessId,
    memberId,
  ]);
  return rowCount === 1;
}

export async function withdrawOpenInvitations(tx: Tx, ownerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE business_invitations SET state = 'withdrawn'
     WHERE business_id IN (SELECT id FROM businesses WHERE owner_id = $1)
       AND state ${inStates(invitationStates.statesBefore('withdrawn'))}`,
    [ownerId],
  );
  return rowCount ?? 0;
}
