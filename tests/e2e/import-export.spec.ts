import { signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('an owner brings customers, undoes it, and takes everything along @seldom', async ({
  page,
  site,
  browser,
}, { project }) => {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: `Portway Hall ${project.name}` });
  await openPage(page, `/business/in-and-out?business=${businessId}`);
  await expect(page.getByText('No imports yet.')).toBeVisible();

  const csv = [
    'Exported by Fitbase,Customers',
    'Contact,Name,Opted in',
    'ada@brought.example,"Rowe, Ada",No',
    'ben@brought.example,Ben Ash,Yes',
    '',
  ].join('\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Choose columns for: Email.')).toBeVisible();
  const headings = page.getByLabel('Row with headings');
  await expect(headings).toHaveValue('2');
  await headings.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('3 rows, read as UTF-8')).toBeVisible();
  await headings.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('2 rows, read as UTF-8')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('2 new')).toBeVisible();
  await expect(page.getByText('There’s no opt-in date, so we don’t opt them in to news.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Import 2' }).click();
  await expect(toast(page, 'Imported')).toBeVisible();
  await openPage(page, `/business/customers?business=${businessId}`);
  await expect(page.getByText('Ada Rowe').first()).toBeVisible();

  await openPage(page, `/business/in-and-out?business=${businessId}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Create export' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const address = (await link.getAttribute('href')) ?? '';
  const taken = await page.request.get(address);
  expect(taken.headers()['content-type']).toBe('application/zip');
  const bytes = await taken.body();
  const stranger = await browser.newContext({ baseURL: site.url });
  expect((await stranger.request.get(address)).status()).toBe(401);
  await stranger.close();

  const admin = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  await signInAsAdmin(admin);
  await openPage(admin, '/admin/import-business');
  await admin
    .getByLabel('Package')
    .setInputFiles({ name: 'business.zip', mimeType: 'application/zip', buffer: bytes });
  await expectAccessibleInBothThemes(admin);
  expect(await horizontalScroll(admin)).toBe(0);
  await admin.getByRole('button', { name: 'Import business' }).click();
  await expect(
    admin.getByText(/imported, with|already exists here\. We didn’t import anything\./),
  ).toBeVisible();
  await admin
    .getByLabel('Package')
    .setInputFiles({ name: 'business.zip', mimeType: 'application/zip', buffer: Buffer.from('Dear all') });
  await admin.getByRole('button', { name: 'Import business' }).click();
  await expect(admin.getByText('This isn’t a ZIP file.')).toBeVisible();
  await admin.context().close();
});
