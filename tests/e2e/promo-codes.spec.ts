import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import {
  addPromoCode,
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a studio makes a code, somebody books with it, and it is used up @seldom', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Dawn Stretch');
  await openPage(page, `/business/offers?business=${studio.businessId}`);
  await expect(page.getByText('No codes yet')).toBeVisible();
  const form = page.getByRole('region', { name: 'Create a promo code' });
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await form.getByLabel('Code', { exact: true }).fill('early bird');
  await form.getByLabel('Percent off each place').fill('25');
  await form.getByLabel('Total uses').fill('1');
  await form.getByText('Show it on your public page').click();
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(toast(page, 'EARLYBIRD is ready')).toBeVisible();
  const card = page.getByRole('region', { name: 'Promo codes' }).getByRole('listitem').first();
  await expect(card).toContainText('25% off');
  await expect(card).toContainText('Used for 0 of 1 place');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const shopper = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const customer = await signUp(shopper);
  await openPage(shopper, `/businesses/${studio.businessId}`);
  const offers = shopper.getByRole('region', { name: 'Offers' });
  await expect(offers).toContainText('25% off');
  await expect(offers).toContainText('Enter EARLYBIRD when you book');
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
  await openCheckout(shopper, studio.session);
  const code = await addPromoCode(shopper);
  await code.fill('LATEBIRD');
  await code.press('Enter');
  await expect(shopper.getByText('That code isn’t valid here.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(payButton(shopper)).toHaveText(/£15\.40/);
  await expectAccessible(shopper);
  await code.fill('early-bird');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await expect(shopper.getByRole('status').filter({ hasText: 'EARLYBIRD' })).toBeFocused();
  await expect(payButton(shopper)).toHaveText(/£11\.55/);
  await expect(shopper).toHaveURL(/[?&]code=early-bird/);
  const sums = shopper.getByRole('main');
  await expect(sums).toContainText('EARLYBIRD-£3.50');
  await expect(sums).toContainText('Platform Fee (10%)£1.05');
  await expectAccessible(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
  await fillDetails(shopper, customer);
  await fillCard(shopper, cards.good);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);
  await expect(shopper.getByText('Total Paid').locator('..')).toContainText('£11.55');
  await expect(shopper.getByRole('region', { name: 'Your booking' })).toContainText('EARLYBIRD −£3.50');
  await openPage(shopper, '/bookings');
  await expect(shopper.getByRole('main')).toContainText('£11.55EARLYBIRD, £3.50 off');
  expect(await horizontalScroll(shopper)).toBe(0);
  expect(await creditBalance(site.db, `business:${studio.businessId}`)).toBe(1050);

  await page.reload();
  await expect(card).toContainText('Used up');
  await card.getByRole('button', { name: 'Show bookings with EARLYBIRD' }).click();
  await expect(card.getByRole('listitem')).toContainText(`${customer.firstName} ${customer.lastName}`);
  await expect(card).toContainText('−£3.50');
  await card.getByRole('button', { name: 'Pause EARLYBIRD' }).click();
  await expect(toast(page, 'EARLYBIRD is paused')).toBeVisible();
  await expect(card).toContainText('Paused');
  await card.getByRole('link', { name: `${customer.firstName} ${customer.lastName}` }).click();
  await expect(page.getByText('Discount with EARLYBIRD').locator('..')).toContainText('£3.50');
  await shopper.context().close();
});
