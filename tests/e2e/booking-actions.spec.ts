import type { Browser, Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import { createMember, createOccurrence } from '#support/session-factory.ts';
import { countTakenPlaces } from '#support/shop.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { expectMail, listMails } from './support/mail.ts';
import { bookingRow } from './support/my-bookings.ts';
import { openPage } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { arrangeBookedOccurrence, arrangeStudio, type Studio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function createCustomer(browser: Browser, site: Site, studio: Studio) {
  const device = await browser.newContext({ baseURL: site.url });
  const page = await device.newPage();
  const person = await signUp(page);
  await openCheckout(page, studio.session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, studio.session);
  const { id } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM bookings WHERE session_id = $1', [
    studio.session.id,
  ]);
  return { page, person, bookingId: id, leave: () => device.close() };
}

const readRefunds = (site: Site, bookingId: string) =>
  queryOne<{ refunds: number; decided: number; made: number }>(
    site.db,
    `SELECT (SELECT count(*) FROM refunds r WHERE r.payment_id = p.id)::integer AS refunds,
            (SELECT COALESCE(sum(r.amount_pence), 0) FROM refunds r WHERE r.payment_id = p.id)::integer AS decided,
            p.refunded_pence AS made
     FROM bookings b JOIN payments p ON p.id = b.payment_id WHERE b.id = $1`,
    [bookingId],
  );

async function expectInMyBookings(page: Page, studio: Studio, words: RegExp) {
  await openPage(page, '/bookings');
  await expect(bookingRow(page, studio.session.title)).toContainText(words);
}

/** Executes the request but loses its response. */
const dropNextResponse = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

