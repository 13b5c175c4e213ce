import { queryOne } from '#shared/db/database.server.ts';
import { cards, fillCard, payButton, toast } from './support/booking-steps.ts';
import { tabTo } from './support/keyboard.ts';
import { expectLedger } from './support/ledger.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { newPerson, signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('from the home page to a paid booking without a mouse @desktop', async ({ page, site, lerwick }) => {
  const person = newPerson();
  const wanted = lerwick.sessions[0]?.title ?? '';
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByPlaceholder('Enter postcode (e.g., SW1A 1AA)'));
  await page.keyboard.type('Lerwick');
  await page.keyboard.press('Enter');

  const card = page.getByRole('article', { name: wanted });
  await expect(card).toBeVisible();
  await tabTo(page, card.getByRole('link', { name: 'View Details' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted);
  await tabTo(page, page.getByRole('button', { name: /18:30/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Book Now' }).filter({ visible: true }));
  await page.keyboard.press('Enter');

  await page.waitForURL('**/sign-in?**');
  await waitUntilInteractive(page);
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await page.keyboard.press('Enter');
  for (const [label, value] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/checkout/**');
  await waitUntilInteractive(page);
  await tabTo(page, page.getByLabel('Phone Number'));
  await page.keyboard.type('07700 900123');
  await tabTo(page, page.getByLabel('Card number'));
  await page.keyboard.type(cards.good.replaceAll(' ', ''));
  await tabTo(page, page.getByLabel('Expiry'));
  await page.keyboard.type('1240');
  await tabTo(page, page.getByLabel('Security code'));
  await page.keyboard.type('123');
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/booking-confirmation?**');
  await expectLedger(site, person, { paid: [3080] });
});

test('the booking dialog keeps the focus inside and gives it back @desktop @seldom', async ({
  page,
  site,
}) => {
  const session = await arrangeSession(site, { title: 'Towpath Ladder' });
  await openPage(page, `/search?q=${encodeURIComponent(session.title)}`);
  const book = page.getByRole('article').getByRole('button', { name: 'Book Now' });
  await tabTo(page, book);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
});

test('who teaches is written down, changed and taken out without a mouse @seldom', async ({ page, site }) => {
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: 'Gunwale Yoga' });
  await arrangeSession(site, { title: 'Gunwale Flow', businessId });
  await openPage(page, `/business/instructors?business=${businessId}`);
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const names = page.getByRole('textbox', { name: 'Name' });
  const add = page.getByRole('button', { name: 'Add an instructor' });

  // Focus moves into the form, follows reading order and returns.
  await press('Add an instructor');
  await expect(names).toBeFocused();
  await press('Cancel');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toBeFocused();
  await page.keyboard.type('Ottilie Brace');
  const form = page.getByRole('region', { name: 'New instructor' });
  for (const next of [
    form.getByLabel('About them'),
    form.getByLabel('Qualifications'),
    form.getByLabel('Account on your team'),
    form.getByRole('checkbox', { name: 'Gunwale Flow' }),
    form.getByRole('button', { name: 'Save' }),
    form.getByRole('button', { name: 'Cancel' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Ottilie Brace' })).toContainText('Teaches Gunwale Flow');
  await expect(add).toBeFocused();

  const change = page.getByRole('button', { name: 'Change Ottilie Brace' });
  await press('Change Ottilie Brace');
  await expect(names).toBeFocused();
  await press('Save');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await press('Remove Ottilie Brace');
  const asked = page.getByRole('dialog', { name: 'Remove Ottilie Brace?' });
  await expect(asked.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove Ottilie Brace' })).toBeFocused();
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Remove', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No instructors yet')).toBeVisible();
  await expect(add).toBeFocused();
});

test('a pass is paused, shared and given back without a mouse @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Capstan Barre', daysAhead: [3] });
  const { businessId } = await queryOne<{ businessId: number }>(
    site.db,
    `WITH seller AS (
       UPDATE businesses SET subscription_tier = 'premium'
       WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id
     )
     INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days, max_shares)
     SELECT id, 'Capstan five', 5, 5000, 3, 14, 2 FROM seller RETURNING business_id AS "businessId"`,
    [session.id],
  );
  await openPage(page, `/businesses/${businessId}/passes`);
  await page.getByRole('button', { name: 'Buy Pass, £55.00' }).click();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay £55.00' }).click();
  await expect(toast(page, 'Your pass is ready')).toBeVisible();
  const pass = page.getByRole('listitem', { name: /^Capstan five/ });
  const button = (name: string) => pass.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  // Escape closes each dialog and returns the focus.
  for (const [name, inFocus] of [
    ['Pause Capstan five', dialog.getByLabel('Days')],
    ['Get a refund for Capstan five', null],
  ] as const) {
    await tabTo(page, button(name));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    if (inFocus !== null) await expect(inFocus).toBeFocused();
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(name)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }

  await tabTo(page, button('Pause Capstan five'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Days')).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Pause', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button('Resume Capstan five')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Pause Capstan five')).toBeFocused();

  await tabTo(page, button('Share Capstan five'));
  await page.keyboard.press('Enter');
  await expect(pass.getByLabel('Their email address')).toBeFocused();
  await tabTo(page, pass.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(button('Share Capstan five')).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(button('Get a refund for Capstan five')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Get a refund' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(pass).toContainText('0 left');
  await expect.poll(() => pass.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const { rows } = await site.db.query(
    `SELECT r.amount_pence AS back FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN users u ON u.id = p.user_id
     WHERE u.email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ back: 5500 }]);
});
