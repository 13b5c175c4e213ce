import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || undefined;

const chromium = {
  executablePath,
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
};

/** Browser journeys on the production build; each worker runs a whole site of its own (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json']],
  use: {
    locale: 'en-GB',
    // What a service worker passes on cannot be held back or answered by a test; its own test lets it in.
    serviceWorkers: 'block',
    // Not London: what a page shows must be the venue's time wherever the reader is.
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: chromium,
  },
  globalSetup: './tests/e2e/support/make-template.ts',
  // What only one width can show is tagged with it; all else runs on both. Audits (axe in both themes, narrowest
  // phone) take long: each time at one width, and at both with AUDIT=on (`npm run test:audit`).
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 1000 } } },
    {
      name: 'phone',
      grepInvert: process.env.AUDIT === 'on' ? /@desktop/ : /@desktop|@audit/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions: chromium },
    },
  ],
});
