import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { openSubmission, signInAsAdmin } from './support/admin.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a switch: off with a reason, said where it matters, on again, with its history @seldom', async ({
  page,
  browser,
  site,
}) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin/switches');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Turn off: Gift vouchers' }).click();
  const asked = page.getByRole('dialog', { name: 'Turn off: Gift vouchers?' });
  await expect(asked.getByText('Only admins see this. We save it in the audit log.')).toBeVisible();
  await asked.getByLabel('Reason').fill('The printer of vouchers is out of order.');
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on: Gift vouchers' })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  const sentence = 'Gift vouchers aren’t on sale at the moment.';
  await expect(async () => {
    await openPage(visitor, '/gift');
    await expect(visitor.getByRole('status').filter({ hasText: sentence })).toBeVisible({ timeout: 500 });
  }).toPass();
  await openPage(visitor, '/search');
  await expect(visitor.getByText(sentence)).toBeHidden();
  await visitor.context().close();

  await page.getByRole('button', { name: 'Turn on: Gift vouchers' }).click();
  const again = page.getByRole('dialog');
  await again.getByLabel('Reason').fill('The printer works again.');
  await again.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('2 turns').click();
  await expect(page.getByText('The printer of vouchers is out of order.')).toBeVisible();
  await page.getByRole('link', { name: 'Features that still work' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/pause bookings/);
});

test.describe('texts', () => {
  test.use({ expectedConsole: /400 \(Bad Request\)|409 \(Conflict\)/ });

  test('a legal page is written, seen, published with a note and put back; of two admins none loses words @seldom', async ({
    page,
    browser,
    site,
  }) => {
    await signInAsAdmin(page);
    await openPage(page, '/admin/texts');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Community guidelines' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    const standard = await text.inputValue();
    await text.fill(`${standard}\n\n<script>alert(1)</script>`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Line \d+: you can’t use HTML here\.$/)).toBeVisible();

    await text.fill(standard.replace('No remarks about', 'No remarks at all about'));
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'No remarks at all' })).toBeVisible();
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.getByRole('insertion')).toContainText('at all');
    await expectAccessibleInBothThemes(page);
    expect(await horizontalScroll(page)).toBe(0);

    const office = await browser.newContext({ baseURL: site.url });
    await office.request.post('/api/auth/sign-in/email', {
      data: { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD },
    });
    const published = await office.request.put('/api/admin/texts/guidelines', {
      headers: { origin: site.url },
      data: {
        words: { text: standard.replace('Be real', 'Be who you are') },
        note: 'As the board has decided.',
        version: (await (await office.request.get('/api/admin/texts/guidelines')).json()).version,
      },
    });
    expect(published.status()).toBe(200);
    await office.close();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('Describe the change').fill('Said more plainly.');
    await asked.getByRole('button', { name: 'Publish' }).click();
    const overtaken = page.getByRole('alert').filter({ hasText: 'As the board has decided.' });
    await expect(overtaken).toContainText('Your text is still here');
    await overtaken.getByRole('button', { name: 'Use mine' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await asked.getByLabel('Describe the change').fill('Said more plainly.');
    await asked.getByRole('button', { name: 'Publish' }).click();
    await expect(asked).toBeHidden();

    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    await expect(async () => {
      await openPage(visitor, '/community-guidelines');
      await expect(visitor.getByText('No remarks at all about')).toBeVisible({ timeout: 500 });
    }).toPass();
    await visitor.context().close();

    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'View version: As the board has decided.' }).click();
    await page.getByRole('button', { name: 'Edit and publish again' }).click();
    await expect(text).toHaveValue(/Be who you are/);
    await page.getByRole('button', { name: 'Restore standard text' }).click();
    await expect(text).toHaveValue(standard);
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await openPage(page, '/admin/texts');
    await page.getByLabel('Find a text').fill('day before');
    await page.getByRole('link', { name: 'Reminder the day before' }).click();
    await page.getByLabel('Closing').fill('Can’t make it? {terms} {bookings}. {change} Bring a friend.');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.frameLocator('iframe').getByText('Bring a friend.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('Test email on its way', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});

test('a signal is dismissed with a reason, and stands among the dismissed @seldom', async ({ page }) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin/signals');
  await expectAccessibleInBothThemes(page);
  const open = page.getByRole('listitem').filter({ hasText: 'Many new accounts' });
  // Other tests open accounts too.
  await expect(open).toContainText(/\d+ accounts opened in a day from one IP address./);
  await open.getByRole('button', { name: /^Dismiss/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Only admins see this. We save it in the audit log.')).toBeVisible();
  await asked.getByLabel('Reason').fill('A college signed up its running club.');
  await asked.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Signal dismissed', { exact: true })).toBeVisible();
  await expect(open).toBeHidden();
  await openPage(page, '/admin/signals?state=dismissed');
  await expect(page.getByText('A college signed up its running club.')).toBeVisible();
});

test.describe('whoever sees the site as somebody', () => {
  test.use({ expectedConsole: /403 \(Forbidden\)|^$/ });

  test('an admin sees the site as somebody, can change nothing, and goes back @seldom', async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page);
    const { rows } = await site.db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      DEMO_ACCOUNTS.seeker.email,
    ]);
    await openPage(page, `/admin/users/${rows[0]?.id}`);
    await page.getByRole('button', { name: 'View as' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('Reason').fill('Cannot see her booking of Tuesday, asked by phone.');
    await asked.getByRole('button', { name: 'View as them' }).click();
    const bar = page.getByRole('complementary', { name: 'Viewing as someone' });
    await expect(bar).toContainText('You’re viewing the site as Sam Okoro');
    await openPage(page, '/favourites');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await horizontalScroll(page)).toBe(0);
    const refused = await page.request.delete('/api/favourites/businesses/1', {
      headers: { origin: site.url },
    });
    expect(refused.status()).toBe(403);
    await bar.getByRole('button', { name: 'End the view' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sam Okoro');
  });
});

test('health, and the searches that found nothing, as they stand @seldom', async ({ page }) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin/health');
  await expect(page.getByText('Last reconciliation')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await openPage(page, '/admin/searches');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'BJJ, Shetland (ZE1)' }).click();
  await expect(page).toHaveURL(/\/search\?postcode=ZE1&sessionType=bjj/);
});

