import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { placeBox } from './support/filters.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, readQuery } from './support/open-page.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const PENARTH = { town: 'Penarth', postcode: 'CF64 3EE', latitude: 51.435, longitude: -3.173 };
const grid = toGrid({ lat: PENARTH.latitude, lng: PENARTH.longitude });

async function arrangeYoga(site: Site, name: string): Promise<void> {
  const business = await createBusiness(site.db, {
    ...PENARTH,
    name,
    easting: Math.round(grid.easting),
    northing: Math.round(grid.northing),
  });
  const session = await createSession(site.db, {
    businessId: business.id,
    title: `Yoga at ${name}`,
    pricePence: 700,
  });
  await createOccurrence(site.db, session.id, { startsAt: new Date(Date.now() + 2 * 86_400_000) });
}

test('people say what they want, see how we read it, and take parts of it back @main', async ({
  page,
  site,
}, { project }) => {
  const name = `Pier Studio ${project.name}`;
  await arrangeYoga(site, name);
  const session = page.getByRole('article').filter({ hasText: `Yoga at ${name}` });
  await openPage(page, '/search?postcode=Penarth');
  await expect.poll(async () => (await page.reload(), session.count())).toBe(1);

  await openPage(page, '/ask');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you feel like?');
  await expectAccessibleInBothThemes(page);
  const box = page.getByRole('textbox', { name: 'Describe the session you want' });
  await box.fill('yoag near Penarth under £8, candlelit, no HIIT');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await expect(session).toBeVisible();
  expect(await readQuery(page)).toEqual({
    postcode: 'Penarth',
    sessionType: 'yoga',
    maxPrice: '8',
    ask: 'yoag near Penarth under £8, candlelit, no HIIT',
  });
  const understood = page.getByRole('region', { name: 'We understood' });
  await expect(understood.getByRole('listitem')).toContainText([
    'Yoga',
    'Penarth',
    'Up to £8.00',
    'All filters and map',
  ]);
  await expect(understood.getByRole('listitem').first()).toContainText(/from .yoag./);
  await expect(understood).toContainText(
    'We didn’t use: “candlelit”, “no HIIT” (we can’t leave things out).',
  );
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);

  await understood.getByRole('link', { name: 'Remove Up to £8.00' }).press('Enter');
  await expect(understood.getByText('Up to £8.00')).toBeHidden();
  await expect(understood.getByRole('link', { name: 'All filters and map' })).toBeFocused();
  await expect(box).toHaveValue('yoag near Penarth under £8, candlelit, no HIIT');
  await expect(session).toBeVisible();
  await page.goBack();
  await expect(understood.getByText('Up to £8.00')).toBeVisible();

  await understood.getByRole('link', { name: 'All filters and map' }).click();
  await expect(placeBox(page)).toHaveValue('Penarth');
  await expect(session).toBeVisible();
});

test('a sentence without results names the filter to remove', async ({ page, site }, { project }) => {
  const name = `Marina Studio ${project.name}`;
  await arrangeYoga(site, name);
  const session = page.getByRole('article').filter({ hasText: `Yoga at ${name}` });
  await openPage(page, '/search?postcode=Penarth');
  await expect.poll(async () => (await page.reload(), session.count())).toBe(1);

  await openPage(page, `/ask?q=${encodeURIComponent('free yoga near Penarth')}`);
  await page.getByRole('link', { name: 'Remove Free' }).last().click();
  await expect(session).toBeVisible();
});

test('a place box takes a sentence, and still a place', async ({ page }) => {
  await openPage(page, '/search');
  await placeBox(page).fill('gentle yoga in Milton Keynes');
  await placeBox(page).press('Enter');
  await expect(page.getByRole('region', { name: 'We understood' })).toContainText('Beginner');
  expect(await readQuery(page)).toMatchObject({ postcode: 'Milton Keynes', sessionType: 'yoga' });

  await openPage(page, '/search');
  await placeBox(page).fill('Milton Keynes');
  await placeBox(page).press('Enter');
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Milton Keynes' });
  await expect(placeBox(page)).toHaveValue('Milton Keynes');
});

test('what we can’t read gets a clear answer', async ({ page }) => {
  await openPage(page, `/ask?q=${encodeURIComponent('瑜伽 <script>plumb</script>')}`);
  await expect(page.getByText('We didn’t understand that.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await openPage(page, `/ask?q=${'yoga%20'.repeat(80)}`);
  await expect(page.getByText('That’s too long for us to read. Keep it under 300 characters.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the box and its chips work', async ({ page }) => {
    await page.goto('/ask');
    await page
      .getByRole('textbox', { name: 'Describe the session you want' })
      .fill('yoga in Leeds at weekends');
    await page.getByRole('button', { name: 'Search' }).click();
    const understood = page.getByRole('region', { name: 'We understood' });
    await expect(understood).toContainText('Weekend');
    await understood.getByRole('link', { name: 'Remove Weekend' }).click();
    await expect(understood).not.toContainText('Weekend');
    expect(await readQuery(page)).toMatchObject({ postcode: 'Leeds', sessionType: 'yoga' });
  });
});
