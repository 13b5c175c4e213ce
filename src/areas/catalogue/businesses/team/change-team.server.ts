import { describeCredentials } from '#areas/identity/accounts/credentials/credential-kind.ts';
import type { EndCredentials } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import type { StaffRole } from '../contract.ts';
import { authoriseInTransaction } from '../permissions/authorise-business.server.ts';
import type { InvitationOffer, Team } from './contract.ts';
import type { InstructorAccounts } from './instructor-accounts.server.ts';
import { readTeam } from './read-team.server.ts';
import {
  acceptOpenInvitation,
  deleteMember,
  findStaffRole,
  type InvitationRow,
  invitationByDigest,
  isOnTeam,
  memberById,
  setRole,
  withdrawInvitation,
} from './team-queries.server.ts';

/** Runs in the transaction that changes somebody's part in a team: the place to queue emails. */
export type OnTeamChanged = (
  tx: Tx,
  changed: {
    businessId: number;
    userId: string;
    /** Null for a person who is no longer on the team. */
    role: StaffRole | null;
    /** The access that ended with it, in words; '' for none. */
    ended: string;
  },
) => Promise<void>;

interface RoleDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  instructorAccounts: InstructorAccounts;
  onTeamChanged: OnTeamChanged;
}

/** Whoever opens an invitation: signed in, with an address. */
export interface Invitee {
  id: string;
  email: string;
}

/**
 * What an invitation offers, to the person it was sent to. Throws `not_found` (404: no such link), `gone` (410: taken
 * already, withdrawn or too old) or `forbidden` (403: sent to another address).
 */
export async function readInvitation(
  db: Db,
  user: Invitee,
  token: string,
  now: Date,
): Promise<InvitationOffer> {
  const invitation = await requireOwnInvitation(db, user, token);
  if (await hasJoined(db, invitation)) throw new AppError('gone', 'You’re already on this team.');
  const { businessId, businessName, role, state, expiresAt } = invitation;
  if (state !== 'open') throw invitationUsed();
  if (expiresAt <= now) throw invitationExpired();
  return { businessId, businessName, role };
}

/**
 * Joins the team. The link works once: of several at once, one joins, and the others, like a second press or a request
 * sent anew, hear the same of the team they are on by then. Throws as `readInvitation`.
 */
export async function acceptInvitation(
  deps: RoleDeps,
  user: Invitee,
  token: string,
  now: Date,
): Promise<InvitationOffer> {
  const { pool } = deps;
  const { businessId, businessName, role, instructorId, state, expiresAt } = await requireOwnInvitation(
    pool,
    user,
    token,
  );
  const offer = { businessId, businessName, role };
  if (state === 'open' && expiresAt <= now) throw invitationExpired();
  const accepted = await transaction(pool, async (tx) => {
    // Somebody on the team who was invited to another role has that one from now on.
    const before = await findStaffRole(tx, businessId, user.id);
    const changed = before !== null && before !== role;
    const ended = changed
      ? await endRoleCredentials(tx, { ...deps, businessId }, user.id, 'role-changed')
      : '';
    const joined = await acceptOpenInvitation(tx, digestSecret(token), user.id, now);
    if (joined && instructorId !== null) {
      const link = { businessId, instructorId, userId: user.id };
      if (!(await deps.instructorAccounts.linkInstructorAccount(tx, link))) throw instructorTaken();
    }
    if (joined && changed) await deps.onTeamChanged(tx, { businessId, userId: user.id, role, ended });
    return joined;
  });
  // Read again: whoever was faster may have changed it since.
  if (!accepted && !(await hasJoined(pool, await requireOwnInvitation(pool, user, token))))
    throw invitationUsed();
  return offer;
}

async function requireOwnInvitation(db: Db, user: Invitee, token: string): Promise<InvitationRow> {
  const invitation = await invitationByDigest(db, digestSecret(token));
  if (invitation === null) throw new AppError('not_found', 'We can’t find this invitation.');
  if (invitation.email !== user.email.toLowerCase()) {
    throw new AppError(
      'forbidden',
      'We sent this invitation to a different email address. Sign in with that address to accept it.',
    );
  }
  return invitation;
}

