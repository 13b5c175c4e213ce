import { openPage, queryOf } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('the search card sends only what was filled in', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Fitness Session');
  await page.getByPlaceholder('Enter postcode (e.g., SW1A 1AA)').fill('LS1 4AP');
  await page.getByLabel('Activity Type').selectOption({ label: 'Yoga' });
  await page.getByLabel('Price Range').selectOption('10-25');
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  await page.waitForURL('**/search?**');
  expect(queryOf(page)).toEqual({ postcode: 'LS1 4AP', sessionType: 'yoga', priceRange: '10-25' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sessions? found/);
});

test('an empty search card finds every session @desktop', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  await page.waitForURL('**/search');
  expect(queryOf(page)).toEqual({});
});

const chips = [
  { label: 'Yoga in London', query: { postcode: 'SW1A 1AA', sessionType: 'yoga' } },
  { label: 'Personal Training', query: { sessionType: 'personal-training' } },
  { label: 'BJJ Classes', query: { sessionType: 'bjj' } },
  { label: 'Pilates Near Me', query: { sessionType: 'pilates' } },
];

test('each popular search finds something @desktop', async ({ page }) => {
  for (const { label, query } of chips) {
    await openPage(page, '/');
    await page.getByRole('region', { name: 'Find Your Perfect' }).getByRole('link', { name: label }).click();
    await page.waitForURL('**/search?**');
    expect(queryOf(page)).toEqual(query);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('"How It Works" has four steps for seekers and five for businesses @desktop', async ({ page }) => {
  await openPage(page, '/');
  const section = page.getByRole('region', { name: 'How It Works' });
  const lists = section.getByRole('list');
  await expect(lists).toHaveCount(2);
  await expect(lists.first().getByRole('listitem')).toHaveCount(4);
  await expect(lists.last().getByRole('listitem')).toHaveCount(5);
});

test('the locate button searches around the device’s position @main', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.8008, longitude: -1.5491 });
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.waitForURL('**/search?**');
  expect(queryOf(page).near).toMatch(/^53\.80\d*,-1\.549\d*$/);
  await expect(page.getByRole('main')).toContainText('your position');
  await expect(page.getByRole('article').first()).toContainText(/miles?/);
});

test('a refused position is answered with what to do instead @desktop', async ({ page, context }) => {
  await context.clearPermissions();
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert')).toContainText('type a postcode instead');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a signed-in person’s home is the search, an owner’s and an admin’s their dashboard @desktop', async ({
  page,
  site,
}) => {
  const { email } = await signUp(page);
  for (const [role, path] of [
    ['user', '/search'],
    ['business', '/business'],
    ['admin', '/admin'],
  ] as const) {
    await site.db.query('UPDATE users SET role = $2 WHERE email = $1', [email, role]);
    await page.goto('/');
    await page.waitForURL(`**${path}`);
  }
  for (const name of ['admin', 'business']) {
    await page.goto(`/${name}-dashboard`);
    await page.waitForURL(`**/${name}`);
  }
});
