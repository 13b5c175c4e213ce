import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { SignInReader } from '#areas/identity/accounts/current/require-user.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPerson } from '#support/people.ts';
import { startPushService, type TestPushService } from '#support/push-service.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { NotificationSettings, Subscription } from './contract.ts';
import { carryOverDevices, transferDevices } from './manage-devices.server.ts';
import { type DeviceNotification, notifyDevices, purgeOldPushes } from './notify-devices.server.ts';
import { createPushSender, type PushSender } from './push-sender.server.ts';
import { pushRoutes } from './routes.server.ts';
import { resolveVapidKeys } from './vapid-keys.server.ts';

const database = setUpDatabase();
let pool: Pool;
let service: TestPushService;
let sender: PushSender;
let app: AppInstance;
let who: AuthUser;
const now = new Date('2026-11-24T12:00:00Z');
const subject = 'mailto:hello@fettle.example';
const warnings: string[] = [];

beforeAll(async () => {
  pool = database.pool;
  service = await startPushService();
  sender = createPushSender({ keys: await resolveVapidKeys(pool, null), subject, testService: service.url });
  app = createHttpApp();
  const auth = headerAuthenticator(pool);
  // Each request has its own sign-in.
  const currentSignIn: SignInReader['currentSignIn'] = async (request) => {
    const user = await auth.currentUser(request);
    return user === null ? null : { id: await signIn(user), since: now };
  };
  pushRoutes({ pool, clock: { now: () => now }, sender, auth, signIns: { currentSignIn } })(app);
});
beforeEach(async () => {
  who = await createPerson(pool);
  service.received.length = 0;
  warnings.length = 0;
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

/** A new sign-in of the person's; answers its id. */
const signIn = async (person: AuthUser): Promise<string> =>
  (
    await queryOne<{ id: string }>(
      pool,
      `INSERT INTO auth_sessions (user_id, token, expires_at)
       VALUES ($1, gen_random_uuid(), now() + interval '1 day') RETURNING id`,
      [person.id],
    )
  ).id;

const call = (person: AuthUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { [USER_HEADER]: person.id, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0' },
    ...(payload === undefined ? {} : { payload }),
  });

const getSettings = async (person: AuthUser) =>
  (await call(person, 'GET', '/api/notifications')).json<NotificationSettings>();

/** A browser of the person's, on which notifications were turned on. */
async function addDeviceFor(person: AuthUser): Promise<Subscription> {
  const subscription = service.subscribe();
  const answer = await call(person, 'POST', '/api/notifications/devices', subscription);
  expect(answer.statusCode).toBe(200);
  return subscription;
}

const deps = () => ({ pool, sender, log: { warn: (_: object, text: string) => void warnings.push(text) } });

const createNews = (more: Partial<DeviceNotification> = {}): DeviceNotification => ({
  userId: who.id,
  kind: 'waiting_list',
  about: 'offered:1',
  title: 'A place for you: Zoë’s Yoga',
  body: 'Thu 26 Nov, 12:15',
  path: '/waiting-list',
  until: new Date('2026-11-24T14:00:00Z'),
  urgent: true,
  ...more,
});

const notify = (more: Partial<DeviceNotification> = {}) => notifyDevices(deps(), createNews(more), now);

describe('a notification', () => {
  it('reaches every device of the person, encrypted for it and signed by the site, once', async () => {
    const devices = [await addDeviceFor(who), await addDeviceFor(who)];
    await addDeviceFor(await createPerson(pool));
    await notify();
    await notify();
    expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      devices.map(({ endpoint }) => endpoint).toSorted(),
    );
    expect(service.received[0]).toMatchObject({
      notification: {
        title: 'A place for you: Zoë’s Yoga',
        body: 'Thu 26 Nov, 12:15',
        path: '/waiting-list',
        tag: 'offered:1',
      },
      ttl: 7200,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      sender: { aud: service.url, sub: subject, publicKey: (await getSettings(who)).publicKey },
    });
  });

  it('is told once where two workers have the same job', async () => {
    await addDeviceFor(who);
    await Promise.allSettled([notify(), notify(), notify()]);
    await notify();
    expect(service.received).toHaveLength(1);
  });

  it('is tried again where its service was busy, and no second time where it was taken', async () => {
    await addDeviceFor(who);
    await addDeviceFor(who);
    for (const status of [503, 429]) {
      service.refuseNext(status);
      await expect(notify({ about: `offered:${status}` })).rejects.toThrow('1 device could not be told');
      expect(service.received).toHaveLength(1);
      await notify({ about: `offered:${status}` });
      expect(service.received).toHaveLength(2);
      service.received.length = 0;
    }
  });

  it.each([404, 410])('forgets a device that its service answers %i of', async (status) => {
    await addDeviceFor(who);
    service.refuseNext(status);
    await notify();
    expect((await getSettings(who)).devices).toEqual([]);
    expect(service.received).toEqual([]);
  });

  it('that its service will never take is told of in the log, and not tried again', async () => {
    await addDeviceFor(who);
    service.refuseNext(413);
    await notify();
    expect(warnings).toEqual(['A push service refused a notification']);
    await notify();
    expect(service.received).toEqual([]);
    expect((await getSettings(who)).devices).toHaveLength(1);
  });

  it('follows its service nowhere else', async () => {
    await addDeviceFor(who);
    service.refuseNext(307);
    await notify();
    expect(warnings).toHaveLength(1);
  });

  it('of endless words is cut, so that it can be sent', async () => {
    await addDeviceFor(who);
    await notify({ title: '🧘'.repeat(500), body: 'x'.repeat(5000) });
    const [push] = service.received;
    expect([...(push?.notification.title ?? '')]).toHaveLength(120);
    expect(push?.notification.body.length).toBe(300);
  });

  it('is not told once it is of no use, nor to somebody who was suspended, or has another key', async () => {
    const { endpoint } = await addDeviceFor(who);
    await notify({ until: now });
    await pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [who.id]);
    await notify();
    await pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [who.id]);
    await pool.query(`UPDATE push_devices SET site_key = 'another' WHERE endpoint = $1`, [endpoint]);
    await notify();
    expect(service.received).toEqual([]);
    expect((await getSettings(who)).devices).toEqual([]);
  });

  it('reaches a browser no more once it is signed out from elsewhere, and another that signed in anew', async () => {
    const { endpoint } = await addDeviceFor(who);
    await addDeviceFor(who);
    const signInOf = async (address: string) =>
      (
        await queryOne<{ id: string }>(
          pool,
          'SELECT auth_session_id AS id FROM push_devices WHERE endpoint = $1',
          [address],
        )
      ).id;
    const anew = await signIn(who);
    await transferDevices(pool, await signInOf(endpoint), anew);
    await pool.query('DELETE FROM auth_sessions WHERE user_id = $1 AND id <> $2', [who.id, anew]);
    await notify();
    expect(service.received.map((push) => push.endpoint)).toEqual([endpoint]);

    // A new password ends every sign-in and replaces this browser's.
    const carried = await carryOverDevices(pool, anew);
    await pool.query('DELETE FROM auth_sessions WHERE user_id = $1', [who.id]);
    const known = (await getSettings(who)).devices;
    await carried(await signIn(await createPerson(pool)));
    expect([known, (await getSettings(who)).devices]).toEqual([[], []]);
    const last = await signIn(who);
    await carried(last);
    await carried(last);
    await notify({ about: 'something else' });
    expect(service.received.map((push) => push.endpoint)).toEqual([endpoint, endpoint]);

    // Another person's sign-in takes over nothing.
    await transferDevices(pool, last, await signIn(await createPerson(pool)));
    expect(await signInOf(endpoint)).toBe(last);
    await pool.query('DELETE FROM auth_sessions WHERE user_id = $1', [who.id]);
    expect((await getSettings(who)).devices).toEqual([]);
  });

  it('is known of as long as a job may try it', async () => {
    await addDeviceFor(who);
    await notify();
    await purgeOldPushes(pool, now);
    await notify();
    expect(service.received).toHaveLength(1);
    await purgeOldPushes(pool, new Date('2027-01-24T12:00:00Z'));
    await notify();
    expect(service.received).toHaveLength(2);
  });
});

