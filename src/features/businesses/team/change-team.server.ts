import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { authoriseBusiness } from '../authorise-business.server.ts';
import type { StaffRole } from '../permissions.ts';
import type { Team } from './contract.ts';
import { readTeam } from './show-team.server.ts';
import { deleteMember, setRole, withdrawInvitation } from './team-queries.server.ts';

/** One business's team, about to be changed by somebody at some time. */
interface TeamChange {
  db: Db;
  user: { id: string };
  businessId: number;
  now: Date;
}

/** Gives somebody another role, from their next request on. Throws as `authoriseBusiness`, `not_found` (404). */
export async function changeRole(change: TeamChange, memberId: number, role: StaffRole): Promise<Team> {
  return changing(change, 'This person is not on the team.', () =>
    setRole(change.db, change.businessId, memberId, role),
  );
}

/** Takes somebody off the team, from their next request on. Throws as `changeRole`. */
export async function removeMember(change: TeamChange, memberId: number): Promise<Team> {
  return changing(change, 'This person is not on the team.', () =>
    deleteMember(change.db, change.businessId, memberId),
  );
}

/** Makes an open invitation useless. Throws as `changeRole`. */
export async function withdraw(change: TeamChange, invitationId: number): Promise<Team> {
  return changing(change, 'This invitation is not open any more.', () =>
    withdrawInvitation(change.db, change.businessId, invitationId),
  );
}

async function changing(
  { db, user, businessId, now }: TeamChange,
  notThere: string,
  work: () => Promise<boolean>,
): Promise<Team> {
  await authoriseBusiness(db, user, businessId, 'manage_team');
  if (!(await work())) throw new AppError('not_found', notThere);
  return readTeam(db, businessId, now);
}
