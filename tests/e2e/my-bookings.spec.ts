import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import { countTakenPlaces } from '#support/shop.ts';
import { transferBusiness } from './support/attended-booking.ts';
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
import { expectLedger } from './support/ledger.ts';
import { expectMail, listMails } from './support/mail.ts';
import { openBooking, bookingRow as rowOf } from './support/my-bookings.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { type Person, signOut, signUp, verifyEmail } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessible, test } from './support/test.ts';

async function book(page: Page, person: Person, session: ArrangedSession, date = 0): Promise<void> {
  await openCheckout(page, session, date);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
}

const bookingRow = (page: Page, session: ArrangedSession) => rowOf(page, session.title);

async function openCancelDialog(page: Page, session: ArrangedSession) {
  const row = await openBooking(page, session.title);
  await row.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function readPaymentAndRefunds(site: Site, session: ArrangedSession) {
  return queryOne<{ intent: string; state: string; payment: string; refunded: number; refunds: number }>(
    site.db,
    `SELECT p.provider_intent_id AS intent, b.state, p.state AS payment, p.refunded_pence AS refunded,
            (SELECT count(*) FROM refunds r WHERE r.payment_id = p.id)::integer AS refunds
     FROM bookings b JOIN payments p ON p.id = b.payment_id WHERE b.session_id = $1`,
    [session.id],
  );
}

async function listCharges(site: Site, intent: string) {
  await site.sandbox.control.idle();
  const charges = await site.sandbox.control.charges();
  return charges
    .filter(({ payment_intent: of }) => of === intent)
    .map(({ amount, amount_refunded: back }) => ({ amount, back }));
}

test('cancelled in time: the refund shown is the refund made, the seat is free, both are told @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Orchard Pilates', daysAhead: [3] });
  await book(page, person, session);
  await page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings');
  await waitUntilInteractive(page);
  await expect(bookingRow(page, session)).toContainText('In 3 days');
  await expect(page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  await expect(bookingRow(page, session)).toContainText('18:30 to 19:30 · Wharf Lane Hall');
  await expect(bookingRow(page, session)).toContainText('1 Test Street, London E8 1AA');
  await expect(bookingRow(page, session)).toContainText('Confirmed');
  await expect(bookingRow(page, session)).toContainText('£15.40');

  const first = await openCancelDialog(page, session);
  await expect(first).toContainText('You’ll get £15.40 back');
  await expect(first).toContainText(/Cancelling is free until \w{3} \d+ \w{3}, 18:30/);
  await first.getByRole('button', { name: 'Keep booking' }).click();
  await expect(first).toBeHidden();
  expect(await readPaymentAndRefunds(site, session)).toMatchObject({ state: 'confirmed', refunds: 0 });

  await bookingRow(page, session).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking cancelled')).toContainText('We’re refunding £15.40 to your card.');
  await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible();
  await expect(bookingRow(page, session)).toContainText('Cancelled');
  await expect(bookingRow(page, session)).toContainText(/£15\.40 (refund on its way|refunded)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect
    .poll(() => readPaymentAndRefunds(site, session))
    .toMatchObject({ state: 'cancelled_by_seeker', payment: 'refunded', refunded: 1540, refunds: 1 });
  const { intent } = await readPaymentAndRefunds(site, session);
  expect(await listCharges(site, intent)).toEqual([{ amount: 1540, back: 1540 }]);
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(0);
  const mail = await expectMail(site, person.email, 'Booking cancelled');
  expect(mail.text).toContain('We’re refunding £15.40');
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
  await expect
    .poll(async () =>
      (await listMails(site, 'desk@hall.example', `: ${session.title}`)).map(({ subject }) => subject),
    )
    .toContainEqual(expect.stringContaining('Cancelled booking'));

  await openPage(page, '/bookings?show=past');
  await expect(bookingRow(page, session)).toContainText('£15.40 refunded');
  const downloaded = page.waitForEvent('download');
  await openBooking(page, session.title);
  await bookingRow(page, session).getByRole('button', { name: 'Download Receipt' }).click();
  expect(await readFile(await (await downloaded).path(), 'utf8')).toContain('Refunded: £15.40');
  await bookingRow(page, session).getByRole('link', { name: 'Book again' }).click();
  await page.waitForURL(`**/sessions/${session.id}?date=*`);
});

