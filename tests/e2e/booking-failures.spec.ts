import type { Page } from '@playwright/test';
import {
  bookFromSearch,
  cards,
  checkoutPath,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  openDialog,
  payButton,
  recordToasts,
  toast,
} from './support/booking-steps.ts';
import { expectLedger } from './support/ledger.ts';
import { expectMail, listMails } from './support/mail.ts';
import { waitUntilInteractive } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

async function signIn(page: Page, person: Person): Promise<void> {
  await page.waitForURL('**/sign-in?**');
  await waitUntilInteractive(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function fillOccurrence(site: Site, session: ArrangedSession, date = 0): Promise<void> {
  await site.db.query('UPDATE occurrences SET capacity = taken WHERE id = $1', [session.dates[date]?.id]);
}

/** Expires the person's hold on the server, and waits until the place is free. */
async function expireHold(
  site: Site,
  person: Person,
  which: 'expires_at' | 'heartbeat_deadline' = 'expires_at',
): Promise<void> {
  await site.db.query(
    `UPDATE holds SET ${which} = now() - interval '1 minute'
     FROM users u WHERE u.id = holds.user_id AND u.email = $1 AND holds.state = 'held'`,
    [person.email],
  );
  await site.db.query(`SELECT graphile_worker.add_job('releaseExpiredHolds')`);
  await expect
    .poll(
      async () => {
        const { rows } = await site.db.query<{ state: string }>(
          'SELECT h.state FROM holds h JOIN users u ON u.id = h.user_id WHERE u.email = $1',
          [person.email],
        );
        return rows.map(({ state }) => state);
      },
      { timeout: 20_000 },
    )
    .not.toContain('held');
}

function countTakenPlaces(site: Site, session: ArrangedSession) {
  return expect.poll(async () => {
    const { rows } = await site.db.query<{ taken: number }>('SELECT taken FROM occurrences WHERE id = $1', [
      session.dates[0]?.id,
    ]);
    return Number(rows[0]?.taken);
  });
}

for (const { name, card, sentence } of [
  { name: 'declined', card: cards.declined, sentence: /declined/ },
  { name: 'without funds', card: cards.insufficient, sentence: /insufficient funds/ },
]) {
  test.describe(`a card ${name}`, () => {
    test.use({ expectedConsole: /status of 402/ });

    test('says why, keeps what was typed, and another card pays', async ({ page, site }) => {
      const person = await signUp(page);
      const session = await arrangeSession(site, { title: `Foundry Bars ${name}` });
      await openCheckout(page, session);
      await fillDetails(page, person, 'Left-handed');
      await fillCard(page, card);
      await payButton(page).click();
      await expect(toast(page, 'Payment Failed')).toContainText(sentence);
      const beside = page.locator('section', { has: page.getByLabel('Card number') });
      await expect(beside).toContainText(sentence);
      await toast(page, 'Payment Failed').getByRole('button', { name: 'Close' }).click();
      await expect(toast(page, 'Payment Failed')).toBeHidden();
      await expect(beside).toContainText(sentence);
      await expectLedger(site, person, { paid: [], refused: 1 });
      await expect(page.getByLabel(/^Special Requirements/)).toHaveValue('Left-handed');
      expect(await listMails(site, person.email, session.title)).toEqual([]);

      await fillCard(page, cards.good);
      await payButton(page).click();
      await expectConfirmation(page, session);
      await expectLedger(site, person, { paid: [1540], refused: 1 });
    });
  });
}

test.describe('after a declined card', () => {
  test.use({ expectedConsole: /status of 402/ });

  test('a reload keeps the phone number and the reason, and another card pays @phone-first', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Foundry Ropes' });
    await openCheckout(page, session);
    await fillDetails(page, person, 'Left-handed');
    await fillCard(page, cards.declined);
    await payButton(page).click();
    const reason = page.getByRole('alert').filter({ hasText: 'Your bank declined this card' });
    await expect(reason).toBeVisible();

    await page.reload();
    await waitUntilInteractive(page);
    await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900123');
    await expect(page.getByLabel(/^Special Requirements/)).toHaveValue('Left-handed');
    await expect(reason).toBeVisible();
    await fillCard(page, cards.good);
    await expect(payButton(page)).toHaveText('Try Again, Pay £15.40');
    await payButton(page).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540], refused: 1 });

    await openCheckout(page, session, 1);
    await expect(page.getByLabel(/^Special Requirements/), 'the booked draft is gone').toHaveValue('');
    await expect(reason).toBeHidden();
  });

  test('the same form tries again as often as it takes, in the dialog and with a kept card', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Foundry Swings' });
    const dialog = await bookFromSearch(page, session);
    await fillDetails(dialog, person);
    for (const card of [cards.declined, cards.declined, cards.insufficient]) {
      await fillCard(dialog, card);
      await payButton(dialog).click();
      await expect(
        dialog.getByRole('alert').filter({ hasText: 'Your bank declined this card' }),
      ).toBeFocused();
      await expect(payButton(dialog)).toBeEnabled();
    }
    await fillCard(dialog, cards.good);
    await dialog.getByLabel('Save this card for next time').check();
    await payButton(dialog).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540], refused: 3 });
  });
});

