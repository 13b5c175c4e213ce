import type { Locator, Page } from '@playwright/test';
import { type MapShape, vectorTile } from '#support/map-archive.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, readQuery } from './support/open-page.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of sessions' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scale = (page: Page) => map(page).locator('.leaflet-control-scale-line');
/** Only two sessions, so that their markers don't cluster. */
const twoSessions = '/search?postcode=Lerwick&sort=distance&sessionType=pilates&priceRange=25-50';
const markerBorder = (page: Page, title: string) =>
  page.getByRole('article', { name: title }).evaluate((card) => getComputedStyle(card).borderTopColor);

test('card and marker point at each other, by mouse and by keyboard @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  await openPage(page, twoSessions);
  const title = lerwick.sessions[1]?.title ?? '';
  const card = page.getByRole('article', { name: title });
  const marker = map(page).getByRole('button', { name: `${title}, £29.70`, exact: true });
  await expect(marker).toBeVisible();
  const resting = await markerBorder(page, title);

  await card.hover();
  await expect(marker).toHaveClass(/map-pin-active/);
  await heading(page).hover();
  await expect(marker).not.toHaveClass(/map-pin-active/);
  await card.getByRole('link', { name: 'View Details' }).focus();
  await expect(marker).toHaveClass(/map-pin-active/);
  await marker.focus();
  await expect.poll(() => markerBorder(page, title)).not.toBe(resting);
});

test('a press on a marker holds while what is found changes under it @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  const title = lerwick.sessions[1]?.title ?? '';
  await openPage(page, twoSessions);
  const marker = map(page).getByRole('button', { name: `${title}, £29.70`, exact: true });
  await marker.hover();
  await page.mouse.down();
  const cards = page.getByRole('article');
  await expect(cards.first()).toHaveAccessibleName(title);
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(cards.last()).toHaveAccessibleName(title);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});

async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [box, frame] = [await inner.boundingBox(), await outer.boundingBox()];
  if (box === null || frame === null) return false;
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

