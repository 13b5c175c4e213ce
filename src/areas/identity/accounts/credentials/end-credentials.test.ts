import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialKinds } from '#app/compose-credentials.server.ts';
import { readConfig } from '#app/config.server.ts';
import { renewCalendarFeed } from '#areas/booking/bookings/my-bookings/booking-calendar.server.ts';
import { renewTimetableFeed } from '#areas/booking/schedule/timetable/manage-timetable-feed.server.ts';
import {
  acceptInvitation,
  changeRole,
  removeMember,
} from '#areas/catalogue/businesses/team/change-team.server.ts';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import { createKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import {
  type AccountsApp,
  openAccountsApp,
  PASSWORD,
  type Person,
  readCookie,
  readToken,
} from '#support/accounts-app.ts';
import { countCredentials, createHolder } from '#support/credential-samples.ts';
import { endCredentials } from '#support/credentials.ts';
import { suspendAccount } from '../admins/suspend-account.server.ts';
import { deleteAccount } from '../profile/delete-account.server.ts';
import { accountData } from '../profile/download-data.server.ts';
import type { CredentialEvent } from './credential-kind.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await openAccountsApp();
});
afterAll(() => accounts.close());

const { brand } = readConfig({});
const site = { brand, publicUrl: 'http://fettle.test' };

/** Has one of every credential, from before unverified accounts were refused them. */
async function createStranger() {
  const person = await accounts.signUp();
  const holder = await createHolder(accounts.database.pool, person);
  return { person, holder };
}

async function createVerifiedUser() {
  const person = await accounts.signUp();
  const { pool } = accounts.database;
  await pool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
  return { person, holder: await createHolder(pool, person) };
}

const remainingCredentials = (userId: string) => countCredentials(accounts.database.pool, userId);

/** Expected counts: 0 for what ends, otherwise unchanged. */
function expectedCredentials(
  before: Record<string, number>,
  events: readonly CredentialEvent[],
  but: Record<string, number> = {},
) {
  const ends = credentialKinds.filter(({ endsWith }) => endsWith.some((event) => events.includes(event)));
  return { ...before, ...Object.fromEntries(ends.map(({ name }) => [name, 0])), ...but };
}

const findMail = (what: string, userId: string) =>
  accounts.mails.findLast((mail) => mail.what === what && mail.userId === userId);

