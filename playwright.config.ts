import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || undefined;
const everything = process.env.WIDTHS === 'both';

const chromium = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
  ],
};

/** Browser journeys on the production build; each worker runs a whole site of its own (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only at the second attempt is counted and named as such (scripts/test.mjs).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json']],
  use: {
    locale: 'en-GB',
    // What a service worker passes on cannot be held back or answered by a test; its own test lets it in.
    serviceWorkers: 'block',
    // Not London: what a page shows must be the venue's time wherever the reader is.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: everything ? 'no-preference' : 'reduce' },
    // A trace costs a third of the run. A failure says where and shows the page; `npx playwright test FILE
    // --trace on` records the rest.
    trace: 'off',
    launchOptions: chromium,
  },
  globalSetup: './tests/e2e/support/make-template.ts',
  // What only one width can show is tagged with it (@desktop, @phone). Of the rest, each time, a test runs at one
  // width: the phone for what people mostly do there (@phone-first), else the desktop, and the main ways at both
  // (@main). Audits of whole pages (@audit), and what is seldom broken alone because the server's tests or another
  // journey of the page go the same way (@seldom), run with WIDTHS=both (`npm run test:widths`): everything at both
  // widths, with the movements that the short run has asked the site to spare.
  projects: [
    {
      name: 'desktop',
      grepInvert: everything ? /@phone(?!-first)/ : /@phone|@audit|@seldom/,
      use: { viewport: { width: 1440, height: 1000 } },
    },
    {
      name: 'phone',
      grep: everything ? /.*/ : /@phone|@main/,
      grepInvert: everything ? /@desktop/ : /@desktop|@audit|@seldom/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions: chromium },
    },
  ],
});
