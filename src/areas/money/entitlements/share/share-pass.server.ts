import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { PassInvitation, Share } from './contract.ts';
import { INVITATION_DAYS, invitationExpiry, sharingRefusal } from './rules.ts';
import {
  acceptShare,
  endShare,
  findInvitationStatus,
  findShareTarget,
  type InvitationRow,
  insertInvitation,
  invitationByDigest,
  lockShareTarget,
  renewInvitation,
  type ShareRow,
  type ShareTarget,
  shareById,
  sharesOfUser,
} from './share-queries.server.ts';

export interface ShareDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the same transaction; queue the email here. The token is stored nowhere else. */
  onPassShared(
    tx: Tx,
    invited: { email: string; sharedBy: string; name: string; businessName: string; token: string },
  ): Promise<void>;
  /** Notifies the other side. */
  onShareNews(tx: Tx, news: { shareId: string; news: 'accepted' | 'ended' | 'left' }): Promise<void>;
}

/**
 * Invites somebody to share a pass or membership, by a single-use link for that address, valid seven days. Repeating
 * replaces the link. Throws `not_found` (404) or `conflict` (409) with the field, and like `requireVerifiedHolder`.
 */
export async function sharePass(
  deps: ShareDeps,
  user: AuthUser,
  what: { creditId: string } | { membershipId: string },
  { email }: Share,
): Promise<void> {
  const shared: ShareTarget = { creditId: null, membershipId: null, ...what };
  const now = deps.clock.now();
  const token = newSecret();
  await transaction(deps.pool, async (tx) => {
    await requireVerifiedHolder(tx, user);
    await lockShareTarget(tx, shared);
    const thing = await findShareTarget(tx, shared);
    if (thing === null || thing.ownerId !== user.id)
      throw new AppError('not_found', 'We can’t find that pass.');
    const asked = {
      most: thing.most,
      lasts: thing.lasts,
      isOwner: thing.ownerEmail.toLowerCase() === email,
      ...(await findInvitationStatus(tx, shared, email)),
    };
    const refusal = sharingRefusal(asked, now);
    if (refusal !== null)
      throw new AppError('conflict', refusal, { errors: [{ field: 'email', message: refusal }] });
    const invitation = {
      ...shared,
      email,
      digest: digestSecret(token),
      now,
      expiresAt: invitationExpiry(now),
    };
    if (!(await renewInvitation(tx, invitation))) await insertInvitation(tx, invitation);
    const { ownerName, name, businessName } = thing;
    await deps.onPassShared(tx, { email, sharedBy: ownerName, name, businessName, token });
  });
}

/**
 * For the invited person. Throws `not_found` (404: unknown link), `gone` (410: used, withdrawn, expired or nothing
 * left) or `forbidden` (403: another address).
 */
export async function readPassInvitation(
  { pool, clock }: Pick<ShareDeps, 'pool' | 'clock'>,
  user: AuthUser,
  token: string,
): Promise<PassInvitation> {
  return toPassInvitation(await getOpenInvitation(pool, user, token, clock.now()));
}

/** Single use, also under concurrency. Throws like `readPassInvitation`. */
export async function acceptPassInvitation(
  deps: ShareDeps,
  user: AuthUser,
  token: string,
): Promise<PassInvitation> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    await lockShareTarget(tx, await getOpenInvitation(tx, user, token, now));
    // Read again under the lock.
    const invitation = await getOpenInvitation(tx, user, token, now);
    if (!(await acceptShare(tx, invitation.id, user.id, now))) throw invitationUsedError();
    await deps.onShareNews(tx, { shareId: invitation.id, news: 'accepted' });
    return toPassInvitation(invitation);
  });
}

const toPassInvitation = ({ name, businessName, ownerName }: InvitationRow): PassInvitation => ({
  name,
  businessName,
  sharedBy: ownerName,
});

async function getOpenInvitation(db: Db, user: AuthUser, token: string, now: Date): Promise<InvitationRow> {
  const invitation = await invitationByDigest(db, digestSecret(token));
  if (invitation === null) throw new AppError('not_found', 'We can’t find this invitation.');
  if (invitation.state !== 'open') throw invitationUsedError();
  if (invitation.email !== user.email.toLowerCase())
    throw new AppError(
      'forbidden',
      'We sent this invitation to a different email address. Sign in with that address to accept it.',
    );
  if (invitation.expiresAt <= now)
    throw new AppError(
      'gone',
      `This invitation is older than ${INVITATION_DAYS} days. Ask ${invitation.ownerName} to send it again.`,
    );
  if (!invitation.lasts) throw new AppError('gone', 'There’s nothing left to share.');
  return invitation;
}

const invitationUsedError = () =>
  new AppError('gone', 'Someone has used or withdrawn this invitation. Ask the owner for a new one.');

/**
 * Ends a share or invitation, from either side. Bookings stay; timely cancellations return the credit to the pass.
 * Throws `not_found` (404), also if already ended.
 */
export async function stopSharing(deps: ShareDeps, user: AuthUser, shareId: string): Promise<void> {
  const share = await shareById(deps.pool, shareId);
  if (share === null || (share.ownerId !== user.id && share.guestId !== user.id)) throw shareNotFound();
  if (!(await endShareOfUser(deps, share, user.id))) throw shareNotFound();
}

/** For account deletion. Idempotent. */
export async function endUserShares(deps: ShareDeps, userId: string): Promise<void> {
  for (const share of await sharesOfUser(deps.pool, userId)) await endShareOfUser(deps, share, userId);
}

function endShareOfUser(
  deps: ShareDeps,
  { id, creditId, membershipId }: ShareRow,
  userId: string,
): Promise<boolean> {
  return transaction(deps.pool, async (tx) => {
    await lockShareTarget(tx, { creditId, membershipId });
    const share = await shareById(tx, id);
    if (share === null || !(await endShare(tx, id, deps.clock.now()))) return false;
    if (share.state === 'accepted')
      await deps.onShareNews(tx, { shareId: id, news: share.ownerId === userId ? 'ended' : 'left' });
    return true;
  });
}

const shareNotFound = () => new AppError('not_found', 'This isn’t shared any more.');
