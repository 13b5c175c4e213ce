import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { arrangeLerwick, type Lerwick } from './lerwick.ts';
import { type Site, startSite } from './site.ts';

interface WorkerFixtures {
  site: Site;
  /** Arranged once per site, by the first test that uses it. */
  lerwick: Lerwick;
}

interface TestFixtures {
  /** Expected console errors and warnings; any other fails the test. */
  expectedConsole: RegExp | null;
  /** Fails on console errors, warnings and uncaught exceptions. */
  quietConsole: undefined;
}

/** One running site per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture uses from its pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  lerwick: [async ({ site }, use) => use(await arrangeLerwick(site)), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: string[] = [];
      const note = (text: string, address = '') => {
        // Blocked in playwright.config.ts, which Chromium reports.
        if (text.includes('Service Worker registration blocked')) return;
        if (expectedConsole?.test(text) !== true) unexpected.push(`${text} ${address}`.trim());
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(message.text(), message.location().url);
      });
      page.on('pageerror', (error) => note(error.stack ?? String(error)));
      await use(undefined);
      expect(unexpected, 'the console must stay quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails on serious or critical axe findings (WCAG 2.2 AA and best practice). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoSeriousViolations(axe(page));
}

/** In light and dark; the second run checks only colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await waitForAnimations(page);
  await expectNoSeriousViolations(axe(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await waitForAnimations(page);
  await expectNoSeriousViolations(axe(page).withRules(['color-contrast', 'link-in-text-block']));
}

/** Faster: reports only violations, and skips frames, which no page has. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** Fading elements have no contrast yet. Skips endless animations such as spinners. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

async function expectNoSeriousViolations(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
