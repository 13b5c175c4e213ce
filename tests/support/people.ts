import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { createUser } from './session-factory.ts';

/** As the sign-in library returns it. */
export async function authUser(db: Db, id: string): Promise<AuthUser | null> {
  return queryOneOrNull<AuthUser>(
    db,
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_verified AS "emailVerified",
            image AS "profileImageUrl", role FROM users WHERE id = $1`,
    [id],
  );
}

export async function createPerson(db: Db): Promise<AuthUser> {
  const { id } = await createUser(db);
  const user = await authUser(db, id);
  if (user === null) throw new Error('The user just made is not there.');
  return user;
}
