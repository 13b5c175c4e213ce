import { openPage } from './support/open-page.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a question is answered as it is typed, and Back leads to the answers @seldom', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Running a studio' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('searchbox', { name: 'Search help' }).fill('refnud');
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('status')).toContainText('for “refnud”');
  await expect(page).toHaveURL(/\/help\?q=refnud$/);
  await answers.getByRole('link', { name: 'How do I cancel a booking and get a refund?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'How do I cancel a booking and get a refund?',
  );
  await expect(page).toHaveTitle(/^How do I cancel/);
  await expectAccessibleInBothThemes(page);

  await page.goBack();
  await expect(answers.getByRole('status')).toContainText('for “refnud”');
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('refnud');
});

test('help is searched, read and missed without scripts @desktop', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await page.goto('/help');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('chargeback');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/help\?q=chargeback$/);
  await page
    .getByRole('link', { name: 'A customer has disputed a payment with their bank. What now?' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A customer has disputed a payment with their bank. What now?',
  );
  expect((await page.goto('/help/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that help article');
  await page.close();
});
