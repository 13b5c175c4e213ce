import type { Page } from '@playwright/test';
import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { chooseFilter, placeBox } from './support/filters.ts';
import { delayRequests, openPage, readQuery, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

declare global {
  interface Window {
    /** Cards in the document after each change of it. */
    cardCounts?: number[];
    /** Sum of the layout shifts, also those soon after a press. */
    layoutShift?: number;
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 });

test('a postcode and a place name @seldom', async ({ page }) => {
  await openPage(page, '/search');
  await expect(page.getByText('Across the United Kingdom')).toBeVisible();

  await placeBox(page).fill('ls1 4ap');
  await placeBox(page).press('Enter');
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'ls1 4ap' });
  await expect(heading(page)).toHaveText(/^\d+ sessions found$/);
  await expect(cards(page).first()).toContainText(/\d miles?/);

  await placeBox(page).fill('Lerwick');
  await placeBox(page).press('Enter');
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick' });
  await expect(page.getByText(/sessions (within|around) .*Lerwick/)).toBeVisible();
});

test('signed in, the list never has fewer cards than its HTML', async ({ page, lerwick }) => {
  await signUp(page);
  await page.addInitScript(() => {
    const note = () => {
      const cards = document.querySelectorAll('article').length;
      window.cardCounts = [...(window.cardCounts ?? []), cards];
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  const path = '/search?postcode=Lerwick';
  const html = await (await page.request.get(path)).text();
  const inHtml = html.split('<article').length - 1;
  expect(inHtml).toBe(Math.min(20, lerwick.sessions.length));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const counts = await page.evaluate(() => window.cardCounts ?? []);
  expect(Math.min(...counts.slice(counts.indexOf(inHtml)))).toBe(inHtml);
  expect(asked, 'the list is in the HTML').not.toContain('/api/sessions/search');
});

test('from the home page nothing moves while the strip of days comes @phone-first', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) window.layoutShift = (window.layoutShift ?? 0) + Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPage(page, '/');
  const letGo = await delayRequests(page, /\/(day-strip|time-of-day)-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  await expect(heading(page)).toHaveText(/sessions found$/);
  const before = await heading(page).boundingBox();
  letGo();
  await expect(page.getByRole('radiogroup', { name: 'Day', exact: true })).toBeVisible();
  expect(await heading(page).boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.layoutShift ?? 0)).toBeLessThanOrEqual(0.02);
});

test('a phone shows three cards, and keeps place, filters and map in sight @phone', async ({
  page,
  lerwick,
}) => {
  expect(lerwick.sessions.length).toBeGreaterThan(5);
  await openPage(page, '/search?postcode=Lerwick');
  const third = await cards(page).nth(2).boundingBox();
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(844);
  const card = cards(page).first();
  for (const text of ['Harbour', 'Test Street', 'fee', 'Age', 'min', 'Max'])
    await expect(card.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Book Now' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await cards(page).nth(5).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(placeBox(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('search').getByRole('button', { name: 'Filters' })).toBeInViewport({
    ratio: 1,
  });
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map of sessions' })).toBeVisible();
});

test('an address with a mistyped or outdated value still opens a search @desktop @seldom', async ({
  page,
}) => {
  for (const wrong of [
    'sort=x',
    'difficulty=expert',
    'priceRange=9',
    'near=1,1',
    'from=2020-13-01',
    'sessionType=wibble',
    'limit=0',
  ]) {
    const answer = await page.goto(`/search?${wrong}&q=yoga`);
    expect(answer?.status(), wrong).toBe(200);
    await expect(heading(page), wrong).toHaveText(/^\d+ sessions? found$/);
    expect(readQuery(page), wrong).toEqual({ q: 'yoga' });
  }
  for (const address of ['/sessions/1?week=soon&date=then', '/personal-trainers?maxRate=cheap&page=0']) {
    expect((await page.goto(address))?.status(), address).toBe(200);
  }
});