/** Whether its person took it and is on the team still: who was taken off since does not come back by it. */
async function hasJoined(db: Db, { state, businessId, email }: InvitationRow): Promise<boolean> {
  return state === 'accepted' && (await isOnTeam(db, businessId, email));
}

function instructorTaken(): AppError {
  return new AppError('gone', 'This instructor now has another account. Ask the owner for a new invitation.');
}

function invitationExpired(): AppError {
  return new AppError('gone', 'This invitation has expired. Ask the owner to send it again.');
}

function invitationUsed(): AppError {
  return new AppError('gone', 'Someone has used or withdrawn this invitation. Ask the owner for a new one.');
}

/** One business's team, about to be changed by somebody at some time. */
interface TeamChange extends RoleDeps {
  user: { id: string };
  businessId: number;
  now: Date;
}

/**
 * Gives somebody another role, from their next request on. If it is a new one, the credentials of the old role end.
 * Throws as `authoriseBusiness`, `not_found` (404), and `conflict` (409) where somebody is to be an instructor whose account
 * no instructor has.
 */
export async function changeRole(change: TeamChange, memberId: number, role: StaffRole): Promise<Team> {
  return updateTeam(change, 'This person isn’t on the team.', async (tx) => {
    const member = await memberById(tx, change.businessId, memberId);
    if (member === null) return false;
    if (member.role === role) return setRole(tx, change.businessId, memberId, role);
    const { instructorAccounts, businessId } = change;
    if (role === 'instructor' && !(await instructorAccounts.isInstructor(tx, businessId, member.userId)))
      throw new AppError(
        'conflict',
        'First choose this person’s account for an instructor, under Instructors.',
      );
    const ended = await endRoleCredentials(tx, change, member.userId, 'role-changed');
    if (!(await setRole(tx, change.businessId, memberId, role))) return false;
    await change.onTeamChanged(tx, { businessId: change.businessId, userId: member.userId, role, ended });
    return true;
  });
}

/** Takes somebody off the team, from their next request on; their credentials of the role end. Throws as `changeRole`. */
export async function removeMember(change: TeamChange, memberId: number): Promise<Team> {
  return updateTeam(change, 'This person isn’t on the team.', async (tx) => {
    const member = await memberById(tx, change.businessId, memberId);
    if (member === null) return false;
    const ended = await endRoleCredentials(tx, change, member.userId, 'team-left');
    if (!(await deleteMember(tx, change.businessId, memberId))) return false;
    await change.onTeamChanged(tx, {
      businessId: change.businessId,
      userId: member.userId,
      role: null,
      ended,
    });
    return true;
  });
}

/** Ends what somebody has by their role, and returns it in words. Locks their account, and so comes before the role's row is locked. */
const endRoleCredentials = async (
  tx: Tx,
  { endCredentials, businessId }: Pick<TeamChange, 'endCredentials' | 'businessId'>,
  userId: string,
  because: 'role-changed' | 'team-left',
): Promise<string> =>
  describeCredentials(await endCredentials(tx, { events: [because], userId, businessId }));

/** Makes an open invitation useless. Throws as `changeRole`. */
export async function withdrawTeamInvitation(change: TeamChange, invitationId: number): Promise<Team> {
  return updateTeam(change, 'This invitation is no longer open.', (tx) =>
    withdrawInvitation(tx, change.businessId, invitationId),
  );
}

async function updateTeam(
  { pool, instructorAccounts, user, businessId, now }: TeamChange,
  notThere: string,
  work: (tx: Tx) => Promise<boolean>,
): Promise<Team> {
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_team');
    if (!(await work(tx))) throw new AppError('not_found', notThere);
    return readTeam(tx, instructorAccounts, businessId, now);
  });
}
