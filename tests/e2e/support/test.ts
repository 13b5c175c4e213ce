import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { arrangeLerwick, type Lerwick } from './lerwick.ts';
import { type Site, startSite } from './site.ts';

interface WorkerFixtures {
  site: Site;
  /** Sessions in a town of their own, arranged once for each site by the first test that asks. */
  lerwick: Lerwick;
}

interface TestFixtures {
  /** The errors and warnings that a test provokes; any other fails it. */
  expectedConsole: RegExp | null;
  /** Fails the test when the page logged an error or a warning, or threw. */
  quietConsole: undefined;
}

/** `test` with a running site per worker, its address as base URL, and a console that must stay quiet. */
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
        // Tests block it (playwright.config.ts), and the browser says so.
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

/** Fails when axe finds anything serious or critical on the page as it stands (WCAG 2.2 AA and best practice). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoSeriousViolations(axe(page));
}

/** The same in light and in dark; in the second theme only what colours can change is looked at again. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await waitForAnimations(page);
  await expectNoSeriousViolations(axe(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await waitForAnimations(page);
  await expectNoSeriousViolations(axe(page).withRules(['color-contrast', 'link-in-text-block']));
}

/**
 * Only violations are told in full, and no second page is opened to put frames together, since no page here has any:
 * it is much quicker.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** What is still fading in has no contrast yet. Endless animations (a spinner) are not waited for. */
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