test('every filter stands in the address, narrows the list, and can be taken off', async ({
  page,
  lerwick,
}) => {
  await openPage(page, '/search?postcode=Lerwick');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);

  await chooseFilter(page, 'Activity Type', 'Yoga');
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick', sessionType: 'yoga' });
  await expect(heading(page)).toHaveText('12 sessions found');

  await chooseFilter(page, 'Price Range', '£10 to £25');
  await expect.poll(() => readQuery(page).priceRange).toBe('10-25');
  await expect(heading(page)).toHaveText('8 sessions found');

  await chooseFilter(page, 'Difficulty', 'Beginner');
  await expect.poll(() => readQuery(page).difficulty).toBe('beginner');
  await chooseFilter(page, 'Age Group', '18-25 (Young Adults)');
  await expect
    .poll(() => readQuery(page))
    .toEqual({
      postcode: 'Lerwick',
      sessionType: 'yoga',
      priceRange: '10-25',
      difficulty: 'beginner',
      ageGroup: '18-25',
    });
  await expect(heading(page)).toHaveText('8 sessions found');

  await page.reload();
  await waitUntilInteractive(page);
  await expect(heading(page)).toHaveText('8 sessions found');

  await chooseFilter(page, 'Difficulty', 'Advanced');
  await expect(page.getByText('No sessions found matching your criteria.')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search in a different area.')).toBeVisible();

  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /Advanced/ })
    .click();
  await expect(heading(page)).toHaveText('8 sessions found');
  await chooseFilter(page, 'Activity Type', 'BJJ');
  await page.getByRole('main').getByRole('button', { name: 'Clear All' }).last().click();
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick' });
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
});

