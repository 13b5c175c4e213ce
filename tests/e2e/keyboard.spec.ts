import { cards, payButton } from './support/booking-steps.ts';
import { expectLedger } from './support/ledger.ts';
import { openPage, untilInteractive } from './support/open-page.ts';
import { newPerson } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';
import { tabTo } from './support/walk.ts';

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
  await untilInteractive(page);
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
  await untilInteractive(page);
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
