import { harvest } from '#areas/platform/openactive/import/harvest.server.ts';
import { createPublisher } from '#support/publisher.ts';
import { createBusiness } from '#support/session-factory.ts';
import { signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const FEED = 'https://feeds.example/sessions';

const daysFromNow = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`;

const publishedSession = (id: number, organiser: string, offers: object[]) => ({
  state: 'updated',
  kind: 'SessionSeries',
  id: `s${id}`,
  modified: id,
  data: {
    '@type': 'SessionSeries',
    '@id': `${FEED}/${id}`,
    name: `Harbour Yoga ${id}`,
    url: `https://book.example/${id}`,
    activity: [{ prefLabel: 'Yoga' }],
    organizer: { '@type': 'Organization', name: organiser },
    location: {
      name: 'Clickimin Hall',
      address: { streetAddress: '1 Lochside', addressLocality: 'Lerwick', postalCode: 'ZE1 0PJ' },
      geo: { latitude: 60.1532 + id / 100, longitude: -1.1585 },
    },
    offers,
    subEvent: [{ '@type': 'ScheduledSession', startDate: daysFromNow(3 + id), duration: 'PT1H' }],
  },
});

test('what another site publishes is found, led to and claimed; admins see what was refused, and pause it @seldom', async ({
  page,
  site,
  browser,
}, { project }) => {
  const publisher = `Leisure ${project.name}`;
  const owned = `Harbour Club ${project.name}`;
  const { rows } = await site.db.query<{ id: string }>(
    `WITH source AS (INSERT INTO feed_sources (url, publisher, publisher_url, licence)
       VALUES ($1, $2, 'https://leisure.example', 'https://creativecommons.org/licenses/by/4.0/') RETURNING id)
     INSERT INTO feeds (source_id, kind, url, next_url) SELECT id, 'SessionSeries', $3, $3 FROM source
     RETURNING source_id AS id`,
    [`https://feeds.example/${project.name}`, publisher, FEED],
  );
  await createBusiness(site.db, { name: owned, status: 'unclaimed', postcode: 'ZE1 0PJ', town: 'Lerwick' });
  const items = [
    publishedSession(1, owned, [{ price: 5 }, { price: 7.5 }]),
    publishedSession(2, 'Nobody We Know', [{ price: 0 }]),
    publishedSession(3, owned, [{ price: 'ask at the desk' }]),
  ];
  const pages = new Map([
    [FEED, JSON.stringify({ items, next: `${FEED}?end` })],
    [`${FEED}?end`, JSON.stringify({ items: [], next: `${FEED}?end` })],
  ]);
  const deps = {
    pool: site.db,
    clock: { now: () => new Date() },
    fetchFeed: createPublisher(pages),
    locateMany: () => Promise.resolve(new Map()),
    publicUrl: site.url,
  };
  await harvest(deps, { shouldStop: () => false, only: rows[0]?.id ?? '' });

  const card = page.getByRole('article').filter({ hasText: /Harbour Yoga 1(?!\d)/ });
  /** Search results lag behind a change by a moment. */
  const found = async (): Promise<number> => {
    await openPage(page, '/search?postcode=Lerwick');
    return card.count();
  };
  await expect.poll(found).toBe(1);
  await expect(card.getByText(`Book at ${publisher}`)).toBeVisible();
  await card.getByRole('link', { name: 'Harbour Yoga 1' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Yoga 1' })).toBeVisible();
  const way = page.getByRole('link', { name: `Book at ${publisher}` });
  await expect(way).toHaveAttribute('href', 'https://book.example/1');
  await expect(page.getByRole('complementary').getByText('from £5')).toBeVisible();
  await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Claim its listing' }).click();
  await expect(page.getByRole('heading', { name: owned })).toBeVisible();

  const admin = await (
    await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  ).newPage();
  await signInAsAdmin(admin);
  await openPage(admin, '/admin/feed-sources');
  const source = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: publisher }) });
  await expect(source.getByRole('definition')).toHaveText(['2', '0', '1', '3']);
  await source.getByText('Refused items and reasons').click();
  await expect(source.getByText('Its price isn’t an amount in pounds.')).toBeVisible();
  await expect(source.getByText('ask at the desk')).toBeVisible();
  await expectAccessibleInBothThemes(admin);
  expect(await horizontalScroll(admin)).toBe(0);
  await source.getByRole('button', { name: 'Pause' }).click();
  await source.getByLabel('Reason for pausing').fill('Its prices are of last year.');
  await source.getByRole('button', { name: `Pause ${publisher}` }).click();
  await expect(toast(admin, `We’ve removed the sessions from ${publisher}`)).toBeVisible();
  await expect(source.getByText('Paused')).toBeVisible();
  await expect.poll(found).toBe(0);
  await source.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(admin, `${publisher} is live again`)).toBeVisible();
  await source.getByRole('button', { name: 'Remove' }).click();
  await source.getByLabel('Reason for removing').fill('Its publisher asked for it.');
  await source.getByRole('button', { name: `Remove ${publisher}` }).click();
  await expect(source).toBeHidden();
  await admin.context().close();
});
