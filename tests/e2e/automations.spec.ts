import { randomUUID } from 'node:crypto';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('an owner sees whom an email would reach, writes it and switches it on', {
  tag: '@phone-first',
}, async ({ page, site }) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  await arrangeBookedOccurrence(site, studio, {
    minutesAhead: -26 * 60,
    guests: ['Aisha Rahman', 'Joe Pickering'].map((name) => ({
      name,
      email: `guest.${randomUUID()}@people.example`,
    })),
  });
  await openPage(page, '/business/customers');
  await page.getByRole('link', { name: 'Aisha Rahman' }).click();
  const news = page.getByRole('region', { name: 'Marketing emails' });
  await news.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'News turned on')).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Add birthday' }).click();
  await details.getByLabel('Day').fill('31');
  await details.getByLabel('Month').selectOption('April');
  await details.getByRole('button', { name: 'Save birthday' }).click();
  await expect(details.getByRole('alert')).toHaveText('Enter a day of the year, for example 3 May');
  await details.getByLabel('Month').selectOption('May');
  await expectAccessibleInBothThemes(page);
  await details.getByRole('button', { name: 'Save birthday' }).click();
  await expect(details).toContainText('31 May');

  await openPage(page, '/business/automations');
  const first = page.getByRole('group', { name: 'After a first visit' });
  await expect(first).toContainText('Would reach 1 person today.');
  await expect(first).toContainText('1 more person hasn’t agreed to your news.');
  await expect(first).toContainText('Not sent yet.');
  await first.getByText('Show them').click();
  await expect(first.getByRole('link', { name: 'Aisha Rahman' })).toBeVisible();
  await expect(first.getByRole('listitem')).toContainText('Skylight Barre');
  await expect(page.getByRole('group', { name: 'On a birthday' })).toContainText('Would reach nobody today.');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await first.getByRole('button', { name: 'Edit the email' }).click();
  const subject = first.getByLabel('Subject');
  await subject.fill('Welcome, {nickname}');
  await first.getByRole('button', { name: 'Save email' }).click();
  await expect(subject).toHaveAccessibleDescription(/We don’t know \{nickname\}/);
  await subject.fill('Welcome, {first name}');
  await expect(first.getByRole('region', { name: 'Preview' })).toContainText('Welcome, Priya');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await first.getByRole('button', { name: 'Save email' }).click();
  await expect(toast(page, 'Email saved')).toBeVisible();

  const on = first.getByRole('switch', { name: 'After a first visit' });
  await on.click();
  await expect(toast(page, 'Switched on: After a first visit')).toBeVisible();
  await expect(on).toBeChecked();
  await expect(first).toContainText('Will reach 1 person today.');
  await page.reload();
  await expect(on).toBeChecked();
});

test('a business on the Basic plan learns what Premium Pro adds', async ({ page, site }) => {
  const studio = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  await site.db.query(`UPDATE businesses SET subscription_tier = 'basic' WHERE id = $1`, [studio.businessId]);
  await openPage(page, '/business/automations');
  await expect(page.getByRole('heading', { name: 'Email customers at the right moment' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
