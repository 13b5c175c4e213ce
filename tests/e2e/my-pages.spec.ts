import type { Page } from '@playwright/test';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const pages = [
  { inMenu: 'My Bookings', path: '/bookings', tab: 'Bookings' },
  { inMenu: 'My passes', path: '/passes', tab: 'Passes' },
  { inMenu: 'Waiting lists', path: '/waiting-list', tab: 'Waiting lists' },
  { inMenu: 'Favourites', path: '/favourites', tab: 'Favourites' },
  { inMenu: 'Alerts', path: '/alerts', tab: 'Alerts' },
] as const;

const tabs = (page: Page) => page.getByRole('navigation', { name: 'You' });

/** Watches what moves by itself from the first paint on. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(`{
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }`);
}

test('what is one’s own is two taps from the header, with one navigation that is there from the start @phone-first', async ({
  page,
}) => {
  await watchLayout(page);
  await signUp(page);
  for (const { inMenu, path, tab } of pages) {
    await openPage(page, '/about');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: inMenu }).click();
    await page.waitForURL(`**${path}`);
    await expect(tabs(page).getByRole('link')).toHaveText(pages.map(({ tab: name }) => name));
    await expect(tabs(page).locator('[aria-current]')).toHaveText(tab);
    await expect(tabs(page).getByRole('link', { name: tab })).toBeInViewport();

    const html = await (await page.request.get(path)).text();
    const [nav = ''] = /<nav aria-label="You".*?<\/nav>/s.exec(html) ?? [];
    expect(nav.match(/aria-current="page"/g), path).toHaveLength(1);
    await openPage(page, path);
    await expect(page.getByRole('status').getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate('window.shifted'), `${path}: layout shift`).toBeLessThanOrEqual(0.02);
    await expectAccessibleInBothThemes(page);
    expect(await horizontalScroll(page), path).toBe(0);
  }
});

test('the tabs lead on, and Back comes back @desktop', async ({ page }) => {
  await signUp(page);
  await openPage(page, '/bookings');
  for (const { path, tab } of pages) {
    await tabs(page).getByRole('link', { name: tab }).click();
    await page.waitForURL(`**${path}`);
    await expect(tabs(page).locator('[aria-current]')).toHaveText(tab);
  }
  await page.goBack();
  await page.waitForURL('**/favourites');
  await waitUntilInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
});

test('a full date, a search and favourites are alerts of one list, each with its switch', async ({
  page,
  site,
}) => {
  await signUp(page);
  const session = await arrangeSession(site, { title: 'Kelp Forest Flow', capacity: 3, taken: 3 });
  const [date] = session.dates;
  await openPage(page, `/sessions/${session.id}`);
  await page
    .getByRole('button', { name: `Save ${session.title}` })
    .first()
    .click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await openPage(page, `/waiting-list?session=${session.id}&date=${date?.startsAt.toISOString()}`);
  await page.getByRole('button', { name: 'Just alert me' }).click();
  await expect(toast(page, 'Alert created')).toContainText('We’ll tell you once if there’s a place left.');

  await openPage(page, '/alerts');
  const list = page.getByRole('list', { name: 'Your alerts' });
  const ofDate = list.getByRole('switch', { name: /^Kelp Forest Flow, / });
  await expect(ofDate).toHaveAttribute('aria-checked', 'true');
  await expect(ofDate).toHaveAccessibleDescription(
    `A place on this date at ${session.businessName}, after everyone on its waiting list. By email, once.`,
  );
  const newTimes = list.getByRole('switch', { name: 'New times' });
  await expect(newTimes).toHaveAttribute('aria-checked', 'false');
  await newTimes.click();
  await expect(newTimes).toHaveAttribute('aria-checked', 'true');
  await expect(list.getByRole('switch', { name: 'Who teaches' })).toHaveAttribute('aria-checked', 'false');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await ofDate.click();
  await expect(ofDate).toHaveAttribute('aria-checked', 'false');
  await list.getByRole('button', { name: /^Remove Kelp Forest Flow/ }).click();
  await expect(ofDate).toBeHidden();
  await toast(page, 'Alert removed').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Alert restored')).toBeVisible();
  await expect(ofDate).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(newTimes).toHaveAttribute('aria-checked', 'true');
  await expect(ofDate).toHaveAttribute('aria-checked', 'false');
});
