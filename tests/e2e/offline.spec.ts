import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { chooseFilter } from './support/filters.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signOut, signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

// The worker's background request for bookings may fail while the test signs out.
test.use({
  serviceWorkers: 'allow',
  // axe fetches style sheets and logs a failure offline.
  expectedConsole: /ERR_INTERNET_DISCONNECTED|status of 401|Couldn't load preload assets/,
});

test('without a connection one’s bookings can still be read, until one signs out', async ({
  page,
  context,
  site,
}) => {
  await openPage(page, '/about');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await expect(page.getByRole('region', { name: 'Your upcoming bookings' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');

  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Signal Box Yoga' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await openPage(page, '/bookings');
  const kept = () => page.evaluate(async () => (await caches.match('/api/bookings'))?.json());
  await expect.poll(kept).toMatchObject([{ session: { title: session.title } }]);
  const codes = () =>
    page.evaluate(async () => {
      const cache = await caches.open('fettle-bookings');
      return (await cache.keys()).filter(({ url }) => url.endsWith('/check-in.svg')).length;
    });
  await expect.poll(codes).toBe(1);

  await openPage(page, '/cookies');
  const listed = await page.getByRole('main').locator('code').allTextContents();
  for (const name of await page.evaluate(() => caches.keys())) expect(listed).toContain(name);

  await context.setOffline(true);
  await page.goto('/bookings');
  const upcoming = page.getByRole('region', { name: 'Your upcoming bookings' });
  await expect(upcoming.getByRole('listitem')).toContainText(session.title);
  await expect(upcoming).toContainText('18:30 to 19:30');
  await expect(upcoming).toContainText('Wharf Lane Hall');
  const code = upcoming.getByRole('img', { name: 'QR code to check in with' });
  await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');

  await signOut(page);
  await expect.poll(kept).toBeUndefined();
  expect(await codes()).toBe(0);
});

test('without a connection every list says so at once, and Retry brings it back @desktop @seldom', async ({
  page,
  context,
}) => {
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const failed = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
  // Loads the code of all three pages before going offline.
  await openPage(page, '/claim-business');
  await go('Personal Trainers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal Trainers');
  await go('Find Sessions');
  await expect(page.getByRole('article').first()).toBeVisible();
  await waitUntilInteractive(page);
  await context.setOffline(true);

  await chooseFilter(page, 'Activity Type', 'Yoga');
  const sessions = failed('Failed to load sessions. Please try again.');
  await expect(sessions).toContainText('You’re offline.');
  // Retry while offline keeps the page.
  await sessions.getByRole('button', { name: 'Retry' }).click();
  await expect(sessions).toContainText('You’re offline.');
  await expect(page.getByTestId('session-placeholder')).toHaveCount(0);

  await go('Personal Trainers');
  await page.getByLabel('Specialty').selectOption({ label: 'Yoga' });
  const trainers = failed('Failed to load trainers. Try again.');
  await expect(trainers).toContainText('You’re offline.');

  await go('Claim Business');
  await page.getByRole('searchbox').fill('nobody knows');
  await page.getByRole('searchbox').press('Enter');
  await expect(failed('Failed to load businesses. Try again.')).toContainText('You’re offline.');
  await expectAccessibleInBothThemes(page);

  await page.goBack();
  // Refetched on arrival, and still failing.
  await expect(trainers).toContainText('You’re offline.');
  await context.setOffline(false);
  await trainers.getByRole('button', { name: 'Retry' }).click();
  await expect(trainers).toBeHidden();
  await expect(page.getByText(/trainers? found/)).toBeVisible();
});
