import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsApp, openAccountsApp, type Person } from '#support/accounts-app.ts';
import { endExpiredImpersonations } from './impersonation.server.ts';

let accounts: AccountsApp;
let admin: Person;
let priya: Person;
const reason = 'She wrote that her bookings are missing.';

beforeAll(async () => {
  accounts = await openAccountsApp();
  admin = await createAdmin();
  priya = await accounts.signUp();
});
afterAll(() => accounts.close());

async function createAdmin(): Promise<Person> {
  const person = await accounts.signUp();
  await accounts.database.pool.query("UPDATE users SET role = 'admin', first_name = 'Moira' WHERE id = $1", [
    person.id,
  ]);
  await accounts.database.pool.query('UPDATE auth_sessions SET second_factor_at = now() WHERE user_id = $1', [
    person.id,
  ]);
  return person;
}

const start = (as: Person, whom: { id: string }, why = reason) =>
  accounts.as(as, 'POST', `/api/admin/users/${whom.id}/view-as`, { reason: why });
const end = (as: Person) => accounts.as(as, 'DELETE', '/api/view-as');
const getCurrentUser = async (as: Person) => (await accounts.as(as, 'GET', '/api/auth/user')).json();

const listAuditActions = async (userId: string) => {
  const { rows } = await accounts.database.pool.query<{
    action: string;
    actor: string | null;
    reason: string | null;
  }>(
    `SELECT action, actor_id AS actor, reason FROM audit_log
      WHERE subject = 'user' AND subject_id = $1 AND action LIKE 'user.view-%' ORDER BY id`,
    [userId],
  );
  return rows;
};

describe('seeing the site as somebody', () => {
  it('begins with a reason, is told to the person, shows what they see, changes nothing, and ends at one press', async () => {
    expect((await start(admin, priya)).statusCode).toBe(204);
    expect(accounts.told.at(-1)).toMatchObject({ what: 'viewed', viewId: expect.any(String) });
    expect(await getCurrentUser(admin)).toMatchObject({
      id: priya.id,
      role: 'user',
      viewedUntil: expect.any(String),
    });
    expect((await accounts.as(admin, 'GET', '/api/profile')).json()).toMatchObject({ email: priya.email });

    const refused = await accounts.as(admin, 'PUT', '/api/profile/name', {
      firstName: 'Eve',
      lastName: 'Else',
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'viewing_as',
      message: expect.stringContaining('Priya Nair'),
    });
    expect((await accounts.as(admin, 'GET', '/api/profile/devices')).json()).toMatchObject({
      code: 'viewing_as',
    });
    expect((await accounts.as(admin, 'GET', '/api/profile/data.json')).json()).toMatchObject({
      code: 'viewing_as',
    });
    expect((await accounts.as(admin, 'GET', '/api/logout')).json()).toMatchObject({ code: 'viewing_as' });
    expect((await getCurrentUser(priya)).viewedUntil, 'the person themselves').toBeUndefined();
    expect(await getCurrentUser(priya)).toMatchObject({ firstName: 'Priya' });

    expect((await end(admin)).statusCode).toBe(204);
    expect((await end(admin)).statusCode, 'again').toBe(204);
    expect(await getCurrentUser(admin)).toMatchObject({ id: admin.id, role: 'admin' });
    expect(await listAuditActions(priya.id)).toEqual([
      { action: 'user.view-started', actor: admin.id, reason },
      { action: 'user.view-ended', actor: admin.id, reason: null },
    ]);
    expect((await accounts.as(priya, 'GET', '/api/profile/views')).json()).toMatchObject([{ reason }]);
    expect((await accounts.as(admin, 'GET', '/api/profile/views')).json()).toEqual([]);
  });

  it('ends by itself after half an hour, which is written down', async () => {
    const person = await accounts.signUp();
    await start(admin, person);
    accounts.minutesAhead(29);
    expect(await getCurrentUser(admin)).toMatchObject({ id: person.id });
    accounts.minutesAhead(31);
    expect(await getCurrentUser(admin)).toMatchObject({ id: admin.id });
    const clock = { now: () => new Date(Date.now() + 31 * 60_000) };
    await endExpiredImpersonations({ pool: accounts.database.pool, clock });
    await endExpiredImpersonations({ pool: accounts.database.pool, clock });
    expect(await listAuditActions(person.id)).toMatchObject([
      { action: 'user.view-started' },
      { action: 'user.view-ended', actor: null },
    ]);
    accounts.minutesAhead(0);
  });

  it('is of one person at a time, on the sign-in that began it alone', async () => {
    const [first, second] = [await accounts.signUp(), await accounts.signUp()];
    await start(admin, first);
    expect((await start(admin, second)).json(), 'from within a view').toMatchObject({ code: 'viewing_as' });
    await end(admin);
    const both = await Promise.all([start(admin, first), start(admin, second)]);
    expect(both.map(({ statusCode }) => statusCode)).toContain(204);
    const { rows } = await accounts.database.pool.query(
      'SELECT FROM impersonations WHERE admin_id = $1 AND ended_at IS NULL',
      [admin.id],
    );
    expect(rows).toHaveLength(1);
    expect(await getCurrentUser(second)).toMatchObject({ id: second.id });
    await end(admin);
  });

  it('is of no admin, of nobody suspended or gone, and not of oneself', async () => {
    const [other, suspended] = [await createAdmin(), await accounts.signUp()];
    await accounts.database.pool.query(
      "UPDATE users SET suspended_at = now(), suspension_reason = 'Spam' WHERE id = $1",
      [suspended.id],
    );
    expect((await start(admin, other)).statusCode).toBe(409);
    expect((await start(admin, admin)).statusCode).toBe(409);
    expect((await start(admin, suspended)).statusCode).toBe(409);
    expect((await start(admin, { id: randomUUID() })).statusCode).toBe(404);
    expect((await start(admin, priya, 'Why not')).statusCode).toBe(400);
    expect(await getCurrentUser(admin)).toMatchObject({ id: admin.id });
  });

  it('is over at once when the person becomes an admin, or the admin is none any more', async () => {
    const [person, leaving] = [await accounts.signUp(), await createAdmin()];
    await start(leaving, person);
    expect(await getCurrentUser(leaving)).toMatchObject({ id: person.id });
    const role = (id: string, to: string) =>
      accounts.database.pool.query('UPDATE users SET role = $2 WHERE id = $1', [id, to]);
    await role(person.id, 'admin');
    expect(await getCurrentUser(leaving)).toMatchObject({ id: leaving.id });
    await role(person.id, 'user');
    await role(leaving.id, 'user');
    expect(await getCurrentUser(leaving)).toMatchObject({ id: leaving.id, role: 'user' });
  });

  it('is for admins who have just shown who they are', async () => {
    const stranger = await accounts.signUp();
    expect((await start(stranger, priya)).statusCode).toBe(403);
    expect(
      (
        await accounts.app.inject({
          method: 'POST',
          url: `/api/admin/users/${priya.id}/view-as`,
          payload: { reason },
        })
      ).statusCode,
    ).toBe(401);
    accounts.minutesAhead(16);
    expect((await start(admin, priya)).json()).toMatchObject({ code: 'fresh_sign_in_required' });
    accounts.minutesAhead(0);
    await accounts.database.pool.query(
      'UPDATE auth_sessions SET second_factor_at = NULL WHERE user_id = $1',
      [admin.id],
    );
    expect((await start(admin, priya)).json()).toMatchObject({ code: 'second_factor_required' });
    await accounts.database.pool.query(
      'UPDATE auth_sessions SET second_factor_at = now() WHERE user_id = $1',
      [admin.id],
    );
  });
});
