import type { Page } from '@playwright/test';
import { createBusiness } from '#support/session-factory.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('from a town to one activity there, to a session, to the business that holds it', async ({ page }) => {
  await openPage(page, '/fitness/leeds');
  await expect(page).toHaveTitle('Fitness sessions in Leeds · Fettle');
  await expect(heading(page)).toHaveText('Fitness sessions in Leeds');
  await expect(page.getByText(/^\d+ sessions at \d+ businesses, .+ £\d+\.\d\d( each)?\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^See all \d+ sessions$/ })).toHaveAttribute(
    'href',
    '/search?postcode=Leeds',
  );
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(new URL(picture ?? '').pathname).toBe('/og/fitness/leeds.png');
  expect((await page.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe(
    'image/png',
  );

  await page.getByRole('region', { name: 'By activity' }).getByRole('link', { name: /^Yoga/ }).click();
  await page.waitForURL('**/fitness/leeds/yoga');
  await expect(heading(page)).toHaveText('Yoga in Leeds');
  await expect(
    page.getByRole('region', { name: 'Yoga in towns nearby' }).getByRole('link').first(),
  ).toHaveAttribute('href', /^\/fitness\/[a-z-]+\/yoga$/);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe('/fitness/leeds/yoga');

  const tile = page.getByRole('region', { name: 'Next sessions' }).getByRole('article').first();
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  await tile.getByRole('link', { name: title }).click();
  await page.waitForURL('**/sessions/*');
  await expect(heading(page)).toHaveText(title);
});

test('a business’s page: what it offers, where it is, how to reach it @seldom', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Towpath Stretch' });
  await openPage(page, `/sessions/${session.id}`);
  await page.getByRole('main').getByRole('link', { name: session.businessName }).first().click();
  await page.waitForURL('**/businesses/*');
  await waitUntilInteractive(page);
  await expect(heading(page)).toHaveText(session.businessName);
  await expect(page.getByText('Verified business')).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
  await expect(sessions.getByRole('article', { name: session.title })).toContainText('£15.40');
  await expect(page.getByRole('complementary', { name: 'Contact' })).toContainText('020 7946 0001');
  const place = page.getByRole('region', { name: 'Location' });
  await place.scrollIntoViewIfNeeded();
  await expect(place.getByRole('region', { name: `Map of ${session.businessName}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
});

test('an unclaimed business can be claimed from its page @desktop @seldom', async ({ page, site }) => {
  const { id } = await createBusiness(site.db, { name: 'Forgotten Gym', status: 'unclaimed' });
  await openPage(page, `/businesses/${id}`);
  await expect(page.getByText('Unclaimed', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Claim this business' })).toHaveAttribute(
    'href',
    '/claim-business',
  );
});

test('every town is listed, and the footer leads there @desktop @seldom', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sessions by town' }).click();
  await page.waitForURL('**/fitness');
  await expect(heading(page)).toHaveText('Sessions by town');
  await expect(page.getByRole('main').getByRole('link', { name: /^Leeds/ })).toHaveAttribute(
    'href',
    '/fitness/leeds',
  );
  await expectAccessibleInBothThemes(page);
});

test.describe('where there is nothing to show', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('the answer is 404 @desktop @seldom', async ({ page, site }) => {
    const { id } = await createBusiness(site.db, { status: 'submitted' });
    for (const [path, title] of [
      ['/fitness/atlantis', 'No sessions here yet'],
      ['/fitness/leeds/swordplay', 'No sessions here yet'],
      [`/businesses/${id}`, 'Business not found'],
      ['/businesses/12x', 'Business not found'],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(heading(page)).toHaveText(title);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });
});