describe('what somebody has chosen', () => {
  it('holds for each kind of news, and begins with what they asked for', async () => {
    expect((await getSettings(who)).choices).toEqual([
      { kind: 'booking_reminder', mail: true, push: true },
      { kind: 'business_message', mail: true, push: true },
      { kind: 'waiting_list', mail: true, push: true },
      { kind: 'place_free', mail: true, push: true },
      { kind: 'saved_search', mail: true, push: true },
      { kind: 'favourite_dates', mail: false, push: false },
      { kind: 'favourite_teachers', mail: false, push: false },
    ]);
    await addDeviceFor(who);
    await notify({ kind: 'favourite_dates' });
    expect(service.received).toEqual([]);
    const put = (choice: object) => call(who, 'PUT', '/api/notifications/choices', choice);
    expect((await put({ kind: 'favourite_dates', mail: false, push: true })).statusCode).toBe(204);
    expect((await put({ kind: 'waiting_list', mail: true, push: false })).statusCode).toBe(204);
    await notify({ kind: 'favourite_dates' });
    await notify({ kind: 'waiting_list', about: 'offered:2' });
    expect(service.received.map(({ notification }) => notification.tag)).toEqual(['offered:1']);
    expect((await getSettings(who)).choices).toContainEqual({
      kind: 'waiting_list',
      mail: true,
      push: false,
    });
  });

  it('does not end the mail of a place that is held', async () => {
    const answer = await call(who, 'PUT', '/api/notifications/choices', {
      kind: 'waiting_list',
      mail: false,
      push: true,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'mail' });
  });
});

