import {
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
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a studio offers a membership, somebody joins, books with it and leaves @seldom', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Harbour Flow');
  await openPage(page, `/business/passes?business=${studio.businessId}`);
  await expect(page.getByText('No memberships yet')).toBeVisible();
  const form = page.getByRole('region', { name: 'Create a membership' });
  await form.getByLabel('Name').fill('Unlimited');
  await form.getByLabel('Your price a month').fill('65');
  await expect(form).toContainText('People pay £71.50 a month. You get £65.00.');
  await form.getByRole('button', { name: 'Create membership' }).click();
  await expect(toast(page, 'Unlimited is on sale')).toBeVisible();
  const memberships = page.getByRole('region', { name: 'Memberships' });
  await expect(memberships).toContainText('0 members');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const shopper = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const customer = await signUp(shopper);
  await openPage(shopper, `/businesses/${studio.businessId}`);
  await shopper.getByRole('link', { name: 'See membership Unlimited' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Unlimited');
  const agreed = shopper.getByRole('region', { name: 'Membership terms' });
  await expect(agreed).toContainText('£71.50 a month.');
  await expect(agreed).toContainText('It renews each month until you leave');
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
  await shopper.getByRole('button', { name: 'Join, £71.50 a month' }).click();
  await fillCard(shopper, cards.good);
  await expect(shopper.getByLabel('Save this card for next time')).toHaveCount(0);
  await shopper.getByRole('button', { name: 'Pay £71.50 now and each month' }).click();
  await expect(toast(shopper, 'You’re a member')).toBeVisible();
  const own = shopper.getByRole('listitem', { name: /^Unlimited/ });
  await expect(own).toContainText('One place per session');
  await expect(own).toContainText('£71.50 on');
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);

  await openPage(shopper, `/search?q=${encodeURIComponent(studio.session.title)}`);
  const card = shopper.getByRole('article', { name: studio.session.title });
  await expect(card).toContainText('Included in your membership');
  await expect(card.getByText(/£\d/)).toHaveCount(0);

  await openCheckout(shopper, studio.session);
  await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(payButton(shopper)).toHaveText(/£0\.00/);
  await fillDetails(shopper, customer);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);

  await openPage(shopper, '/passes');
  await own.getByRole('button', { name: /^Pause/ }).click();
  await shopper.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(toast(shopper, 'Membership paused')).toBeVisible();
  await own.getByRole('button', { name: /^Resume/ }).click();
  await expect(toast(shopper, 'Membership resumed')).toBeVisible();
  await own.getByRole('button', { name: /^Leave/ }).click();
  const dialog = shopper.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Leave now, get £\d+\.\d\d back$/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Leave on/ }).click();
  await expect(toast(shopper, 'You’ve left')).toBeVisible();
  await own.getByRole('button', { name: /^Keep my membership/ }).click();
  await expect(toast(shopper, 'You stay')).toBeVisible();
  await own.getByRole('button', { name: /^Leave/ }).click();
  await dialog.getByRole('button', { name: /^Leave now/ }).click();
  await expect(own).toContainText('Ended');

  await page.reload();
  const members = page.getByRole('region', { name: 'Members', exact: true });
  await expect(members).toContainText(`${customer.firstName} ${customer.lastName}`);
  await expect(members).toContainText('Ended');
  await shopper.context().close();
});