test('further filters are folded away @desktop @seldom', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick');
  await page.getByText('More filters').click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Day').selectOption({ label: 'Saturday' });
  await expect.poll(() => readQuery(page).day).toBe('6');
  await page.getByRole('radio', { name: 'Evening' }).click();
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length / 2} sessions found`);
  await filters.getByLabel('Distance').selectOption({ label: 'Within 1 mile' });
  await expect.poll(() => readQuery(page).radius).toBe('1');
  await filters.getByLabel('Keyword').fill('harbour pil');
  await filters.getByLabel('Keyword').press('Enter');
  await expect.poll(() => readQuery(page).q).toBe('harbour pil');
  await expect(titles(page).first()).toHaveText(/^Harbour Pilates/);
});

function dayStripEntry(ahead: number): { day: string; name: RegExp } {
  const day = plusDays(londonDay(new Date()), ahead);
  return { day, name: new RegExp(`^${formatShortDay(day).split(' ').slice(0, 2).join(' ')}( |$)`) };
}

test('a day and a time of day come first, by mouse and by keyboard @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  await openPage(page, '/search?postcode=Lerwick');
  const days = page.getByRole('radiogroup', { name: 'Day', exact: true });
  const times = page.getByRole('radiogroup', { name: 'Time of day' });
  const all = `${lerwick.sessions.length} sessions found`;
  // From today to a fortnight beyond tomorrow.
  await expect(days.getByRole('radio')).toHaveCount(18);
  await expect(days.getByRole('radio')).toHaveText([
    /^Any day/,
    /^Today/,
    /^Tomorrow/,
    /^Weekend/,
    ...Array.from({ length: 14 }, (_, index) => dayStripEntry(index + 2).name),
  ]);
  await expect(times.getByRole('radio')).toHaveText([
    'Any time',
    'Early (before 09:00)',
    'Morning (09:00 to 12:00)',
    'Lunch (12:00 to 14:00)',
    'Afternoon (14:00 to 17:00)',
    'Evening (from 17:00)',
  ]);

  const chosen = dayStripEntry(3);
  await days.getByRole('radio', { name: chosen.name }).last().click();
  await expect(days.getByRole('radio', { checked: true })).toHaveText(chosen.name);
  const { from, to } = readQuery(page);
  expect([from, to]).toEqual([chosen.day, chosen.day]);
  const thatDay = lerwick.sessions.filter((_session, index) => index % 7 === 1).length;
  await expect(heading(page)).toHaveText(`${thatDay} sessions found`);
  await expect(heading(page)).toHaveAttribute('aria-live', 'polite');
  await times.getByRole('radio', { name: 'Early' }).click();
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick', from, to, time: 'early' });
  await expect(heading(page)).toHaveText('0 sessions found');

  await page.keyboard.press('End');
  await expect(times.getByRole('radio', { name: 'Evening' })).toBeFocused();
  await expect.poll(() => readQuery(page).time).toBe('evening');
  await expect(heading(page)).toHaveText(`${thatDay} sessions found`);
  const offered = cards(page).first().getByRole('list', { name: 'Times' }).getByRole('link');
  await expect(offered).toHaveCount(1);
  await expect(offered).toHaveAccessibleName(/^Book Harbour .*, \w+ 18:30, \d+ left$/);
  await expect(offered).toHaveAttribute(
    'href',
    new RegExp(`^/checkout/\\d+\\?date=${chosen.day}T1[78]%3A30%3A00.000Z$`),
  );
  await page.keyboard.press('ArrowRight');
  await expect(times.getByRole('radio', { name: 'Any time' })).toBeFocused();
  await expect.poll(() => readQuery(page).time).toBeUndefined();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => readQuery(page).time).toBe('afternoon');
  await page.goBack();
  await expect.poll(() => readQuery(page).time).toBe('early');
  await expect(times.getByRole('radio', { checked: true })).toHaveText(/^Early/);

  await page.keyboard.press('Home');
  await days.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => readQuery(page))
    .toMatchObject({ from: dayStripEntry(15).day, to: dayStripEntry(15).day });
  await expect(days.getByRole('radio').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick' });
  await expect(heading(page)).toHaveText(all);

  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(days).toBeInViewport({ ratio: 1 });
});

test('the filters beside the list can be closed, and stay so @desktop @seldom', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick');
  const sidebar = page.getByRole('complementary', { name: 'Filters' });
  const toggle = page.getByRole('search').getByRole('button', { name: 'Filters', expanded: true });
  await expect(sidebar).toBeVisible();
  await toggle.click();
  await expect(sidebar).toBeHidden();
  await page.reload();
  await waitUntilInteractive(page);
  await expect(sidebar).toBeHidden();
  await chooseFilter(page, 'Activity Type', 'Yoga');
  await expect(heading(page)).toHaveText('12 sessions found');
  await page.getByRole('search').getByRole('button', { name: 'Hide full sessions' }).click();
  await expect.poll(() => readQuery(page)).toMatchObject({ sessionType: 'yoga', places: '1' });
  await expect(sidebar).toBeHidden();
  await page.getByRole('search').getByRole('button', { name: 'Filters' }).filter({ visible: true }).click();
  await sidebar.getByRole('button', { name: 'Clear All' }).click();
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick' });
});

test('“near me” asks for the position, and Back leads out again @desktop @seldom', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 60.1545, longitude: -1.1494 });
  await openPage(page, '/about');
  await page.goto('/search?sessionType=pilates&postcode=Near+me');
  await expect.poll(() => readQuery(page)).toEqual({ sessionType: 'pilates', near: '60.154,-1.149' });
  await expect(page.getByRole('main')).toContainText('your location');
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
});

test('whoever is signed in begins where they searched last, unless they refuse that @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  const place = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'fettle.place')?.value;
  await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/search$/);
  await waitUntilInteractive(page);
  await placeBox(page).fill('Lerwick');
  await placeBox(page).press('Enter');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  await expect.poll(place).toBe('Lerwick');
  await page.goto('/');
  await expect(page).toHaveURL(/\/search\?postcode=Lerwick$/);
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);

  await openPage(page, '/cookies');
  await page.getByRole('checkbox', { name: 'Remember the last place I searched' }).uncheck();
  expect(await place()).toBe('');
  const asked = page.waitForResponse(/last-place/);
  await openPage(page, '/search?postcode=Lerwick');
  await (await asked).finished();
  await page.goto('/');
  await expect(page).toHaveURL(/\/search$/);
  expect(await place()).toBe('');
  await openPage(page, '/cookies');
  await page.getByRole('checkbox', { name: 'Remember the last place I searched' }).check();
  expect(await place()).toBeUndefined();
});

test('the sheet counts before it searches @phone @seldom', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: `Show ${lerwick.sessions.length} sessions` })).toBeVisible();
  await sheet.getByRole('button', { name: 'Pilates' }).click();
  await sheet.getByRole('button', { name: 'Show 12 sessions' }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Lerwick', sessionType: 'pilates' });
  await expect(heading(page)).toHaveText('12 sessions found');
});

test('why a session stands where it does is a press away, and takes no room of its card @phone-first @seldom', async ({
  page,
  lerwick: _lerwick,
}) => {
  await openPage(page, '/search?postcode=Lerwick');
  const card = cards(page).first();
  const reasons = card.locator('details').getByRole('listitem');
  const height = async () => (await card.boundingBox())?.height;
  const closed = await height();
  await expect(reasons).toHaveCount(0);
  await card.locator('summary', { hasText: 'Why you’re seeing this' }).click();
  await expect(reasons.first()).toBeVisible();
  expect(await height()).toBe(closed);
  await heading(page).click();
  await expect(reasons).toHaveCount(0);
});

test('the sorts order the list, and pages divide it @desktop', async ({ page, lerwick }) => {
  const nearestFirst = lerwick.sessions.map(({ title }) => title);
  await openPage(page, '/search?postcode=Lerwick');
  const sort = page.getByLabel('Sort by');
  await expect(sort.getByRole('option')).toHaveText([
    'Relevance',
    'Distance',
    'Price: low to high',
    'Price: high to low',
    'Rating',
  ]);

  await sort.selectOption('Price: low to high');
  await expect.poll(() => readQuery(page).sort).toBe('price_asc');
  await expect(titles(page)).toHaveText([...nearestFirst].reverse().slice(0, 20));
  await sort.selectOption('Price: high to low');
  await expect(titles(page)).toHaveText(nearestFirst.slice(0, 20));
  await sort.selectOption('Distance');
  await expect.poll(() => readQuery(page).sort).toBe('distance');
  await expect(titles(page)).toHaveText(nearestFirst.slice(0, 20));

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => readQuery(page).page).toBe('2');
  await expect(titles(page)).toHaveText(nearestFirst.slice(20));
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('Back from a session finds the list where it was left @phone-first @seldom', async ({
  page,
  lerwick,
}) => {
  await openPage(page, '/search?postcode=Lerwick&sort=distance&page=2');
  const last = cards(page).last();
  const title = lerwick.sessions.at(-1)?.title ?? '';
  await expect(last).toContainText(title);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.getByRole('link', { name: 'View Details' }).press('Enter');
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(cards(page).last()).toContainText(title);
  expect(readQuery(page)).toEqual({ postcode: 'Lerwick', sort: 'distance', page: '2' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await cards(page).last().getByRole('link', { name: 'View Details' }).press('Enter');
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await expect(cards(page).last()).toContainText(title);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('while it looks, three placeholders stand in @desktop @seldom', async ({ page }) => {
  await openPage(page, '/search?postcode=Lerwick');
  const letGo = await delayRequests(page, '**/api/sessions/search?**');
  await chooseFilter(page, 'Activity Type', 'Yoga');
  await expect(heading(page)).toHaveText('Finding sessions…');
  await expect(page.getByTestId('session-placeholder')).toHaveCount(3);
  letGo();
  await expect(page.getByTestId('session-placeholder')).toHaveCount(0);
  await expect(heading(page)).toHaveText(/sessions found/);
});

test('what the server drew is taken over as it is, and drawn anew where it has changed meanwhile @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  const count = lerwick.sessions.length;
  await page.goto('/search?postcode=Lerwick');
  await cards(page)
    .first()
    .evaluate((card) => card.setAttribute('data-drawn-by', 'server'));
  await waitUntilInteractive(page);
  await expect(cards(page).first()).toHaveAttribute('data-drawn-by', 'server');

  await page.route('**/api/sessions/search?**', async (route) => {
    const response = await route.fetch();
    const [, ...others]: unknown[] = await response.json();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-total-count': String(count - 1) },
      json: others,
    });
  });
  const before = await titles(page).allTextContents();
  await openPage(page, '/search?postcode=Lerwick');
  await expect(titles(page)).toHaveText(before.slice(1));
  await expect(heading(page)).toHaveText(`${count - 1} sessions found`);
});

test('the site is one document, where what was found stays fresh @desktop', async ({ page }) => {
  const asked: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/search') && pathname.startsWith('/api/')) asked.push(pathname);
  });
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await openPage(page, '/search');
  await go('Personal Trainers');
  await expect(page).toHaveTitle(/^Personal Trainers/);
  await expect(page.getByText(/\d+ trainers? found/)).toBeVisible();
  await go('Find Sessions');
  await expect(cards(page).first()).toBeVisible();
  await go('Personal Trainers');
  await expect(page.getByText(/\d+ trainers? found/)).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  // The reverse between the two bundles too; unknown paths are still a 404 page.
  await go('Claim Business');
  await expect(page).toHaveTitle(/^Claim/);
  // The server-rendered HTML was enough until the first interaction.
  expect(asked).toEqual(['/api/sessions/search', '/api/personal-trainers/search']);
  // The home page asks for the sessions that it shows.
  await page.getByRole('link', { name: 'Fettle home' }).first().click();
  await expect(page).toHaveTitle(/^Find Your Perfect Fitness Session/);
  expect(documents).toHaveLength(1);
});

test.describe('failures', () => {
  test.use({ expectedConsole: /status of (400|500|503)|Error: 400/ });

  test('a failed search says so and can be tried again @desktop @seldom', async ({ page }) => {
    await openPage(page, '/search?postcode=Lerwick');
    await page.route('**/api/sessions/search?**', (route) => route.fulfill({ status: 503, body: '' }));
    await chooseFilter(page, 'Activity Type', 'Yoga');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load sessions. Please try again.' });
    await expect(alert).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toBeVisible();
    expect(readQuery(page)).toEqual({ postcode: 'Lerwick', sessionType: 'yoga' });
  });

  test('an unknown place is said at the box @seldom', async ({ page }) => {
    await openPage(page, '/search');
    for (const [typed, sentence] of [
      ['Qwyxelborough', /We couldn’t find a place called “Qwyxelborough”/],
      ['QA1 1AA', /isn’t a UK postcode/],
    ] as const) {
      await placeBox(page).fill(typed);
      await placeBox(page).press('Enter');
      await expect(placeBox(page)).toHaveAccessibleDescription(sentence);
      await expect(placeBox(page)).toHaveValue(typed);
      await expect(heading(page)).toHaveText('0 sessions found');
      await expect(page.locator('main').getByText(sentence).filter({ visible: true })).toHaveCount(1);
    }
  });

  test('a search that the server cannot answer says so as well @desktop @seldom', async ({ page }) => {
    await openPage(page, '/search?page=9999');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load sessions. Please try again.');
    await expect(alert).toContainText('You can page through the first 10000 sessions.');
  });
});

test('the device’s position, given and refused @desktop @seldom', async ({ page, context }) => {
  await context.clearPermissions();
  await openPage(page, '/search');
  const locate = page.getByRole('button', { name: 'Use my location' }).filter({ visible: true });
  await locate.click();
  await expect(placeBox(page)).toHaveAccessibleDescription(/enter a postcode/);

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 60.1545, longitude: -1.1494 });
  await locate.click();
  await expect.poll(() => readQuery(page)).toEqual({ near: '60.154,-1.149' });
  await expect(page.getByRole('main')).toContainText('your location');
});