test('half back until 48 hours before: the owner says so, the seeker sees it before paying, and gets half @phone-first @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const session = await arrangeSession(site, {
    title: 'Ferry Lane Reformer',
    pricePence: 1995,
    daysAhead: [5],
    slots: [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '18:30', '19:30'] as const),
  });
  await transferBusiness(site, owner, session);
  await openPage(page, '/business');
  await page.getByRole('button', { name: 'Edit Ferry Lane Reformer' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  const terms = edit.getByRole('group', { name: 'Refund when customers cancel' });
  await expect(terms.getByLabel('Refund')).toHaveValue('all');
  await expect(terms.getByLabel('Up to')).toHaveValue('24');
  await terms.getByLabel('Refund').selectOption({ label: '50% refund' });
  await terms.getByLabel('Up to').selectOption({ label: '48 hours before the start' });
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Session saved')).toContainText('Your changes are live.');
  await signOut(page);

  const person = await signUp(page);
  const start = session.dates[0]?.startsAt.toISOString() ?? '';
  await openPage(page, `/sessions/${session.id}?date=${encodeURIComponent(start)}`);
  const deadline = String.raw`\w{3} \d+ \w{3}, 18:30`;
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText(
    new RegExp(`50% refund \\(£10\\.98\\) until ${deadline}\\. No refund after that\\.`),
  );
  const sentence = new RegExp(
    `Cancel before ${deadline} for a 50% refund \\(£10\\.98\\)\\. No refund after that\\.`,
  );
  await openCheckout(page, session);
  await expect(page.getByText(sentence)).toBeVisible();
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expect(page.getByText(sentence)).toBeVisible();
  expect((await expectMail(site, person.email, 'Booking confirmed')).text).toMatch(sentence);

  await openPage(page, '/bookings');
  const dialog = await openCancelDialog(page, session);
  await expect(dialog).toContainText('You’ll get £10.98 back');
  await expect(dialog).toContainText(
    new RegExp(`You paid £21\\.95\\. Cancel before ${deadline} for a 50% refund`),
  );
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking cancelled')).toContainText('We’re refunding £10.98 to your card.');
  await expect
    .poll(() => readPaymentAndRefunds(site, session))
    .toMatchObject({
      state: 'cancelled_by_seeker',
      payment: 'partly_refunded',
      refunded: 1098,
      refunds: 1,
    });
  const { intent } = await readPaymentAndRefunds(site, session);
  expect(await listCharges(site, intent)).toEqual([{ amount: 2195, back: 1098 }]);
  expect((await expectMail(site, person.email, 'Booking cancelled')).text).toContain(
    'We’re refunding £10.98, 50% of your payment,',
  );
});

test('inside 24 hours: said before, no refund, and the seat is free all the same @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Foundry Rowing', daysAhead: [2] });
  await book(page, person, session);
  // The site's clock is real, so move the booking into its last day, and its purchase to before the cut-off.
  const soon = new Date(Date.now() + 5 * 3_600_000);
  await site.db.query(
    `UPDATE bookings SET starts_at = $2, ends_at = $2::timestamptz + interval '1 hour',
                         created_at = $2::timestamptz - interval '2 days' WHERE session_id = $1`,
    [session.id, soon],
  );
  await openPage(page, '/bookings');
  const dialog = await openCancelDialog(page, session);
  await expect(dialog).toContainText('No refund');
  await expect(dialog).toContainText('You paid £15.40. The cut-off for a full refund was');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking cancelled')).toContainText('Your place is now free for someone else.');
  await expect(bookingRow(page, session)).toContainText('No refund');
  expect(await readPaymentAndRefunds(site, session)).toMatchObject({
    state: 'cancelled_by_seeker',
    payment: 'succeeded',
    refunded: 0,
    refunds: 0,
  });
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(0);
  expect((await expectMail(site, person.email, 'Booking cancelled')).text).toContain(
    'We can’t refund the £15.40 you paid.',
  );
});

