import { readFile } from 'node:fs/promises';
import {
  bookFromSearch,
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { expectLedger } from './support/ledger.ts';
import { expectMail } from './support/mail.ts';
import { openPage, readQuery, waitUntilInteractive } from './support/open-page.ts';
import { newPerson, signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('from a postcode to a confirmed booking, signing up on the way @main', async ({
  page,
  site,
  lerwick,
}) => {
  const person = newPerson();
  await openPage(page, '/');
  await page.getByPlaceholder('Enter postcode (e.g., SW1A 1AA)').fill('Lerwick');
  await page.getByLabel('Activity Type').selectOption({ label: 'Pilates' });
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  const card = page.getByRole('article', { name: lerwick.sessions[1]?.title ?? '' });
  await card.getByRole('link', { name: 'View Details' }).press('Enter');
  await page.getByRole('button', { name: /18:30 12 left/ }).click();
  await expect.poll(() => readQuery(page).date).toBeDefined();
  await page.getByRole('link', { name: 'Book Now' }).filter({ visible: true }).click();
  await page.waitForURL('**/sign-in?**');
  await waitUntilInteractive(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/checkout/**');
  await waitUntilInteractive(page);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await expect(payButton(page)).toHaveText('Book & Pay £29.70');
  await payButton(page).click();
  await page.waitForURL('**/booking-confirmation?**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!');
  await expectMail(site, person.email, 'Booking confirmed');
  await expectMail(site, person.email, 'Confirm your email address');
  await expectLedger(site, person, { paid: [2970] });
});

test('checkout: paid, booked, mailed, with a receipt that only its buyer can see @main', async ({
  page,
  site,
  browser,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Quarry Strength' });
  await openCheckout(page, session);
  const bookedSession = page.getByRole('region', { name: 'Your session' }).filter({ visible: true });
  await expect(bookedSession).toContainText('18:30 to 19:30');
  await expect(bookedSession).toContainText('4.8 rating, no reviews yet');
  await fillDetails(page, person, 'A sore knee');
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expect(toast(page, 'Booking Confirmed!')).toContainText(
    "Your session has been booked successfully. You'll receive a confirmation email shortly.",
  );
  await expectLedger(site, person, { paid: [1540] });

  const mail = await expectMail(site, person.email, session.title);
  expect(mail.subject).toContain('18:30');
  expect(mail.text).toContain('£15.40');
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
  const notice = await expectMail(site, 'desk@hall.example', session.title);
  expect(notice.text).toContain('A sore knee');

  await page.reload();
  await waitUntilInteractive(page);
  await expectConfirmation(page, session);
  const bought = page.getByRole('region', { name: 'Your booking' });
  await expect(bought).toContainText('18:30 to 19:30');
  await expect(bought).toContainText('Total Paid £15.40');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe(`receipt-${session.id}.txt`);
  const receipt = await readFile(await download.path(), 'utf8');
  for (const part of [session.title, session.businessName, '£15.40', readQuery(page).payment_intent]) {
    expect(receipt).toContain(part);
  }

  const stranger = await browser.newPage({ baseURL: site.url });
  await signUp(stranger);
  await stranger.goto(page.url());
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Booking not found');
  await expect(stranger.getByText(session.title)).toHaveCount(0);
  await stranger.close();
});

test('from the search: paid and booked, in the dialog or on the page, and Back leads to it @main', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Tramline Intervals', pricePence: 999 });
  const form = await bookFromSearch(page, session);
  if (form !== page) {
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Book Session');
    await expect(form.getByRole('region', { name: 'Your session' })).toContainText('Next available');
  }
  await fillDetails(form, person);
  await fillCard(form, cards.good);
  await expect(payButton(form)).toHaveText('Book & Pay £10.99');
  await payButton(form).click();
  await expect(toast(page, 'Booking Confirmed!')).toBeVisible();
  await expectLedger(site, person, { paid: [1099] });
  const mail = await expectMail(site, person.email, session.title);

  await expectConfirmation(page, session);
  const { rows } = await site.db.query<{ reference: string }>(
    'SELECT reference FROM bookings WHERE session_id = $1',
    [session.id],
  );
  expect(mail.text).toContain(rows[0]?.reference);
  await expect(page.getByRole('article')).toContainText(rows[0]?.reference ?? '-');
  await expect(page.getByRole('img', { name: 'QR code to check in with' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt as PDF' })).toBeVisible();
  // Back must skip the form of what is booked.
  await page.goBack();
  await page.waitForURL('**/search?**');
  await expect(page.getByRole('dialog')).toBeHidden();
  const card = page.getByRole('article', { name: session.title });
  // The other date can still be booked.
  await expect(card.getByRole('button', { name: 'Book Now' })).toBeVisible();
  await expect(card).toContainText(/Booked\w{3} \d+ \w{3}, 18:30/);
  await card.getByRole('link', { name: 'View ticket' }).click();
  await expectConfirmation(page, session);

  const next = await arrangeSession(site, { title: 'Tramline Recovery' });
  await openCheckout(page, next);
  await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900123');
  await expect(page.getByLabel('Phone Number')).toBeHidden();
});

test('a form that is not filled in is said field by field, and nothing is charged @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Chalk Circuit' });
  await openCheckout(page, session);
  await expect(payButton(page)).toBeEnabled();
  await page.getByLabel('Full Name').fill('1');
  await page.getByLabel('Email Address').fill('robin');
  await page.getByLabel('Phone Number').fill('123');
  await payButton(page).click();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Valid email is required');
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(
    /^Valid phone number is required/,
  );
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expectLedger(site, person, { paid: [] });
});

test('a free session is booked without a card @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Open Air Taster', pricePence: 0 });
  await openCheckout(page, session);
  await expect(page.getByText('This session is free, so there’s nothing to pay.')).toBeVisible();
  await fillDetails(page, person);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [0] });
  await expectMail(site, person.email, session.title);
  await page.reload();
  await expectConfirmation(page, session);
});

test.describe('a telephone number', () => {
  test.use({ expectedConsole: /status of 400/ });

  test('that only the server can refuse is mended in place, and taken as a contact list copies it @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Ropewalk Taster', pricePence: 0 });
    await openCheckout(page, session);
    await fillDetails(page, person);
    await page.getByLabel('Phone Number').fill('0000 000000');
    await payButton(page).click();
    await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(
      /^Valid phone number is required/,
    );
    await expect(page.getByLabel('Phone Number')).toBeFocused();
    await page.getByLabel('Phone Number').fill('\u202a+44 (0)7700\u00a0900123\u202c');
    await payButton(page).click();
    await expectConfirmation(page, session);
  });
});

test('two presses on pay are one charge and one booking @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Harrow Hill Sprints' });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).dblclick();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540] });
  await expectMail(site, person.email, session.title);
});

test('Back and Forward during checkout keep one seat, and never lead back to a paid form @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Millpond Flow' });
  await openPage(page, `/sessions/${session.id}`);
  const bookNow = page.getByRole('link', { name: 'Book Now' }).filter({ visible: true });
  await bookNow.click();
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expect(bookNow).toBeVisible();
  await page.goForward();
  await expect(payButton(page)).toBeEnabled();
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await page.goBack();
  await expect(bookNow).toBeVisible();
  await page.goForward();
  await expectConfirmation(page, session);
  await expectLedger(site, person, { paid: [1540] });
});
