import { queryOne } from '#shared/db/database.server.ts';
import { placeBox } from './support/filters.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('places and names are found as they are typed, by keyboard and by tap @seldom', async ({
  page,
  site,
}) => {
  // Insert it first: new names take a minute to be suggested.
  const { id } = await queryOne<{ id: number }>(
    site.db,
    "SELECT id FROM businesses WHERE name = 'Lock Keeper Studio'",
  );
  await openPage(page, '/');
  const card = page.getByRole('form', { name: 'Search sessions' });
  const box = card.getByLabel('Postcode', { exact: true });
  await box.click();
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.pressSequentially('Hackn');
  await expect(options.first()).toHaveText(/^Hackney\s*Place/);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(box).toHaveValue('Hackney, London');
  await expect(options).toHaveCount(0);
  await box.press('Enter');
  await page.waitForURL('**/search?postcode=Hackney*');

  await placeBox(page).click();
  await placeBox(page).fill('manchstr');
  await expect(options.first()).toHaveText(/^Manchester/);
  await placeBox(page).press('Escape');
  await expect(options).toHaveCount(0);
  await placeBox(page).fill('Leeds');
  await options
    .filter({ hasText: /^Leeds\s*Place/ })
    .first()
    .click();
  await page.waitForURL('**/search?postcode=Leeds*');

  await placeBox(page).fill('studio lock keper');
  await expect(options).toHaveText([/^Lock Keeper Studio\s*Business, London$/]);
  await options.first().click();
  await page.waitForURL(`**/businesses/${id}`);
  await page.goBack();
  await expect(placeBox(page)).toHaveValue('Leeds, West Yorkshire');
});