test('authentication failed, then completed @phone-first', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Gantry Boxing' });
  const form = await bookFromSearch(page, session);
  await fillDetails(form, person);
  await fillCard(form, cards.authentication);
  await payButton(form).click();
  const bank = page.getByRole('dialog', { name: 'Confirm it is you' });
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expectLedger(site, person, { paid: [] });

  await expect(form.getByText('The payment did not go through')).toBeVisible();
  await payButton(form).click();
  await expect(bank).toBeVisible();
  await expect(toast(page, 'Payment Failed')).toBeHidden();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expectConfirmation(page, session);
  await expect(toast(page, 'Booking Confirmed!')).toBeVisible();
  await expectLedger(site, person, { paid: [1540] });
  await expectMail(site, person.email, session.title);
});

test('the page is closed right after paying: the booking comes all the same @phone-first @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Lock Gate Rowing' });
  await openCheckout(page, session);
  await fillDetails(page, person, 'Brings own oar');
  await fillCard(page, cards.good);
  // The browser's call never arrives: only the webhook can tell the site.
  await page.route('**/api/bookings', () => undefined);
  const asked = page.waitForRequest('**/api/bookings');
  await payButton(page).click();
  await asked;
  await page.close();
  await expectLedger(site, person, { paid: [1540] });
  await expectMail(site, person.email, session.title);
  const { rows } = await site.db.query('SELECT special_requirements FROM bookings WHERE session_id = $1', [
    session.id,
  ]);
  expect(rows).toEqual([{ special_requirements: 'Brings own oar' }]);
});

test('a visitor who books from the search signs in and finds the checkout with their place @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  const session = await arrangeSession(site, { title: 'Signal Box Stretch' });
  const dialog = await openDialog(page, session);
  await expect(dialog).toHaveAccessibleName('Login Required');
  await expect(dialog).toContainText('You need to log in to book a fitness session.');
  await expect(dialog.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    /^\/sign-up\?returnTo=%2Fcheckout%2F.*date%3D/,
  );
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, person);
  await page.waitForURL(`**/checkout/${session.id}?**`);
  await expect(page.getByRole('timer', { name: 'Place held' })).toBeVisible();
});

test('a visitor at the checkout is sent to sign in and comes back to the same date @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  const session = await arrangeSession(site, { title: 'Turnstile Pilates' });
  const toasts = await recordToasts(page);
  // The form shows for half a second, too short to wait for.
  await page.goto(checkoutPath(session, 1));
  await page.waitForURL(/\/sign-in\?/);
  await signIn(page, person);
  expect(toasts.join()).toMatch(/Authentication Required\s+Please log in to book a session\./);
  await page.waitForURL(`${site.url}${checkoutPath(session, 1)}`);
  await fillDetails(page, person);
});

