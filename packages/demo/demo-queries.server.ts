import { planStates } from '#areas/money/plans/rules.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';

// The demo's accounts and its owner's plan, once they are there; what it is filled with is in seed-queries.server.ts.

/** Whether the demo's accounts have passwords that stand nowhere. */
export async function hasRandomPasswords(db: Db): Promise<boolean> {
  const installation = await queryOneOrNull<{ random: boolean }>(
    db,
    'SELECT random_passwords AS random FROM installation',
  );
  return installation?.random ?? false;
}

/** False when they have them already. */
export async function markRandomPasswords(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO installation (kind, random_passwords) VALUES ('demo', true)
     ON CONFLICT (singleton) DO UPDATE SET random_passwords = true WHERE NOT installation.random_passwords`,
  );
  return rowCount !== 0;
}

/** The demo's accounts that can be signed in to, in the order in which they joined. */
export async function listSignInAccounts(tx: Tx): Promise<{ id: string; email: string }[]> {
  const { rows } = await tx.query<{ id: string; email: string }>(
    `SELECT u.id, u.email FROM users u
      WHERE u.is_demo AND EXISTS (SELECT FROM auth_accounts a WHERE a.user_id = u.id) ORDER BY u.created_at, u.id`,
  );
  return rows;
}

/** Ends whatever leads into these accounts but their password, and every mailed link there is. */
export async function revokeCredentials(tx: Tx, userIds: string[]): Promise<void> {
  await tx.query('DELETE FROM auth_verifications');
  await tx.query('DELETE FROM auth_sessions WHERE user_id = ANY ($1)', [userIds]);
  await tx.query('DELETE FROM auth_passkeys WHERE user_id = ANY ($1)', [userIds]);
  await tx.query('DELETE FROM authenticator_apps WHERE user_id = ANY ($1)', [userIds]);
  await tx.query('DELETE FROM recovery_codes WHERE user_id = ANY ($1)', [userIds]);
  await tx.query(`DELETE FROM auth_accounts WHERE user_id = ANY ($1) AND provider_id <> 'credential'`, [
    userIds,
  ]);
}

export async function savePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.query('UPDATE auth_accounts SET password = $2, updated_at = now() WHERE user_id = $1', [
    userId,
    hash,
  ]);
}

/** The plan of a business of the demo, with its owner. */
export interface OwnerPlan {
  businessId: number;
  userId: string;
  email: string;
  rowId: string;
  providerId: string;
}

/** The plan in force of whoever has that address; null when there is none that a provider has heard of. */
export function findPlan(db: Db, email: string): Promise<OwnerPlan | null> {
  return queryOneOrNull<OwnerPlan>(
    db,
    `SELECT b.id AS "businessId", u.id AS "userId", u.email, s.id AS "rowId",
            s.provider_subscription_id AS "providerId"
       FROM users u JOIN businesses b ON b.owner_id = u.id
       JOIN subscriptions s ON s.business_id = b.id AND s.state IN ('active', 'past_due', 'unpaid')
      WHERE u.email = $1 AND u.is_demo AND b.is_demo AND s.provider_subscription_id IS NOT NULL
      ORDER BY b.id LIMIT 1`,
    [email],
  );
}

/** Ends a plan that the provider has never heard of, or has forgotten. */
export async function endUnknownPlan(db: Db, rowId: string): Promise<void> {
  await db.query(
    `UPDATE subscriptions SET state = 'canceled', provider_customer_id = NULL, revision = revision + 1
      WHERE id = $1 AND state ${inStates(planStates.statesBefore('canceled'))}`,
    [rowId],
  );
}
