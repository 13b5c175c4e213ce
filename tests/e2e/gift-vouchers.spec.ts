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
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a voucher is given to a friend, who redeems it by the mail’s link and books with it @seldom', async ({
  page,
  browser,
  site,
}) => {
  const buyer = await signUp(page);
  const studio = await arrangeStudio(site, buyer, 'Slow Flow by the Sea');
  await openPage(page, `/businesses/${studio.businessId}`);
  await page.getByRole('link', { name: 'Give a gift voucher' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give a gift voucher');
  await page.getByRole('radio', { name: 'Any session on Fettle' }).check();
  await page.getByText('Another', { exact: true }).click();
  await page.getByLabel('Other amount').fill('9');
  await page.getByRole('button', { name: 'Give £9.00' }).click();
  await expect(page.getByText('Choose a value from £10.00 to £500.00')).toBeVisible();
  await page.getByLabel('Other amount').fill('20');
  await page.getByLabel('Their name').fill('Sam');
  await page.getByLabel('Message').fill('Happy birthday!');
  const friendsAddress = `sam.${buyer.email}`;
  await page.getByLabel('Their email').fill(`wrong.${friendsAddress}`);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Give £20.00' }).click();
  await fillCard(page, cards.good);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay £20.00' }).click();
  await expect(toast(page, 'Gift voucher bought')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('£20.00 for Sam');
  await page.getByRole('button', { name: 'Show code once' }).click();
  await expect(page.getByRole('region', { name: 'Code' })).toContainText(/[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Code' })).toContainText('You’ve already seen it.');

  await page.getByRole('link', { name: 'See vouchers you’ve given' }).click();
  const given = page.getByRole('listitem', { name: '£20.00 for Sam' });
  await given.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(friendsAddress);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Gift changed')).toBeVisible();
  await expect(given).toContainText(friendsAddress);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  // Its day comes, whatever the time of this run.
  await site.db.query(`UPDATE gift_vouchers SET send_on = send_on - 1 WHERE recipient_email = $1`, [
    friendsAddress,
  ]);
  await site.db.query(`SELECT graphile_worker.add_job('deliverVouchers')`);
  const mail = await expectMail(site, friendsAddress, 'Robin Ellery sent you a £20.00 Fettle gift voucher');
  const [link = ''] = /http\S+\/redeem#[-2-9A-Z]+/.exec(mail.text) ?? [];

  const friend = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const asked: string[] = [];
  friend.on('request', (request) => asked.push(request.url()));
  const sam = await signUp(friend);
  await openPage(friend, new URL(link).pathname + new URL(link).hash);
  await expect(friend.getByLabel('Code')).toHaveValue(link.split('#')[1] ?? 'none');
  expect(new URL(friend.url()).hash).toBe('');
  await expectAccessibleInBothThemes(friend);
  expect(await horizontalScroll(friend)).toBe(0);
  await friend.getByRole('button', { name: 'Redeem' }).click();
  await expect(toast(friend, 'Voucher added to your account')).toBeVisible();
  await expect(friend.getByRole('listitem', { name: /^Gift voucher/ })).toContainText('£20.00 left');
  // The code appears in no URL sent to a server.
  expect(asked.filter((url) => /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.test(new URL(url).search))).toEqual([]);

  await openCheckout(friend, studio.session);
  await friend.getByRole('button', { name: 'Use voucher' }).click();
  await expect(friend.getByText('You pay £0.00, £4.60 left')).toBeVisible();
  await expect(friend.getByRole('main')).toContainText('Gift voucher-£15.40');
  await expect(payButton(friend)).toHaveText(/£0\.00/);
  await expectAccessible(friend);
  await fillDetails(friend, sam);
  await payButton(friend).click();
  await expectConfirmation(friend, studio.session);
  await expect(friend.getByRole('region', { name: 'Your booking' })).toContainText('Gift voucher');
  await openPage(friend, '/passes');
  await expect(friend.getByRole('listitem', { name: /^Gift voucher/ })).toContainText('£4.60 left');
  await friend.context().close();

  await page.reload();
  await expect(given).toContainText('Redeemed');
});
