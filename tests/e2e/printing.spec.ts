import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('the confirmation prints the ticket alone, in ink on white also from the dark theme', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Printed Pilates', daysAhead: [3] });
  await openCheckout(page, session);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  const ticket = page.getByRole('article').filter({ hasText: session.title });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(ticket.getByRole('img', { name: 'QR code to check in with' })).toBeVisible();
  await expect(ticket).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(ticket.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(16, 32, 26)');
  for (const hidden of [
    'Booking Confirmed!',
    'Getting there',
    'Before you go',
    'Back to Home',
    'Show full screen',
  ])
    await expect(page.getByText(hidden).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  const pdf = await page.pdf({ path: test.info().outputPath('ticket.pdf'), printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a statement prints alone', async ({ page, site }) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { name: 'Printed Movement' });
  await openPage(page, `/business/payouts?business=${id}`);
  const statement = page.getByRole('article', { name: /^Statement, / });
  await expect(statement).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(statement).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByLabel('Month', { exact: true })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
