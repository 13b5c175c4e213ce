import { signInAsAdmin } from './support/admin.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('an owner goes from room to room by the sidebar, and finds a hidden one by the search box @desktop', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, '/business');
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  const rooms = page.getByRole('navigation', { name: 'Your business' });
  await expect(rooms.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await rooms.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('link', { name: /^Team / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team');
  await expect(rooms.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true');
  await expect(rooms.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Find a customer, booking or session' });
  await search.getByRole('combobox').fill('webh');
  await expect(search.getByRole('option', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(search).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill('slow');
  await expect(search.getByRole('group', { name: 'Sessions' }).getByRole('option')).toContainText(
    'Slow Flow',
  );
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
});

test('on a phone four rooms stand at the foot, and the others behind More @phone', async ({ page, site }) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, '/business');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Calendar', 'Front desk', 'Customers']);
  await bar.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  await expect(bar.getByRole('link', { name: 'Front desk' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  await expect(more).toBeHidden();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
  expect(await horizontalScroll(page)).toBe(0);
});

test('every admin page is two presses away @main', async ({ page, isMobile }) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin');
  const rooms = page.getByRole('navigation', { name: 'Admin' });
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Audit' }).click();
  } else {
    await rooms.getByRole('link', { name: /^System/ }).click();
    await rooms.getByRole('link', { name: 'Audit' }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  expect(await horizontalScroll(page)).toBe(0);
});

test('the workspace passes an audit, with its search box and its menu open @main', async ({
  page,
  site,
  isMobile,
}) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, '/business/settings');
  await expectAccessibleInBothThemes(page);
  if (isMobile) {
    await page.getByRole('button', { name: 'More' }).click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Find a customer, booking or session' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectAccessibleInBothThemes(page);
});
