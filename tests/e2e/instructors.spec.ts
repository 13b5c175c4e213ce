import { openSubmission, signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a teacher is named, read, found by name and stood in for @seldom', async ({ page, site, browser }) => {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const title = 'Threadneedle Flow';
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: 'Threadneedle Yoga' });
  const session = await arrangeSession(site, { title, businessId });
  const [date] = session.dates;
  if (date === undefined) throw new Error('The session has no date.');

  await openPage(page, `/business/instructors?business=${businessId}`);
  for (const name of ['Wilhelmina Featherstonehaugh', 'Quentin Ashdown']) {
    await page.getByRole('button', { name: 'Add an instructor' }).click();
    const form = page.getByRole('region', { name: 'New instructor' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByLabel('Qualifications').fill('Yoga Alliance RYT-500\nPaediatric first aid');
    if (name.startsWith('W')) await form.getByRole('checkbox', { name: title }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article', { name })).toContainText('Being checked');
  }
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const admin = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  await signInAsAdmin(admin);
  await openPage(admin, '/admin/instructors');
  await expectAccessibleInBothThemes(admin);
  for (const name of ['Wilhelmina Featherstonehaugh', 'Quentin Ashdown']) {
    await openPage(admin, '/admin/instructors');
    await (await openSubmission(admin, name)).getByRole('button', { name: `Approve ${name}` }).click();
    await expect(admin.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0);
  }
  await admin.context().close();

  await openPage(page, `/business/occurrences/${date.id}`);
  await page.getByRole('button', { name: 'Change instructor' }).click();
  await page.getByRole('checkbox', { name: 'Quentin Ashdown' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Quentin Ashdown, on this date only')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  await openPage(visitor, '/search?q=wilhelm+feath');
  const card = visitor.getByRole('article', { name: title });
  await expect(card).toContainText('with Wilhelmina Featherstonehaugh');
  await openPage(visitor, `/sessions/${session.id}?date=${date.startsAt.toISOString()}`);
  const booking = visitor.getByRole('complementary', { name: 'Booking' });
  await expect(booking).toContainText('with Quentin Ashdown');
  await expectAccessibleInBothThemes(visitor);
  await visitor.getByRole('link', { name: 'Wilhelmina Featherstonehaugh' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wilhelmina Featherstonehaugh');
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Paediatric first aid' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  expect(await horizontalScroll(visitor)).toBe(0);
  await visitor.context().close();

  await openPage(page, `/business/instructors?business=${businessId}`);
  await page.getByRole('button', { name: 'Change Quentin Ashdown' }).click();
  await page.getByRole('button', { name: 'Remove Quentin Ashdown' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove Quentin Ashdown?' });
  await expectAccessibleInBothThemes(page);
  await asked.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: 'Remove Quentin Ashdown' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Quentin Ashdown' }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('article', { name: 'Quentin Ashdown' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add an instructor' })).toBeFocused();
});
