import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { harvest } from '#areas/platform/openactive/import/harvest.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPublisher } from '#support/publisher.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { placeBox } from './support/filters.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, readQuery } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { confirmDefaults } from './support/session-form.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const INDOOR_CYCLING = 18;
const KIRKWALL = { town: 'Kirkwall', postcode: 'KW15 1DH', latitude: 58.981, longitude: -2.96 };
const grid = toGrid({ lat: KIRKWALL.latitude, lng: KIRKWALL.longitude });

async function arrangeSpin(site: Site, name: string): Promise<void> {
  const business = await createBusiness(site.db, {
    ...KIRKWALL,
    name,
    easting: Math.round(grid.easting),
    northing: Math.round(grid.northing),
  });
  const session = await createSession(site.db, {
    businessId: business.id,
    title: `Ride at ${name}`,
    typeId: INDOOR_CYCLING,
  });
  await createOccurrence(site.db, session.id, { startsAt: new Date(Date.now() + 2 * 86_400_000) });
}

test('people find spin by what they call it, and are told what is nearest', async ({ page, site }, {
  project,
}) => {
  const name = `Pedal Room ${project.name}`;
  await arrangeSpin(site, name);
  const ride = page.getByRole('article').filter({ hasText: `Ride at ${name}` });

  await openPage(page, '/search?postcode=Kirkwall');
  await expect.poll(async () => (await page.reload(), ride.count())).toBe(1);
  await placeBox(page).click();
  await placeBox(page).fill('spining');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toHaveText(/^Indoor Cycling\s*Activity, includes spinning$/);
  await options.first().click();
  await expect.poll(() => readQuery(page)).toEqual({ postcode: 'Kirkwall', sessionType: 'indoor-cycling' });
  await expect(ride).toBeVisible();
  await expect(placeBox(page)).toHaveValue('Kirkwall');

  await openPage(page, '/search?postcode=Kirkwall&sessionType=spin');
  expect(await readQuery(page)).toEqual({ postcode: 'Kirkwall', sessionType: 'indoor-cycling' });
  await expect(ride).toBeVisible();
  await openPage(page, '/search?postcode=Kirkwall&q=spin');
  await expect(ride).toBeVisible();

  await openPage(page, '/search?postcode=Kirkwall&sessionType=rowing');
  await expect(page.getByText('No sessions found matching your criteria.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Show Indoor Cycling' }).click();
  await expect(ride).toBeVisible();

  await openPage(page, '/search?postcode=KW16&radius=1&sessionType=indoor-cycling');
  await expect(page.getByText(/The nearest match is \d+ miles away, in Kirkwall\./)).toBeVisible();
  await page.getByRole('link', { name: 'Search within 25 miles' }).click();
  await expect(ride).toBeVisible();
});

test('an activity that is typed as a place is explained', async ({ page }) => {
  await openPage(page, '/search?postcode=badminton');
  await expect(
    page.getByText('We can’t find a place called “badminton”. To find Badminton, choose it as the activity.'),
  ).toBeVisible();
});

test('the home form fills in an activity that is suggested', async ({ page }) => {
  await openPage(page, '/');
  const card = page.getByRole('form', { name: 'Search sessions' });
  const box = card.getByLabel('Postcode', { exact: true });
  await box.click();
  await box.pressSequentially('legs bums');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toHaveText(/^Legs Bums and Tums/);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(card.getByLabel('Activity Type')).toHaveValue('legs-bums-and-tums');
  await expect(box).toHaveValue('');
  expect(await card.getByLabel('Activity Type').locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['Any activity', 'Gym', 'Yoga', 'Pilates', 'BJJ', 'HIIT', 'Running']),
  );
  await card.getByRole('button', { name: 'Search Sessions' }).click();
  await expect.poll(() => readQuery(page)).toEqual({ sessionType: 'legs-bums-and-tums' });
});

test('a business lists a session of a further activity', async ({ page, site }, { project }) => {
  const title = `Slow Tai Chi ${project.name}`;
  await signUp(page);
  await createBusinessFor(site, page, { name: `Garden Hall ${project.name}` });
  await openPage(page, '/business');
  await page.getByRole('button', { name: 'Add Session' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Session' });
  await form.getByLabel('Title').fill(title);
  const type = form.getByLabel('Session type');
  expect((await type.locator('option').allTextContents()).slice(0, 9)).toEqual([
    'Choose a type',
    'Gym',
    'Yoga',
    'Pilates',
    'BJJ',
    'Running',
    'HIIT',
    'Personal Training',
    'Circuits',
  ]);
  await type.selectOption({ label: 'Tai Chi' });
  await form.getByLabel('Price').fill('8.00');
  await form.getByRole('button', { name: 'Create Session' }).click();
  await confirmDefaults(page, ['60 minutes']);
  await expect(page.getByRole('listitem', { name: title })).toContainText('Pending');
  const { slug } = await queryOne<{ slug: string }>(
    site.db,
    'SELECT t.slug FROM sessions s JOIN session_types t ON t.id = s.session_type_id WHERE s.title = $1',
    [title],
  );
  expect(slug).toBe('tai-chi');
});

test('an imported badminton session is found by its activity @seldom', async ({ page, site }, {
  project,
}) => {
  const feed = `https://feeds.example/badminton-${project.name}`;
  const title = `Court Night ${project.name}`;
  const { id } = await queryOne<{ id: string }>(
    site.db,
    `WITH source AS (INSERT INTO feed_sources (url, publisher, publisher_url, licence)
       VALUES ($1, 'Courts', 'https://leisure.example', 'https://creativecommons.org/licenses/by/4.0/') RETURNING id)
     INSERT INTO feeds (source_id, kind, url, next_url) SELECT id, 'SessionSeries', $1, $1 FROM source
     RETURNING source_id AS id`,
    [feed],
  );
  const item = {
    state: 'updated',
    kind: 'SessionSeries',
    id: 's1',
    modified: 1,
    data: {
      '@type': 'SessionSeries',
      '@id': `${feed}/1`,
      name: title,
      url: 'https://book.example/1',
      activity: [{ prefLabel: 'Outdoor Badminton' }],
      organizer: { '@type': 'Organization', name: 'Courts' },
      location: {
        name: 'Hall',
        address: { addressLocality: 'Kirkwall', postalCode: KIRKWALL.postcode },
        geo: { latitude: KIRKWALL.latitude, longitude: KIRKWALL.longitude },
      },
      offers: [{ price: 4 }],
      subEvent: [
        { '@type': 'ScheduledSession', startDate: new Date(Date.now() + 3 * 86_400_000), duration: 'PT1H' },
      ],
    },
  };
  const end = `${feed}?end`;
  await harvest(
    {
      pool: site.db,
      clock: { now: () => new Date() },
      fetchFeed: createPublisher(
        new Map([
          [feed, JSON.stringify({ items: [item], next: end })],
          [end, JSON.stringify({ items: [], next: end })],
        ]),
      ),
      locateMany: () => Promise.resolve(new Map()),
      publicUrl: site.url,
    },
    { shouldStop: () => false, only: id },
  );
  const found = async () => {
    await openPage(page, '/search?postcode=Kirkwall&sessionType=badminton');
    return page.getByRole('article').filter({ hasText: title }).count();
  };
  await expect.poll(found).toBe(1);
});
