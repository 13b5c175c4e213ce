import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { lockMembership } from '../memberships/membership-queries.server.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { type ShareState, shareStates } from './rules.ts';

// Sharing, accepting, ending and using all lock what is shared first, so concurrent calls see each other.

/** A pass, or a membership with all its months. */
export interface ShareTarget {
  creditId: string | null;
  membershipId: string | null;
}

/** Membership first, then credits in id order, to avoid deadlocks. */
export async function lockShareTarget(tx: Tx, { creditId, membershipId }: ShareTarget): Promise<void> {
  if (creditId !== null) await lockEntitlement(tx, creditId);
  if (membershipId === null) return;
  await lockMembership(tx, membershipId);
  await tx.query(
    `SELECT c.id FROM entitlements c JOIN membership_months month ON month.purchase_id = c.purchase_id
     WHERE month.membership_id = $1 ORDER BY c.id FOR NO KEY UPDATE OF c`,
    [membershipId],
  );
}

export interface ShareTargetRow extends ShareTarget {
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  name: string;
  businessName: string;
  most: number;
  /** Usable now or in a later month. */
  lasts: boolean;
}

function shareTargetSql(creditId: string, membershipId: string): string {
  return `
  SELECT shared.entitlement_id AS "creditId", shared.membership_id AS "membershipId", owner.id AS "ownerId",
         owner.name AS "ownerName", owner.email AS "ownerEmail", product.name, b.name AS "businessName",
         product.max_shares AS most, shared.lasts AND owner.deleted_at IS NULL AS lasts
  FROM (
    SELECT c.id AS entitlement_id, NULL::uuid AS membership_id, c.user_id, c.product_id,
           EXISTS (SELECT FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason IS NULL) AS lasts
    FROM entitlements c WHERE c.id = ${creditId} AND c.kind = 'pass'
    UNION ALL
    SELECT NULL, m.id, m.user_id, m.product_id, m.state <> 'ended' FROM memberships m WHERE m.id = ${membershipId}
  ) shared
  JOIN entitlement_products product ON product.id = shared.product_id
  JOIN businesses b ON b.id = product.business_id
  JOIN users owner ON owner.id = shared.user_id`;
}

export function findShareTarget(
  db: Db,
  { creditId, membershipId }: ShareTarget,
): Promise<ShareTargetRow | null> {
  return queryOneOrNull(db, shareTargetSql('$1', '$2'), [creditId, membershipId]);
}

/** Doesn't count other invitations to the same address. */
export async function findInvitationStatus(
  tx: Tx,
  { creditId, membershipId }: ShareTarget,
  email: string,
): Promise<{ others: number; isSharing: boolean; lastSentAt: Date | null }> {
  const found = await queryOneOrNull<{ others: number; isSharing: boolean; lastSentAt: Date | null }>(
    tx,
    `SELECT count(*) FILTER (WHERE share.state = 'accepted' OR share.email <> $3)::integer AS others,
            coalesce(bool_or(share.state = 'accepted' AND guest.email = $3), false) AS "isSharing",
            max(share.sent_at) FILTER (WHERE share.email = $3) AS "lastSentAt"
     FROM entitlement_shares share LEFT JOIN users guest ON guest.id = share.user_id
     WHERE share.state <> 'ended' AND (share.entitlement_id = $1 OR share.membership_id = $2)`,
    [creditId, membershipId, email],
  );
  return found ?? { others: 0, isSharing: false, lastSentAt: null };
}

/** `digest` of the link's token. */
interface NewInvitation extends ShareTarget {
  email: string;
  digest: string;
  now: Date;
  expiresAt: Date;
}

