import { cards, expectConfirmation, fillCard, fillDetails } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
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
  await expect(page.getByText('Jo Marsh (Student)')).toBeVisible();
  expect((await expectMail(site, person.email, session.title)).text).toContain('Bring your student card');
  const { rows } = await site.db.query<{ category: string | null; fee: number }>(
    `SELECT i.category, i.session_fee_pence AS fee
     FROM order_items i JOIN bookings b ON b.order_id = i.order_id AND b.position = i.position
     WHERE b.session_id = $1 AND b.state = 'confirmed' ORDER BY i.position`,
    [session.id],
  );
  expect(rows).toEqual([
    { category: null, fee: 1400 },
    { category: 'student', fee: 700 },
    { category: 'carer', fee: 0 },
  ]);
});
