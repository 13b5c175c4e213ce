import { beforeAll, describe, expect, it } from 'vitest';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { authoriseBusiness, findStaffStart } from '../permissions/authorise-business.server.ts';
import {
  acceptInvitation,
  changeRole,
  readInvitation,
  removeMember,
  withdrawTeamInvitation,
} from './change-team.server.ts';
import {
  type InviteDeps,
  inviteMember,
  type MemberInvited,
  resendInvitation,
} from './invite-member.server.ts';
import { getTeam } from './read-team.server.ts';

const monday = new Date('2026-11-23T09:00:00Z');
const inSevenDays = new Date('2026-11-30T09:00:00Z');

const database = setUpDatabase();
let mailed: MemberInvited[] = [];
let deps: InviteDeps;
let minutesOn = 0;
const onTeamChanged = async () => undefined;
beforeAll(async () => {
  deps = {
    pool: database.pool,
    clock: { now: () => new Date(monday.getTime() + minutesOn * 60_000) },
    instructorAccounts,
    onMemberInvited: async (_tx, invited) => void mailed.push(invited),
  };
});

async function arrange() {
  mailed = [];
  minutesOn = 0;
  const business = await createBusiness(database.pool, { name: 'Wharf Lane Hall' });
  const person = await createUser(database.pool, { firstName: 'Kit' });
  const owner = { id: business.ownerId ?? '' };
  const invite = (email = person.email) =>
    inviteMember(deps, owner, business.id, { email, role: 'front_desk', instructorId: null });
  return { businessId: business.id, owner, person, invite };
}

