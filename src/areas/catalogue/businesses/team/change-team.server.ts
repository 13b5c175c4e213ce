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

/** Runs in the transaction that changes the team, to queue emails. */
export type OnTeamChanged = (
  tx: Tx,
  changed: {
    businessId: number;
    userId: string;
    role: StaffRole | null;
    /** The access that ended, in words; '' for none. */
    ended: string;
  },
) => Promise<void>;

interface RoleDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  instructorAccounts: InstructorAccounts;
  onTeamChanged: OnTeamChanged;
}

export interface Invitee {
  id: string;
  email: string;
}

/** Throws `not_found` (404), `gone` (410: used, withdrawn or expired) or `forbidden` (403: another address). */
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

/** Joins the team. The link works once; repeated requests return the same team. Throws as `readInvitation`. */
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
    // An existing member gets the invitation's role.
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
  // Read again: a concurrent request may have accepted it.
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

/** Was it accepted, and is the person still on the team? A removed member can't return by it. */
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

interface TeamChange extends RoleDeps {
  user: { id: string };
  businessId: number;
  now: Date;
}

/**
 * Also ends the old role's credentials. Throws as `authoriseBusiness`, `not_found` (404) or `conflict` (409: no
 * instructor has that account).
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

/** Also ends the role's credentials. Throws as `changeRole`. */
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

/** Returns what ended, in words. Locks the account, so call it before locking the role's row. */
const endRoleCredentials = async (
  tx: Tx,
  { endCredentials, businessId }: Pick<TeamChange, 'endCredentials' | 'businessId'>,
  userId: string,
  because: 'role-changed' | 'team-left',
): Promise<string> =>
  describeCredentials(await endCredentials(tx, { events: [because], userId, businessId }));

/** Throws as `changeRole`. */
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
