import type { Page } from '@playwright/test';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { cards, fillCard, toast } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { openPage, readQuery } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function createFreeListingOwner(
  page: Page,
  site: Site,
): Promise<{ owner: Person; businessId: number }> {
  const owner = await signUp(page);
  const { id: ownerId } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
    owner.email,
  ]);
  const { id: businessId } = await createBusiness(site.db, { ownerId, bookingEnabled: false });
  return { owner, businessId };
}

async function isBookingEnabled(
  site: Site,
  businessId: number,
): Promise<{ enabled: boolean; tier: string | null }> {
  return queryOne(
    site.db,
    'SELECT booking_enabled AS enabled, subscription_tier AS tier FROM businesses WHERE id = $1',
    [businessId],
  );
}

test.describe('a plan', () => {
  test.use({ expectedConsole: /status of 402/ });

  test('is bought, upgraded for the price shown, ended and resumed', async ({ page, site }) => {
    const { owner, businessId } = await createFreeListingOwner(page, site);
    await openPage(page, `/business/plan?business=${businessId}`);
    await expect(page.getByText('There are no invoices yet.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Choose Basic Booking Plan' }).click();

    await page.waitForURL('**/checkout/subscription?**clientSecret=**');
    expect(readQuery(page)).toMatchObject({ businessId: String(businessId), tier: 'basic' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Upgrade');
    const back = page.getByRole('link', { name: 'Back to Dashboard' });
    await expect(back).toHaveAttribute('href', `/business?business=${businessId}`);
    const plan = page.getByRole('complementary', { name: 'Your plan' });
    await expect(plan).toContainText('Basic Booking Plan');
    await expect(plan.getByRole('heading', { name: "What you'll get" })).toBeVisible();
    await expect(plan.getByRole('listitem')).toHaveText([
      'Online booking system',
      'Payment processing',
      'Customer management',
      'Email notifications',
    ]);
    await fillCard(page, cards.declined);
    await expectAccessibleInBothThemes(page);
    const complete = page.getByRole('button', { name: 'Complete Subscription' });
    await complete.click();
    await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.');
    expect(await isBookingEnabled(site, businessId)).toEqual({ enabled: false, tier: null });
    await fillCard(page, cards.authentication);
    await complete.click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(`**/business?business=${businessId}`);
    await expect(toast(page, 'Payment Successful')).toContainText('Your subscription has been activated!');
    expect(await isBookingEnabled(site, businessId)).toEqual({ enabled: true, tier: 'basic' });
    await expectMail(site, owner.email, 'now takes bookings');

    await openPage(page, `/business/plan?business=${businessId}`);
    const running = page.getByRole('region', { name: 'Your plan' });
    await expect(running).toContainText('Booking Enabled');
    await running.getByRole('button', { name: 'Upgrade to Premium Pro' }).click();
    const change = page.getByRole('dialog', { name: 'Change to the Premium Pro Plan?' });
    const pay = change.getByRole('button', { name: /^Pay £\d+\.\d\d and change$/ });
    await expect(pay).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await pay.click();
    await expect(running).toContainText('Premium Pro Plan');
    expect(await isBookingEnabled(site, businessId)).toEqual({ enabled: true, tier: 'premium' });
    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await expect(invoices).toHaveCount(2);
    await expect(invoices.last()).toContainText('£29.00');

    await running.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(running).toContainText(/Ends on \w{3} \d/);
    await running.getByRole('button', { name: 'Resume plan' }).click();
    await expect(running).toContainText(/Renews on \w{3} \d/);
  });

  test('whose renewal failed is paid with another card @seldom', async ({ page, site }) => {
    const { owner, businessId } = await createFreeListingOwner(page, site);
    const stripe = createStripeClient({
      provider: 'sandbox',
      url: site.sandbox.url,
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
    });
    const answer = await page.request.post('/api/subscriptions', {
      headers: { origin: site.url },
      data: { businessId, tier: 'basic' },
    });
    const { clientSecret } = await answer.json();
    await stripe.paymentIntents.confirm(String(clientSecret).split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
    });
    // Make sure it is active before the month passes.
    await page.request.post('/api/subscriptions/refresh', { headers: { origin: site.url } });
    const mine = async () =>
      (await site.sandbox.control.subscriptions()).find(
        ({ metadata }) => metadata.business_id === String(businessId),
      );
    const { id, customer } = (await mine()) ?? { id: '', customer: '' };
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    await site.sandbox.control.advanceClock(32 * 86_400_000);
    await expectMail(site, owner.email, 'to keep bookings on');

    await openPage(page, `/business/plan?business=${businessId}`);
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect(plan).toContainText(/Pay by .+ to keep online booking on/);
    const card = page.getByRole('region', { name: 'Card', exact: true });
    await expect(card).toContainText('Visa ending in 0341');
    await card.getByRole('button', { name: 'Change card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change card' });
    await fillCard(dialog, cards.good);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Save card and pay' }).click();
    await expect(toast(page, 'Card changed')).toContainText('We’ve used it to pay what you owed.');
    await expect(card).toContainText('Visa ending in 4242, expires 12/2040');
    await expect(plan).toContainText('Booking Enabled');
    expect((await mine())?.status).toBe('active');
    await expectMail(site, owner.email, 'plan continues');
  });
});

test('a payment session without a payment is said to be invalid @seldom', async ({ page }) => {
  await signUp(page);
  await openPage(page, '/checkout/subscription?tier=basic');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Payment Session');
  await expect(page.getByText('This payment session has expired or is invalid.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await page.waitForURL('**/business');
});

test('the demo’s owner is led from dashboard and analytics to what the upgrade costs @seldom', async ({
  page,
}) => {
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.owner.email, password: DEMO_PASSWORD },
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Change to the Premium Pro Plan?' });
  for (const from of ['/business', '/business/analytics']) {
    await openPage(page, from);
    await page.getByRole('link', { name: 'Upgrade to Premium Pro, £79.00' }).click();
    await page.waitForURL('**/business/plan?business=*&change=premium');
    await expect(dialog).toContainText('Premium Pro adds an analytics dashboard');
    await expect(dialog.getByRole('button', { name: /^Pay £\d+\.\d\d and change$/ })).toBeEnabled();
  }
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Basic Booking Plan');
  // A former URL of the upgrade, which mails and bookmarks still have.
  const { business } = readQuery(page);
  await openPage(page, `/checkout/subscription?businessId=${business}&tier=premium`);
  await expect(dialog).toContainText('To pay now');
  await page.goBack();
  await expect(dialog).toBeHidden();
});