test('a session’s marker tells its facts, and a press on it books @desktop', async ({ page, lerwick }) => {
  const title = lerwick.sessions[1]?.title ?? '';
  await openPage(page, `${twoSessions}&view=map`);
  const marker = map(page).getByRole('button', { name: `${title}, £29.70`, exact: true });
  const facts = map(page).getByRole('tooltip');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await marker.focus();
  for (const text of [title, 'Harbour Hall 2', '£29.70', '£27.00', '4.8', 'Advanced', 'Pilates', '18:30']) {
    await expect(facts).toContainText(text);
  }
  expect(await isInside(facts, map(page))).toBe(true);
  await expect(marker).toHaveAccessibleDescription(/Harbour Hall 2/);
  await page.keyboard.press('Escape');
  await expect(facts).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  expect(readQuery(page).book).toMatch(/^\d+$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const seen = map(page).getByRole('button', { name: `${title}, £29.70, seen`, exact: true });
  await expect(seen).toBeFocused();

  await seen.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('on a phone a pin brings its card, a card darkens its pin, and both book @phone', async ({
  page,
  lerwick,
}) => {
  const title = lerwick.sessions[1]?.title ?? '';
  await openPage(page, `${twoSessions}&view=map`);
  const cards = map(page).getByRole('list', { name: 'Sessions on the map' });
  const card = cards.getByRole('article', { name: title });
  const other = cards.getByRole('article').filter({ hasNotText: title });
  const pin = map(page).getByRole('button', { name: `${title}, £29.70`, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(cards.getByRole('article')).toHaveCount(2);

  await other.evaluate((swiped) => swiped.scrollIntoView({ inline: 'start', block: 'nearest' }));
  await expect(pin).not.toHaveClass(/map-pin-active/);
  await expect(map(page).locator('.map-pin-active')).toHaveCount(1);
  await pin.click();
  await expect(dialog).toBeHidden();
  await expect(pin).toHaveClass(/map-pin-active/);
  await expect(card).toBeInViewport({ ratio: 0.95 });
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await pin.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Book Now' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  await map(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
});

test('the map on a phone opens close to where the person is, and says so @phone', async ({
  page,
  lerwick: _lerwick,
}) => {
  await openPage(page, '/search?near=60.1529,-1.1429&view=map');
  await expect(map(page).getByText('You', { exact: true })).toBeVisible();
  // Within a mile and a half to each side.
  await expect(scale(page)).toHaveText(/^(?:1|2|3)000 ft$/);
  await openPage(page, '/search?postcode=Lerwick&view=map');
  await expect(map(page).locator('.map-pin').first()).toBeVisible();
  await expect(map(page).getByText('You', { exact: true })).toHaveCount(0);
});

test('facts stay while the pointer goes from the marker onto them @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  const title = lerwick.sessions[1]?.title ?? '';
  await openPage(page, twoSessions);
  const facts = map(page).getByRole('tooltip');
  await map(page)
    .getByRole('button', { name: `${title}, £29.70`, exact: true })
    .hover();
  await expect(facts).toContainText('Harbour Hall 2');
  await facts.hover();
  await expect(facts).toBeVisible();
  await heading(page).hover();
  await expect(facts).toBeHidden();
});

test('a marker of several opens their whole list, whose rows book @phone-first @seldom', async ({
  page,
  lerwick,
}) => {
  expect(lerwick.sessions.length).toBeGreaterThan(1);
  await openPage(page, '/search?postcode=Lerwick&view=map');
  const marker = map(page)
    .getByRole('button', { name: /^\d+ sessions here, / })
    .first();
  const list = map(page).getByRole('dialog', { name: /sessions here$/ });
  const rows = list.getByRole('listitem');
  await expect(async () => {
    const name = (await marker.getAttribute('aria-label', { timeout: 2_000 })) ?? '';
    await marker.press('Enter');
    await expect(rows).toHaveCount(Number(name.split(' ')[0]), { timeout: 2_000 });
    await expect(marker).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 });
    for (const row of await rows.all()) {
      await expect(row).toContainText(/\d\d:\d\d|No dates at the moment/, { timeout: 2_000 });
      await expect(row).toContainText(/Harbour/);
      await expect(row).toContainText(/£\d|Free/);
    }
  }).toPass();
  expect(await isInside(list, map(page))).toBe(true);
  expect(await isInside(map(page), page.locator('body'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(marker).toBeFocused();

  await page.keyboard.press('Enter');
  const last = rows.last().getByRole('button');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});

test('hundreds of sessions are clustered; a cluster searches its area @desktop', async ({ page }) => {
  await openPage(page, '/search');
  const clusters = map(page).getByRole('button', { name: /^\d+ sessions in this area/ });
  await expect(clusters.first()).toBeVisible();
  const total = Number((await heading(page).innerText()).replace(/\D/g, ''));
  const counts = (await clusters.allInnerTexts()).map(Number);
  const markers = await map(page).locator('.map-pin').count();
  expect(counts.reduce((sum, count) => sum + count, 0) + markers).toBe(total);

  await clusters.first().press('Enter');
  await expect.poll(() => readQuery(page).bbox).toMatch(/^-?\d/);
  await expect(page.getByText('In the area you chose on the map')).toBeVisible();
  await expect
    .poll(async () => Number((await heading(page).innerText()).replace(/\D/g, '')))
    .toBeLessThan(total);
});

test('moving the map offers to search there @desktop @seldom', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  await expect(
    map(page)
      .getByRole('button', { name: /^Harbour|sessions here/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  for (let step = 0; step < 3; step++) await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect.poll(() => readQuery(page).bbox).toBeDefined();
  await expect(page.getByText('In the area you chose on the map')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
  const found = Number((await heading(page).innerText()).replace(/\D/g, ''));
  expect(found).toBeLessThan(lerwick.sessions.length);
  const close = await scale(page).innerText();
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /Area on the map/ })
    .click();
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  await expect(scale(page)).not.toHaveText(close);
  const wide = await scale(page).innerText();
  await page.goBack();
  await expect(heading(page)).toHaveText(`${found} sessions found`);
  await expect(scale(page)).not.toHaveText(wide);
});

test('another size of the window is no move of the map @desktop @seldom', async ({ page, lerwick }) => {
  await openPage(page, '/search?postcode=Lerwick');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  const width = () => map(page).evaluate((region) => region.clientWidth);
  const before = await width();
  await page.clock.install();
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect.poll(width).not.toBe(before);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden();
});

function searchedWidthDegrees(page: Page): number {
  const [west = 0, , east = 0] = (readQuery(page).bbox ?? '').split(',').map(Number);
  return east - west;
}

test('a press while the map still moves searches where it comes to rest @desktop @seldom', async ({
  page,
  lerwick,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page, '/search?postcode=Lerwick');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  const closer = map(page).getByRole('button', { name: 'Zoom in' });
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await closer.click();
  await searchHere.click();
  await expect(searchHere).toBeHidden();
  const before = searchedWidthDegrees(page);

  await closer.click();
  await expect(searchHere).toBeVisible();
  // Faster than Playwright's clicks, so that both land within one movement.
  await closer.evaluate(async (button) => {
    const frame = () => new Promise(requestAnimationFrame);
    if (button instanceof HTMLElement) button.click();
    await frame();
    await frame();
    for (const other of document.querySelectorAll('button'))
      if (other.textContent === 'Search this area') other.click();
  });
  await expect.poll(() => searchedWidthDegrees(page) / before).toBeCloseTo(1 / 4, 2);
  await expect(map(page).locator('.leaflet-zoom-anim')).toHaveCount(0);
  await expect(searchHere).toBeHidden();
});

test('a press on zoom counts also while the map zooms @desktop @seldom', async ({ page, lerwick }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page, '/search?postcode=Lerwick');
  await expect(heading(page)).toHaveText(`${lerwick.sessions.length} sessions found`);
  const closer = map(page).getByRole('button', { name: 'Zoom in' });
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await closer.click();
  await searchHere.click();
  await expect(searchHere).toBeHidden();
  const before = searchedWidthDegrees(page);

  await closer.evaluate(async (button) => {
    const frame = () => new Promise(requestAnimationFrame);
    if (button instanceof HTMLElement) button.click();
    await frame();
    await frame();
    if (button instanceof HTMLElement) button.click();
  });
  // Two moves in a row prompt once.
  await searchHere.click();
  await expect.poll(() => searchedWidthDegrees(page) / before).toBeCloseTo(1 / 4, 1);
  await expect(searchHere).toBeHidden();
});

test('phones switch between list and map, and Back switches back @phone', async ({ page, lerwick }) => {
  const title = lerwick.sessions[1]?.title ?? '';
  await openPage(page, twoSessions);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(map(page).getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
  expect(readQuery(page).view).toBe('map');
  await page.goBack();
  await expect(map(page)).toBeHidden();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await page.goForward();
  await expect(map(page)).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(map(page)).toBeHidden();
});

test('vectors of a map of our own are drawn in the colours of the theme @desktop @seldom', async ({
  page,
}) => {
  await page.route('**/search?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"tileUrl":null,"vectors":false,"maxZoom":19',
      '"tileUrl":"/map-tiles/{z}/{x}/{y}","vectors":true,"maxZoom":0',
    );
    await route.fulfill({ response, body });
  });
  const everywhere = [
    [-179, 84],
    [179, 84],
    [179, -84],
    [-179, -84],
  ] satisfies MapShape['positions'];
  const sea = vectorTile([
    { layer: 'water', properties: { kind: 'ocean' }, form: 'area', positions: everywhere },
  ]);
  await page.route('**/map-tiles/0/0/0', (route) =>
    route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body: sea }),
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, twoSessions);
  const tile = map(page).locator('.map-vectors canvas').first();
  const colour = () =>
    tile.evaluate((canvas: HTMLCanvasElement) => {
      // The canvas gets its size on the first drawing.
      if (canvas.width === 0) return null;
      // Read a copy: Chromium warns about frequent reads of a canvas.
      const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      dot?.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
      return dot?.getImageData(0, 0, 1, 1).data.join(' ');
    });
  await expect.poll(colour).toBe('181 216 228 255');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colour).toBe('15 44 56 255');
  await expect(map(page).getByText('Contains OS data')).toHaveCount(0);
});

test.describe('pictures of the map', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('that cannot be loaded are explained, until they can @desktop @seldom', async ({ page, lerwick }) => {
    let served = false;
    await page.route('**/search?*', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace('"tileUrl":null', '"tileUrl":"/tiles/{z}/{x}/{y}.png"'),
      });
    });
    await page.route('**/tiles/**', (route) =>
      served
        ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
        : route.fulfill({ status: 404 }),
    );
    await openPage(page, twoSessions);
    const note = map(page).getByText('We couldn’t load the map background. The pins are still accurate.');
    await expect(note).toBeVisible();
    const title = lerwick.sessions[1]?.title ?? '';
    await expect(map(page).getByRole('button', { name: `${title}, £29.70`, exact: true })).toBeVisible();
    const lerwickOnMap = map(page).getByText('Lerwick', { exact: true });
    await expect(lerwickOnMap).toBeVisible();

    served = true;
    await map(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect(note).toBeHidden();
    await expect(lerwickOnMap).toHaveCount(0);
  });
});
