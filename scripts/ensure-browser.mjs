// Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's, or on Debian as root the
// distribution's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './ensure.mjs';

const systemPaths = [
  // The same engine without windows, at half the work for each page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Installs one if there is none; exits with a sentence on failure. */
export function ensureBrowser() {
  const known = process.env.CHROMIUM_PATH ?? systemPaths.find((file) => existsSync(file));
  if (known !== undefined) return known;
  console.log('Installing a browser for the tests...');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-q'], options);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-q', name, 'fonts-liberation'], options);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) fail('Could not install Chromium. Install it and set CHROMIUM_PATH to its path.');
  return '';
}
