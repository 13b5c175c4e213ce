import type { Page } from '@playwright/test';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
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
import { expectLedger } from './support/ledger.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function bookNow(page: Page, session: ArrangedSession, date: number): Promise<void> {
  const startsAt = session.dates[date]?.startsAt.toISOString() ?? '';
  await openPage(page, `/sessions/${session.id}?date=${encodeURIComponent(startsAt)}`);
  await page.getByRole('link', { name: 'Book Now' }).filter({ visible: true }).click();
}

async function payAndSaveCard(page: Page, session: ArrangedSession, person: Person): Promise<void> {
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  const keep = page.getByRole('checkbox', { name: 'Save this card for next time' });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await payButton(page).click();
  await expectConfirmation(page, session);
}

/** A saved card that every charge declines. */
async function saveDecliningCard(site: Site, person: Person): Promise<void> {
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: site.sandbox.url,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  });
  const { customer } = await queryOne<{ customer: string }>(
    site.db,
    `SELECT c.provider_customer_id AS customer FROM payment_customers c JOIN users u ON u.id = c.user_id
      WHERE u.email = $1`,
    [person.email],
  );
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.paymentMethods.update(id, { allow_redisplay: 'always' });
}

test('a card that was kept pays in two clicks, and is forgotten when asked @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Culvert Kettlebells' });
  await payAndSaveCard(page, session, person);

  await bookNow(page, session, 1);
  const kept = page.getByRole('radio', { name: /^Visa ending 4242/ });
  await expect(kept).toBeChecked();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540, 1540] });

  // Buying a pass shows the saved card, and pays with it or another in one press.
  const { businessId } = await queryOne<{ businessId: number }>(
    site.db,
    `WITH seller AS (
       UPDATE businesses SET subscription_tier = 'premium'
       WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id
     )
     INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days)
     SELECT id, '5 classes', 5, 5000, 3, 0 FROM seller RETURNING business_id AS "businessId"`,
    [session.id],
  );
  await openPage(page, `/businesses/${businessId}/passes`);
  await expect(page.getByText('Visa ending 4242').filter({ visible: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Change the card' }).click();
  await expect(page.getByRole('radio', { name: 'Another card' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Pay £55.00' })).toBeEnabled();
  await openPage(page, `/businesses/${businessId}/passes`);
  await expect(page.getByText('Visa ending 4242').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Buy Pass, £55.00' }).filter({ visible: true }).click();
  await expect(toast(page, 'Your pass is ready')).toBeVisible();
  await expect(page.getByRole('listitem', { name: /^5 classes/ })).toHaveCount(1);

  await openPage(page, '/profile/payment#cards');
  const section = page.getByRole('region', { name: 'Saved cards' });
  await expect(section).toContainText('Visa ending 4242');
  await expect(section).toContainText('Expires 12/40');
  await section.getByRole('button', { name: 'Remove Visa ending 4242' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove Visa ending 4242?' });
  await asked.getByRole('button', { name: 'Remove card' }).click();
  await expect(toast(page, 'Card removed')).toBeVisible();
  await expect(section).toContainText('No saved cards yet.');

  await bookNow(page, session, 2);
  await waitUntilInteractive(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: /ending 4242/ })).toHaveCount(0);
});

test.describe('a kept card that is refused', () => {
  test.use({ expectedConsole: /status of 402/ });

  test('says that nothing was charged, keeps the place, and another card pays @phone-first @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Viaduct Vaulting' });
    await payAndSaveCard(page, session, person);
    await saveDecliningCard(site, person);

    await bookNow(page, session, 1);
    const refusedCard = page.getByRole('radio', { name: /^Visa ending 0341/ });
    await refusedCard.check();
    await payButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Your bank declined Visa ending 0341' });
    await expect(alert).toBeFocused();
    await expect(alert).toContainText(/We haven’t charged you\. We’re holding your place until \d\d:\d\d\./);
    await expect(refusedCard).not.toBeChecked();
    await expect(page.getByText('Declined just now')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Another card' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Save this card for next time' })).not.toBeChecked();
    await expect(payButton(page)).toHaveText('Try Again, Pay £15.40');
    await expectAccessibleInBothThemes(page);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540, 1540], refused: 1 });
  });
});

test('a card is kept only when that is asked for @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Sluice Stretching' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await openPage(page, '/profile/payment#cards');
  await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('No saved cards yet.');
});
