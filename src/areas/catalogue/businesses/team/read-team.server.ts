import type { Db } from '#shared/db/database.server.ts';
import { authoriseBusiness } from '../permissions/authorise-business.server.ts';
import type { Team } from './contract.ts';
import type { InstructorAccounts } from './instructor-accounts.server.ts';
import { resendAllowedAt } from './resend-rules.ts';
import { findOwner, listMembers, listOpenInvitations } from './team-queries.server.ts';

/** Members and invitations. Throws as `authoriseBusiness`. */
export async function getTeam(
  db: Db,
  accounts: InstructorAccounts,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<Team> {
  await authoriseBusiness(db, user, businessId, 'manage_team');
  return readTeam(db, accounts, businessId, now);
}

/** The caller must check permissions. */
export async function readTeam(
  db: Db,
  accounts: InstructorAccounts,
  businessId: number,
  now: Date,
): Promise<Team> {
  const owner = await findOwner(db, businessId);
  const members = await listMembers(db, businessId);
  const invitations = await listOpenInvitations(db, businessId);
  return {
    owner: owner ?? { name: '', email: '' },
    members: members.map((member) => ({ ...member, since: member.since.toISOString() })),
    invitations: invitations.map(({ id, email, role, instructorId, expiresAt, sentAt }) => ({
      id,
      email,
      role,
      instructorId,
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
      resendFrom: resendAllowedAt(sentAt, now)?.toISOString() ?? null,
    })),
    instructors: await accounts.listUnlinkedInstructors(db, businessId),
  };
}