describe('an address that is proven for the first time', () => {
  it('by a new password leaves nothing of whoever signed up with it, and they are out', async () => {
    const { person, holder } = await createStranger();
    const feed = await queryOne<{ token: string }>(
      accounts.database.pool,
      'SELECT token FROM calendar_feeds WHERE user_id = $1',
      [person.id],
    );
    await accounts.post('request-password-reset', { email: person.email });
    const before = await remainingCredentials(person.id);
    const reset = await accounts.post('reset-password', {
      token: readToken(findMail('reset', person.id)),
      newPassword: 'a quiet long password',
    });
    expect(reset.statusCode).toBe(200);
    expect(await remainingCredentials(person.id)).toEqual(
      // The excluded sign-in has ended too; the password is the new one.
      expectedCredentials(before, ['password-reset', 'address-proven', 'mailbox-recovered'], {
        'sign-in': -1,
        password: 1,
      }),
    );
    expect((await accounts.as(person, 'GET', '/api/profile')).statusCode).toBe(401);
    const { rowCount } = await accounts.database.pool.query('SELECT FROM calendar_feeds WHERE token = $1', [
      feed.token,
    ]);
    expect(rowCount).toBe(0);
    const told = accounts.told.findLast(({ what }) => what === 'password reset');
    expect(told?.ended).toContain('1 calendar feed');
    expect(told?.ended).toContain('1 API key');
    expect(told?.ended).toContain('1 passkey');
    expect(told).toMatchObject({ waysIn: '', businessAccess: '' });
    expect(holder.businessId).toBeGreaterThan(0);
  });

  it('by a new password that nothing could be ended for stays as it was, with the old password', async () => {
    const { person } = await createStranger();
    const { pool } = accounts.database;
    await pool.query(`
      CREATE FUNCTION keep_feeds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER keep_feeds BEFORE DELETE ON calendar_feeds FOR EACH ROW EXECUTE FUNCTION keep_feeds()`);
    const passwordOf = () =>
      queryOne<{ password: string }>(pool, 'SELECT password FROM auth_accounts WHERE user_id = $1', [
        person.id,
      ]);
    const before = await passwordOf();
    await accounts.post('request-password-reset', { email: person.email });
    const reset = await accounts.post('reset-password', {
      token: readToken(findMail('reset', person.id)),
      newPassword: 'a quiet long password',
    });
    await pool.query('DROP FUNCTION keep_feeds CASCADE');
    expect(reset.statusCode).toBe(500);
    expect(await passwordOf()).toEqual(before);
  });

  it('by a link that signs in leaves nothing either, the password least of all', async () => {
    const { person } = await createStranger();
    await accounts.post('sign-in/magic-link', { email: person.email });
    const before = await remainingCredentials(person.id);
    const answer = await accounts.post('magic-link/verify', {
      token: readToken(findMail('magic link', person.id)),
    });
    expect(answer.statusCode).toBe(200);
    expect(await remainingCredentials(person.id)).toEqual(
      expectedCredentials(before, ['address-proven', 'mailbox-recovered'], { 'sign-in': 0 }),
    );
    expect((await accounts.as(person, 'GET', '/api/profile')).statusCode).toBe(401);
    expect((await accounts.as({ cookie: readCookie(answer) }, 'GET', '/api/profile')).statusCode).toBe(200);
    const old = await accounts.post('sign-in/email', { email: person.email, password: PASSWORD });
    expect(old.statusCode).toBe(401);
    expect(accounts.told.findLast(({ what }) => what === 'address proven')?.ended).toContain('1 password');
  });

  it('by the mailed confirmation keeps the sign-in that opened it, and the password', async () => {
    const { person } = await excludeAuthenticatorApp(await createStranger());
    const before = await remainingCredentials(person.id);
    const token = readToken(findMail('verify', person.id));
    const answer = await accounts.post('verify-email', { token }, { cookie: person.cookie });
    expect(answer.statusCode).toBe(200);
    expect((await accounts.as(person, 'GET', '/api/profile')).statusCode).toBe(200);
    expect(await remainingCredentials(person.id)).toEqual(expectedCredentials(before, ['address-proven']));
    const again = await accounts.post('sign-in/email', { email: person.email, password: PASSWORD });
    expect(again.statusCode).toBe(200);
  });

  it('opened elsewhere, signs out whoever signed up', async () => {
    const { person } = await createStranger();
    const elsewhere = await accounts.signUp();
    const token = readToken(findMail('verify', person.id));
    await accounts.post('verify-email', { token }, { cookie: elsewhere.cookie });
    expect((await accounts.as(person, 'GET', '/api/profile')).statusCode).toBe(401);
    expect((await accounts.as(elsewhere, 'GET', '/api/profile')).statusCode).toBe(200);
  });

  it('says nothing to somebody who had set up nothing', async () => {
    const person = await accounts.signUp();
    const toldBefore = accounts.told.filter(({ what }) => what === 'address proven').length;
    await accounts.post(
      'verify-email',
      { token: readToken(findMail('verify', person.id)) },
      { cookie: person.cookie },
    );
    expect(accounts.told.filter(({ what }) => what === 'address proven')).toHaveLength(toldBefore);
    expect((await accounts.as(person, 'GET', '/api/profile')).statusCode).toBe(200);
  });
});

