import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

/** Gzipped size of the document's scripts in KB of 1,024 bytes. */
async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const document = await (await page.request.get(path)).text();
  const scripts = new Set([...document.matchAll(/"([^"]+\.js)"/g)].map(([, source]) => source));
  expect(scripts.size).toBeGreaterThan(2);
  return kilobytes(
    page,
    [...scripts].flatMap((source) => source ?? []),
  );
}

async function kilobytes(page: Page, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await (await page.request.get(file)).body()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

// If a page must grow, raise its number here and say why in the commit.
test('no page’s scripts grow unseen @desktop', async ({ page, site }) => {
  const { id } = await arrangeSession(site);
  const heaviest = {
    '/': 136,
    '/search': 139,
    [`/sessions/${id}`]: 137,
    '/trainers/1': 175,
    '/fitness/london': 172,
    '/businesses/1': 183,
    '/help': 166,
    '/claim-business': 174,
  };
  const heaviestSignedIn = { [`/checkout/${id}`]: 175, '/bookings': 169 };
  for (const [path, most] of Object.entries(heaviest))
    expect.soft(await scriptKilobytes(page, path), path).toBeLessThanOrEqual(most);
  await signUp(page);
  for (const [path, most] of Object.entries(heaviestSignedIn))
    expect.soft(await scriptKilobytes(page, path), path).toBeLessThanOrEqual(most);
});

test('nor what the search loads by itself with its map @desktop', async ({ page }) => {
  await page.goto('/search?postcode=E8');
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  expect(await kilobytes(page, [...new Set(scripts)])).toBeLessThanOrEqual(199);
});

test('the style sheet of visitors’ pages is at most 20 KB @desktop', async ({ page }) => {
  const document = await (await page.request.get('/search')).text();
  const sheets = [...document.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  expect(sheets).toHaveLength(1);
  expect(await kilobytes(page, [sheets[0]?.[1] ?? ''])).toBeLessThanOrEqual(20);
});

/** One page of each kind that is public. */
const listVisitorPages = (sessionId: number) => [
  '/',
  '/search?postcode=E8',
  `/sessions/${sessionId}`,
  '/trainers/1',
  '/fitness/london',
  '/about',
];

// One more file would be a whole font for one letter, such as the © in the footer.
test('no page of visitors fetches more fonts than the small ones @desktop', async ({ page, site }) => {
  const { id } = await arrangeSession(site);
  for (const path of listVisitorPages(id)) {
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /[a-z-]+(?=-[^/]{8}\.woff2$)/.exec(name) ?? []),
    );
    expect([...new Set(fonts)].sort(), path).toEqual([
      'bricolage-grotesque-basic',
      'bricolage-grotesque-heavy',
      'figtree-basic',
    ]);
  }
});

const RECORD_INTL_CALLS = `
  globalThis.askedIntl = [];
  const note = (owner, name) => {
    const asked = (answer) => (...given) => (askedIntl.push(name), answer(...given));
    owner[name] = new Proxy(owner[name], { construct: asked(Reflect.construct), apply: asked(Reflect.apply) });
  };
  for (const name of Object.getOwnPropertyNames(Intl)) if (typeof Intl[name] === 'function') note(Intl, name);
  for (const { prototype } of [Number, Date, String])
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare'])
      if (Object.hasOwn(prototype, name)) note(prototype, name);`;

// The first use of Intl costs a phone 0.1 s
// (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md).
test('no page of visitors asks Intl before anybody does something @desktop', async ({ page, site }) => {
  const { id } = await arrangeSession(site);
  await page.addInitScript({ content: RECORD_INTL_CALLS });
  for (const path of listVisitorPages(id)) {
    await openPage(page, path);
    expect(await page.evaluate('askedIntl'), path).toEqual([]);
  }
  await page.evaluate('Date.now().toLocaleString(), new Intl.ListFormat()');
  expect(await page.evaluate('askedIntl')).toEqual(['toLocaleString', 'ListFormat']);
});

async function readPaintTimings(page: Page): Promise<{ painted: number; code: number }> {
  const times = await page.waitForFunction(() => {
    const painted = performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime);
    const code = performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : []));
    return painted[0] !== undefined && code.length > 0 && { painted: painted[0], code: Math.min(...code) };
  });
  const found = await times.jsonValue();
  if (found === false) throw new Error('It waits until both are there.');
  return found;
}

test('a page is painted before its code is asked for @desktop', async ({ page }) => {
  await page.goto('/about');
  const { painted, code } = await readPaintTimings(page);
  expect(code).toBeGreaterThanOrEqual(painted);
});

test('a photograph that never comes holds the code up for a while only @desktop', async ({ page }) => {
  let asked = 0;
  await page.route('**/never.avif', () => {
    asked += 1; // and never answered
  });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('<main', '<img fetchpriority="high" alt="" src="/never.avif"><main'),
    });
  });
  await page.goto('/about', { waitUntil: 'commit' });
  const { painted, code } = await readPaintTimings(page);
  expect(asked).toBe(1);
  expect(code - painted).toBeGreaterThan(500);
});

test('cards of the list that came with the document are laid out when they come near @phone-first', async ({
  page,
}) => {
  await page.goto('/search?postcode=E8');
  const isLaidOut = (card: Element) => card.checkVisibility({ contentVisibilityAuto: true });
  const headings = page.locator('article h2');
  const last = headings.last();
  expect(await headings.count()).toBeGreaterThan(10);
  expect(await headings.first().evaluate(isLaidOut)).toBe(true);
  expect(await last.evaluate(isLaidOut)).toBe(false);
  // Find-in-page and Tab still reach it.
  await last.getByRole('link').focus();
  await expect.poll(() => last.evaluate(isLaidOut)).toBe(true);
});
