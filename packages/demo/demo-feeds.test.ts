import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshFeeds } from '#areas/platform/openactive/publish/publish-feeds.server.ts';
import { publishRoutes } from '#areas/platform/openactive/publish/routes.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator } from '#support/shop.ts';
import { seedDemo } from './seed-demo.server.ts';

const SITE = 'https://fettle.example';

const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  const { pool } = database;
  await seedDemo({
    pool,
    now: systemClock.now(),
    hashPassword: async (password) => `hash of ${password}`,
    claimDocuments: ['claims/letter.pdf'],
  });
  await refreshFeeds({ pool, clock: systemClock });
  app = createHttpApp();
  publishRoutes({
    pool,
    clock: systemClock,
    auth: headerAuthenticator(pool),
    publicUrl: SITE,
    brand: defaultBrand,
  })(app);
});
afterAll(() => app.close());

interface Named {
  '@id': string;
  '@type': string;
}

/** Everything with an address of ours in a text of JSON, by that address. */
function collectNamed(json: string): Map<string, Named> {
  const named = new Map<string, Named>();
  JSON.parse(json, (_key, value: unknown) => {
    if (isNamed(value) && value['@id'].startsWith(SITE)) named.set(value['@id'], value);
    return value;
  });
  return named;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && '@id' in value && typeof value['@id'] === 'string';

/** What is said of something, wherever it stands: the context is that of the whole document. */
const withoutContext = (thing: Named | undefined): string =>
  JSON.stringify({ ...thing, '@context': undefined });

/** What every page of a feed names. Of dates, which differ in nothing but their number, one of fifty is enough. */
async function collectNamedInFeed(feed: string): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  let next = `${SITE}/openactive/feeds/${feed}`;
  for (;;) {
    const { body } = await app.inject(next.slice(SITE.length));
    const page: { next: string; items: unknown[] } = JSON.parse(body);
    if (page.items.length === 0) return named;
    const found = [...collectNamed(body)];
    for (const [at, [address, thing]] of found.entries())
      if (thing['@type'] !== 'ScheduledSession' || at % 50 === 0) named.set(address, thing);
    next = page.next;
  }
}

it('every address that the feeds name something by leads to a document in which that is said of it', {
  timeout: 120_000,
}, async () => {
  const named = new Map([
    ...(await collectNamedInFeed('session-series')),
    ...(await collectNamedInFeed('scheduled-sessions')),
  ]);
  const types = [...named.values()].map((thing) => thing['@type']);
  expect([...new Set(types)].toSorted()).toEqual([
    'Offer',
    'Organization',
    'Place',
    'ScheduledSession',
    'SessionSeries',
  ]);
  const documents = new Map<string, Map<string, Named>>();
  const read = async (address: string): Promise<Map<string, Named>> => {
    const [document = ''] = address.slice(SITE.length).split('#');
    const known = documents.get(document);
    if (known !== undefined) return known;
    const { statusCode, body } = await app.inject(document);
    const found = statusCode === 200 ? collectNamed(body) : new Map<string, Named>();
    documents.set(document, found);
    return found;
  };
  const astray: string[] = [];
  for (const [address, told] of named)
    if (withoutContext((await read(address)).get(address)) !== withoutContext(told)) astray.push(address);
  expect(astray).toEqual([]);
  expect(documents.size).toBeGreaterThan(2_000);
});