describe('a proven account', () => {
  const freshly = { newPassword: 'a quiet long password' };

  it('whose password is chosen by the mailed link loses sign-ins and private addresses, and is told of its keys', async () => {
    const { person } = await createVerifiedUser();
    await accounts.post('request-password-reset', { email: person.email });
    const before = await remainingCredentials(person.id);
    await accounts.post('reset-password', { token: readToken(findMail('reset', person.id)), ...freshly });
    expect(await remainingCredentials(person.id)).toEqual(
      expectedCredentials(before, ['password-reset'], { 'sign-in': -1 }),
    );
    const told = accounts.told.findLast(({ what }) => what === 'password reset');
    expect(told?.ended).toContain('1 calendar feed');
    expect(told?.businessAccess).toBe('Test Hall: 1 API key, 1 webhook and 1 booking partner');
    expect(told?.waysIn).toContain('the passkey “iPhone”');
  });

  it.each([
    [
      'changes its password',
      'password-changed',
      (person: Person) =>
        accounts.as(person, 'PUT', '/api/profile/password', { currentPassword: PASSWORD, ...freshly }),
    ],
    [
      'signs out everywhere else',
      'signed-out-everywhere',
      (person: Person) => accounts.as(person, 'DELETE', '/api/profile/devices'),
    ],
  ] as const)('that %s loses exactly that, and is told', async (_, event, act) => {
    const { person } = await excludeAuthenticatorApp(await createVerifiedUser());
    const before = await remainingCredentials(person.id);
    const answer = await act(person);
    expect([answer.statusCode, answer.body]).toEqual([
      event === 'password-changed' ? 204 : 200,
      expect.anything(),
    ]);
    // The sign-in is replaced.
    expect(await remainingCredentials(person.id)).toEqual(expectedCredentials(before, [event]));
    const what = event === 'password-changed' ? 'password changed' : 'signed out everywhere';
    expect(accounts.told.findLast((one) => one.what === what)?.ended).toContain('1 calendar feed');
  });

  it('that is suspended loses sign-ins and private addresses, and keeps what rests', async () => {
    const { person } = await createVerifiedUser();
    const before = await remainingCredentials(person.id);
    await transaction(accounts.database.pool, (tx) =>
      suspendAccount(tx, { endCredentials }, person.id, 'Spam, three times.', new Date()),
    );
    expect(await remainingCredentials(person.id)).toEqual(
      expectedCredentials(before, ['account-suspended'], { 'sign-in': -1 }),
    );
  });

  it('that is deleted leaves nothing', async () => {
    const { person } = await createVerifiedUser();
    const { pool } = accounts.database;
    const before = await remainingCredentials(person.id);
    await deleteAccount(
      {
        pool,
        clock: systemClock,
        outbox,
        storage: diskStorage('/tmp/fettle-never'),
        personalData: [accountData],
        endCredentials,
        onAccountDeleted: async () => {},
      },
      {
        id: person.id,
        email: person.email,
        firstName: 'Priya',
        lastName: 'Nair',
        emailVerified: true,
        profileImageUrl: null,
        role: 'user',
      },
      null,
      { password: PASSWORD },
    );
    expect(await remainingCredentials(person.id)).toEqual(
      expectedCredentials(before, ['account-deleted', 'business-closed'], { 'sign-in': -1 }),
    );
  });

  it('that leaves a team, or has another role there, loses that timetable alone', async () => {
    const { pool } = accounts.database;
    const now = new Date();
    for (const act of ['leaves', 'another role'] as const) {
      const { person, holder } = await createVerifiedUser();
      const before = await remainingCredentials(person.id);
      const owner = await queryOne<{ id: string }>(
        pool,
        'SELECT owner_id AS id FROM businesses WHERE id = $1',
        [holder.worksAt],
      );
      const change = {
        pool,
        endCredentials,
        instructorAccounts,
        onTeamChanged: async () => undefined,
        user: owner,
        businessId: holder.worksAt,
        now,
      };
      if (act === 'leaves') await removeMember(change, holder.memberId);
      else await changeRole(change, holder.memberId, 'front_desk');
      expect(await remainingCredentials(person.id), act).toEqual({ ...before, 'timetable-feed': 1 });
    }
  });

  it('that accepts an invitation to a lesser role loses the timetable of the one before', async () => {
    const { pool } = accounts.database;
    const { person, holder } = await createVerifiedUser();
    const token = newSecret();
    await pool.query(
      `INSERT INTO business_invitations (business_id, email, role, token_digest, expires_at, sent_at)
       VALUES ($1, $2, 'front_desk', $3, now() + interval '1 day', now())`,
      [holder.worksAt, person.email, digestSecret(token)],
    );
    await acceptInvitation(
      { pool, endCredentials, instructorAccounts, onTeamChanged: async () => undefined },
      person,
      token,
      new Date(),
    );
    expect((await remainingCredentials(person.id))['timetable-feed']).toBe(1);
  });
});

