import type { Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { queryOne } from '#shared/db/database.server.ts';
import { arrangeAttendedBooking } from './support/attended-booking.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { delayRequests, openPage, readQuery, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('the search card sends only what was filled in @seldom', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Fitness Session');
  await page.getByPlaceholder('Enter postcode (e.g., SW1A 1AA)').fill('LS1 4AP');
  await page.getByLabel('Activity Type').selectOption({ label: 'Yoga' });
  await page.getByLabel('Price Range').selectOption('10-25');
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  await page.waitForURL('**/search?**');
  expect(readQuery(page)).toEqual({ postcode: 'LS1 4AP', sessionType: 'yoga', priceRange: '10-25' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sessions? found/);
});

test('an empty search card finds every session @desktop @seldom', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  await page.waitForURL('**/search');
  expect(readQuery(page)).toEqual({});
});

test('the form sends only what was filled in, also before its code has come @desktop', async ({ page }) => {
  const letGo = await delayRequests(page, /\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Activity Type').selectOption({ label: 'Yoga' });
  await page.getByRole('button', { name: 'Search Sessions' }).click();
  // Its scripts are held too, so it never finishes loading.
  await page.waitForURL('**/search?**', { waitUntil: 'commit' });
  expect(readQuery(page)).toEqual({ sessionType: 'yoga' });
  letGo();
});

const chips = [
  { label: 'Yoga in London', query: { postcode: 'SW1A 1AA', sessionType: 'yoga' } },
  { label: 'Personal Training', query: { sessionType: 'personal-training' } },
  { label: 'BJJ Classes', query: { sessionType: 'bjj' } },
];

const hero = (page: Page) => page.getByRole('region', { name: 'Find Your Perfect' });

test('each popular search fills in the form, which then finds something @desktop @seldom', async ({
  page,
}) => {
  for (const { label, query } of chips) {
    await openPage(page, '/');
    await hero(page).getByRole('link', { name: label }).click();
    await expect(page.getByLabel('Activity Type')).toHaveValue(query.sessionType);
    await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue(query.postcode ?? '');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Search Sessions' }).click();
    await page.waitForURL('**/search?**');
    expect(readQuery(page)).toEqual(query);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('"Pilates Near Me" asks where the person is, and a postcode typed afterwards counts for more @seldom', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.8008, longitude: -1.5491 });
  const postcode = page.getByLabel('Postcode', { exact: true });
  for (const typed of ['', 'E8 1E']) {
    await openPage(page, '/');
    await hero(page).getByRole('link', { name: 'Pilates Near Me' }).click();
    await expect(page.getByLabel('Activity Type')).toHaveValue('pilates');
    await expect(postcode).toHaveAttribute('placeholder', 'Current location');
    await postcode.fill(typed);
    await page.getByRole('button', { name: 'Search Sessions' }).click();
    await page.waitForURL('**/search?**');
    expect(readQuery(page)).toEqual(
      typed === ''
        ? { sessionType: 'pilates', near: '53.8008,-1.5491' }
        : { sessionType: 'pilates', postcode: typed },
    );
  }
  // A district, with distances labelled as approximate.
  await expect(
    page.getByText(/around Hackney \(E8\)\. We don’t have an exact location for E8 1E/),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/about \d(\.\d)? miles?/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a popular search is a link to what it finds @desktop @seldom', async ({ page }) => {
    await page.goto('/');
    await hero(page).getByRole('link', { name: 'Yoga in London' }).click();
    await page.waitForURL('**/search?**');
    expect(readQuery(page)).toEqual({ postcode: 'SW1A 1AA', sessionType: 'yoga' });
  });
});

/** Sets a tile service, as MAP_TILE_URL would; it answers once allowed to. */
async function serveTiles(page: Page): Promise<{ asked: string[]; answer: () => void }> {
  const asked: string[] = [];
  let answer = () => {};
  const allowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"tileUrl":null', '"tileUrl":"/tiles/{z}/{x}/{y}.png"');
    await route.fulfill({ response, body: html });
  });
  await page.route('**/tiles/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const square = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" d="M0 0h256v256H0z"/></svg>';
    await allowed;
    await route.fulfill({ contentType: 'image/svg+xml', body: square });
  });
  return { asked, answer };
}

