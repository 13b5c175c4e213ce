import { describe, expect, it } from 'vitest';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { listMyBusinesses } from '../status/get-business.server.ts';
import { authoriseBusiness } from './authorise-business.server.ts';
import { businessActions, canPerform } from './permissions.ts';

const database = setUpDatabase();

async function createTeam() {
  const { pool } = database;
  const business = await createBusiness(pool);
  return {
    businessId: business.id,
    owner: { id: business.ownerId ?? '' },
    manager: await createMember(pool, business.id, 'manager'),
    front_desk: await createMember(pool, business.id, 'front_desk'),
    instructor: await createMember(pool, business.id, 'instructor'),
  };
}

describe('authorising somebody at a business', () => {
  it('lets each role do what the table says, and nothing else', async () => {
    const team = await createTeam();
    for (const role of ['owner', 'manager', 'front_desk', 'instructor'] as const) {
      for (const action of businessActions) {
        const attempt = authoriseBusiness(database.pool, team[role], team.businessId, action);
        if (canPerform(role, action)) {
          await expect(attempt).resolves.toMatchObject({ id: team.businessId, role, status: 'approved' });
        } else {
          await expect(attempt).rejects.toMatchObject({ status: 403 });
        }
      }
    }
  });

  it('refuses strangers, other owners, other businesses’ staff and administrators', async () => {
    const { pool } = database;
    const team = await createTeam();
    const other = await createTeam();
    const strangers = [
      await createUser(pool),
      await createUser(pool, { role: 'admin' }),
      other.owner,
      other.manager,
      other.front_desk,
      other.instructor,
    ];
    for (const stranger of strangers) {
      for (const action of businessActions) {
        await expect(authoriseBusiness(pool, stranger, team.businessId, action)).rejects.toMatchObject({
          status: 403,
          message: 'You don’t manage this business.',
        });
      }
    }
  });

  it('knows no business that is not there', async () => {
    const person = await createUser(database.pool);
    await expect(authoriseBusiness(database.pool, person, 987_654, 'view_dashboard')).rejects.toMatchObject({
      status: 404,
    });
  });

  it('refuses with 409 what the business’s state does not allow', async () => {
    const { pool } = database;
    const submitted = await createBusiness(pool, { status: 'submitted' });
    const owner = { id: submitted.ownerId ?? '' };
    await expect(authoriseBusiness(pool, owner, submitted.id, 'manage_sessions')).rejects.toMatchObject({
      status: 409,
      message: 'You can do this once we’ve approved the business.',
    });
    await expect(authoriseBusiness(pool, owner, submitted.id, 'edit_business')).resolves.toMatchObject({
      status: 'submitted',
    });
  });
});

describe('one person’s businesses', () => {
  it('are the own and the ones they work for, the first approved of their own first', async () => {
    const { pool } = database;
    const person = await createUser(pool, { role: 'business' });
    const rejected = await createBusiness(pool, { ownerId: person.id, status: 'rejected' });
    const approved = await createBusiness(pool, { ownerId: person.id });
    const elsewhere = await createBusiness(pool);
    await createMember(pool, elsewhere.id, 'front_desk', person.id);
    await createBusiness(pool);
    const found = await listMyBusinesses(pool, person.id);
    expect(found.map(({ id, role }) => [id, role])).toEqual([
      [approved.id, 'owner'],
      [rejected.id, 'owner'],
      [elsewhere.id, 'front_desk'],
    ]);
  });

  it('are none for a seeker', async () => {
    expect(await listMyBusinesses(database.pool, (await createUser(database.pool)).id)).toEqual([]);
  });
});
