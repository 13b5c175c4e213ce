import { z } from 'zod';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { removeProfilePhoto } from '#shared/storage/profile-photo.server.ts';
import { assertAnotherAdmin } from '../admins/admins.server.ts';
import type { AuthUser, Deletion, Identity } from '../contract.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import { requireOpenSignIn } from '../credentials/require-verified-holder.server.ts';
import type { SignIn } from '../current/require-user.server.ts';
import type { DataSubject, PersonalData } from '../personal-data.ts';
import { closeAccount, findDeletedUser, lockAccount } from '../queries.server.ts';
import { confirmIdentity } from '../second-step/confirm-identity.server.ts';

/** Emails about cancellations have been sent by then. */
const ERASE_AFTER_MINUTES = 15;

export const ERASE_TASK = 'forgetDeletedAccount';

export interface DeleteAccountDeps {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  storage: FileStorage;
  personalData: readonly PersonalData[];
  endCredentials: EndCredentials;
  /** Queues the last email. */
  onAccountDeleted(tx: Tx, account: { email: string }): Promise<void>;
}

export async function previewDeletion(
  { pool, clock, personalData }: Pick<DeleteAccountDeps, 'pool' | 'clock' | 'personalData'>,
  user: AuthUser,
): Promise<Deletion> {
  const hindrances: string[] = [];
  const endings: Deletion['endings'] = [];
  for (const part of personalData) {
    hindrances.push(...((await part.hindrances?.(pool, user.id, clock.now())) ?? []));
    endings.push(...((await part.endings?.(user)) ?? []));
  }
  return { hindrances, endings };
}

/**
 * Deletes the account. In one transaction we look once more for what has to be done before, under the locks that keep
 * anything new away, close every way in, erase the person and queue the last mail. What remains of the row has no name:
 * records of payments hang on it. Then we end what is under way, and cancel bookings by their own policy. If that fails
 * or we crash, the job that follows ends the rest. A refusal changes nothing.
 * Throws `invalid_input` (400) or `forbidden` (403) when it may not be them, `unauthorized` (401) when the sign-in has
 * ended meanwhile, `conflict` (409) with the first
 * sentence of what has to be done before.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  user: AuthUser,
  signIn: SignIn | null,
  given: Identity,
): Promise<void> {
  const { pool, clock, personalData } = deps;
  await confirmIdentity(pool, { userId: user.id, signIn, now: clock.now() }, given);
  await assertDeletable(pool, deps, user);

  const subject: DataSubject = { userId: user.id, email: user.email };
  const files = await transaction(pool, async (tx) => {
    await assertAnotherAdmin(tx, user.id);
    await lockAccount(tx, user.id);
    await requireOpenSignIn(tx, user);
    for (const part of personalData) await part.lock?.(tx, user.id);
    // Check again under the locks; a refusal leaves bookings untouched.
    await assertDeletable(tx, deps, user);
    // Before erasing the address and owner, which the lookup needs.
    await deps.endCredentials(tx, { events: ['account-deleted', 'business-closed'], userId: user.id });
    if (!(await closeAccount(tx, user.id))) return [];
    const left: string[] = [];
    for (const part of personalData) left.push(...((await part.close?.(tx, subject)) ?? []));
    await deps.onAccountDeleted(tx, { email: user.email });
    await deps.outbox.enqueue(tx, ERASE_TASK, subject, {
      key: `${ERASE_TASK}:${user.id}`,
      runAt: new Date(clock.now().getTime() + ERASE_AFTER_MINUTES * 60_000),
    });
    return left;
  });
  await removeProfilePhoto(deps.storage, user.profileImageUrl);
  for (const key of files) await deps.storage.delete(key);
  // The account is gone either way; the job retries and reports.
  await endPersonalData(deps, user.id).catch(() => undefined);
}

/** No-op unless deleted. */
async function endPersonalData(
  { pool, personalData }: DeleteAccountDeps,
  userId: string,
): Promise<AuthUser | null> {
  const user = await findDeletedUser(pool, userId);
  if (user === null) return null;
  for (const part of personalData) await part.end?.(user);
  return user;
}

/** Throws `conflict` (409) with the first hindrance. */
async function assertDeletable(
  db: Db,
  { personalData, clock }: Pick<DeleteAccountDeps, 'personalData' | 'clock'>,
  user: AuthUser,
): Promise<void> {
  for (const part of personalData) {
    const [hindrance] = (await part.hindrances?.(db, user.id, clock.now())) ?? [];
    if (hindrance !== undefined) throw new AppError('conflict', hindrance);
  }
}

const subjectSchema = z.object({ userId: z.uuid(), email: z.string() });

/** Follow-up job: ends bookings made during deletion and erases what emails needed. No-op unless deleted. */
export async function eraseDeletedAccount(deps: DeleteAccountDeps, payload: unknown): Promise<void> {
  const subject = subjectSchema.parse(payload);
  if ((await endPersonalData(deps, subject.userId)) === null) return;
  await transaction(deps.pool, async (tx) => {
    for (const part of deps.personalData) await part.forget?.(tx, subject);
  });
}