test('the map of London is laid over the drawing once it is there, credited, and moves nothing @seldom', async ({
  page,
}) => {
  const { asked, answer } = await serveTiles(page);
  await openPage(page, '/');
  await expect.poll(() => asked).toContain('/tiles/11/1023/681.png');
  const credit = hero(page).getByText('Map data');
  await expect(credit).toBeHidden();
  await page.evaluate(() => document.fonts.ready);
  const places = () =>
    Promise.all(
      [hero(page), page.getByRole('heading', { level: 1 }), page.getByRole('search')].map((part) =>
        part.boundingBox(),
      ),
    );
  const before = await places();
  answer();
  await expect(credit).toBeVisible();
  expect(await places()).toEqual(before);
  expect(new Set(asked).size).toBe(asked.length);
  await expectAccessibleInBothThemes(page);
});

test('whoever saves data keeps the drawing @desktop @seldom', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' });
  const { asked } = await serveTiles(page);
  await openPage(page, '/');
  await page.getByLabel('Activity Type').selectOption('yoga');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('the landing page has sessions with places left, pictures of activities and real reviews @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const been = await arrangeSession(site, { title: 'Driftwood Flow' });
  const bookingId = await arrangeAttendedBooking(site, person, been);
  const text = 'I had not swum in ten years. The slow lane really is slow, and they say good morning.';
  const written = await page.request.post(`/api/bookings/${bookingId}/review`, {
    headers: { origin: site.url },
    data: { stars: 4, text },
  });
  expect(written.status()).toBe(201);
  await page.context().clearCookies();
  const reviews = page.getByRole('region', { name: 'From people who went' });
  // The latest reviews are kept for a moment.
  await expect(async () => {
    await openPage(page, '/');
    await expect(reviews.getByRole('listitem').first()).toContainText(text, { timeout: 500 });
  }).toPass();

  const rail = page.getByRole('region', { name: /^(Tonight|Tomorrow) in London$/ });
  await expect(rail.getByRole('listitem')).toHaveCount(4);
  await expect(rail.getByRole('listitem').first()).toContainText(/\d\d:\d\d.*£\d+\.\d\d|Free/);
  const [count] = /\d+/.exec(await rail.innerText()) ?? [];
  expect(count).toBeDefined();

  await expect(reviews.getByRole('listitem').first()).toContainText('4 out of 5 stars');
  await expect(reviews.getByRole('link', { name: 'Driftwood Flow' })).toHaveAttribute(
    'href',
    `/sessions/${been.id}`,
  );
  await expect(
    page.getByRole('region', { name: 'Pick an activity' }).getByRole('link', { name: 'Running' }),
  ).toHaveAttribute('href', '/search?sessionType=running');
  const businesses = page.getByRole('radio', { name: 'Run sessions' });
  if (await businesses.isVisible()) {
    await expect(page.getByText('Sign up free')).toBeHidden();
    await businesses.check();
  }
  await expect(page.getByText('Sign up free')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await rail.getByRole('link', { name: /^See all/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} sessions found`);
});

test('"How It Works" has four steps for seekers and five for businesses @desktop @seldom', async ({
  page,
}) => {
  await openPage(page, '/');
  const section = page.getByRole('region', { name: 'How It Works' });
  const lists = section.getByRole('list');
  await expect(lists).toHaveCount(2);
  await expect(lists.first().getByRole('listitem')).toHaveCount(4);
  await expect(lists.last().getByRole('listitem')).toHaveCount(5);
});

test('the locate button searches around the device’s position @phone-first @seldom', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.8008, longitude: -1.5491 });
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.waitForURL('**/search?**');
  expect(readQuery(page).near).toMatch(/^53\.80\d*,-1\.549\d*$/);
  await expect(page.getByRole('main')).toContainText('your location');
  await expect(page.getByRole('article').first()).toContainText(/miles?/);
});

test('a refused position is answered with what to do instead @desktop @seldom', async ({ page, context }) => {
  await context.clearPermissions();
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('alert')).toContainText('enter a postcode');
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

test('whoever has booked has a home: what is next, what is saved, what is near, what to book again @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const been = await arrangeSession(site, { title: 'Driftwood Flow' });
  await arrangeAttendedBooking(site, person, been);
  const next = await arrangeSession(site, { title: 'Breakwater Yoga', daysAhead: [3] });
  await openPage(page, '/about');
  await page.evaluate((id) => fetch(`/api/favourites/sessions/${id}`, { method: 'PUT' }), next.id);
  await openCheckout(page, next);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, next);

  await page.goto('/');
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Robin$/,
  );
  const nextUp = page.getByRole('region', { name: next.title });
  await expect(nextUp).toContainText(/[Ii]n \d+ (days|hours)/);
  await expect(nextUp.getByRole('link', { name: 'Directions' })).toBeVisible();
  const saved = page.getByRole('region', { name: 'Coming up from your favourites' });
  await expect(saved.getByRole('link', { name: /^Book Breakwater Yoga, .* 18:30, \d+ left$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Near Wharf Lane Hall' }).getByRole('listitem')).toHaveCount(
    4,
  );
  await expect(
    page.getByRole('region', { name: 'Book again' }).getByRole('link', { name: `Book ${been.title} again` }),
  ).toHaveAttribute('href', new RegExp(`/sessions/${been.id}`));
  await expect(page.getByRole('region', { name: 'Book again' })).toContainText('£15.40 £14.00 + £1.40 fee');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await waitUntilInteractive(page);
  await nextUp.getByRole('link', { name: 'Open ticket', exact: true }).click();
  await expectConfirmation(page, next);

  // Half a mile north, as the crow flies.
  const { latitude, longitude } = await queryOne<{ latitude: number; longitude: number }>(
    site.db,
    'SELECT latitude, longitude FROM businesses b JOIN sessions s ON s.business_id = b.id WHERE s.id = $1',
    [next.id],
  );
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: latitude + 0.00724, longitude });
  const way = page.getByRole('region', { name: 'Getting there' });
  await way.getByRole('button', { name: 'When should I leave?' }).click();
  await expect(way.getByRole('status')).toContainText('12 min walk from here');
  await expect(way.getByRole('status')).toContainText('Leave by 18:08 to arrive 10 minutes early.');
});

test('the quick search of a home, and its day, which turns over at midnight in London @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  await arrangeAttendedBooking(site, person, await arrangeSession(site, { title: 'Driftwood Flow' }));
  const dayName = (instant: Date) =>
    instant.toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'Europe/London',
    });
  const tonight = Temporal.Now.zonedDateTimeISO('Europe/London').withPlainTime('23:59:30');
  const [today, tomorrow] = [tonight, tonight.add({ days: 1 })].map((moment) =>
    dayName(new Date(moment.epochMilliseconds)).replace(',', ''),
  );
  await page.clock.install({ time: tonight.epochMilliseconds });
  await openPage(page, '/home');
  await expect(page.getByRole('main')).toContainText(today ?? '');
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('main')).toContainText(tomorrow ?? '');
  await expect(page.getByRole('main')).not.toContainText(today ?? '');

  const form = page.getByRole('form', { name: 'Find a session' });
  await form.getByLabel('Where').fill('Lerwick');
  await form.getByLabel('When').selectOption('Today');
  await form.getByLabel('What').selectOption('Yoga');
  await form.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/search?**');
  const day = tonight.add({ days: 1 }).toPlainDate().toString();
  expect(readQuery(page)).toEqual({ postcode: 'Lerwick', sessionType: 'yoga', from: day, to: day });
  const strip = page.getByRole('radiogroup', { name: 'Day' });
  await expect(strip.getByRole('radio', { name: /^Today/ })).toBeChecked();
  await page.clock.fastForward('24:00:00');
  await expect(strip.getByRole('radio', { name: /^Today/ })).not.toBeChecked();
});