test('a venue: sent in, shown by an admin, given a room, and removed @seldom', async ({
  page,
  site,
  browser,
}) => {
  await signUp(page);
  await createBusinessFor(site, page, { name: 'Towpath Movement' });
  await openPage(page, '/business/venues');
  await page.getByRole('button', { name: 'Add a venue' }).click();
  const form = page.getByRole('region', { name: 'New venue' });
  await form.getByLabel('Name').fill('Canal Basin');
  await form.getByLabel('Address').fill('9 Wharf Road, London');
  await form.getByLabel('Postcode').fill('E8 4QL');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: 'Canal Basin' })).toContainText('Being checked');
  await expectAccessibleInBothThemes(page);

  const office = await browser.newContext({ baseURL: site.url });
  const desk = await office.newPage();
  await desk.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD },
  });
  await openPage(desk, '/admin/venues');
  await expectAccessibleInBothThemes(desk);
  await (await openSubmission(desk, 'Canal Basin'))
    .getByRole('button', { name: 'Approve Canal Basin' })
    .click();
  await expect(desk.getByRole('button', { name: 'Approve Canal Basin' })).toBeHidden();
  await office.close();

  await openPage(page, '/business/venues');
  const venue = page.getByRole('article', { name: 'Canal Basin' });
  await venue.getByRole('button', { name: 'Add a room at Canal Basin' }).click();
  await venue.getByRole('textbox', { name: 'Room' }).fill('Main hall');
  await venue.getByLabel('Capacity (people)').fill('24');
  await venue.getByRole('button', { name: 'Save room' }).click();
  await expect(venue).toContainText('Main hall 24 people');

  const asked = page.getByRole('dialog');
  await venue.getByRole('button', { name: 'Change Main hall' }).click();
  await page.getByRole('button', { name: 'Remove Main hall' }).click();
  await expect(asked).toContainText('Remove Main hall?');
  await expectAccessibleInBothThemes(page);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(venue).not.toContainText('Main hall');
  await venue.getByRole('button', { name: 'Change Canal Basin' }).click();
  await page.getByRole('button', { name: 'Remove Canal Basin' }).click();
  await asked.getByRole('button', { name: 'Keep' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Remove Canal Basin' }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(venue).toBeHidden();
});

test('analytics: figures for Premium Pro, in both spans, and as a file @seldom', async ({ page, site }) => {
  await page.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.owner.email, password: DEMO_PASSWORD },
  });
  await openPage(page, '/business/analytics');
  await expect(page.getByRole('heading', { name: 'See how your business is doing' })).toBeVisible();
  await site.db.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = 1`);
  try {
    await openPage(page, '/business/analytics');
    await expect(page.getByRole('heading', { name: 'Occupancy by weekday and hour' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await horizontalScroll(page)).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /CSV/ }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  } finally {
    await site.db.query(`UPDATE businesses SET subscription_tier = 'basic' WHERE id = 1`);
  }
});
