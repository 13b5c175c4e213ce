import type { Page } from '@playwright/test';
import {
  bookFromSearch,
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  openDialog,
  payButton,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function expectUsableByAll(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
  if (usual !== null) await page.setViewportSize(usual);
}

for (const path of ['/', '/sign-in', '/sign-up', '/forgot-password', '/search?postcode=London']) {
  test(`${path} is usable by all @audit`, async ({ page }) => {
    await openPage(page, path);
    await expectUsableByAll(page);
  });
}

test('forms that were refused are usable by all @audit', async ({ page }) => {
  await openPage(page, '/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expectUsableByAll(page);
});

test('the search’s other faces are usable by all @audit', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick&sessionType=bjj');
  await expect(page.getByText('No sessions found matching your criteria.')).toBeVisible();
  await expectUsableByAll(page);
  await openPage(page, '/search?postcode=Lerwick&view=map&sessionType=pilates&priceRange=25-50');
  const title = lerwick.sessions[1]?.title ?? '';
  const map = page.getByRole('region', { name: 'Map of sessions' });
  await map.getByRole('button', { name: `${title}, £29.70`, exact: true }).focus();
  await expect(map.getByRole('tooltip')).toContainText(title);
  await expectUsableByAll(page);
});

test('a session’s page is usable by all @audit', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Bandstand Yoga' });
  await openPage(page, `/sessions/${session.id}`);
  await expectUsableByAll(page);
});

test('the booking dialog is usable by all @audit', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Pavilion Tennis Drills' });
  const gate = await openDialog(page, session);
  await expect(gate).toHaveAccessibleName('Login Required');
  await expectUsableByAll(page);
  await signUp(page);
  const form = await bookFromSearch(page, session);
  await expect(payButton(form)).toBeEnabled();
  await expectUsableByAll(page);
});

test('checkout and confirmation are usable by all @audit', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Cloister Walk' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expectUsableByAll(page);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectUsableByAll(page);
});

test.describe('dead ends', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('are usable by all @audit', async ({ page }) => {
    await page.goto('/no/such/page');
    await expectUsableByAll(page);
    await page.goto('/sessions/999999999');
    await expectUsableByAll(page);
    await signUp(page);
    await page.goto('/booking-confirmation?payment_intent=pi_nobody');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking not found');
    await expectUsableByAll(page);
  });
});
