import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { createBusiness, createOccurrence } from '#support/session-factory.ts';
import { delayRequests, openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function openForeignPage(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The other website has no port.');
  return { address: `http://localhost:${bound.port}/`, close: () => server.close() };
}

function recordTimeRequests(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/widget/businesses/')) asked.push(request);
  });
  return asked;
}

async function waitUntilRead(asked: readonly Request[]): Promise<void> {
  for (const request of asked) {
    const response = await request.response();
    expect(await response?.finished()).toBeNull();
  }
}

test('a studio shows its times in its own website, and people book from there @phone-first', async ({
  page,
  site,
  context,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Skylight Barre');
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 30 * 3_600_000);
  await createOccurrence(site.db, studio.session.id, { startsAt, capacity: 8, taken: 7 });
  await createOccurrence(site.db, studio.session.id, {
    startsAt: new Date(startsAt.getTime() + 3 * 3_600_000),
    capacity: 8,
    taken: 8,
  });

  await openPage(page, '/business/website');
  await page.getByLabel('Button colour').fill('#ffcc00');
  const code = await page.getByLabel(/^Paste these two lines/).inputValue();
  expect(code).toContain('accent="#ffcc00"');
  const preview = page.frameLocator('iframe[title^="Timetable of"]');
  await expect(preview.getByRole('link', { name: /^Book: / }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await context.clearCookies();
  const foreign = await openForeignPage(
    `<!doctype html><html lang="en"><title>Our studio</title><main><h1>Our studio</h1>${code}</main></html>`,
  );
  try {
    await page.goto(foreign.address);
    const book = page.getByRole('link', { name: /^Book: / }).first();
    const full = page.getByRole('link', { name: /^Join list: / });
    await expect(book).toBeVisible();
    await expect(page.getByText('1 place left')).toBeVisible();
    await expect(full).toBeVisible();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(full).toBeHidden();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await expect(full).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    const [booking] = await Promise.all([context.waitForEvent('page'), book.click()]);
    await expect(booking).toHaveURL(new RegExp(`/checkout/${studio.session.id}`));
    await booking.close();
  } finally {
    foreign.close();
  }
});

test('a timetable asks for its times once, and once more only when they are others', async ({
  page,
  site,
}) => {
  const { businessId } = await arrangeStudio(site, await signUp(page), 'Skylight Barre');
  const other = await createBusiness(site.db, { name: 'Lantern Yoga' });
  const asked = recordTimeRequests(page);

  await openPage(page, '/business/website');
  const preview = page.frameLocator('iframe[title^="Timetable of"]');
  await expect(preview.getByRole('link', { name: /^Book: / })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByLabel('Background').selectOption('dark');
  await expect(preview.locator('[theme=dark]').getByRole('link', { name: /^Book: / })).toBeVisible();
  expect(asked).toHaveLength(2);

  const code = await page.getByLabel(/^Paste these two lines/).inputValue();
  const foreign = await openForeignPage(`<!doctype html><title>Our studio</title>${code}`);
  try {
    await page.goto(foreign.address);
    const timetable = page.locator('fettle-timetable');
    const book = timetable.getByRole('link', { name: /^Book: / });
    const show = (id: number) =>
      timetable.evaluate((element, shown) => element.setAttribute('business', `${shown}`), id);
    await expect(book).toBeVisible();
    expect(asked).toHaveLength(3);
    await timetable.evaluate((element) => element.setAttribute('accent', '#ffcc00'));
    await expect(book).toHaveCSS('background-color', 'rgb(255, 204, 0)');
    expect(asked).toHaveLength(3);
    await show(other.id);
    await expect(timetable.getByRole('heading', { name: 'Lantern Yoga' })).toBeVisible();
    expect(asked).toHaveLength(4);
    await waitUntilRead(asked);

    const letGo = await delayRequests(page, '**/api/widget/businesses/**');
    await show(businessId);
    await expect(timetable.getByRole('status')).toHaveText('Loading times …');
    await timetable.evaluate((element) => element.remove());
    await expect.poll(() => asked[4]?.failure()?.errorText).toBe('net::ERR_ABORTED');
    letGo();
  } finally {
    foreign.close();
  }
});
