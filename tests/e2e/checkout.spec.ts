import type { Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import {
  addPromoCode,
  bookFromSearch,
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectLedger } from './support/ledger.ts';
import { expectMail } from './support/mail.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';

declare global {
  interface Window {
    /** The sum of layout shifts, without those after an input. */
    shifted?: number;
  }
}

/** The most that a page may shift (docs/product/booking.md#checkout). */
const MAX_SHIFT = 0.02;

async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
          window.shifted = (window.shifted ?? 0) + Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shifted ?? 0);
}

async function payByCard(page: Page, person: Person, session: ArrangedSession, date: number): Promise<void> {
  await openCheckout(page, session, date);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await payButton(page).click();
  await expectConfirmation(page, session);
}

async function intentOf(site: Site, person: Person): Promise<string> {
  const { intent } = await queryOne<{ intent: string }>(
    site.db,
    `SELECT p.provider_intent_id AS intent FROM payments p JOIN users u ON u.id = p.user_id
     WHERE u.email = $1 ORDER BY p.created_at DESC LIMIT 1`,
    [person.email],
  );
  return intent;
}

const isInView = (page: Page) =>
  payButton(page).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('a returning customer books in two presses, and the form stays where it is @main', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Bollard Barre', daysAhead: [3, 4, 5] });
  await payByCard(page, person, session, 0);

  const shift = await recordShifts(page);
  const startsAt = session.dates[1]?.startsAt.toISOString() ?? '';
  await openPage(page, `/sessions/${session.id}?date=${encodeURIComponent(startsAt)}`);
  await page.getByRole('link', { name: 'Book Now' }).filter({ visible: true }).click();
  await expect(page.getByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked();
  await expect(page.getByLabel('Full Name')).toBeHidden();
  await expect(page.getByText('07700 900123')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible();
  expect(await isInView(page)).toBe(true);
  expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
  await expectAccessibleInBothThemes(page);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540, 1540] });
});

test('contact unfolds in place, a change survives a reload, and the page never shifts @main', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Fender Flow', daysAhead: [3, 4] });
  await payByCard(page, person, session, 0);
  const shift = await recordShifts(page);
  await openCheckout(page, session, 1);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
  await page.getByRole('button', { name: 'Change your details' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.getByLabel('Phone Number').fill('07700 900999');
  await page.reload();
  await waitUntilInteractive(page);
  await expect(page.getByText('07700 900999')).toBeVisible();
  await payButton(page).click();
  await expectConfirmation(page, session);
  const { phone } = await queryOne<{ phone: string }>(
    site.db,
    'SELECT phone FROM bookings WHERE session_id = $1 ORDER BY created_at DESC LIMIT 1',
    [session.id],
  );
  expect(phone).toContain('900999');
});

test.describe('a wrong code', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('the pay bar is always in sight and covers nothing that has the focus @main', async ({
    page,
    site,
  }) => {
    await signUp(page);
    const session = await arrangeSession(site, { title: 'Cleat Circuit' });
    const shift = await recordShifts(page);
    await openCheckout(page, session);
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay with Link' })).toBeVisible();
    expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
    expect(await isInView(page)).toBe(true);
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focus = document.activeElement;
        const bar = document.querySelector('[data-foot-bar]');
        if (focus === null || bar === null || focus === document.body || bar.contains(focus)) return false;
        if (getComputedStyle(bar).position !== 'fixed') return false;
        const { top, bottom } = focus.getBoundingClientRect();
        return bottom > bar.getBoundingClientRect().top + 1 && top < window.innerHeight;
      });
      expect(covered, `stop ${stop}`).toBe(false);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await isInView(page)).toBe(true);
    expect(await horizontalScroll(page)).toBe(0);
    const code = await addPromoCode(page);
    await code.fill('NOTHING');
    await code.press('Enter');
    await expect(page.getByText('That code isn’t valid here.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a wallet', () => {
  test.use({ expectedConsole: /status of 402/ });

  test('closed half way loses nothing, declined says so, and then it pays @main', async ({ page, site }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Windlass Weights' });
    const form = await bookFromSearch(page, session);
    // The first press asks for nothing but the wallet's own sheet.
    await form.getByRole('button', { name: 'Pay with Google Pay' }).click();
    const sheet = page.getByRole('dialog', { name: 'Google Pay' });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expectLedger(site, person, { paid: [] });
    await form.getByLabel('Email Address').fill('not an address');
    await form.getByRole('button', { name: 'Pay with Google Pay' }).click();
    await expect(form.getByLabel('Email Address')).toBeFocused();
    await expect(sheet).toBeHidden();
    await form.getByLabel('Email Address').fill(person.email);

    await form.getByRole('button', { name: 'Pay with Google Pay' }).click();
    await sheet.getByRole('button', { name: 'Pay with a declined card' }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'Your bank declined this card' })).toBeFocused();
    await expect(payButton(form)).toHaveText('Try Again, Pay £15.40');
    await form.getByRole('button', { name: 'Pay with Apple Pay' }).click();
    await page.getByRole('dialog', { name: 'Apple Pay' }).getByRole('button', { name: 'Pay £15.40' }).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540], refused: 1 });
    // The form had no phone number: the wallet's is the booking's.
    const { phone } = await queryOne<{ phone: string }>(
      site.db,
      'SELECT phone FROM bookings WHERE session_id = $1',
      [session.id],
    );
    expect(phone.replaceAll(' ', '')).toContain('7700900456');
  });
});

