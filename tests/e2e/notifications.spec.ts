import { createECDH, randomBytes } from 'node:crypto';
import { queryOne } from '#shared/db/database.server.ts';
import { toast } from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { signUp, verifyEmail } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** As the browser decrypts it. */
const pushedNotification = {
  title: 'A place for you: Saltmarsh Stretch',
  body: 'Sat 25 Jan, 18:30.',
  path: '/waiting-list',
  tag: 'offered:1',
};

test('notifications are asked for by a press alone, shown by the browser, and turned off @desktop @seldom', async ({
  page,
  context,
  site,
}) => {
  const keys = createECDH('prime256v1');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  // A headless browser has no notifications or push service: stub both.
  await page.addInitScript(
    `{
      let current = null;
      const json = ${JSON.stringify(subscription)};
      const made = {
        endpoint: json.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => json,
        unsubscribe: async () => { current = null; return true; },
      };
      window.asked = 0;
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => { window.asked += 1; return 'granted'; };
      PushManager.prototype.getSubscription = async () => current;
      PushManager.prototype.subscribe = async () => (current = made);
    }`,
  );
  const { email } = await signUp(page);
  await verifyEmail(site, { email });
  const devices = async () =>
    (
      await queryOne<{ n: number }>(
        site.db,
        'SELECT count(*) AS n FROM push_devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1',
        [email],
      )
    ).n;
  await openPage(page, '/profile/notifications#notifications');
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(here).toHaveAttribute('aria-checked', 'false');
  expect(await page.evaluate('window.asked')).toBe(0);
  await here.click();
  await expect(toast(page, 'Notifications are on here')).toBeVisible();
  await expect(here).toHaveAttribute('aria-checked', 'true');
  expect(await page.evaluate('window.asked')).toBe(1);
  expect(await devices()).toBe(1);
  await expectAccessibleInBothThemes(page);

  const [worker] = context.serviceWorkers();
  const done = await worker?.evaluate(async (news) => {
    const seen: unknown[] = [];
    const note =
      (what: string) =>
      async (...given: unknown[]) =>
        void seen.push([what, ...given]);
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification: note('shown') });
    Object.assign(Reflect.get(globalThis, 'clients'), {
      matchAll: async () => [],
      openWindow: note('opened'),
    });
    const happen = (name: string, more: object) => dispatchEvent(Object.assign(new Event(name), more));
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    happen('push', { data: { json: () => news }, waitUntil });
    for (const path of [news.path, 'https://elsewhere.example/'])
      happen('notificationclick', {
        notification: { close: () => seen.push('closed'), data: { path } },
        waitUntil,
      });
    await Promise.all(work);
    return seen;
  }, pushedNotification);
  expect(done).toEqual([
    [
      'shown',
      pushedNotification.title,
      expect.objectContaining({
        body: pushedNotification.body,
        tag: pushedNotification.tag,
        data: { path: pushedNotification.path },
      }),
    ],
    'closed',
    'closed',
    ['opened', `${site.url}${pushedNotification.path}`],
  ]);

  const newSessions = page.getByRole('checkbox', { name: 'Device: Alerts: new sessions' });
  await newSessions.click();
  await expect(newSessions).not.toBeChecked();
  await expect(toast(page, 'Notifications saved')).toBeVisible();
  await here.click();
  await expect(toast(page, 'Notifications are off here')).toBeVisible();
  await expect(here).toHaveAttribute('aria-checked', 'false');
  expect(await devices()).toBe(0);
  await page.reload();
  await expect(newSessions).not.toBeChecked();
});
