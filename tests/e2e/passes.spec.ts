import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll, tabTo } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp, verifyEmail } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a studio sells a pass, somebody books with it and gets the credit back @phone-first', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Harbour Flow');
  await openPage(page, `/business/passes?business=${studio.businessId}`);
  await expect(page.getByText('No passes yet')).toBeVisible();
  const form = page.getByRole('region', { name: 'Create a pass' });
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('8-class pass');
  await form.getByLabel('Places').fill('8');
  await form.getByLabel('Your price').fill('92');
  await expect(form).toContainText(
    'People pay £101.20, £12.65 a class. You get £11.50 each time one is used.',
  );
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(toast(page, '8-class pass is on sale')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passes' })).toContainText('0 sold');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const shopper = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const customer = await signUp(shopper);
  await openPage(shopper, `/sessions/${studio.session.id}`);
  await shopper.getByRole('link', { name: 'With a pass from £12.65 a class' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Passes and memberships');
  await expect(shopper.getByRole('radio', { name: /8-class pass/ })).toBeChecked();
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
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
  expect(await horizontalScroll(shopper)).toBe(0);

  await openCheckout(shopper, studio.session);
  await expect(payButton(shopper)).toHaveText(/£15\.40/);
  await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(shopper.getByText('You pay £0.00, 7 left')).toBeVisible();
  await expect(payButton(shopper)).toHaveText(/£0\.00/);
  await expect(shopper).toHaveURL(/[?&]credits=1/);
  const sums = shopper.getByRole('main');
  await expect(sums).toContainText('1 pass credit-£15.40');
  await expectAccessible(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
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
  await expect(shopper.getByRole('dialog')).toContainText('You’ll get your credit back');
  await shopper.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(shopper, 'Booking cancelled')).toContainText('You’ve got your credit back.');
  expect(await creditBalance(site.db, `business:${studio.businessId}`)).toBe(0);

  await openPage(shopper, '/home');
  const credits = shopper.getByRole('region', { name: 'Credits left' });
  await expect(credits).toContainText(/8\s*left on 8-class pass at .+, until \w{3} \d+ \w{3} \d{4}/);
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
  await credits.getByRole('link', { name: 'My passes' }).click();
  await expect(pass).toContainText('8 left');
  await pass.getByRole('button', { name: /^Pause/ }).click();
  await shopper.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(toast(shopper, 'Pass paused')).toBeVisible();
  await pass.getByRole('button', { name: /^Resume/ }).click();
  await expect(toast(shopper, 'Pass resumed')).toBeVisible();

  await page.reload();
  const holders = page.getByRole('region', { name: 'Pass holders' });
  await expect(holders).toContainText(`${customer.firstName} ${customer.lastName}`);
  await holders.getByRole('button', { name: /^Refund/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £101.20' }).click();
  await expect(holders).toContainText('0 of 8 left');
  await shopper.context().close();
});

test('a pass is shared with a brother, who books with it, and its owner sees what for @seldom', async ({
  page,
  browser,
  site,
}) => {
  test.slow(); // three people, and each page of theirs audited
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Sunrise Flow');
  await openPage(page, `/business/passes?business=${studio.businessId}`);
  const form = page.getByRole('region', { name: 'Create a pass' });
  await form.getByLabel('Name').fill('Family pass');
  await form.getByLabel('Your price').fill('60');
  await form.getByLabel('People they can share with').fill('5');
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(form.getByText('Enter a number of people from 0 to 4')).toBeVisible();
  await form.getByLabel('People they can share with').fill('1');
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(page.getByRole('region', { name: 'Passes' })).toContainText('shared with up to 1');

  const [hers, his] = await Promise.all(
    [1, 2].map(async () =>
      (await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })).newPage(),
    ),
  );
  if (hers === undefined || his === undefined) throw new Error('no browsers');
  const sister = await signUp(hers);
  await verifyEmail(site, sister);
  await openPage(hers, `/businesses/${studio.businessId}/passes`);
  await expect(hers.getByText('Share it with one other person')).toBeVisible();
  await hers.getByRole('button', { name: 'Buy Pass, £66.00' }).click();
  await fillCard(hers, cards.good);
  await hers.getByRole('button', { name: 'Pay £66.00' }).click();
  const pass = hers.getByRole('listitem', { name: /^Family pass/ });
  await expect(pass).toContainText('5 left');
  const brother = await signUp(his);
  await pass.getByRole('button', { name: 'Share Family pass' }).click();
  await expect(pass.getByLabel('Their email address')).toBeFocused();
  await pass.getByLabel('Their email address').fill(sister.email);
  await pass.getByRole('button', { name: 'Send invitation' }).click();
  await expect(pass.getByText('That’s your own email address. Enter someone else’s.')).toBeVisible();
  await expectAccessibleInBothThemes(hers);
  await pass.getByLabel('Their email address').fill(brother.email);
  await pass.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(hers, 'Invitation sent')).toBeVisible();
  await expect(pass.getByRole('region', { name: 'Shared with' })).toContainText('Invited');

  const mail = await expectMail(site, brother.email, 'shared a pass with you');
  const [link = ''] = /http\S+\/passes\/invitations\/[-\w]+/.exec(mail.text) ?? [];
  await openPage(hers, new URL(link).pathname);
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('You can’t accept this invitation');
  await openPage(his, new URL(link).pathname);
  await expect(his.getByText('sees the dates you book')).toBeVisible();
  await expectAccessibleInBothThemes(his);
  expect(await horizontalScroll(his)).toBe(0);
  await his.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toast(his, 'You now share the Family pass')).toBeVisible();
  const shared = his.getByRole('listitem', { name: /^Family pass/ });
  await expect(shared).toContainText(`Shared by ${sister.firstName} ${sister.lastName}`);
  await expectAccessibleInBothThemes(his);
  expect(await horizontalScroll(his)).toBe(0);

  await openCheckout(his, studio.session);
  await expect(
    his.getByText(`${sister.firstName} ${sister.lastName}’s Family pass`, { exact: true }),
  ).toBeVisible();
  await his.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(his.getByText('You pay £0.00, 4 left')).toBeVisible();
  await fillDetails(his, brother);
  await payButton(his).click();
  await expectConfirmation(his, studio.session);

  await openPage(hers, '/passes');
  await expect(pass).toContainText('4 left');
  const guests = pass.getByRole('region', { name: 'Shared with' });
  await expect(guests.getByRole('listitem').first()).toContainText('Sunrise Flow');
  await expectAccessibleInBothThemes(hers);
  expect(await horizontalScroll(hers)).toBe(0);
  await guests.getByRole('button', { name: /^Stop sharing Family pass with/ }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(
    toast(hers, `You’ve stopped sharing with ${brother.firstName} ${brother.lastName}`),
  ).toBeVisible();
  await openPage(his, '/passes');
  await expect(his.getByText('No passes yet')).toBeVisible();
  await hers.context().close();
  await his.context().close();
});

