import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

/** Of the scripts that the document names, each gzipped, in KB of 1,024 bytes. */
async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const document = await (await page.request.get(path)).text();
  const scripts = new Set(
    [...document.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"/g)].map(
      ([, source]) => source,
    ),
  );
  expect(scripts.size).toBeGreaterThan(2);
  const sizes = await Promise.all(
    [...scripts].map(async (source) => gzipSync(await (await page.request.get(source ?? '')).body()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

// A page that has to weigh more says so here, and why in its commit; what is pressed later is fetched later.
test('no page’s scripts grow unseen @desktop', async ({ page, site }) => {
  const { id } = await arrangeSession(site);
  const heaviest = { '/': 128, '/search': 130, [`/sessions/${id}`]: 130 };
  const heaviestSignedIn = { [`/checkout/${id}`]: 157, '/bookings': 154 };
  for (const [path, kilobytes] of Object.entries(heaviest))
    expect.soft(await scriptKilobytes(page, path), path).toBeLessThanOrEqual(kilobytes);
  await signUp(page);
  for (const [path, kilobytes] of Object.entries(heaviestSignedIn))
    expect.soft(await scriptKilobytes(page, path), path).toBeLessThanOrEqual(kilobytes);
});
