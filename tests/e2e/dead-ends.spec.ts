import { openPage } from './support/open-page.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.describe('a path that leads nowhere', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('is a 404 page with ways on @desktop', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('a page that breaks', () => {
  test.use({ expectedConsole: /./ });

  test('says so, and leaves by reloading or by going home @desktop', async ({ page, site }) => {
    const { id, title } = await arrangeSession(site, { title: 'Cracked Kettlebell' });
    await openPage(page, `/search?q=${encodeURIComponent(title)}`);
    await page.route(`**/api/sessions/${id}`, (route) => route.fulfill({ json: {} }));
    await page.getByRole('article').getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(
      page.getByText('We encountered an unexpected error. Please try refreshing the page.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
});
