import { createPass } from '#support/passes.ts';
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

test('reception sells a pass for cash, extends it and refunds it at the desk @main', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Slow Flow');
  await createPass(site.db, studio.session.id);
  await openPage(page, '/business/customers');
  await page.getByRole('link', { name: 'Add a customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a customer');
  await page.getByLabel('Name').fill('Nadia Osei');
  await page.getByLabel('Phone').fill('07700 900118');
  await page.getByLabel('They asked for news by email').check();
  await expect(page.getByLabel('How they told you')).toHaveValue('desk');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadia Osei');
  await page.getByRole('link', { name: 'Sell or give' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell at the desk');
  await page.getByRole('radio', { name: /5-class pass/ }).check();
  await page.locator('label', { hasText: /^Cash/ }).click();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Sell and take £60.00' }).click();
  await expect(page.getByRole('heading', { name: 'Nadia has the 5-class pass' })).toBeFocused();

  await page.getByRole('button', { name: 'Sell something else' }).click();
  await page.getByLabel('Name, phone or email').fill('nadia');
  await page.getByRole('button', { name: /^Nadia Osei/ }).click();
  await page.getByRole('button', { name: 'Extend 5-class pass' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend the 5-class pass?' });
  await extend.getByRole('button', { name: 'Extend pass' }).click();
  await expect(extend.getByText('Enter days, visits or both')).toBeVisible();
  await extend.getByLabel('More visits').fill('2');
  await extend.getByLabel('Reason').fill('We were closed');
  await extend.getByRole('button', { name: 'Extend pass' }).click();
  await expect(page.getByText('7 of 7 left')).toBeVisible();
  await page.getByRole('button', { name: 'Refund 5-class pass' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund at the desk?' });
  await expect(refund.getByLabel('Amount in pounds')).toHaveValue('60.00');
  await expectAccessibleInBothThemes(page);
  await refund.getByRole('button', { name: 'Refund £60.00' }).click();
  await expect(page.getByText('0 of 7 left')).toBeVisible();

  await openPage(page, '/business/takings');
  await expect(page.getByText('-£60.00')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('reception sells a gift voucher, gives a pass, and sends a link for one @main', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Slow Flow');
  await createPass(site.db, studio.session.id);
  await openPage(page, '/business/sell');
  await page.getByLabel('Name, phone or email').fill('Bo Lind');
  await page.getByRole('button', { name: 'Add “Bo Lind” as a new customer' }).click();
  await page.getByLabel('Phone').fill('07700 900119');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('radio', { name: /Gift voucher/ }).check();
  await page.locator('label', { hasText: /^Card reader/ }).click();
  await page.getByRole('button', { name: 'Sell and take £25.00' }).click();
  await expect(page.getByText('Enter their name')).toBeVisible();
  await page.getByLabel('Recipient’s name').fill('Sam');
  await page.getByRole('button', { name: 'Sell and take £25.00' }).click();
  await expect(page.getByRole('heading', { name: 'Gift voucher ready' })).toBeFocused();
  await expect(page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Sell something else' }).click();
  await page.getByLabel('Name, phone or email').fill('Bo Lind');
  await page.getByRole('button', { name: /^Bo Lind/ }).click();
  await page.getByRole('radio', { name: /5-class pass/ }).check();
  await page.locator('label', { hasText: /^Give it/ }).click();
  await page.getByRole('button', { name: 'Give it' }).click();
  await expect(page.getByText('Say why it’s free')).toBeVisible();
  await page.getByLabel('Why is it free?').fill('Won the raffle');
  await page.getByRole('button', { name: 'Give it' }).click();
  await expect(page.getByRole('heading', { name: 'Bo has the 5-class pass' })).toBeFocused();

  await page.getByRole('button', { name: 'Sell something else' }).click();
  await page.getByLabel('Name, phone or email').fill('Bo Lind');
  await page.getByRole('button', { name: /^Bo Lind/ }).click();
  await page.getByRole('radio', { name: /5-class pass/ }).check();
  await page.locator('label', { hasText: /^Card link/ }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for Bo to pay' })).toBeFocused();
  const address = await page.getByText(/\/pay\//).textContent();
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your pass');
  await fillCard(page, cards.good);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Pay £66.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your pass is ready');
});
