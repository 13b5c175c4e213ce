import type { CredentialRequester } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { StaffRole } from '../contract.ts';
import { authoriseBusiness, authoriseCredentialChange } from '../permissions/authorise-business.server.ts';
import type { Invite, Team } from './contract.ts';
import type { InstructorAccounts } from './instructor-accounts.server.ts';
import { readTeam } from './read-team.server.ts';
import { resendAllowedAt } from './resend-rules.ts';
import {
  insertInvitation,
  isOnTeam,
  lastInvitationSentAt,
  lockOpenInvitation,
  renewInvitation,
  sizeOfTeam,
} from './team-queries.server.ts';

export const INVITATION_DAYS = 7;
/** Limits scripts that would email strangers. */
const MAX_TEAM_SIZE = 50;

/** The token is stored nowhere else. */
export interface MemberInvited {
  email: string;
  role: StaffRole;
  businessName: string;
  token: string;
}

export interface InviteDeps {
  pool: Pool;
  clock: Clock;
  instructorAccounts: InstructorAccounts;
  /** Runs in the same transaction, to queue the email. */
  onMemberInvited(tx: Tx, invited: MemberInvited): Promise<void>;
}

/**
 * Emails a single-use link for seven days. Throws as `authoriseBusiness`, `invalid_input` (400: instructor),
 * `conflict` (409: on the team, invited, full) or `rate_limited` (429).
 */
export async function inviteMember(
  deps: InviteDeps,
  user: CredentialRequester,
  businessId: number,
  { email, role, instructorId: chosen }: Invite,
): Promise<Team> {
  const { pool, clock, instructorAccounts } = deps;
  const instructorId = role === 'instructor' ? chosen : null;
  const business = await authoriseBusiness(pool, user, businessId, 'manage_team');
  const now = clock.now();
  if (await isOnTeam(pool, businessId, email))
    throw invitationConflict('This person is already on the team.');
  if ((await sizeOfTeam(pool, businessId)) >= MAX_TEAM_SIZE)
    throw invitationConflict(`A team can have up to ${MAX_TEAM_SIZE} people.`);
  const token = newSecret();
  await transaction(pool, async (tx) => {
    await authoriseCredentialChange(tx, user, businessId, 'manage_team');
    if (role === 'instructor') {
      const free = await instructorAccounts.listUnlinkedInstructors(tx, businessId);
      if (!free.some(({ id }) => id === instructorId)) throw instructorNeeded();
    }
    const expiresAt = invitationExpiry(now);
    const last = await lastInvitationSentAt(tx, businessId, email);
    const digest = digestSecret(token);
    const invitation = { businessId, email, role, instructorId, digest, expiresAt, sentAt: now };
    if ((await insertInvitation(tx, invitation)) === null)
      throw invitationConflict('You’ve already invited this person. Send the invitation again below.');
    requireResendInterval(last, now);
    await deps.onMemberInvited(tx, { email, role, businessName: business.name, token });
  });
  return readTeam(pool, instructorAccounts, businessId, now);
}

/** Sends a new link, disabling earlier ones. Throws as `authoriseBusiness`, `not_found` (404) or 429. */
export async function resendInvitation(
  deps: InviteDeps,
  user: CredentialRequester,
  businessId: number,
  invitationId: number,
): Promise<Team> {
  const { pool, clock, instructorAccounts } = deps;
  const business = await authoriseBusiness(pool, user, businessId, 'manage_team');
  const now = clock.now();
  const token = newSecret();
  await transaction(pool, async (tx) => {
    await authoriseCredentialChange(tx, user, businessId, 'manage_team');
    const open = await lockOpenInvitation(tx, businessId, invitationId);
    requireResendInterval(open?.sentAt ?? null, now);
    const renewed = await renewInvitation(tx, {
      businessId,
      id: invitationId,
      digest: digestSecret(token),
      expiresAt: invitationExpiry(now),
      sentAt: now,
    });
    if (renewed === null) throw new AppError('not_found', 'This invitation is no longer open.');
    await deps.onMemberInvited(tx, { ...renewed, businessName: business.name, token });
  });
  return readTeam(pool, instructorAccounts, businessId, now);
}

function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
}

/** Throws `rate_limited` (429) if the person was invited a short while ago. */
function requireResendInterval(sentAt: Date | null, now: Date): void {
  const from = sentAt === null ? null : resendAllowedAt(sentAt, now);
  if (from === null) return;
  const message = `We sent this invitation a short while ago. You can send it again from ${formatLondonTime(from)}.`;
  throw new AppError('rate_limited', message, { errors: [{ field: 'email', message }] });
}

function instructorNeeded(): AppError {
  const message = 'Choose an instructor who has no account yet.';
  return new AppError('invalid_input', message, { errors: [{ field: 'instructorId', message }] });
}

function invitationConflict(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field: 'email', message }] });
}