/** Without the app, so that a password alone signs in. */
async function excludeAuthenticatorApp<Settled extends { person: Person }>(given: Settled): Promise<Settled> {
  const { pool } = accounts.database;
  await pool.query('DELETE FROM authenticator_apps WHERE user_id = $1', [given.person.id]);
  return given;
}

describe('a credential that is asked for', () => {
  const asker = (person: Person, signInId?: string) => ({
    id: person.id,
    email: person.email,
    firstName: 'Priya',
    lastName: 'Nair',
    emailVerified: true,
    profileImageUrl: null,
    role: 'user' as const,
    ...(signInId !== undefined && { signInId }),
  });

  it('is refused to an address that is not proven, with what to do', async () => {
    const person = await accounts.signUp();
    await expect(
      renewCalendarFeed({ pool: accounts.database.pool, site }, asker(person)),
    ).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'Confirm your email address first. Open the link we sent you, or get a new one on your profile.',
    });
  });

  it('is refused to a sign-in that has ended since the request began', async () => {
    const { person, holder } = await createVerifiedUser();
    const { pool } = accounts.database;
    await pool.query('DELETE FROM auth_sessions WHERE id = $1', [holder.signInId]);
    await expect(renewCalendarFeed({ pool, site }, asker(person, holder.signInId))).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('waits for what ends the credentials at that moment, and is refused then', async () => {
    const { pool } = accounts.database;
    if (accounts.database.kind === 'embedded') return;
    const { person, holder } = await createVerifiedUser();
    const user = asker(person, holder.signInId);
    const act = { actorId: person.id, requestId: 'r', signInId: holder.signInId };
    const manager = await queryOne<{ id: string }>(
      pool,
      'SELECT owner_id AS id FROM businesses WHERE id = $1',
      [holder.worksAt],
    );
    const asked: Promise<unknown>[] = [];
    await transaction(pool, async (tx) => {
      await endCredentials(tx, { events: ['password-reset'], userId: person.id });
      asked.push(renewCalendarFeed({ pool, site }, user).catch((error: unknown) => error));
      asked.push(
        renewTimetableFeed({ pool, clock: systemClock, site }, act, holder.worksAt, true).catch(
          (error: unknown) => error,
        ),
      );
      await waiting(2);
    });
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 'unauthorized' });
    expect(manager.id).not.toBe(person.id);
    expect(await remainingCredentials(person.id)).toMatchObject({ 'calendar-feed': 0, 'timetable-feed': 0 });
  });

  it('is refused while somebody is taken off the team, and a key while the business is suspended', async () => {
    const { pool } = accounts.database;
    if (accounts.database.kind === 'embedded') return;
    const { person, holder } = await createVerifiedUser();
    const act = { actorId: person.id, requestId: 'r', signInId: holder.signInId };
    const asked: Promise<unknown>[] = [];
    await transaction(pool, async (tx) => {
      await endCredentials(tx, { events: ['team-left'], userId: person.id, businessId: holder.worksAt });
      await tx.query('DELETE FROM business_members WHERE id = $1', [holder.memberId]);
      await tx.query(
        `UPDATE businesses SET status = 'suspended', rejection_reason = 'A complaint.', booking_enabled = false
          WHERE id = $1`,
        [holder.businessId],
      );
      asked.push(
        renewTimetableFeed({ pool, clock: systemClock, site }, act, holder.worksAt, true).catch(
          (error: unknown) => error,
        ),
        createKey({ pool, clock: systemClock, onKeyMade: async () => {} }, act, holder.businessId, {
          name: 'Till',
          scopes: ['sessions:read'],
          days: null,
        }).catch((error: unknown) => error),
      );
      await waiting(2);
    });
    const [timetable, key] = await Promise.all(asked);
    expect(timetable).toMatchObject({ code: 'forbidden' });
    expect(key).toMatchObject({ code: 'conflict' });
    expect(await remainingCredentials(person.id)).toMatchObject({ 'timetable-feed': 1, 'api-key': 1 });
  });

  async function waiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await accounts.database.pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if ((rows[0]?.n ?? 0) >= count) return;
    }
  }
});
