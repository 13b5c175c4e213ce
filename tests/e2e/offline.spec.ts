import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';
import { sidewaysScroll } from './support/walk.ts';

// The list of bookings that the worker asks for behind the page may be refused: the test signs out meanwhile.
test.use({ serviceWorkers: 'allow', expectedConsole: /ERR_INTERNET_DISCONNECTED|status of 401/ });

test('without a connection one’s bookings can still be read, until one signs out', async ({
  page,
  context,
  site,
}) => {
  await openPage(page, '/about');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('region', { name: 'Your upcoming bookings' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');

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

  await openPage(page, '/cookies');
  const listed = await page.getByRole('main').locator('code').allTextContents();
  for (const name of await page.evaluate(() => caches.keys())) expect(listed).toContain(name);

  await context.setOffline(true);
  await page.goto('/bookings');
  const upcoming = page.getByRole('region', { name: 'Your upcoming bookings' });
  await expect(upcoming.getByRole('listitem')).toContainText(session.title);
  await expect(upcoming).toContainText('18:30 to 19:30');
  await expect(upcoming).toContainText('Wharf Lane Hall');
  await expectAccessibleInBothThemes(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');

  await page.goto('/api/logout');
  await expect.poll(kept).toBeUndefined();
});
