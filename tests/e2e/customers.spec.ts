import { randomUUID } from 'node:crypto';
import { toast } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeBookedDate, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';
import { sidewaysScroll } from './support/walk.ts';

const guest = (name: string) => ({ name, email: `guest.${randomUUID()}@people.example` });

test('a customer is found, tagged, noted and written to', { tag: '@phone-first' }, async ({
  page,
  site,
  browser,
}) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  const aisha = guest('Aisha Rahman');
  await arrangeBookedDate(site, studio, {
    minutesAhead: 9 * 24 * 60,
    guests: [aisha, guest('Wilhelmina Featherstonehaugh-Cholmondeley')],
  });
  await openPage(page, '/business/customers');
  await expect(page.getByText('2 people have booked with you.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await sidewaysScroll(page)).toBe(0);

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
  await expect(page.getByRole('button', { name: 'Take off Regular' })).toBeVisible();

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
  expect(await sidewaysScroll(page)).toBe(0);

  // Somebody who wants news gets them; what is about a date reaches who booked it.
  const news = page.getByRole('region', { name: 'News by email' });
  await news.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'News turned on')).toBeVisible();

  // Back leads to what was searched for; the tag stands there, and finds her.
  await page.goBack();
  await expect(page).toHaveURL(/q=aisha/);
  await page.getByLabel('Tag').selectOption('Regular');
  await expect(page).toHaveURL(/tag=Regular/);
  await expect(page.getByRole('link', { name: 'Aisha Rahman' })).toBeVisible();

  await page.getByRole('link', { name: 'Write to a group' }).click();
  await expect(page.getByText('1 person gets it.')).toBeVisible();
  await page.getByLabel('Subject').fill('A class on Saturdays');
  await page.getByLabel('Message', { exact: true }).fill('From January on, at nine.');
  await expectAccessibleInBothThemes(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toast(page, 'Message sent')).toContainText('1 person gets it by email.');
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('A class on Saturdays');
  const mail = await expectMail(site, aisha.email, 'A class on Saturdays');
  const link = /\/business-news\/\w+/.exec(mail.text)?.[0] ?? '';

  // The link in the mail ends them for whoever has it, signed in or not.
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openPage(visitor, link);
  await expectAccessibleInBothThemes(visitor);
  await visitor.getByRole('button', { name: 'Get no more news' }).click();
  await expect(visitor.getByRole('heading', { name: /You get no news of/ })).toBeVisible();
  await visitor.context().close();
});
