/**
 * `npm run screens [-- name ...]`: screenshots of all or the named screens (screens-list.ts) on desktop and phone
 * into screens/ (ignored by git). Also updates existing WebP files in docs/pictures/. Needs a build and the test
 * browser.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { queryOne } from '#shared/db/database.server.ts';
import createTemplate from '../tests/e2e/support/make-template.ts';
import { type Site, startSite } from '../tests/e2e/support/site.ts';
import { type Screen, screens, type Viewer } from './screens-list.ts';

const folder = path.resolve(import.meta.dirname, '../screens');
/** Pictures in the README and docs. */
const docsFolder = path.resolve(import.meta.dirname, '../docs/pictures');

const widths = [
  { name: 'desktop', viewport: { width: 1440, height: 1000 }, isMobile: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
] as const;

/** Pixels; longer pages are cropped. */
const MAX_HEIGHT = 4_000;

/** Demo examples for the placeholders in paths. */
const examples: Record<string, string> = {
  session: `SELECT s.id FROM sessions s JOIN businesses b ON b.id = s.business_id
            JOIN users u ON u.id = b.owner_id
            WHERE u.email = '${DEMO_ACCOUNTS.owner.email}' AND s.status = 'published' ORDER BY s.id LIMIT 1`,
  business: `SELECT b.id FROM businesses b JOIN users u ON u.id = b.owner_id
             WHERE u.email = '${DEMO_ACCOUNTS.owner.email}' AND b.status = 'approved' ORDER BY b.id LIMIT 1`,
  submitted: `SELECT id FROM businesses WHERE status = 'submitted' ORDER BY created_at LIMIT 1`,
  occurrence: `SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
               JOIN businesses b ON b.id = s.business_id JOIN users u ON u.id = b.owner_id
               WHERE u.email = '${DEMO_ACCOUNTS.owner.email}' AND o.starts_at > now() AND o.taken > 1
               ORDER BY o.starts_at LIMIT 1`,
  message: `SELECT id FROM help_messages WHERE complaint AND state = 'open' ORDER BY due_on LIMIT 1`,
  booked: `SELECT k.id FROM bookings k JOIN businesses b ON b.id = k.business_id JOIN users u ON u.id = b.owner_id
           WHERE u.email = '${DEMO_ACCOUNTS.owner.email}' AND k.state = 'confirmed' AND k.starts_at > now()
           ORDER BY k.total_pence DESC, k.starts_at LIMIT 1`,
  instructor: `SELECT i.id FROM instructors i JOIN businesses b ON b.id = i.business_id JOIN users u ON u.id = b.owner_id
               WHERE u.email = '${DEMO_ACCOUNTS.owner.email}' AND i.state = 'shown' AND i.user_id IS NULL
               ORDER BY i.id LIMIT 1`,
  unclaimed: `SELECT id FROM businesses WHERE status = 'unclaimed' ORDER BY id LIMIT 1`,
  trainer: `SELECT t.id FROM trainers t JOIN users u ON u.id = t.user_id WHERE u.email = '${DEMO_ACCOUNTS.trainer.email}'`,
};

async function run(names: readonly string[]): Promise<void> {
  const wanted = names.length === 0 ? screens : screens.filter(({ name }) => names.includes(name));
  mkdirSync(folder, { recursive: true });
  const clearAway = await createTemplate();
  const site = await startSite();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    for (const viewer of new Set(wanted.map(({ as = 'visitor' }) => as))) {
      const seen = wanted.filter(({ as = 'visitor' }) => as === viewer);
      for (const width of widths) await takePictures(browser, site, viewer, seen, width);
    }
  } finally {
    await browser.close();
    await site.stop();
    await clearAway();
  }
}

async function takePictures(
  browser: Browser,
  site: Site,
  viewer: Viewer,
  seen: readonly Screen[],
  { name: width, viewport, isMobile }: (typeof widths)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    isMobile,
    hasTouch: isMobile,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  if (viewer !== 'visitor') {
    const { email } = DEMO_ACCOUNTS[viewer];
    const data = { email, password: DEMO_PASSWORD };
    const answer = await context.request.post('/api/auth/sign-in/email', { data });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  }
  const page = await context.newPage();
  for (const screen of seen) {
    await openScreen(page, site, screen);
    for (const theme of screen.dark === true ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const picture = await page.screenshot({ fullPage: screen.whole === true });
      const name = `${screen.name}${theme === 'dark' ? '-dark' : ''}--${width}`;
      await savePicture(picture, path.join(folder, `${name}.png`));
      const shown = path.join(docsFolder, `${name}.webp`);
      if (existsSync(shown)) await saveDocsPicture(picture, viewport.height, shown);
    }
  }
  await context.close();
}

async function openScreen(page: Page, site: Site, screen: Screen): Promise<void> {
  let address = screen.path;
  for (const [, kind = ''] of screen.path.matchAll(/\{(\w+)\}/g)) {
    const { id } = await queryOne<{ id: string | number }>(site.db, examples[kind] ?? '');
    address = address.replace(`{${kind}}`, String(id));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'networkidle' });
  if (screen.press !== undefined) {
    await page.getByRole('button', { name: screen.press }).filter({ visible: true }).first().click();
  }
  if (screen.whole === true) {
    // Scroll through the page: some parts load when visible and idle.
    for (const place of await page.locator('main section').all()) {
      await place.scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(null))));
    }
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Few colours save three quarters of the bytes. */
async function savePicture(picture: Buffer, file: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(file);
}

/** The first screenful as WebP, under 150 KB. */
async function saveDocsPicture(picture: Buffer, screenHeight: number, file: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, screenHeight) })
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
