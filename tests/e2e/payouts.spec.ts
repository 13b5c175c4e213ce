import type { Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { arrangeStudio, type Studio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';
import { arrangeTrainer } from './support/trainers.ts';

const DAY_MS = 86_400_000;

const runJob = (site: Site, task: string) => site.db.query('SELECT graphile_worker.add_job($1)', [task]);

async function sellPlace(shopper: Page, site: Site, studio: Studio): Promise<string> {
  const customer = await signUp(shopper);
  await openCheckout(shopper, studio.session);
  await fillDetails(shopper, customer);
  await fillCard(shopper, cards.good);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);
  await site.db.query(
    `UPDATE bookings SET starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
     WHERE session_id = $1`,
    [studio.session.id],
  );
  return `${customer.firstName} ${customer.lastName}`;
}

async function fillInForm(page: Page, accountNumber?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up payouts');
  await page.getByRole('button', { name: 'Continue' }).click();
  if (accountNumber !== undefined) await page.getByLabel('Account number').fill(accountNumber);
  await page.getByRole('button', { name: 'Agree and submit' }).click();
}

const ACCOUNT = '(SELECT id FROM seller_accounts WHERE business_id = $1)';

/** Transfers and payouts of this studio only: other tests share the site. */
async function readAccountMovements(site: Site, { businessId }: Studio, table: 'transfers' | 'payouts') {
  const { rows } = await site.db.query(
    `SELECT state, amount_pence AS pence FROM ${table} WHERE seller_account_id = ${ACCOUNT}`,
    [businessId],
  );
  return rows;
}

/** Books and pays an online appointment that is then over. Returns the name and the charge. */
async function sellHour(shopper: Page, site: Site, trainerId: number) {
  const client = await signUp(shopper);
  await openPage(shopper, `/book-trainer/${trainerId}`);
  await shopper.getByRole('button', { name: 'Later days' }).click();
  await shopper.getByRole('radio', { name: '18:30' }).check();
  await shopper.getByRole('button', { name: 'Book Now' }).click();
  await fillDetails(shopper, client);
  await fillCard(shopper, cards.good);
  await shopper.getByRole('button', { name: 'Book & Pay £55.00' }).click();
  await shopper.waitForURL(/\/booking-confirmation/);
  const { intentId } = await queryOne<{ intentId: string }>(
    site.db,
    `UPDATE bookings b SET starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
     FROM payments p WHERE b.trainer_id = $1 AND p.id = b.payment_id RETURNING p.provider_intent_id AS "intentId"`,
    [trainerId],
  );
  const charge = (await site.sandbox.control.charges()).find((each) => each.payment_intent === intentId);
  return { name: `${client.firstName} ${client.lastName}`, chargeId: charge?.id ?? '' };
}

async function countReconciliations(site: Site, { businessId }: Studio): Promise<number> {
  const { rows } = await site.db.query(
    `SELECT FROM account_reconciliations WHERE seller_account_id = ${ACCOUNT}`,
    [businessId],
  );
  return rows.length;
}

test('an owner sets payouts up, is paid, and sees what for @seldom', async ({ page, site, browser }) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Harbour Pilates');
  const device = await browser.newContext({ baseURL: site.url });
  const name = await sellPlace(await device.newPage(), site, studio);
  const address = `/business/payouts?business=${studio.businessId}`;

  await openPage(page, address);
  const next = page.getByRole('region', { name: 'Next: set up payouts' });
  await expect(next).toContainText('£14.00 is waiting for you.');
  await expect(next.getByRole('listitem').filter({ hasText: 'Your details' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(
    /Harbour Pilates, .*1 place/,
  );
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await runJob(site, 'remindSellers');
  await expectMail(site, owner.email, '£14.00 is waiting for you');
  await next.getByRole('button', { name: 'Set up payouts' }).click();
  await fillInForm(page);

  await page.waitForURL(`**${address}`);
  await expect(page.getByText('Every working day to STRIPE TEST BANK, account ending 2345.')).toBeVisible();
  await expect(next).toHaveCount(0);
  await runJob(site, 'makeTransfers');
  await expect
    .poll(() => readAccountMovements(site, studio, 'transfers'))
    .toEqual([{ state: 'made', pence: 1400 }]);

  await site.sandbox.control.advanceClock(7 * DAY_MS);
  await expect
    .poll(() => readAccountMovements(site, studio, 'payouts'))
    .toEqual([{ state: 'paid', pence: 1400 }]);
  await runJob(site, 'checkSellerAccounts');
  await expect.poll(async () => countReconciliations(site, studio)).toBe(1);
  await openPage(page, address);
  await expect(page.getByText('your account agrees with the payment provider to the penny.')).toBeVisible();
  await page.getByText('See the details').click();
  await expect(page.getByRole('row', { name: /Paid to your bank/ })).toContainText('£14.00');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row', { name: /1 payout/ })).toContainText('£14.00');
  await history
    .getByRole('row', { name: /In your bank/ })
    .getByRole('button')
    .click();
  await history.getByText('Harbour Pilates').click();
  await expect(history.getByRole('listitem').filter({ hasText: name }).last()).toContainText('£14.00');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
  await expect(history.getByText('In your bank').filter({ visible: true })).toHaveCount(1);
  if (usual !== null) await page.setViewportSize(usual);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export payouts as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('payouts.csv');
});

test('a payout that the bank sends back is said, by mail as well, and mended @seldom', async ({
  page,
  site,
  browser,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Mill Lane Yoga');
  const device = await browser.newContext({ baseURL: site.url });
  await sellPlace(await device.newPage(), site, studio);
  const address = `/business/payouts?business=${studio.businessId}`;
  await openPage(page, address);
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await fillInForm(page, '11111113');
  await page.waitForURL(`**${address}`);
  await runJob(site, 'makeTransfers');
  await expect
    .poll(() => readAccountMovements(site, studio, 'transfers'))
    .toEqual([{ state: 'made', pence: 1400 }]);
  await site.sandbox.control.advanceClock(7 * DAY_MS);
  await expectMail(site, owner.email, '£14.00 came back from your bank');
  await openPage(page, address);
  const failed = page.getByRole('region', { name: 'Your bank returned £14.00' });
  await expect(failed).toContainText('The account ending 1113 didn’t accept it: the account is closed.');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await failed.getByRole('button', { name: 'Change bank details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up payouts');
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.waitForURL(`**${address}`);
  await expect(page.getByText('Every working day to STRIPE TEST BANK, account ending 2345.')).toBeVisible();
});

test('a trainer is paid, answers a client’s bank, and reads what it took @seldom', async ({
  page,
  site,
  browser,
}) => {
  const trainer = await signUp(page);
  const { id: userId } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
    trainer.email,
  ]);
  const { id } = await arrangeTrainer(site, { userId, sessionTypes: ['online'] });
  await site.db.query('UPDATE trainers SET email = $2 WHERE id = $1', [id, trainer.email]);
  const device = await browser.newContext({ baseURL: site.url });
  const { name, chargeId } = await sellHour(await device.newPage(), site, id);
  const address = '/trainer-dashboard?show=payouts';

  await openPage(page, address);
  const next = page.getByRole('region', { name: 'Next: set up payouts' });
  await expect(next).toContainText('£50.00 is waiting for you.');
  await next.getByRole('button', { name: 'Set up payouts' }).click();
  await fillInForm(page);
  await page.waitForURL(`**${address}`);
  await runJob(site, 'makeTransfers');
  const account = '(SELECT id FROM seller_accounts WHERE trainer_id = $1)';
  const sent = async () =>
    (
      await site.db.query(
        `SELECT state, reversed_pence AS back FROM transfers WHERE seller_account_id = ${account}`,
        [id],
      )
    ).rows;
  await expect.poll(sent).toEqual([{ state: 'made', back: 0 }]);
  await site.sandbox.control.advanceClock(7 * DAY_MS);
  const paid = async () =>
    (await site.db.query(`SELECT state FROM payouts WHERE seller_account_id = ${account}`, [id])).rows;
  await expect.poll(paid).toEqual([{ state: 'paid' }]);
  await openPage(page, address);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('In your bank');
  const statement = page.getByRole('region', { name: 'Monthly statement' });
  await expect(statement).toContainText('Session fees, 1 place£50.00Sent to your account, 1 place−£50.00');
  const paper = await page.request.get(
    (await statement.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '',
  );
  expect(paper.headers()['content-type']).toBe('application/pdf');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const { id: disputeId } = await site.sandbox.control.dispute(chargeId, 'product_not_received');
  await expectMail(site, trainer.email, `${name}’s bank is asking for £55.00 back`);
  await openPage(page, '/trainer-dashboard');
  const hour = page.getByRole('listitem').filter({ hasText: `${name} has disputed £55.00 with their bank` });
  await hour.getByRole('button', { name: 'Add evidence' }).click();
  await hour.getByRole('button', { name: 'Add evidence' }).click();
  await expect(hour.getByText('Write your statement first')).toBeVisible();
  await hour.getByLabel('What happened?').fill('We trained for the whole hour.');
  await expectAccessibleInBothThemes(page);
  await hour.getByRole('button', { name: 'Add evidence' }).click();
  await expect(hour.getByText(/^Your evidence, /)).toBeVisible();

  await site.sandbox.control.decideDispute(disputeId, 'lost');
  await expectMail(site, trainer.email, `The bank gave £55.00 back to ${name}`);
  await runJob(site, 'makeTransfers');
  await expect.poll(sent).toEqual([{ state: 'made', back: 5000 }]);
  await openPage(page, address);
  const below = page.getByRole('region', { name: 'Your balance is £50.00 below zero' });
  await expect(below).toContainText('Reversed by a bank');
  await expect(below).toContainText('−£50.00');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await below.getByRole('link', { name: 'See the dispute' }).click();
  await expect(page.getByText(`${name}’s bank returned £55.00 to them`)).toBeVisible();
  await device.close();
});