describe('a device', () => {
  it('is known by what its browser says of itself, and by a mark of its address', async () => {
    await addDeviceFor(who);
    const { devices } = await getSettings(who);
    expect(devices).toEqual([
      {
        id: expect.any(String),
        name: 'Chrome on Android',
        since: now.toISOString(),
        mark: expect.stringMatching(/^[\da-f]{16}$/),
      },
    ]);
  });

  it('is one person’s at a time, and its owner’s alone to remove', async () => {
    const subscription = await addDeviceFor(who);
    const next = await createPerson(pool);
    await call(next, 'POST', '/api/notifications/devices', subscription);
    expect((await getSettings(who)).devices).toEqual([]);
    const [device] = (await getSettings(next)).devices;
    await call(who, 'DELETE', `/api/notifications/devices/${device?.id}`);
    expect((await getSettings(next)).devices).toHaveLength(1);
    await call(next, 'DELETE', `/api/notifications/devices/${device?.id}`);
    expect((await getSettings(next)).devices).toEqual([]);
  });

  it('is one of ten at most, also of many at once: the oldest goes', async () => {
    await Promise.all(Array.from({ length: 13 }, () => addDeviceFor(who)));
    expect((await getSettings(who)).devices).toHaveLength(10);
    const { endpoint } = await addDeviceFor(who);
    await notify();
    expect(service.received).toHaveLength(10);
    expect(service.received.map((push) => push.endpoint)).toContain(endpoint);
  });

  it('whose push service is none, or whose key is none, is refused', async () => {
    const { endpoint, keys } = service.subscribe();
    const add = (more: object) =>
      call(who, 'POST', '/api/notifications/devices', { endpoint, keys, ...more });
    for (const refused of [
      { endpoint: 'https://127.0.0.1/push' },
      { endpoint: 'http://169.254.169.254/latest/meta-data' },
      { endpoint: service.url.replace('127.0.0.1', 'localhost') },
      { keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { keys: { ...keys, auth: 'short' } },
    ])
      expect((await add(refused)).statusCode).toBe(400);
    expect((await getSettings(who)).devices).toEqual([]);
  });

  it('that was kept while its address was allowed is sent nothing once it is not', async () => {
    await addDeviceFor(who);
    const keys = await resolveVapidKeys(pool, null);
    const strict = createPushSender({ keys, subject, testService: null });
    await notifyDevices({ ...deps(), sender: strict }, createNews(), now);
    expect(service.received).toEqual([]);
    expect((await getSettings(who)).devices).toEqual([]);
  });
});

describe('the keys of the site', () => {
  it('are made once, also by several processes that start together, unless they are set', async () => {
    const made = await Promise.all([1, 2, 3].map(() => resolveVapidKeys(pool, null)));
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    const own = { publicKey: 'B'.repeat(87), privateKey: 'A'.repeat(43) };
    expect(await resolveVapidKeys(pool, own)).toEqual(own);
  });
});
