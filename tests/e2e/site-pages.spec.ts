import type { Page } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const pages = [
  { path: '/about', heading: 'How Fettle works', title: 'How it works · Fettle' },
  { path: '/privacy', heading: 'Privacy Policy', title: 'Privacy Policy · Fettle' },
  { path: '/terms', heading: 'Terms of Service', title: 'Terms of Service · Fettle' },
  { path: '/cookies', heading: 'Cookie Policy', title: 'Cookie Policy · Fettle' },
] as const;

const content = (page: Page, selector: string) => page.locator(selector).first().getAttribute('content');

for (const { path, heading, title } of pages) {
  test(`${path} is a whole page in light and dark @audit`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await openPage(page, path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
      await expectAccessible(page);
    }
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    expect(await content(page, 'meta[property="og:url"]')).toBe(canonical);
    expect((await content(page, 'meta[name="description"]'))?.length).toBeGreaterThan(50);
  });

  test(`${path} fits a narrow phone @phone @seldom`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
}

for (const path of ['/privacy', '/terms']) {
  test(`${path} says when it was updated and how to reach the company @desktop @seldom`, async ({ page }) => {
    await openPage(page, path);
    const main = page.getByRole('main');
    await expect(main.getByText('Last updated 18 June 2025', { exact: true })).toBeVisible();
    const contact = main.locator('address');
    await expect(contact).toContainText('London');
    await expect(contact.getByRole('link', { name: 'hello@fettle.example' })).toHaveAttribute(
      'href',
      'mailto:hello@fettle.example',
    );
    await expect(contact.getByRole('link', { name: '020 7946 0112' })).toHaveAttribute(
      'href',
      'tel:+442079460112',
    );
  });
}

test('the terms state the figures the product works by @desktop @seldom', async ({ page }) => {
  await openPage(page, '/terms');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('Prices and the platform fee')).toContainText('platform fee of 10%');
  await expect(section('Prices and the platform fee')).toContainText('£14.00');
  await expect(section('Prices and the platform fee')).toContainText('£15.40');
  await expect(section('Cancelling a booking')).toContainText('24 hours or more before the start');
  await expect(section('Bookings and payment')).toContainText('10 minutes');
  await expect(section('For businesses and trainers')).toContainText('Basic at £29.00 a month');
  await expect(section('For businesses and trainers')).toContainText('Premium Pro at £79.00 a month');
  await expect(section('For businesses and trainers')).toContainText('30 days’ notice');
  const ranking = section('How results are ranked').getByRole('table');
  await expect(ranking.getByRole('row', { name: /Near/ })).toContainText('50%');
  await expect(ranking.getByRole('row', { name: /Soon/ })).toContainText('30%');
  await expect(ranking.getByRole('row', { name: /Rated/ })).toContainText('20%');
  await expect(section('Law and changes')).toContainText('law of England and Wales');
});

