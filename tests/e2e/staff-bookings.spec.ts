import { cards, fillCard } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

/** Whoever already has a place is refused at first, and asked about. */
test.use({ expectedConsole: /status of 409/ });

test('reception takes a booking in cash from Today, in few presses @main', async ({ page, site }) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, '/business');
  await page.getByRole('link', { name: 'Take a booking' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take a booking');
  await page.getByLabel('Name, phone or email').fill('Nadia Osei');
  await page.getByRole('button', { name: 'Add “Nadia Osei” as a new customer' }).click();
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByText('Enter an email address or a phone number')).toBeVisible();
  await page.getByLabel('Phone').fill('07700 900118');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByText(/07700 ?900118|\+44 ?7700 ?900118/).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.locator('label', { hasText: /^Cash/ }).click();
  await page.getByRole('button', { name: /^Book and take £/ }).click();
  await expect(page.getByRole('heading', { name: 'Nadia is booked' })).toBeFocused();

  await page.getByRole('button', { name: 'Take another booking' }).click();
  await page.getByLabel('Name, phone or email').fill('nadia');
  await page.getByRole('button', { name: /^Nadia Osei/ }).click();
  await expect(page.getByText('Nadia Osei already has 1 place on this date.').first()).toBeVisible();
  await page.locator('label', { hasText: /^Cash/ }).click();
  await page.getByRole('button', { name: /^Book and take £/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book more places?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await openPage(page, '/business/takings');
  await expect(page.getByRole('link', { name: 'Nadia Osei' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a customer pays for what reception booked, by a link @main', async ({ page, site }) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, '/business/take-booking');
  await page.getByLabel('Name, phone or email').fill('Bo Lind');
  await page.getByRole('button', { name: 'Add “Bo Lind” as a new customer' }).click();
  await page.getByLabel('Phone').fill('07700 900119');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.locator('label', { hasText: /^Card link/ }).click();
  await page.getByRole('button', { name: 'Book and copy link' }).click();
  await expect(page.getByRole('heading', { name: 'Place kept for Bo' })).toBeFocused();
  const address = await page.getByText(/\/pay\//).textContent();
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your place');
  await fillCard(page, cards.good);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
});
