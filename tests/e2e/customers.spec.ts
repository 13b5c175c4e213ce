import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import {
  bookFromSearch,
  cards,
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
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const createGuest = (name: string) => ({ name, email: `guest.${randomUUID()}@people.example` });

test('a customer is found, tagged, noted and written to', { tag: '@phone-first' }, async ({
  page,
  site,
  browser,
}) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  const aisha = createGuest('Aisha Rahman');
  await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 9 * 24 * 60,
    guests: [aisha, createGuest('Wilhelmina Featherstonehaugh-Cholmondeley')],
  });
  await openPage(page, '/business/customers');
  await expect(page.getByText('2 people have booked with you.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await page.getByRole('searchbox', { name: 'Search' }).fill('aisha');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await expect(page).toHaveURL(/q=aisha/);
  await page.getByRole('link', { name: 'Aisha Rahman' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aisha Rahman');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Skylight Barre');

  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByLabel('New tag').fill('Regular');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('button', { name: 'Remove Regular' })).toBeVisible();

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add', exact: true }).click();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Write a note')).toBeVisible();
  await notes.getByLabel('Note', { exact: true }).fill('Carries an inhaler.');
  await notes.getByRole('switch', { name: 'For the front desk' }).click();
  await expectAccessibleInBothThemes(page);
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(notes.getByRole('listitem')).toContainText('For the front desk. Carries an inhaler.');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  // Marketing needs consent; mails about a date reach everybody who booked it.
  const news = page.getByRole('region', { name: 'Marketing emails' });
  await news.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'News turned on')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/q=aisha/);
  await page.getByLabel('Tag').selectOption('Regular');
  await expect(page).toHaveURL(/tag=Regular/);
  await expect(page.getByRole('link', { name: 'Aisha Rahman' })).toBeVisible();

  await page.getByRole('link', { name: 'Message a group' }).click();
  await expect(page.getByText('1 recipient.')).toBeVisible();
  await page.getByLabel('Subject').fill('A class on Saturdays');
  await page.getByLabel('Message', { exact: true }).fill('From January on, at nine.');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toast(page, 'Message sent')).toContainText('1 person will get it by email.');
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('A class on Saturdays');
  const mail = await expectMail(site, aisha.email, 'A class on Saturdays');
  const link = /\/business-news\/\w+/.exec(mail.text)?.[0] ?? '';

  // The unsubscribe link works for anybody, signed in or not.
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openPage(visitor, link);
  await expectAccessibleInBothThemes(visitor);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('heading', { name: /You’ve unsubscribed from/ })).toBeVisible();
  await visitor.context().close();
});

test('a person who ticks news at checkout is shown with it, and is not asked again', async ({
  page,
  site,
  browser,
}) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Gasworks Barre');
  const { session } = studio;
  const question = `Send me news and offers from ${session.businessName}`;
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  const person = await signUp(visitor, { firstName: 'Aisha', lastName: 'Rahman' });
  await openCheckout(visitor, session);
  const news = visitor.getByLabel(question);
  await expect(news).toBeVisible();
  await expect(news).not.toBeChecked();
  await fillDetails(visitor, person);
  await fillCard(visitor, cards.good);
  await news.check();
  await expectAccessibleInBothThemes(visitor);
  await payButton(visitor).click();
  await visitor.waitForURL('**/booking-confirmation?**');

  const form = await bookFromSearch(visitor, session);
  await expect(form.getByLabel('Card number')).toBeVisible();
  await expect(form.getByLabel(/^Send me news/)).toHaveCount(0);
  await visitor.context().close();

  await openPage(page, '/business/customers');
  await page.getByRole('link', { name: 'Aisha Rahman' }).click();
  const marketing = page.getByRole('region', { name: 'Marketing emails' });
  await expect(marketing).toContainText('Yes, asked at checkout,');
  await expect(marketing).toContainText(question);
});

test('one person with two accounts is merged, and taken apart again', { tag: '@seldom' }, async ({
  page,
  site,
}) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  const name = 'Wilhelmina Featherstonehaugh-Cholmondeley';
  await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 9 * 24 * 60,
    guests: [createGuest(name), createGuest(name), createGuest('Joe Pickering')],
  });
  await openPage(page, '/business/customers');
  await page.getByRole('link', { name }).first().click();
  const same = page.getByRole('region', { name: 'One person, two accounts?' });
  await expect(same).toContainText('2 other customers have the same email, phone or name.');
  const open = same.getByRole('button', { name: 'Merge with another customer' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Who else is ${name}?` });
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(
    /the same phone number and the same name/,
  );
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.press('Enter');
  const search = dialog.getByRole('searchbox', { name: 'Name, email or phone' });
  await search.fill('nobody at all');
  await expect(dialog.getByRole('status')).toHaveText('No other customers found. Try a shorter search.');
  await search.fill('pickering');
  await expect(dialog.getByRole('radio', { name: /Joe Pickering/ })).toBeVisible();
  await search.fill('');
  await dialog.getByRole('radio', { name: new RegExp(name) }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'Merged')).toBeVisible();
  await expect(same.getByRole('listitem')).toContainText(name);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await openPage(page, '/business/customers');
  await expect(page.getByText('2 people have booked with you.')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await same.getByRole('button', { name: `Unmerge ${name}` }).click();
  await expect(toast(page, 'Unmerged')).toBeVisible();
  await openPage(page, '/business/customers');
  await expect(page.getByText('3 people have booked with you.')).toBeVisible();
});

test('another page of customers or bookings begins at its top @seldom', async ({ page }) => {
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.owner.email, password: DEMO_PASSWORD },
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const list of ['/business/customers', '/business/bookings']) {
    await openPage(page, list);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const [turn, shown] of [
      ['Next', 'Page 2 of'],
      ['Previous', 'Page 1 of'],
    ] as const) {
      await pages.getByRole('button', { name: turn }).scrollIntoViewIfNeeded();
      expect(await scrolled()).toBeGreaterThan(200);
      await pages.getByRole('button', { name: turn }).click();
      await expect(page.getByRole('main')).toContainText(shown);
      await expect.poll(scrolled).toBe(0);
    }
  }
});
