import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AuthUser, Device, Profile } from '../contract.ts';
import { findProfileRecord, listSignIns } from '../queries.server.ts';

export async function readProfile(
  deps: { pool: Pool; clock: Clock; isSeller: (userId: string) => Promise<boolean> },
  user: AuthUser,
): Promise<Profile> {
  const [kept, isSeller] = await Promise.all([
    findProfileRecord(deps.pool, user.id, deps.clock.now()),
    deps.isSeller(user.id),
  ]);
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
    preferences: {
      reviewRequests: kept.wantsReviewRequests,
      statements: kept.wantsStatements,
    },
    isSeller,
    receiptCompany: kept.receiptCompany,
    passkeys: kept.passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? 'Passkey',
      createdAt: new Date(createdAt).toISOString(),
    })),
    connected: kept.connected,
    offersSignInMethod:
      user.emailVerified &&
      !kept.signInOfferAnswered &&
      kept.passwordHash === null &&
      kept.passkeys.length === 0 &&
      kept.connected.length === 0,
  };
}

/** This device first, then by last use. */
export async function listDevices(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  currentId: string | undefined,
): Promise<Device[]> {
  const devices = (await listSignIns(deps.pool, user.id, deps.clock.now())).map((signIn) => ({
    id: signIn.id,
    name: deviceName(signIn.userAgent),
    ipAddress: signIn.ipAddress || null,
    lastUsedAt: signIn.lastUsedAt.toISOString(),
    current: signIn.id === currentId,
  }));
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
}

/** First match wins, since most browsers claim to be others too. */
const browsers: [word: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [word: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome on Windows". */
export function deviceName(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([word]) => word.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