test.describe('in two tabs', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('is cancelled once; the second is told so @seldom', async ({ page, site, context }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Canal Side Boxing', daysAhead: [4] });
    await book(page, person, session);
    await openPage(page, '/bookings');
    const other = await context.newPage();
    await openPage(other, '/bookings');
    const here = await openCancelDialog(page, session);
    const there = await openCancelDialog(other, session);
    await here.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(toast(page, 'Booking cancelled')).toBeVisible();
    const refused = other.waitForResponse('**/cancel');
    await there.getByRole('button', { name: 'Cancel booking' }).click();
    expect((await refused).status()).toBe(409);
    await expect(there.getByRole('alert')).toHaveText('You’ve already cancelled this booking.');
    await there.getByRole('button', { name: 'Close' }).last().click();
    await expect(bookingRow(other, session)).toContainText('Cancelled');
    await expect
      .poll(() => readPaymentAndRefunds(site, session))
      .toMatchObject({ payment: 'refunded', refunded: 1540, refunds: 1 });
    const { intent } = await readPaymentAndRefunds(site, session);
    expect(await listCharges(site, intent)).toEqual([{ amount: 1540, back: 1540 }]);
    expect(await listMails(site, person.email, 'Booking cancelled')).toHaveLength(1);
  });
});

test('the calendar file of a booking, from the confirmation and from the list @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Meadow Stretch', daysAhead: [3] });
  await book(page, person, session);
  const fromTicket = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await fromTicket;
  expect(file.suggestedFilename()).toMatch(/^booking-.+\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('METHOD:PUBLISH');
  expect(text).toContain('SUMMARY:Meadow Stretch');
  await openPage(page, '/bookings');
  await openBooking(page, session.title);
  const fromWaitlist = page.waitForEvent('download');
  await bookingRow(page, session).getByRole('link', { name: 'Add to calendar' }).click();
  expect(await readFile(await (await fromWaitlist).path(), 'utf8')).toBe(text);
  await expect(bookingRow(page, session).getByRole('link', { name: 'Directions' }).first()).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=51.543300%2C-0.055800',
  );
  await expectLedger(site, person, { paid: [1540] });
});

test('visitors sign in first and come back; somebody without bookings is shown the way @seldom', async ({
  page,
}) => {
  await page.goto('/bookings?show=past');
  await page.waitForURL('**/sign-in?**');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/bookings?show=past');
  await signUp(page);
  await openPage(page, '/bookings');
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Find Sessions' }).filter({ visible: true }).last().click();
  await page.waitForURL('**/search');
});

test.describe('a server that does not answer', () => {
  test.use({ expectedConsole: /status of 500/ });

  test('is said, and asked again @seldom', async ({ page }) => {
    await signUp(page);
    await openPage(page, '/about');
    await page.route('**/api/bookings', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'My Bookings' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load your bookings. Try again.', {
      timeout: 20_000,
    });
    await page.unroute('**/api/bookings');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  });
});

test('My Bookings is usable by all, with its dialog, down to 320 pixels @audit', async ({ page, site }) => {
  const person = await signUp(page);
  const title = 'Sunrise Vinyasa Flow for Absolute Beginners and Everybody Else';
  const session = await arrangeSession(site, { title, daysAhead: [3] });
  await book(page, person, session);
  await openPage(page, '/bookings');
  await openBooking(page, title);
  await expect(bookingRow(page, session).getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  const usable = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
    if (usual !== null) await page.setViewportSize(usual);
  };
  await usable();
  await bookingRow(page, session).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('You’ll get £15.40 back');
  await usable();
  await dialog.getByRole('button', { name: 'Keep booking' }).click();
  await expect(bookingRow(page, session).getByRole('button', { name: 'Cancel booking' })).toBeFocused();
});

test('a booking’s code for the door, its receipt as PDF, and the calendar to subscribe to', async ({
  page,
  site,
  playwright,
}) => {
  const person = await signUp(page);
  await verifyEmail(site, person);
  const session = await arrangeSession(site, { title: 'Gasworks Spin', daysAhead: [3] });
  await book(page, person, session);
  await openPage(page, '/bookings');
  const ticket = bookingRow(page, session);
  await expect(ticket.getByRole('link', { name: /^Check-in code .*, open ticket$/ })).toBeVisible();
  await openBooking(page, session.title);
  await ticket.getByRole('button', { name: `Check-in code for ${session.title}` }).click();
  const screen = page.getByRole('dialog', { name: 'Check-in code' });
  const code = screen.getByRole('img', { name: 'QR code to check in with' });
  await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(
    bookingRow(page, session).getByRole('button', { name: `Check-in code for ${session.title}` }),
  ).toBeFocused();
  const downloaded = page.waitForEvent('download');
  await bookingRow(page, session).getByRole('link', { name: 'Receipt as PDF' }).click();
  const receipt = await readFile(await (await downloaded).path());
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Get calendar link' }).click();
  const address = page.getByLabel('Private calendar address');
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  const anybody = await playwright.request.newContext();
  expect(await (await anybody.get(first)).text()).toContain('SUMMARY:Gasworks Spin');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset link' }).click();
  await expect(page.getByText('This is your new link. The old one no longer works.')).toBeVisible();
  expect((await anybody.get(first)).status()).toBe(404);
  expect((await anybody.get(await address.inputValue())).status()).toBe(200);
  await anybody.dispose();
});

