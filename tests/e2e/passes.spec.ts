import { creditBalance } from '#features/ledger/keep-books.server.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';
import { sidewaysScroll } from './support/walk.ts';

test('a studio sells a pass, somebody books with it and gets the credit back @phone-first', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Harbour Flow');
  await openPage(page, `/business/passes?business=${studio.businessId}`);
  await expect(page.getByText('No passes yet')).toBeVisible();
  const form = page.getByRole('region', { name: 'Make a pass' });
  await form.getByRole('button', { name: 'Make pass' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('8-class pass');
  await form.getByLabel('Places').fill('8');
  await form.getByLabel('Your price').fill('92');
  await expect(form).toContainText(
    'People pay £101.20, £12.65 a class. You earn £11.50 for each that is used.',
  );
  await form.getByRole('button', { name: 'Make pass' }).click();
  await expect(toast(page, '8-class pass is on sale')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passes' })).toContainText('0 sold');
  await expectAccessibleInBothThemes(page);
  expect(await sidewaysScroll(page)).toBe(0);

  const shopper = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const customer = await signUp(shopper);
  await openPage(shopper, `/businesses/${studio.businessId}`);
  await shopper.getByRole('region', { name: 'Passes' }).getByRole('link', { name: 'See passes' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Passes');
  await expect(shopper.getByRole('radio', { name: /8-class pass/ })).toBeChecked();
  await expectAccessibleInBothThemes(shopper);
  expect(await sidewaysScroll(shopper)).toBe(0);
  await shopper.getByRole('button', { name: 'Buy Pass, £101.20' }).click();
  await fillCard(shopper, cards.declined);
  await shopper.getByRole('button', { name: 'Pay £101.20' }).click();
  await expect(shopper.getByRole('alert').first()).toContainText('declined');
  await fillCard(shopper, cards.good);
  await shopper.getByRole('button', { name: 'Pay £101.20' }).click();
  await expect(toast(shopper, 'Your pass is ready')).toBeVisible();
  const pass = shopper.getByRole('listitem', { name: /^8-class pass/ });
  await expect(pass).toContainText('8 left');
  await expectAccessibleInBothThemes(shopper);
  expect(await sidewaysScroll(shopper)).toBe(0);

  // A credit is offered, never spent unasked.
  await openCheckout(shopper, studio.session);
  await expect(payButton(shopper)).toHaveText(/£15\.40/);
  await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(shopper.getByText('You pay £0.00, 7 left')).toBeVisible();
  await expect(payButton(shopper)).toHaveText(/£0\.00/);
  await expect(shopper).toHaveURL(/[?&]credits=1/);
  const sums = shopper.getByRole('region', { name: 'Your session' });
  await expect(sums).toContainText('1 pass credit-£15.40');
  await expectAccessible(shopper);
  expect(await sidewaysScroll(shopper)).toBe(0);
  await fillDetails(shopper, customer);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);
  await expect(shopper.getByRole('region', { name: 'Your booking' })).toContainText(
    '1 credit from your 8-class pass',
  );
  expect(await creditBalance(site.db, `business:${studio.businessId}`)).toBe(1150);

  await openPage(shopper, '/bookings');
  await shopper.getByRole('button', { name: 'More for Harbour Flow' }).click();
  await shopper.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(shopper.getByRole('dialog')).toContainText('You get your credit back');
  await shopper.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(shopper, 'Booking cancelled')).toContainText('Your credit is back.');
  expect(await creditBalance(site.db, `business:${studio.businessId}`)).toBe(0);

  await openPage(shopper, '/passes');
  await expect(pass).toContainText('8 left');
  await pass.getByRole('button', { name: /^Pause/ }).click();
  await shopper.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(toast(shopper, 'Your pass rests')).toBeVisible();
  await pass.getByRole('button', { name: /^Resume/ }).click();
  await expect(toast(shopper, 'Your pass is back')).toBeVisible();

  await page.reload();
  const holders = page.getByRole('region', { name: 'Who has them' });
  await expect(holders).toContainText(`${customer.firstName} ${customer.lastName}`);
  await holders.getByRole('button', { name: /^Refund/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £101.20' }).click();
  await expect(holders).toContainText('0 of 8 left');
  await shopper.context().close();
});