test('a studio offers newcomers 14 days, somebody buys it once and books with it @seldom', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Slipway Yoga');
  await openPage(page, `/business/passes?business=${studio.businessId}`);
  const form = page.getByRole('region', { name: 'Create a pass' });
  await form.getByRole('checkbox', { name: 'An introductory offer, for new customers only' }).check();
  await form.getByLabel('Name').fill('14 days unlimited');
  await form.getByLabel('Your price').fill('25');
  await expect(form).toContainText('People pay £27.50. You get £25.00 once its days are over.');
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(toast(page, '14 days unlimited is on sale')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passes' })).toContainText(
    'As many classes as you like · for 14 days · new customers, once each',
  );
  expect(await horizontalScroll(page)).toBe(0);

  const shopper = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  const customer = await signUp(shopper);
  await openPage(shopper, `/businesses/${studio.businessId}`);
  const offer = shopper.getByRole('region', { name: 'Passes' });
  await expect(offer).toContainText('New here? 14 days unlimited, £27.50');
  await offer.getByRole('link', { name: 'See passes' }).click();
  await expect(shopper.getByRole('button', { name: 'Choose 14 days unlimited' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(shopper.getByRole('region', { name: '14 days unlimited' })).toContainText(
    'New customers only. One each.',
  );
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);
  await shopper.getByRole('button', { name: 'Buy Pass, £27.50' }).click();
  await fillCard(shopper, cards.good);
  await shopper.getByRole('button', { name: 'Pay £27.50' }).click();
  await expect(toast(shopper, 'Your pass is ready')).toBeVisible();
  const pass = shopper.getByRole('listitem', { name: /^14 days unlimited/ });
  await expect(pass).toContainText(/For classes until \w{3} \d+ \w{3} \d{4}/);
  await expect(pass.getByRole('button', { name: /^Get a refund/ })).toBeVisible();
  await expectAccessibleInBothThemes(shopper);
  expect(await horizontalScroll(shopper)).toBe(0);

  await openCheckout(shopper, studio.session);
  await expect(shopper.getByText('One place per session')).toBeVisible();
  await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
  await expect(payButton(shopper)).toHaveText(/£0\.00/);
  await expectAccessibleInBothThemes(shopper);
  await fillDetails(shopper, customer);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);
  expect(await creditBalance(site.db, `business:${studio.businessId}`)).toBe(0);

  await openPage(shopper, '/passes');
  await expect(pass).toContainText('Booked for');
  await openPage(shopper, `/businesses/${studio.businessId}/passes`);
  await expect(
    shopper.getByText('You’ve already had an introductory offer here. It’s one per person.').first(),
  ).toBeVisible();
  await expect(shopper.getByRole('button', { name: /^Buy Pass/ })).toHaveCount(0);
  await expect(shopper.getByRole('region', { name: 'My passes' })).toContainText('14 days unlimited');
  await expectAccessibleInBothThemes(shopper);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pass holders' })).toContainText('1 booked, until');
  await shopper.context().close();
});

test('a pass is found on its business’s page and bought by keyboard alone @desktop @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Quayside Barre', daysAhead: [3] });
  const { businessId } = await queryOne<{ businessId: number }>(
    site.db,
    `WITH seller AS (
       UPDATE businesses SET subscription_tier = 'premium'
       WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id
     )
     INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days)
     SELECT id, name, places, places * 1000, 3, 0
     FROM seller, (VALUES ('5 classes', 5), ('10 classes', 10)) AS sold (name, places) RETURNING business_id AS "businessId"`,
    [session.id],
  );
  await openPage(page, `/businesses/${businessId}`);
  await tabTo(page, page.getByRole('link', { name: 'See passes' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: /5 classes/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /10 classes/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Buy Pass, £110.00' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Card payment' })).toBeFocused();
  for (const [label, typed] of [
    ['Card number', cards.good.replaceAll(' ', '')],
    ['Expiry', '1240'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(typed);
  }
  await tabTo(page, page.getByRole('button', { name: 'Pay £110.00' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: /^10 classes/ })).toContainText('10 left');
  const { rows } = await site.db.query(
    `SELECT p.amount_pence AS paid, p.state FROM payments p JOIN users u ON u.id = p.user_id WHERE u.email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ paid: 11000, state: 'succeeded' }]);
});
