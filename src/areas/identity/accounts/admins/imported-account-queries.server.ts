import { queryOne, type Tx } from '#shared/db/database.server.ts';

/** Skips existing addresses; returns the new ids. */
export async function insertImportedAccounts(
  tx: Tx,
  people: readonly { email: string; name: string; firstName: string; lastName: string }[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO users (email, name, first_name, last_name)
     SELECT email, name, "firstName", "lastName"
     FROM jsonb_to_recordset($1::jsonb) AS p (email text, name text, "firstName" text, "lastName" text)
     ORDER BY email
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [JSON.stringify(people)],
  );
  return rows.map(({ id }) => id);
}

export async function findAccountsByEmail(
  tx: Tx,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ email: string; id: string }>(
    'SELECT email, id FROM users WHERE email = ANY ($1)',
    [addresses],
  );
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Like the row of a deleted account. Returns its id. */
export async function insertAnonymousUser(tx: Tx): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO users (id, email, name, deleted_at)
     SELECT made.id, 'deleted-' || made.id || '@deleted.invalid', 'Deleted account', now()
     FROM (SELECT gen_random_uuid() AS id) made RETURNING id`,
  );
  return id;
}

/** Only those never verified and without a way in. */
export async function deleteUnusedAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM users u WHERE u.id = ANY ($1) AND NOT u.email_verified AND u.role = 'user'
       AND NOT EXISTS (SELECT FROM auth_accounts a WHERE a.user_id = u.id)
       AND NOT EXISTS (SELECT FROM auth_sessions s WHERE s.user_id = u.id)
       AND NOT EXISTS (SELECT FROM auth_passkeys p WHERE p.user_id = u.id)`,
    [ids],
  );
}
