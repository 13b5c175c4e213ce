import { queryOne } from '#shared/db/database.server.ts';
import { signInAsAdmin } from './support/admin.ts';
import {
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
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

/** What is paid with it is disputed at once, as fraudulent (packages/stripe-sandbox/README.md). */
const disputedCard = '4000 0000 0000 0259';

test('a dispute is answered and lost; the business reads why, and what it cost @seldom', async ({
  page,
  site,
  browser,
}) => {
  test.slow(); // four people, and each page of theirs audited
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Lockside Barre');
  const device = await browser.newContext({ baseURL: site.url });
  const shopper = await device.newPage();
  const customer = await signUp(shopper);
  const name = `${customer.firstName} ${customer.lastName}`;
  await openCheckout(shopper, studio.session);
  await fillDetails(shopper, customer);
  await fillCard(shopper, disputedCard);
  await payButton(shopper).click();
  await expectConfirmation(shopper, studio.session);
  const { id: bookingId } = await queryOne<{ id: string }>(
    site.db,
    'SELECT id FROM bookings WHERE session_id = $1',
    [studio.session.id],
  );
  const disputes = () =>
    site.db.query(
      'SELECT d.state FROM disputes d JOIN bookings b ON b.payment_id = d.payment_id WHERE b.id = $1',
      [bookingId],
    );
  await expect.poll(async () => (await disputes()).rows).toEqual([{ state: 'needs_response' }]);

  await openPage(page, `/business/bookings/${bookingId}`);
  await expect(page.getByRole('heading', { name: `${name}’s bank is disputing £15.40` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refunds are paused' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await page.getByRole('button', { name: 'Add evidence' }).click();
  const saying = page.getByRole('dialog', { name: 'Add evidence' });
  const text = saying.getByLabel('What happened?');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add evidence' })).toBeFocused();
  await page.keyboard.press('Enter');
  await saying.getByRole('button', { name: 'Add evidence' }).click();
  await expect(saying.getByText('Write your statement first')).toBeVisible();
  await text.fill('They came with a friend.');
  await expectAccessibleInBothThemes(page);
  await saying.getByRole('button', { name: 'Add evidence' }).click();
  await expect(toast(page, 'Evidence added')).toBeVisible();
  await expect(page.getByText('They came with a friend.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit your evidence' })).toBeFocused();
  await page.getByRole('button', { name: 'Accept the dispute' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept the dispute?' });
  await expectAccessibleInBothThemes(page);
  await accepting.getByRole('button', { name: 'Accept the dispute' }).click();
  await expect(page.getByText(/^You accepted it, /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the dispute' })).toHaveCount(0);

  const office = await browser.newContext({ baseURL: site.url });
  const desk = await office.newPage();
  await signInAsAdmin(desk);
  await openPage(desk, `/admin/disputes?q=${encodeURIComponent(name)}`);
  await expectAccessibleInBothThemes(desk);
  await desk.getByRole('link', { name: `£15.40, ${name}` }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`${name}’s bank asks for £15.40`);
  await expect(desk.getByText('They don’t recognise the payment')).toBeVisible();
  await expect(desk.getByText(/£15\.40 paid by card on our checkout/)).toBeVisible();
  await expect(
    desk.getByText(/the dispute is lost\. The bank holds the money until it decides\./),
  ).toBeVisible();
  await expect(desk.getByText(/ would accept the loss\. You make the final decision\./)).toBeVisible();
  await expect(desk.getByText('They came with a friend.')).toBeVisible();
  await expectAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: 'Add file' }).click();
  const adding = desk.getByRole('dialog', { name: 'Add file' });
  await expect(adding.getByLabel('File type')).toBeFocused();
  await adding.getByRole('button', { name: 'Add file' }).click();
  await expect(adding.getByText('Choose the type of file')).toBeVisible();
  await expect(adding.getByText('Choose a file', { exact: true }).first()).toBeVisible();
  await adding.getByLabel('File type').selectOption('Attendance record');
  await adding.getByLabel('File', { exact: true }).setInputFiles({
    name: 'register.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  });
  await adding.getByRole('button', { name: 'Add file' }).click();
  await expect(adding.getByText('Choose a PDF, JPEG or PNG file.')).toBeVisible();
  await expectAccessibleInBothThemes(desk);
  await adding.getByLabel('File', { exact: true }).setInputFiles({
    name: 'register.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await adding.getByRole('button', { name: 'Add file' }).click();
  await expect(desk.getByRole('link', { name: 'Attendance record' })).toBeVisible();
  await desk.getByRole('button', { name: 'Submit evidence' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Submit the evidence?' });
  await expect(dialog).toContainText('You can submit only once');
  await expect(dialog.getByLabel('Anything to add')).toBeFocused();
  await dialog.getByLabel('Anything to add').fill('losing_evidence');
  await expectAccessibleInBothThemes(desk);
  await dialog.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(toast(desk, 'Evidence submitted')).toBeVisible();
  await expect(desk.getByText('Lost: the bank has returned £15.40 to the customer.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Where the money came from' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0);
  expect((await disputes()).rows).toEqual([{ state: 'lost' }]);

  await desk.getByRole('link', { name: 'The payment' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`£15.40 from ${name}`);
  await expect(desk.getByText('Taken by the bank')).toBeVisible();
  await expect(desk.getByText('Dispute lost')).toHaveCount(2);
  await expectAccessibleInBothThemes(desk);
  expect(await horizontalScroll(desk)).toBe(0);
  await openPage(desk, `/admin/payments?q=${encodeURIComponent(customer.email)}`);
  await expect(desk.getByRole('link', { name: 'Dispute, −£15.40' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Payment, £15.40' })).toBeVisible();
  await expectAccessibleInBothThemes(desk);

  await openPage(page, `/business/bookings/${bookingId}`);
  await expect(page.getByRole('heading', { name: `The bank returned £15.40 to ${name}` })).toBeVisible();
  await expect(page.getByText(`${name} won the dispute and got £15.40 back`)).toBeVisible();
  await expect(page.getByText('Returned by the bank')).toBeVisible();
  const { email } = await queryOne<{ email: string }>(
    site.db,
    `SELECT COALESCE(NULLIF(biz.email, ''), u.email) AS email
     FROM businesses biz JOIN users u ON u.id = biz.owner_id WHERE biz.id = $1`,
    [studio.businessId],
  );
  const told = await expectMail(site, email, `The bank gave £15.40 back to ${name}`);
  expect(told.text).toContain('We’ll take £14.00 from your earnings.');
  await office.close();
  await device.close();
});