test('a device without wallets has no row for them, and nothing jumps @main', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Capstan Cardio' });
  await site.sandbox.control.setWallets([]);
  try {
    const shift = await recordShifts(page);
    await openCheckout(page, session);
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Pay with a wallet' })).toHaveCount(0);
    expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
    await fillDetails(page, person);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectConfirmation(page, session);
  } finally {
    await site.sandbox.control.setWallets(['apple_pay', 'google_pay', 'link']);
  }
});

test.describe('Pay by bank', () => {
  // The confirmation asks for the booking while the bank decides.
  test.use({ expectedConsole: /status of 409/ });

  const chooseBank = async (page: Page, person: Person) => {
    await fillDetails(page, person, 'A quiet corner');
    await page.getByRole('radio', { name: /^Pay by bank/ }).check();
    await expect(page.getByText('We hold your place until your bank answers')).toBeVisible();
    await expectAccessible(page);
    await payButton(page).click();
    await page.waitForURL('**/bank/pi_*');
    await expect(page.getByRole('main')).toContainText('Approve a payment of £15.40?');
  };

  test('approved at the bank it books; refused it leads back, where a card pays @main', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Bowline Boxing' });
    await openCheckout(page, session);
    await chooseBank(page, person);
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.waitForURL('**/checkout/**');
    await waitUntilInteractive(page);
    await expect(toast(page, 'Payment Failed')).toContainText('We haven’t charged you.');
    await expect(page.getByLabel('Special Requirements')).toHaveValue('A quiet corner');
    await expectLedger(site, person, { paid: [] });

    await page.getByRole('radio', { name: /^Pay by bank/ }).check();
    await payButton(page).click();
    await page.waitForURL('**/bank/pi_*');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540] });
    await expectMail(site, person.email, session.title);
  });

  test('back from the bank without an answer, the form can pay another way @main', async ({ page, site }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Halyard HIIT' });
    await openCheckout(page, session);
    await chooseBank(page, person);
    await page.goBack();
    await page.waitForURL('**/checkout/**');
    await expect(payButton(page)).toBeEnabled();
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540] });
  });

  test('a bank that decides tomorrow keeps the place, and its answer books it @main', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Keelson Kettlebells', capacity: 1 });
    await openCheckout(page, session);
    await chooseBank(page, person);
    await page.getByRole('button', { name: 'Approve, the bank pays tomorrow' }).click();
    await page.waitForURL('**/booking-confirmation?**');
    await expect(page.getByText('We hold your place until your bank answers')).toBeVisible();
    await expectAccessible(page);
    const intent = await intentOf(site, person);
    await site.db.query(
      `UPDATE holds SET created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day',
         expiry_before_bank = expiry_before_bank - interval '1 day'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [person.email],
    );
    await site.db.query(`SELECT graphile_worker.add_job('releaseExpiredHolds')`);
    await site.sandbox.control.decideAtBank(intent, 'succeed');
    await expectMail(site, person.email, session.title);
    await page.reload();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540] });
  });

  test('a bank that refuses tomorrow frees the place, and we say so by email @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Rudder Running', capacity: 1 });
    await openCheckout(page, session);
    await chooseBank(page, person);
    await page.getByRole('button', { name: 'Approve, the bank refuses tomorrow' }).click();
    await page.waitForURL('**/booking-confirmation?**');
    await site.db.query(
      `UPDATE holds SET expiry_before_bank = expiry_before_bank - interval '1 day'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [person.email],
    );
    await site.sandbox.control.decideAtBank(await intentOf(site, person), 'fail');
    await expectMail(site, person.email, 'Your bank didn’t make the payment');
    await expect
      .poll(async () => {
        const { rows } = await site.db.query('SELECT taken FROM occurrences WHERE id = $1', [
          session.dates[0]?.id,
        ]);
        return rows[0]?.taken;
      })
      .toBe(0);
    await expectLedger(site, person, { paid: [] });
  });
});