test.describe('refused by the server', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('a session that fills up while its form is being opened offers another date @phone-first @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Belfry Barre' });
    await page.route('**/api/create-payment-intent', async (route) => {
      await fillOccurrence(site, session);
      await route.continue();
    });
    await openCheckout(page, session);
    const notice = page.getByRole('alert').filter({ hasText: 'This date is fully booked.' });
    await expect(notice).toBeVisible();
    await page.getByLabel('Phone Number').fill('07700 900123');
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Choose another date' }).click();
    const choice = page.getByLabel('Date and time');
    await expect(choice.getByRole('option')).toHaveCount(2);
    await choice.selectOption({ index: 1 });
    await fillDetails(page, person);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [1540] });
    const { rows } = await site.db.query('SELECT occurrence_id FROM bookings WHERE session_id = $1', [
      session.id,
    ]);
    expect(rows).toEqual([{ occurrence_id: session.dates[1]?.id }]);
  });

  test('a price that changes before the seat is held is shown before it is paid @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Kiln Yard Yoga' });
    await page.route(
      '**/api/create-payment-intent',
      async (route) => {
        await site.db.query('UPDATE sessions SET price_pence = 2000 WHERE id = $1', [session.id]);
        await route.continue();
      },
      { times: 1 },
    );
    await openCheckout(page, session);
    const notice = page.getByRole('alert').filter({ hasText: 'The price of this session has changed' });
    await expect(notice).toContainText('It now costs £22.00 in total. We haven’t charged you.');
    await notice.getByRole('button', { name: 'Continue at £22.00' }).click();
    await fillDetails(page, person);
    await fillCard(page, cards.good);
    await expect(payButton(page)).toHaveText('Book & Pay £22.00');
    await payButton(page).click();
    await expectConfirmation(page, session);
    await expectLedger(site, person, { paid: [2200] });
  });

  test('a hold that ran out takes no money, even when its seat has gone to somebody else @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Slipway Spin', capacity: 1 });
    await openCheckout(page, session);
    await fillDetails(page, person, 'Window seat');
    await fillCard(page, cards.good);
    await expect(page.getByText('1 place reserved')).toBeVisible();
    await expireHold(site, person);
    await fillOccurrence(site, session);
    await payButton(page).click();
    const over = page.getByRole('alert').filter({ hasText: 'Your hold has expired' });
    await expect(over).toContainText('We haven’t charged you');
    await expect(page.getByLabel(/^Special Requirements/)).toHaveValue('Window seat');
    await over.getByRole('button', { name: 'Hold the place again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This date is fully booked.' })).toBeVisible();
    await expectLedger(site, person, { paid: [] });
    expect(await listMails(site, person.email, session.title)).toEqual([]);
  });
});

test('a price that changes after the seat was held is still the price that was shown @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Orchard Wall Climb' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await site.db.query('UPDATE sessions SET price_pence = 9900 WHERE id = $1', [session.id]);
  await expect(payButton(page)).toHaveText('Book & Pay £15.40');
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Total Paid £15.40');
  await expectLedger(site, person, { paid: [1540] });
});

test('after ten minutes the form says that the place is no longer held, and holds it again @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Granary Tumbling' });
  await page.clock.install();
  await openCheckout(page, session);
  await fillDetails(page, person);
  await expect(page.getByText('1 place reserved')).toBeVisible();
  // Visible all the time; announced only at five, two and one minutes.
  const left = page.getByText(/minutes? left to book\.$/);
  await expect(page.getByRole('timer', { name: 'Place held' })).toContainText(/\b(10:00|9:5\d) left/);
  await expect(left).toHaveCount(0);
  const alive = page.waitForResponse('**/sign-of-life');
  await page.clock.fastForward('05:05');
  await alive;
  await expect(page.getByRole('timer')).toContainText(/\b4:5\d left/);
  await expect(left).toHaveText('5 minutes left to book.');
  // The last heartbeat is in time: this waits for the end of the ten minutes.
  const signOfLife = page.waitForResponse('**/sign-of-life');
  await page.clock.fastForward('04:56');
  await signOfLife;
  const over = page.getByRole('alert').filter({ hasText: 'Your hold has expired' });
  await expireHold(site, person);
  await over.getByRole('button', { name: 'Hold the place again' }).click();
  // This clock is ten minutes ahead by now and no longer used.
  await expect(page.getByText(/^We’re holding your place until/)).toBeVisible();
  await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900123');
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540] });
});

