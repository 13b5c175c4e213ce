import { cards, expectConfirmation, fillCard, fillDetails } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectLedger } from './support/ledger.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('one person pays, one has a student price, and a carer is free @main', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Lido Circuits', daysAhead: [3] });
  await site.db.query(
    `INSERT INTO session_prices (session_id, category, price_pence, proof)
     VALUES ($1, 'student', 700, 'Bring your student card'), ($1, 'carer', 0, '')`,
    [session.id],
  );
  await openPage(page, `/sessions/${session.id}`);
  const who = page.getByRole('group', { name: 'Who’s coming?' }).filter({ visible: true }).first();
  await expect(who.getByText('Bring your student card')).toBeVisible();
  await who.getByRole('button', { name: 'One Student more' }).click();
  await who.getByRole('button', { name: 'One Carer more' }).click();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page
    .getByRole('link', { name: /^Book 3 Places/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText('3 places reserved')).toBeVisible();
  await fillDetails(page, person);
  await page.getByRole('group', { name: 'Place 2' }).getByLabel('Name', { exact: true }).fill('Jo Marsh');
  await page.getByRole('group', { name: 'Place 3' }).getByLabel('Name', { exact: true }).fill('Sam Reid');
  await fillCard(page, cards.good);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Book & Pay £23.10' }).click();
  await expectConfirmation(page, session);
  await expect(page.getByText('Bring your student card').first()).toBeVisible();
  await expectLedger(site, person, { paid: [1540, 770, 0] });
});
