import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AuthUser, Device, Profile } from './contract.ts';
import { deviceName } from './device-name.ts';
import { type DataDeps, dataTables } from './download-data.server.ts';
import { profileOf, signInsOf } from './queries.server.ts';

/** Everything the profile page shows of its person. */
export async function showProfile(deps: DataDeps & { clock: Clock }, user: AuthUser): Promise<Profile> {
  const kept = await profileOf(deps.pool, user.id, deps.clock.now());
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailVerified: user.emailVerified,
    profileImageUrl: user.profileImageUrl,
    hasPassword: kept.passwordHash !== null,
    authenticatorApp: kept.authenticatorApp,
    recoveryCodesLeft: kept.recoveryCodes,
    pendingEmail: kept.pendingEmail,
    preferences: { reminders: kept.wantsReminders, reviewRequests: kept.wantsReviewRequests },
    passkeys: kept.passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? 'Passkey',
      createdAt: new Date(createdAt).toISOString(),
    })),
    connected: kept.connected,
    dataTables: dataTables(deps),
  };
}

/** Where the person is signed in: this device first, then by last use. */
export async function showDevices(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  currentId: string | undefined,
): Promise<Device[]> {
  const devices = (await signInsOf(deps.pool, user.id, deps.clock.now())).map((signIn) => ({
    id: signIn.id,
    name: deviceName(signIn.userAgent),
    ipAddress: signIn.ipAddress || null,
    lastUsedAt: signIn.lastUsedAt.toISOString(),
    current: signIn.id === currentId,
  }));
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
}