test('leaving gives the place back at once: by Escape, to another page, and with the tab @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Lantern Loft Yoga', capacity: 2 });
  const taken = () => countTakenPlaces(site, session);
  const heldNow = page.getByText('1 place reserved');
  await bookFromSearch(page, session);
  await expect(heldNow).toBeVisible();
  await taken().toBe(1);
  if ((page.viewportSize()?.width ?? 0) >= 1024) await page.keyboard.press('Escape');
  else await page.goBack();
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/search' && !searchParams.has('book'));
  await taken().toBe(0);

  await openCheckout(page, session);
  await expect(heldNow).toBeVisible();
  await taken().toBe(1);
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await page.waitForURL('**/search**');
  await taken().toBe(0);

  // A reload releases and takes the hold again, in either order: always exactly one payable place.
  await openCheckout(page, session);
  await expect(heldNow).toBeVisible();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await taken().toBe(1);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540] });

  const tab = await page.context().newPage();
  await openCheckout(tab, session);
  await expect(tab.getByText('1 place reserved')).toBeVisible();
  await taken().toBe(2);
  await tab.close();
  await taken().toBe(1);
});

test.describe('back after a while', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('takes the place anew if it is still there, and says so if not @seldom', async ({ page, site }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Causeway Cycling' });
    await openCheckout(page, session);
    await fillDetails(page, person);
    await expect(page.getByText('1 place reserved')).toBeVisible();
    // Saved cards of a payment that has ended can't be loaded.
    const cardAsked = () => expect(page.getByLabel('Card number')).toBeVisible();
    await cardAsked();
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expireHold(site, person, 'heartbeat_deadline');
    await countTakenPlaces(site, session).toBe(0);
    await comeBack();
    await countTakenPlaces(site, session).toBe(1);
    await expect(page.getByText('1 place reserved')).toBeVisible();
    await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900123');
    await cardAsked();

    await expireHold(site, person, 'heartbeat_deadline');
    await fillOccurrence(site, session);
    await comeBack();
    const gone = page.getByRole('alert').filter({ hasText: 'Your hold has expired' });
    await expect(gone).toContainText('This date is fully booked.');
    await expect(gone.getByRole('button', { name: 'Choose another date' })).toBeVisible();
    await expectLedger(site, person, { paid: [] });
  });
});

test('the payment step’s return address books what was paid, even before the provider tells @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Aqueduct Circuit' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await page.route('**/api/bookings', () => undefined);
  const asked = page.waitForRequest('**/api/bookings');
  await site.sandbox.control.pauseWebhooks();
  try {
    await payButton(page).click();
    await asked;
    const { rows } = await site.db.query<{ intent: string }>(
      `SELECT p.provider_intent_id AS intent FROM payments p JOIN users u ON u.id = p.user_id WHERE u.email = $1`,
      [person.email],
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(
      `/booking-success?session_id=${session.id}&payment_intent=${rows[0]?.intent}&redirect_status=succeeded`,
    );
    await expectConfirmation(page, session);
  } finally {
    await site.sandbox.control.resumeWebhooks();
  }
  await expectLedger(site, person, { paid: [1540] });
  await expectMail(site, person.email, session.title);
});

test('a payment step that failed elsewhere leads back to the checkout @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Gasworks Yoga' });
  const date = encodeURIComponent(session.dates[0]?.startsAt.toISOString() ?? '');
  await page.goto(`/booking-success?session_id=${session.id}&date=${date}&redirect_status=failed`);
  await page.waitForURL('**/checkout/**');
  await expect(toast(page, 'Payment Failed')).toContainText('We haven’t charged you.');
  await expect(payButton(page)).toBeEnabled();
  await expectLedger(site, person, { paid: [] });
});