/** Invalidates the earlier link. False if there is no invitation. */
export async function renewInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const { creditId, membershipId, email, digest, now, expiresAt } = invitation;
  const { rowCount } = await tx.query(
    `UPDATE entitlement_shares SET token_digest = $4, sent_at = $5, expires_at = $6
     WHERE (entitlement_id = $1 OR membership_id = $2) AND email = $3 AND state ${inStates(shareStates.statesBefore('open'))}`,
    [creditId, membershipId, email, digest, now, expiresAt],
  );
  return rowCount === 1;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { creditId, membershipId, email, digest, now, expiresAt } = invitation;
  await tx.query(
    `INSERT INTO entitlement_shares (entitlement_id, membership_id, email, token_digest, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [creditId, membershipId, email, digest, now, expiresAt],
  );
}

export interface InvitationRow extends ShareTargetRow {
  id: string;
  email: string | null;
  state: ShareState;
  expiresAt: Date;
}

export function invitationByDigest(db: Db, digest: string): Promise<InvitationRow | null> {
  return queryOneOrNull(
    db,
    `SELECT shared.*, share.id, share.email, share.state, share.expires_at AS "expiresAt"
     FROM entitlement_shares share
     JOIN LATERAL (${shareTargetSql('share.entitlement_id', 'share.membership_id')}) shared ON true
     WHERE share.token_digest = $1`,
    [digest],
  );
}

/** False if no longer open. The caller must hold the lock of what is shared. */
export async function acceptShare(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE entitlement_shares SET state = 'accepted', user_id = $2, accepted_at = $3, email = NULL
     WHERE id = $1 AND state ${inStates(shareStates.statesBefore('accepted'))} AND expires_at > $3`,
    [id, userId, now],
  );
  return rowCount === 1;
}

export interface ShareRow extends ShareTarget {
  id: string;
  state: ShareState;
  ownerId: string;
  guestId: string | null;
}

const SHARE = `
  SELECT share.id, share.entitlement_id AS "creditId", share.membership_id AS "membershipId", share.state,
         coalesce(c.user_id, m.user_id) AS "ownerId", share.user_id AS "guestId"
  FROM entitlement_shares share LEFT JOIN entitlements c ON c.id = share.entitlement_id
  LEFT JOIN memberships m ON m.id = share.membership_id`;

export function shareById(db: Db, id: string): Promise<ShareRow | null> {
  return queryOneOrNull(db, `${SHARE} WHERE share.id = $1`, [id]);
}

/** Includes invitations. */
export async function sharesOfUser(db: Db, userId: string): Promise<ShareRow[]> {
  const { rows } = await db.query<ShareRow>(
    `${SHARE} WHERE share.state <> 'ended' AND (c.user_id = $1 OR m.user_id = $1 OR share.user_id = $1) ORDER BY share.id`,
    [userId],
  );
  return rows;
}

/** Also withdraws invitations. False if already ended. The caller must hold the lock of what is shared. */
export async function endShare(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE entitlement_shares SET state = 'ended', ended_at = $2, email = NULL
     WHERE id = $1 AND state ${inStates(shareStates.statesBefore('ended'))}`,
    [id, now],
  );
  return rowCount === 1;
}

/** Ended shares and expired invitations. */
export async function deleteOldShares(db: Db, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM entitlement_shares
     WHERE (state = 'ended' AND ended_at < $1) OR (state = 'open' AND expires_at < $1)`,
    [before],
  );
}

export async function eraseGuest(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.query(`UPDATE entitlement_shares SET user_id = NULL WHERE user_id = $1 AND state = 'ended'`, [
    userId,
  ]);
  await tx.query('DELETE FROM entitlement_shares WHERE email = lower($1)', [email]);
}

/** Returns the count. */
export async function withdrawOpenShares(tx: Tx, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE entitlement_shares share SET state = 'ended', ended_at = $2, email = NULL
     WHERE share.state = 'open' AND share.state ${inStates(shareStates.statesBefore('ended'))}
       AND (share.entitlement_id IN (SELECT id FROM entitlements WHERE user_id = $1)
            OR share.membership_id IN (SELECT id FROM memberships WHERE user_id = $1))`,
    [userId, now],
  );
  return rowCount ?? 0;
}