test.describe('an owner acts on a booking', () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 409/ });

  test('gives back some of it, once although the first answer is lost, then cancels it; the customer reads why @seldom', async ({
    page,
    site,
    browser,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Harbour Pilates');
    const customer = await createCustomer(browser, site, studio);
    const name = fullName(customer.person);

    await openPage(page, '/business/bookings');
    await page.getByRole('link', { name }).click();
    await page.waitForURL(`**/business/bookings/${customer.bookingId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText(`${name} booked and paid £15.40`)).toBeVisible();

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund this booking?' });
    await expect(refund.getByRole('status')).toContainText('£15.40');
    await expect(refund.getByRole('status')).toContainText('£14.00');
    await refund.getByLabel('An amount').check();
    await refund.getByLabel('Amount', { exact: true }).fill('15.41');
    await refund.getByLabel('Reason').fill('The showers were cold.');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(refund.getByRole('alert')).toHaveText('Only £15.40 of this payment is left to refund.');
    await refund.getByLabel('Reason').fill('');
    await refund.getByLabel('Amount', { exact: true }).fill('5');
    await expect(refund.getByRole('status')).toContainText('£4.55');
    await expect(refund.getByRole('status')).toContainText('£0.45');
    await expectAccessibleInBothThemes(page);
    await refund.getByRole('button', { name: 'Refund £5.00' }).click();
    await expect(refund.getByText('Enter a reason for the people who booked')).toBeVisible();
    await expect(refund.getByLabel('Reason')).toBeFocused();
    await refund.getByLabel('Reason').fill('The showers were cold.');

    await dropNextResponse(page, '**/refund');
    await refund.getByRole('button', { name: 'Refund £5.00' }).click();
    await expect(refund.getByRole('alert')).toContainText('We couldn’t reach the server.');
    await refund.getByRole('button', { name: 'Refund £5.00' }).click();
    await expect(toast(page, 'Refund on its way')).toContainText('£5.00 is going back to the card.');
    await expect(page.getByText(`${owner.firstName} refunded £5.00`)).toBeVisible();
    await expect(page.getByText('Reason: The showers were cold.')).toBeVisible();
    await expect
      .poll(() => readRefunds(site, customer.bookingId))
      .toEqual({ refunds: 1, decided: 500, made: 500 });

    const mail = await expectMail(
      site,
      customer.person.email,
      'Wharf Lane Hall is refunding £5.00: Harbour Pilates',
    );
    expect(mail.text).toContain('The showers were cold.');
    expect(mail.text).toContain('5 to 10 working days');
    expect(await listMails(site, customer.person.email, 'is refunding')).toHaveLength(1);
    await expectInMyBookings(customer.page, studio, /Confirmed.*£5\.00 refunded/s);

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(cancel).toContainText('£10.40 refund');
    await expect(cancel).toContainText('£9.45 from you, £0.95 from Fettle.');
    await expectAccessibleInBothThemes(page);
    await cancel.getByLabel('Reason').fill('Our teacher is unwell.');
    await cancel.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(toast(page, 'Booking cancelled')).toContainText('We’re refunding £10.40 to the card');
    await expect(page.getByText(`${owner.firstName} cancelled the booking`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
    await expect
      .poll(() => readRefunds(site, customer.bookingId))
      .toEqual({ refunds: 2, decided: 1540, made: 1540 });
    expect(await countTakenPlaces(site.db, studio.session.dates[0]?.id ?? 0)).toBe(0);
    const told = await expectMail(site, customer.person.email, 'Cancelled by Wharf Lane Hall');
    expect(told.text).toContain('Our teacher is unwell.');
    await expectInMyBookings(customer.page, studio, /Our teacher is unwell\..*£15\.40 refunded/s);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings and revenue');
    await expect(page.getByText('£15.40 refunded')).toBeVisible();
    await customer.leave();
  });

  test('moves it to another date, once although the first answer is lost; the customer reads why @seldom', async ({
    page,
    site,
    browser,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Wherry Barre');
    const customer = await createCustomer(browser, site, studio);
    const name = fullName(customer.person);
    const [date] = studio.session.dates;
    await createOccurrence(site.db, studio.session.id, {
      startsAt: new Date((date?.startsAt ?? new Date()).getTime() + 7 * 86_400_000),
    });
    await openPage(page, `/business/bookings/${customer.bookingId}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const move = page.getByRole('dialog', { name: 'Move this booking' });
    await expect(move.getByRole('button', { name: 'Move booking' })).toBeDisabled();
    await move.getByRole('radio').first().check();
    await expect(move.getByRole('status')).toHaveText('The price is the same: no charge and no refund.');
    await move.getByRole('button', { name: 'Move booking' }).click();
    await expect(move.getByText('Enter a reason for the people who booked')).toBeVisible();
    await expect(move.getByLabel('Reason')).toBeFocused();
    await move.getByLabel('Reason').fill('Our teacher is away.');
    await expectAccessibleInBothThemes(page);
    await dropNextResponse(page, '**/sale/move');
    await move.getByRole('button', { name: 'Move booking' }).click();
    await expect(move.getByRole('alert')).toContainText('We couldn’t reach the server.');
    await move.getByRole('button', { name: 'Move booking' }).click();
    await expect(toast(page, 'Booking moved')).toContainText(`We’ve emailed ${name}.`);
    await expect(page.getByText(`${owner.firstName} moved the booking to`)).toHaveCount(1);
    const { moves } = await queryOne<{ moves: number }>(
      site.db,
      'SELECT calendar_sequence AS moves FROM bookings WHERE id = $1',
      [customer.bookingId],
    );
    expect(moves).toBe(1);
    const mail = await expectMail(site, customer.person.email, 'Moved to');
    expect(mail.text).toContain('Our teacher is away.');
    expect(mail.text).toContain('has moved your booking');
    expect(await listMails(site, customer.person.email, 'Moved to')).toHaveLength(1);
    await customer.leave();
  });

  test('writes to the customer, once although the first answer is lost; they read it in their bookings @seldom', async ({
    page,
    site,
    browser,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Slipway Stretch');
    const customer = await createCustomer(browser, site, studio);
    const name = fullName(customer.person);
    await openPage(page, `/business/bookings/${customer.bookingId}`);
    const message = page.getByRole('region', { name: 'Message' });
    const text = message.getByLabel(`Message ${name}`);
    await message.getByRole('button', { name: 'Send' }).click();
    await expect(message.getByText('Write a message')).toBeVisible();
    await expect(text).toBeFocused();
    await message.getByRole('button', { name: 'What to bring' }).click();
    await expect(text).toHaveValue('For Slipway Stretch, please bring ');
    await text.fill('For Slipway Stretch, please bring a towel.');
    await expectAccessibleInBothThemes(page);

    await dropNextResponse(page, '**/messages');
    await message.getByRole('button', { name: 'Send' }).click();
    await expect(message.getByText('We couldn’t reach the server.')).toBeVisible();
    await message.getByRole('button', { name: 'Send' }).click();
    await expect(toast(page, 'Message sent')).toContainText(`We’ve emailed it to ${name}.`);
    await expect(text).toHaveValue('');
    await expect(page.getByText(`${owner.firstName} messaged ${name}`)).toHaveCount(1);

    const mail = await expectMail(site, customer.person.email, 'sent you a message about Slipway Stretch');
    expect(mail.text).toContain('please bring a towel.');
    expect(await listMails(site, customer.person.email, 'sent you a message about')).toHaveLength(1);
    await openPage(customer.page, '/bookings');
    const messages = customer.page.getByRole('list', { name: /^Messages from / });
    await expect(messages.getByRole('listitem')).toHaveText(/please bring a towel\./);
    await customer.leave();
  });

  test('sends the same again when no answer came; what others have done meanwhile is said @seldom', async ({
    page,
    site,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Weir Spin');
    const { bookingIds } = await arrangeBookedOccurrence(site, studio, {
      minutesAhead: 4_320,
      guests: ['ada', 'bo', 'cy'].map((name) => ({ name, email: `${name}.weir@people.example` })),
    });
    const [refunded = '', calledOff = '', cancelled = ''] = bookingIds;

    await openPage(page, `/business/bookings/${refunded}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund this booking?' });
    await refund.getByLabel('Reason').fill('The showers were cold.');
    await dropNextResponse(page, '**/refund');
    await refund.getByRole('button', { name: 'Refund £15.40' }).click();
    await expect(refund.getByRole('alert')).toContainText('We couldn’t reach the server.');
    await refund.getByRole('button', { name: 'Refund £15.40' }).click();
    await expect(toast(page, 'Refund on its way')).toContainText('£15.40 is going back to the card.');
    expect(await readRefunds(site, refunded)).toMatchObject({ refunds: 1, decided: 1540 });

    await openPage(page, `/business/bookings/${calledOff}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await cancel.getByLabel('Reason').fill('Our teacher is unwell.');
    await dropNextResponse(page, '**/call-off');
    await cancel.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(cancel.getByRole('alert')).toContainText('We couldn’t reach the server.');
    await cancel.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(toast(page, 'Booking cancelled')).toContainText('We’re refunding £15.40 to the card');
    expect(await readRefunds(site, calledOff)).toMatchObject({ refunds: 1, decided: 1540 });

    await openPage(page, `/business/bookings/${cancelled}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await cancel.getByLabel('Reason').fill('Our teacher is unwell.');
    await site.db.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [cancelled],
    );
    await cancel.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(cancel.getByRole('alert')).toHaveText('The customer has already cancelled this booking.');
    await cancel.getByRole('button', { name: 'Keep booking' }).click();
    await expect(page.getByText('cy cancelled the booking')).toBeVisible();
    expect(await readRefunds(site, cancelled)).toMatchObject({ refunds: 0 });
  });
});

test('the page of a booking is nobody else’s, nor the front desk’s @seldom', async ({
  page,
  site,
  browser,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Quay Boxing');
  const customer = await createCustomer(browser, site, studio);
  const address = `/business/bookings/${customer.bookingId}`;
  const { id } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
    customer.person.email,
  ]);
  for (const arrange of [async () => {}, () => createMember(site.db, studio.businessId, 'front_desk', id)]) {
    await arrange();
    expect((await customer.page.goto(address))?.status()).toBe(404);
    await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  }
  await customer.leave();
});
