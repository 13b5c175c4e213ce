import type { Locator, Page } from '@playwright/test';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { newPerson, signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a session is saved without a wall before it: signing in comes back, and it is saved', async ({
  page,
  site,
}) => {
  const session = await arrangeSession(site, { title: 'Lockkeeper Yoga' });
  const person = newPerson();
  await page.request.post('/api/auth/sign-up/email', {
    data: { name: `${person.firstName} ${person.lastName}`, ...person },
  });
  await page.context().clearCookies();
  await openPage(page, `/search?q=${encodeURIComponent(session.title)}`);
  const card = page.getByRole('article', { name: session.title });
  const onCard = card.getByRole('button', { name: `Save ${session.title}` });
  await expect(onCard).toHaveAttribute('aria-pressed', 'false');
  await onCard.click();
  await page.waitForURL('**/sign-in?**');
  await waitUntilInteractive(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/search?q=**');
  await waitUntilInteractive(page);
  await expect(toast(page, 'Saved')).toContainText(session.title);
  await expect(onCard).toHaveAttribute('aria-pressed', 'true');
  const html = await (await page.request.get(page.url())).text();
  expect(html, 'full from the start').toMatch(/aria-pressed="true" aria-label="Save Lockkeeper Yoga"/);

  await openPage(page, `/sessions/${session.id}`);
  const onPage = page.getByRole('button', { name: `Save ${session.title}` });
  await expect(onPage).toHaveAttribute('aria-pressed', 'true');
  await openPage(page, '/favourites');
  await expect(page.getByRole('listitem').filter({ hasText: session.title })).toContainText('£15.40');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
});

test('a business is saved and taken out; an empty list shows the way @seldom', async ({ page, site }) => {
  await signUp(page);
  const session = await arrangeSession(site, { title: 'Tannery Boxing' });
  const { rows } = await site.db.query<{ business_id: number }>(
    'SELECT business_id FROM sessions WHERE id = $1',
    [session.id],
  );
  await openPage(page, '/favourites');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await openPage(page, `/businesses/${rows[0]?.business_id}`);
  await page.getByRole('button', { name: `Save ${session.businessName}` }).click();
  const saved = toast(page, 'Saved');
  await expect(saved).toBeVisible();
  await expectToastToBehave(page, saved);
  await openPage(page, '/favourites');
  const heart = page.getByRole('button', { name: `Save ${session.businessName}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const taken = page.waitForResponse('**/api/favourites/businesses/**');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect((await taken).status()).toBe(204);
  await openPage(page, '/favourites');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});

test('a heart that is the first thing pressed, before its code is there, is not lost @seldom', async ({
  page,
  site,
}) => {
  await signUp(page);
  const session = await arrangeSession(site, { title: 'Slipway Pilates' });
  // Holds back all scripts until the heart has been pressed.
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`/sessions/${session.id}`, { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: `Save ${session.title}` });
  await expect(heart).toHaveCount(1);
  const saved = page.waitForResponse('**/api/favourites/sessions/**');
  await heart.click();
  await expect(heart).toHaveAttribute('data-pressed');
  release();
  expect((await saved).status()).toBe(204);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, 'Saved')).toContainText(session.title);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).not.toHaveAttribute('data-pressed');
});

/** F8 focuses it; at most 420 pixels wide; a swipe under 50 pixels keeps it, a longer one dismisses it. */
async function expectToastToBehave(page: Page, toast: Locator) {
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused();
  const box = await toast.boundingBox();
  if (box === null) throw new Error('There is no toast.');
  expect(box.width).toBeLessThanOrEqual(420);
  const push = async (pixels: number) => {
    const [x, y] = [box.x + 80, box.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels / 2, y);
    await page.mouse.move(x + pixels, y);
    await page.mouse.up();
  };
  await push(48);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await push(60);
  await expect(toast).toBeHidden();
}

test.describe('a server that refuses', () => {
  test.use({ expectedConsole: /status of 500/ });

  test('empties the heart again and says so @seldom', async ({ page, site }) => {
    await signUp(page);
    const session = await arrangeSession(site, { title: 'Ferry Landing Run' });
    await openPage(page, `/sessions/${session.id}`);
    await page.route('**/api/favourites/sessions/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    const heart = page.getByRole('button', { name: `Save ${session.title}` });
    await heart.click();
    await expect(toast(page, 'Not saved')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});
