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
  /** Runs in the transaction that writes the invitation: the place to queue its mail. The token is in no other place. */
  onPassShared(
    tx: Tx,
    invited: { email: string; sharedBy: string; name: string; businessName: string; token: string },
  ): Promise<void>;
  /** The same when somebody has accepted, or one of the two has ended it: the other is told. */
  onShareNews(tx: Tx, news: { shareId: string; news: 'accepted' | 'ended' | 'left' }): Promise<void>;
}

/**
 * Asks somebody to share the person's own pass (`POST /api/credits/{creditId}/shares`) or membership: a mail with a link
 * that works once, for seven days, for whoever is signed in with that address. Asked again, they get another link. Throws
 * `not_found` (404) or `conflict` (409) with the field, and as `requireVerifiedHolder` does.
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
 * What an invitation offers, to the person it was sent to (`GET /api/pass-invitations/{token}`). Throws `not_found` (404:
 * no such link), `gone` (410: used, withdrawn, too old, or nothing is left) or `forbidden` (403: another address).
 */
export async function readPassInvitation(
  { pool, clock }: Pick<ShareDeps, 'pool' | 'clock'>,
  user: AuthUser,
  token: string,
): Promise<PassInvitation> {
  return toPassInvitation(await getOpenInvitation(pool, user, token, clock.now()));
}

/**
 * Shares it from now on (`POST /api/pass-invitations/{token}/accept`). The link works once: of several at once, one is
 * taken. Throws as `readPassInvitation`.
 */
export async function acceptPassInvitation(
  deps: ShareDeps,
  user: AuthUser,
  token: string,
): Promise<PassInvitation> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    await lockShareTarget(tx, await getOpenInvitation(tx, user, token, now));
    // A statement of its own sees what became of it meanwhile.
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
 * Ends a share (`DELETE /api/credit-shares/{shareId}`): its owner withdraws an invitation or shares no more, or whoever
 * has accepted leaves. What is booked with it stays booked; cancelled in time, its credit goes back to the pass. Throws
 * `not_found` (404), also of one that has ended.
 */
export async function stopSharing(deps: ShareDeps, user: AuthUser, shareId: string): Promise<void> {
  const share = await shareById(deps.pool, shareId);
  if (share === null || (share.ownerId !== user.id && share.guestId !== user.id)) throw shareNotFound();
  if (!(await endShareOfUser(deps, share, user.id))) throw shareNotFound();
}

/** Ends whatever somebody shares, on either side, as their account does. Repeating it does no harm. */
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