test('a date its business calls off: said with the reason, refunded in full @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Tollgate HIIT', daysAhead: [3] });
  await book(page, person, session);
  // Written as `closeOccurrence` does; the site's job does the rest.
  await site.db.query(
    `WITH closed AS (UPDATE occurrences SET state = 'cancelled' WHERE id = $1 RETURNING id),
     noted AS (
       INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason)
       SELECT id, 'business', 'Our teacher is ill.' FROM closed
     )
     SELECT graphile_worker.add_job('finishCancellations', '{}')`,
    [session.dates[0]?.id],
  );
  await expect
    .poll(() => readPaymentAndRefunds(site, session))
    .toMatchObject({ payment: 'refunded', refunded: 1540 });
  await openPage(page, '/bookings?show=past');
  await expect(bookingRow(page, session)).toContainText('Cancelled by Wharf Lane Hall: Our teacher is ill.');
  await expect(bookingRow(page, session)).toContainText('£15.40 refunded');
  const mail = await expectMail(site, person.email, 'Cancelled by Wharf Lane Hall');
  expect(mail.text).toContain('We’re refunding £15.40, the full amount,');
});

test.describe('at a dearer date', () => {
  test.use({ expectedConsole: /status of 402/ });

  test('moved to a dearer date: the difference is paid in the dialog, after a refused card with the kept one @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Towpath Tempo', daysAhead: [3, 10] });
    const [first, second] = session.dates;
    await openCheckout(page, session);
    await fillDetails(page, person);
    await fillCard(page, cards.good);
    await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
    await payButton(page).click();
    await expectConfirmation(page, session);
    await site.db.query('UPDATE sessions SET price_pence = 1550 WHERE id = $1', [session.id]);
    const taken = async () => [
      await countTakenPlaces(site.db, first?.id ?? 0),
      await countTakenPlaces(site.db, second?.id ?? 0),
    ];

    await openPage(page, '/bookings');
    const dialog = page.getByRole('dialog', { name: 'Move this booking' });
    const choose = async () => {
      await bookingRow(page, session).getByRole('button', { name: 'Move', exact: true }).click();
      await expect(dialog).toContainText('£1.65 more, ');
      await dialog.getByRole('radio').first().check();
      await expect(dialog).toContainText('£1.65 more: £17.05 instead of £15.40.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
      await expect(dialog).toContainText(/We’re holding your place until \d\d:\d\d\./);
      expect(await taken()).toEqual([1, 1]);
    };
    await openBooking(page, session.title);
    await choose();
    // Closing the dialog releases the hold and loses nothing.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(taken).toEqual([1, 0]);

    await choose();
    const pay = dialog.getByRole('button', { name: 'Pay £1.65 & Move' });
    await expect(dialog.getByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Another card' }).check();
    await fillCard(dialog, cards.declined);
    await expectAccessible(page);
    expect(await horizontalScroll(page)).toBe(0);
    await pay.click();
    await expect(dialog.getByRole('alert')).toContainText(
      'We haven’t charged you. We’re holding your place until',
    );
    await dialog.getByRole('radio', { name: /^Visa ending 4242/ }).check();
    await pay.click();
    await expect(toast(page, 'Booking moved')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bookingRow(page, session)).toContainText('£17.05');
    expect(await taken()).toEqual([0, 1]);
    const { rows } = await site.db.query(
      `SELECT p.amount_pence AS paid, p.state, h.state AS hold FROM payments p JOIN holds h ON h.id = p.order_id
     JOIN users u ON u.id = p.user_id WHERE u.email = $1 ORDER BY p.created_at`,
      [person.email],
    );
    expect(rows).toEqual([
      { paid: 1540, state: 'succeeded', hold: 'confirmed' },
      { paid: 165, state: 'cancelled', hold: 'released' },
      { paid: 165, state: 'succeeded', hold: 'confirmed' },
    ]);
    await expectAccessible(page);
  });
});
