import { readFile } from 'node:fs/promises';
import { postAt, postSaleAt } from '#support/postings.ts';
import { signInAsAdmin } from './support/admin.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('an owner reads their month, and has it as PDF and CSV @seldom', async ({ page, site }) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { name: 'Northern Quarter Movement' });
  const account = `business:${id}`;
  await postSaleAt(site.db, '2026-09-02T10:00:00Z', account, 12_150);
  const sale = await postSaleAt(site.db, '2026-10-02T10:00:00Z', account, 103_750);
  await postAt(site.db, '2026-10-05T10:00:00Z', {
    movement: 'sale_undone',
    debit: account,
    credit: `buyer:${sale.paymentId}`,
    pence: 4600,
    ...sale,
  });
  await openPage(page, `/business/payouts?business=${id}`);
  const card = page.getByRole('region', { name: 'Monthly statement' });
  const month = card.getByLabel('Month');
  await month.selectOption({ label: 'October 2026' });
  const paper = card.getByRole('article', { name: 'Statement, October 2026' });
  await expect(paper.getByRole('row', { name: 'Balance on 1 October £121.50' })).toBeVisible();
  await expect(paper.getByRole('row', { name: 'Session fees, 1 place £1,037.50' })).toBeVisible();
  await expect(paper.getByRole('row', { name: 'Refunds, 1 place −£46.00' })).toBeVisible();
  await expect(paper.getByRole('row', { name: 'Balance on 31 October £1,113.00' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const download = async (name: string) => {
    const downloaded = page.waitForEvent('download');
    await card.getByRole('link', { name }).click();
    return downloaded;
  };
  const pdf = await download('PDF statement, October 2026');
  expect(pdf.suggestedFilename()).toBe('statement-2026-10.pdf');
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await download('CSV statement, October 2026');
  expect(await readFile(await csv.path(), 'utf8')).toContain('Refund,,-46.00,1113.00');
  expect((await download('Invoice for fees of October 2026')).suggestedFilename()).toBe(
    `invoice-B${id}-2026-10.pdf`,
  );

  await month.selectOption({ label: 'September 2026' });
  await expect(card.getByRole('row', { name: 'Balance on 30 September £121.50' })).toBeVisible();
});

test('an owner reads their income by quarter, and has it for Xero and FreeAgent @seldom', async ({
  page,
  site,
}) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { name: 'Weaver Street Yoga' });
  await postSaleAt(site.db, '2026-05-02T10:00:00Z', `business:${id}`, 12_150);
  await postSaleAt(site.db, '2026-07-06T10:00:00Z', `business:${id}`, 1400);
  await openPage(page, `/business/books?business=${id}`);
  const card = page.getByRole('region', { name: 'Income by quarter' });
  await card.getByLabel('Quarter').selectOption({ label: '6 July to 5 October 2026' });
  const income = card.getByRole('table', { name: 'Income, 6 July to 5 October 2026' });
  await expect(income.getByRole('row', { name: 'Income £14.00 £135.50' })).toBeVisible();
  await expect(card.getByText(/Send your update to HMRC by 7 November 2026/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const download = async (name: string) => {
    const downloaded = page.waitForEvent('download');
    await card.getByRole('link', { name }).click();
    return readFile(await (await downloaded).path(), 'utf8');
  };
  expect(await download('For Xero from 6 July to 5 October 2026')).toContain('06/07/2026,14.00,Fettle,');
  expect(await download('For FreeAgent from 6 July to 5 October 2026')).toBe(
    '06/07/2026,14.00,Session fees - 1 place\r\n',
  );

  await card.getByLabel('Periods').selectOption({ label: 'Calendar, from 1 April' });
  await card.getByLabel('Quarter').selectOption({ label: '1 July to 30 September 2026' });
  await expect(card.getByRole('row', { name: 'Income £14.00 £135.50' })).toBeVisible();
});

test('an admin downloads the year’s report of sellers, with the day it is due @seldom', async ({ page }) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin/platform-report');
  const year = new Date().getFullYear();
  const running = page.getByRole('listitem').filter({ hasText: 'In progress' });
  await expect(running).toContainText(`31 January ${year + 1}`);
  await expectAccessibleInBothThemes(page);
  const downloaded = page.waitForEvent('download');
  await running.getByRole('link', { name: `CSV report of ${year}` }).click();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  expect(file).toContain(
    'seller_kind,seller_id,name,address,vat_number,provider_account,held_by_provider,currency',
  );
  await openPage(page, '/admin/audit?action=platform_report.downloaded');
  await expect(page.getByRole('main')).toContainText(String(year));
});