describe('inviting somebody', () => {
  it('lets the person with that address in, once, with the role', async () => {
    const { businessId, person, invite } = await arrange();
    expect(await invite()).toMatchObject({
      members: [],
      invitations: [
        {
          email: person.email,
          role: 'front_desk',
          expired: false,
          expiresAt: inSevenDays.toISOString(),
        },
      ],
    });
    const { token } = mailed[0]!;
    expect(mailed).toMatchObject([
      { email: person.email, role: 'front_desk', businessName: 'Wharf Lane Hall' },
    ]);
    expect(await readInvitation(database.pool, person, token, monday)).toEqual({
      businessId,
      businessName: 'Wharf Lane Hall',
      role: 'front_desk',
    });
    expect(await findStaffStart(database.pool, person.id)).toBeNull();
    await acceptInvitation(
      { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
      person,
      token,
      monday,
    );
    expect(await findStaffStart(database.pool, person.id)).not.toBeNull();
    await expect(authoriseBusiness(database.pool, person, businessId, 'check_in')).resolves.toMatchObject({
      role: 'front_desk',
    });
  });

  it('says to who has joined that they are on the team, and lets nobody back who was taken off', async () => {
    const { businessId, owner, person, invite } = await arrange();
    await invite();
    const { token } = mailed[0]!;
    const joined = await acceptInvitation(
      { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
      person,
      token,
      monday,
    );
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        person,
        token,
        monday,
      ),
    ).resolves.toEqual(joined);
    await expect(readInvitation(database.pool, person, token, monday)).rejects.toMatchObject({
      status: 410,
      message: 'You’re already on this team.',
    });
    const { members } = await getTeam(database.pool, instructorAccounts, owner, businessId, monday);
    const change = {
      pool: database.pool,
      endCredentials,
      instructorAccounts,
      onTeamChanged,
      user: owner,
      businessId,
      now: monday,
    };
    await removeMember(change, members[0]!.id);
    const gone = {
      status: 410,
      message: 'Someone has used or withdrawn this invitation. Ask the owner for a new one.',
    };
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        person,
        token,
        monday,
      ),
    ).rejects.toMatchObject(gone);
    await expect(readInvitation(database.pool, person, token, monday)).rejects.toMatchObject(gone);
    expect(await findStaffStart(database.pool, person.id)).toBeNull();
  });

  it('lets nobody else in, and nobody after seven days', async () => {
    const { person, invite } = await arrange();
    await invite();
    const { token } = mailed[0]!;
    const other = await createUser(database.pool);
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        other,
        token,
        monday,
      ),
    ).rejects.toMatchObject({
      status: 403,
      message:
        'We sent this invitation to a different email address. Sign in with that address to accept it.',
    });
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        person,
        token,
        inSevenDays,
      ),
    ).rejects.toMatchObject({
      status: 410,
      message: 'This invitation has expired. Ask the owner to send it again.',
    });
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        person,
        `${token}x`,
        monday,
      ),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('puts on the team once, of several at once, and answers each the same', async () => {
    const { businessId, owner, person, invite } = await arrange();
    await invite();
    const { token } = mailed[0]!;
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        acceptInvitation(
          { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
          person,
          token,
          monday,
        ),
      ),
    );
    const joined = { businessId, businessName: 'Wharf Lane Hall', role: 'front_desk' };
    expect(answers).toEqual([joined, joined, joined]);
    expect(
      (await getTeam(database.pool, instructorAccounts, owner, businessId, monday)).members,
    ).toHaveLength(1);
  });

  it('can be sent again: the earlier link is dead', async () => {
    const { businessId, owner, person, invite } = await arrange();
    const { invitations } = await invite();
    minutesOn = 10;
    await resendInvitation(deps, owner, businessId, invitations[0]!.id);
    const [first, second] = mailed;
    await expect(readInvitation(database.pool, person, first!.token, monday)).rejects.toMatchObject({
      status: 404,
    });
    await expect(readInvitation(database.pool, person, second!.token, monday)).resolves.toMatchObject({
      businessId,
    });
  });

  it('is sent again once in ten minutes, however it is asked for', async () => {
    const { businessId, owner, person, invite } = await arrange();
    const { invitations } = await invite();
    const id = invitations[0]!.id;
    const resend = () => resendInvitation(deps, owner, businessId, id);
    const tooSoon = {
      status: 429,
      message: 'We sent this invitation a short while ago. You can send it again from 09:10.',
    };
    expect(invitations[0]).toMatchObject({ resendFrom: '2026-11-23T09:10:00.000Z' });
    await expect(resend()).rejects.toMatchObject(tooSoon);
    minutesOn = 9.99;
    await expect(resend()).rejects.toMatchObject(tooSoon);
    await withdrawTeamInvitation(
      {
        pool: database.pool,
        endCredentials,
        instructorAccounts,
        onTeamChanged,
        user: owner,
        businessId,
        now: monday,
      },
      id,
    );
    await expect(invite()).rejects.toMatchObject(tooSoon);
    await expect(invite(person.email.toUpperCase().toLowerCase())).rejects.toMatchObject(tooSoon);
    expect((await getTeam(database.pool, instructorAccounts, owner, businessId, monday)).invitations).toEqual(
      [],
    );
    expect(mailed).toHaveLength(1);
    minutesOn = 10;
    const again = await invite();
    expect(mailed).toHaveLength(2);
    minutesOn = 20;
    expect(
      (await getTeam(database.pool, instructorAccounts, owner, businessId, deps.clock.now())).invitations,
    ).toMatchObject([{ resendFrom: null }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => resendInvitation(deps, owner, businessId, again.invitations[0]!.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(mailed).toHaveLength(3);
  });

  it('can be withdrawn', async () => {
    const { businessId, owner, person, invite } = await arrange();
    const { invitations } = await invite();
    const change = {
      pool: database.pool,
      endCredentials,
      instructorAccounts,
      onTeamChanged,
      user: owner,
      businessId,
      now: monday,
    };
    expect((await withdrawTeamInvitation(change, invitations[0]!.id)).invitations).toEqual([]);
    await expect(
      acceptInvitation(
        { pool: database.pool, endCredentials, instructorAccounts, onTeamChanged },
        person,
        mailed[0]!.token,
        monday,
      ),
    ).rejects.toMatchObject({
      status: 410,
    });
    await expect(resendInvitation(deps, owner, businessId, invitations[0]!.id)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('refuses who is invited, works there, or owns it', async () => {
    const { businessId, owner, person, invite } = await arrange();
    await invite();
    await expect(invite()).rejects.toMatchObject({ status: 409, errors: [{ field: 'email' }] });
    await createMember(database.pool, businessId, 'manager', person.id);
    await expect(invite()).rejects.toMatchObject({ message: 'This person is already on the team.' });
    const { owner: shown } = await getTeam(database.pool, instructorAccounts, owner, businessId, monday);
    await expect(invite(shown.email)).rejects.toMatchObject({ status: 409 });
    expect(mailed).toHaveLength(1);
  });
});

describe('changing the team', () => {
  it('takes effect at once, and only within the business', async () => {
    const { businessId, owner } = await arrange();
    const member = await createMember(database.pool, businessId, 'front_desk');
    const elsewhere = await arrange();
    const { members } = await getTeam(database.pool, instructorAccounts, owner, businessId, monday);
    const memberId = members[0]!.id;
    const foreign = {
      pool: database.pool,
      endCredentials,
      instructorAccounts,
      onTeamChanged,
      user: elsewhere.owner,
      businessId: elsewhere.businessId,
      now: monday,
    };
    await expect(removeMember(foreign, memberId)).rejects.toMatchObject({ status: 404 });
    await expect(changeRole(foreign, memberId, 'manager')).rejects.toMatchObject({ status: 404 });

    const change = {
      pool: database.pool,
      endCredentials,
      instructorAccounts,
      onTeamChanged,
      user: owner,
      businessId,
      now: monday,
    };
    expect((await changeRole(change, memberId, 'manager')).members).toMatchObject([{ role: 'manager' }]);
    await authoriseBusiness(database.pool, member, businessId, 'view_revenue');
    expect((await removeMember(change, memberId)).members).toEqual([]);
    await expect(authoriseBusiness(database.pool, member, businessId, 'view_calendar')).rejects.toMatchObject(
      { status: 403 },
    );
  });
});

describe('inviting an instructor', () => {
  const inviteAs = (at: Awaited<ReturnType<typeof arrange>>, instructorId: number | null) =>
    inviteMember(deps, at.owner, at.businessId, { email: at.person.email, role: 'instructor', instructorId });
  const roleDeps = () => ({ pool: database.pool, endCredentials, instructorAccounts, onTeamChanged });

  it('gives them that instructor’s account, and begins their day at their classes', async () => {
    const at = await arrange();
    const instructorId = await createInstructor(database.pool, at.businessId);
    const team = await inviteAs(at, instructorId);
    expect(team.invitations).toMatchObject([{ role: 'instructor', instructorId }]);
    expect(team.instructors).toEqual([{ id: instructorId, name: 'Hannah Okafor' }]);
    await acceptInvitation(roleDeps(), at.person, mailed[0]!.token, monday);
    expect(await findStaffStart(database.pool, at.person.id)).toBe('/business/classes');
    const { rows } = await database.pool.query('SELECT user_id FROM instructors WHERE id = $1', [
      instructorId,
    ]);
    expect(rows).toEqual([{ user_id: at.person.id }]);
    await expect(authoriseBusiness(database.pool, at.person, at.businessId, 'teach')).resolves.toMatchObject({
      role: 'instructor',
    });
    await expect(
      authoriseBusiness(database.pool, at.person, at.businessId, 'view_dashboard'),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('refuses an invitation without an instructor, with a stranger’s, or with one who has an account', async () => {
    const at = await arrange();
    const elsewhere = await arrange();
    const linked = await createInstructor(database.pool, at.businessId, { userId: at.owner.id });
    const removed = await createInstructor(database.pool, at.businessId, { state: 'removed' });
    const strange = await createInstructor(database.pool, elsewhere.businessId);
    for (const instructorId of [null, linked, removed, strange])
      await expect(inviteAs(at, instructorId)).rejects.toMatchObject({ status: 400 });
  });

  it('lets nobody in once the instructor has another account', async () => {
    const at = await arrange();
    const instructorId = await createInstructor(database.pool, at.businessId);
    await inviteAs(at, instructorId);
    await database.pool.query('UPDATE instructors SET user_id = $2 WHERE id = $1', [
      instructorId,
      at.owner.id,
    ]);
    await expect(acceptInvitation(roleDeps(), at.person, mailed[0]!.token, monday)).rejects.toMatchObject({
      status: 410,
    });
    expect(await findStaffStart(database.pool, at.person.id)).toBeNull();
  });

  it('makes nobody on the team an instructor whose account no instructor has', async () => {
    const at = await arrange();
    await createMember(database.pool, at.businessId, 'front_desk', at.person.id);
    const change = { ...roleDeps(), user: at.owner, businessId: at.businessId, now: monday };
    const { members } = await getTeam(database.pool, instructorAccounts, at.owner, at.businessId, monday);
    await expect(changeRole(change, members[0]!.id, 'instructor')).rejects.toMatchObject({ status: 409 });
    await createInstructor(database.pool, at.businessId, { userId: at.person.id });
    expect((await changeRole(change, members[0]!.id, 'instructor')).members).toMatchObject([
      { role: 'instructor' },
    ]);
  });
});
