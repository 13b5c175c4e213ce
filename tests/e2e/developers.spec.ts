import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ expectedConsole: /the server responded with a status of 40[013]/ });

test('a programmer reads what there is and sends it from the page, with a key and without @seldom', async ({
  page,
  site,
}, { project }) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: `Compass Hall ${project.name}` });
  const session = await arrangeSession(site, { title: `Compass Yoga ${project.name}`, businessId });
  const [{ id: dateId } = { id: 0 }] = session.dates;

  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Fettle');
  await expect(page).toHaveTitle('Developers · Fettle');

  await openPage(page, `/business/api?business=${businessId}`);
  await page.getByLabel('Name').fill('Till at the desk');
  for (const scope of ['See bookings', 'Book and cancel']) await page.getByLabel(scope).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('region', { name: 'Till at the desk is ready' });
  await expect(shown.getByRole('heading')).toBeFocused();
  await expect(shown).toBeInViewport();
  const secret = await shown.locator('code').innerText();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await openPage(page, '/developers');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const answer = (name: string) => page.getByRole('region', { name: `Answer to ${name}` });
  const send = (name: string) =>
    page
      .getByRole('form', { name: `Try it: ${name}` })
      .getByRole('button', { name: 'Try it' })
      .click();

  const find = page.getByRole('form', { name: 'Try it: Find sessions' });
  await find.getByLabel('near').fill('Nowhereville-on-Sea');
  await expect(page.getByRole('region', { name: 'Find sessions in curl' })).toContainText(
    'Nowhereville-on-Sea',
  );
  await send('Find sessions');
  await expect(part('Find sessions').getByRole('status').filter({ hasText: '400' })).toBeVisible();
  await expect(answer('Find sessions')).toContainText('"code": "invalid_input"');
  await find.getByLabel('near').fill('51.5433,-0.0558');
  await send('Find sessions');
  await expect(
    part('Find sessions')
      .getByRole('status')
      .filter({ hasText: /200in \d+ ms/ }),
  ).toBeVisible();

  await send('Check a key');
  await expect(page.getByText('Enter a key of your business')).toBeVisible();
  await part('Keys and scopes')
    .getByLabel('Your key')
    .fill(`fk_live_${'A'.repeat(43)}`);
  await send('Check a key');
  await expect(answer('Check a key')).toContainText('"code": "unauthorized"');
  await part('Keys and scopes').getByLabel('Your key').fill(secret);
  await send('Check a key');
  await expect(answer('Check a key')).toContainText(`Compass Hall ${project.name}`);
  await send('List customers');
  await expect(answer('List customers')).toContainText('It needs \\"customers:read\\"');

  const take = page.getByRole('form', { name: 'Try it: Book places' });
  const body = take.getByLabel('Body');
  await body.fill((await body.inputValue()).replace('48120', String(dateId)));
  await send('Book places');
  await expect(answer('Book places')).toContainText('"through": "Till at the desk"');
  await send('Book places');
  await expect(part('Book places').getByRole('status').filter({ hasText: 'repeated' })).toBeVisible();
  const { rows } = await site.db.query('SELECT 1 FROM bookings WHERE occurrence_id = $1', [dateId]);
  expect(rows).toHaveLength(1);
  await page.getByRole('button', { name: 'Python' }).first().click();
  await expect(page.getByRole('region', { name: 'Book places in Python' })).toContainText('requests.post(');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  // Nothing is stored, and no other host is called.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(secret);
  await openPage(page, '/developers');
  await expect(part('Keys and scopes').getByLabel('Your key')).toHaveValue('');
  expect(elsewhere).toEqual([]);

  // A problem's type links to its documentation.
  const refused = await page.request.get('/api/v1/key');
  const { type }: { type: string } = await refused.json();
  await page.goto(type);
  await expect(page.locator(':target')).toContainText('The key is missing, revoked or expired');
  await expect(page.locator(':target')).toBeInViewport();

  await openPage(page, `/business/api?business=${businessId}`);
  await page.getByRole('button', { name: 'Revoke Till at the desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Till at the desk revoked')).toBeVisible();
});

test('the page for developers is whole without scripts @desktop @seldom', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await page.goto('/developers#sold-out');
  await expect(page.locator('#sold-out')).toContainText('There are fewer places than you asked for.');
  await expect(page.getByRole('heading', { level: 2, name: 'Book places' })).toBeVisible();
  await expect(page.getByText("curl -X POST 'http").first()).toBeVisible();
  await page.close();
});