test('the privacy policy names its processors, rights and the ICO @desktop @seldom', async ({ page }) => {
  await openPage(page, '/privacy');
  const others = page.getByRole('table', { name: 'Who else handles your data' });
  for (const who of ['The business you book with', 'Our mail provider', 'postcodes.io']) {
    await expect(others.getByRole('rowheader', { name: who })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Complaints' })).toContainText(
    'Information Commissioner’s Office',
  );
});

test('the table of contents leads to each section, clear of the bar @seldom', async ({ page }) => {
  await openPage(page, '/terms');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const links = contents.getByRole('link');
  const sections = page.getByRole('main').locator('section[id]');
  expect(await links.count()).toBe(await sections.count());
  await contents.getByRole('link', { name: 'How results are ranked' }).click();
  await expect(page).toHaveURL(/\/terms#ranking$/);
  const heading = page.getByRole('heading', { name: 'How results are ranked' });
  await expect(heading).toBeInViewport();
  const [bar, box] = await Promise.all([page.getByRole('banner').boundingBox(), heading.boundingBox()]);
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('nothing is stored but what the cookie policy lists @desktop @seldom', async ({ page, context }) => {
  await openPage(page, '/about');
  expect(await context.cookies()).toEqual([]);
  await signUp(page);
  await openPage(page, '/search');
  await openPage(page, '/cookies');
  const listed = await page.getByRole('main').locator('code').allTextContents();
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toContain('fettle.session_token');
  for (const name of cookies) expect(listed).toContain(name);
  const stored = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(stored).toContain('fettle:last-search');
  for (const name of stored) expect(listed).toContain(name);
});

test('the about page leads to the search and to the dashboard @desktop @seldom', async ({ page }) => {
  await openPage(page, '/about');
  const plans = page.getByRole('region', { name: 'For instructors and businesses' });
  await expect(plans.getByRole('heading', { name: 'Free listing' })).toBeVisible();
  const premium = ['Online booking', 'Payment processing', 'Customer management', 'Email notifications'];
  for (const feature of premium) await expect(plans.getByText(feature, { exact: true })).toBeVisible();
  await expect(plans).toContainText('£29.00');
  await expect(plans).toContainText('£79.00');
  const end = page.getByRole('region', { name: 'Ready when you are' });
  await expect(end.getByRole('link', { name: 'List your business' })).toHaveAttribute('href', '/business');
  await end.getByRole('link', { name: 'Find your session' }).click();
  await page.waitForURL('**/search');
  await expect(page).toHaveTitle('Find Sessions · Fettle');
});

test('the footer leads to the legal pages @seldom', async ({ page }) => {
  await openPage(page, '/about');
  for (const { path, heading } of pages.slice(1)) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('the phone menu leads to the about page @phone @seldom', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  // Bar and menu share one background: the hero must not show through.
  const ground = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => ground('header:has(.phone-menu)')).toBe(await ground('.phone-menu'));
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'How it Works' }).click();
  await page.waitForURL('**/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How Fettle works');
});

test('the canonical address follows from page to page and leaves the query out @desktop @seldom', async ({
  page,
}) => {
  await openPage(page, '/search?sessionType=yoga');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/search$/);
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/terms$/);
});

test('pages of use to nobody but one person stay out of search engines @desktop @seldom', async ({
  page,
}) => {
  await openPage(page, '/sign-in');
  expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
  await openPage(page, '/about');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedConsole: /404/ });

  test('says so to search engines too @desktop @seldom', async ({ page }) => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle('404 Page Not Found · Fettle');
    expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test('a session tells search engines its dates and price, whatever its title @desktop @seldom', async ({
  page,
  site,
}) => {
  const title = 'Yoga </script><script>window.broken = true</script><!--';
  const session = await arrangeSession(site, { title, pricePence: 1400, daysAhead: [3, 4] });
  await openPage(page, `/sessions/${session.id}`);
  const block = page.locator('script[type="application/ld+json"]');
  await expect(block).toHaveCount(1);
  const graph: { '@graph': Record<string, unknown>[] } = JSON.parse((await block.textContent()) ?? '');
  const [first, second, crumbs] = graph['@graph'];
  expect(first).toMatchObject({
    '@type': 'Event',
    name: title,
    startDate: session.dates[0]?.startsAt.toISOString(),
    location: { '@type': 'SportsActivityLocation', address: { postalCode: 'E8 1AA' } },
    offers: { price: '15.40', priceCurrency: 'GBP' },
  });
  expect(second).toMatchObject({ startDate: session.dates[1]?.startsAt.toISOString() });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the sitemap leads to pages that are there @desktop @seldom', async ({ page, site }) => {
  const session = await arrangeSession(site);
  const read = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? '').pathname,
    );
  };
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  const [fixed, ...sessions] = await read('/sitemap.xml');
  for (const path of await read(fixed ?? '')) expect((await page.request.get(path)).status(), path).toBe(200);
  const listed = (await Promise.all(sessions.map(read))).flat();
  expect(listed).toContain(`/sessions/${session.id}`);
});

test('the site can be installed: its manifest’s icons are there, in their sizes @desktop @seldom', async ({
  page,
}) => {
  await openPage(page, '/about');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { icons: { src: string; sizes: string }[] } = await (
    await page.request.get(address ?? '')
  ).json();
  const sizeOf = (src: string) =>
    page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    expect(await sizeOf(src), src).toBe(sizes);
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(await sizeOf(touchIcon ?? '')).toBe('180x180');
  const picture = new URL((await content(page, 'meta[property="og:image"]')) ?? '').pathname;
  expect(await sizeOf(picture)).toBe('1200x630');
});
