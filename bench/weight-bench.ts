import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { atMost, kilobytes, markdownTable, type ReportSection, ratio } from './report-section.ts';

export interface PageWeight {
  name: string;
  /** Scripts before any interaction, gzipped, in KB (1,024 bytes). */
  scriptKilobytes: number;
  scripts: number;
  /** Of these, loaded later by code: the map. */
  laterKilobytes: number;
  fonts: number;
  /** Style sheets named in the page. */
  styleKilobytes: number;
  /** Cumulative layout shift on load, with slow fonts and data (Core Web Vitals: good up to 0.1). */
  layoutShift: number;
  /** The same on client-side navigation, until its data arrives. */
  layoutShiftOnArrival: number;
}

const SLOW_NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/**
 * Measures what pages load without interaction. `from` has a link to the page, followed on a slow line to measure
 * layout shift.
 */
export async function weighPages(
  origin: string,
  pages: readonly { name: string; page: string; from: string; link: string }[],
  executablePath: string,
): Promise<PageWeight[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const weights: PageWeight[] = [];
    for (const each of pages) {
      weights.push({
        name: each.name,
        ...(await weighPage(browser, `${origin}${each.page}`)),
        layoutShiftOnArrival: await measureShiftOnArrival(browser, `${origin}${each.from}`, each.link),
      });
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function weighPage(
  browser: Browser,
  address: string,
): Promise<Omit<PageWeight, 'name' | 'layoutShiftOnArrival'>> {
  const page = await openPage(browser);
  const bodies: Promise<{ type: string; bytes: number; later: boolean }>[] = [];
  // The document names the initial scripts; code then loads the map.
  const document = await (await page.request.get(address)).text();
  const isNamed = (request: Request) => document.includes(`"${new URL(request.url()).pathname}"`);
  page.on('response', (response) => {
    const request = response.request();
    const type = request.resourceType();
    if (!['script', 'font', 'stylesheet'].includes(type) || !response.ok()) return;
    bodies.push(
      response.body().then((body) => ({ type, bytes: gzipSync(body).length, later: !isNamed(request) })),
    );
  });
  await throttlePage(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const layoutShift = await readLayoutShift(page);
  const fetched = await Promise.all(bodies);
  await page.context().close();
  const kilobytes = (list: typeof fetched) => list.reduce((sum, each) => sum + each.bytes, 0) / 1024;
  const scripts = fetched.filter((each) => each.type === 'script');
  return {
    scriptKilobytes: kilobytes(scripts),
    scripts: scripts.length,
    laterKilobytes: kilobytes(scripts.filter((each) => each.later)),
    fonts: fetched.filter((each) => each.type === 'font').length,
    styleKilobytes: kilobytes(fetched.filter((each) => each.type === 'stylesheet' && !each.later)),
    layoutShift,
  };
}

async function measureShiftOnArrival(browser: Browser, address: string, link: string): Promise<number> {
  const page = await openPage(browser);
  await page.goto(address, { waitUntil: 'networkidle' });
  await throttlePage(page);
  const before = await readLayoutShift(page);
  // Not a click: shifts within half a second of one don't count.
  await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForLoadState('networkidle');
  const after = await readLayoutShift(page);
  await page.context().close();
  return after - before;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-GB' });
  await context.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
      }
      document.documentElement.dataset.benchShift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return context.newPage();
}

/** Wait half a second: shifts are reported after their frame. */
async function readLayoutShift(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return Number(await page.evaluate(() => document.documentElement.dataset.benchShift ?? '0'));
}

async function throttlePage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK });
}

/** The first page is the one with a target. */
export function reportWeights(weights: readonly PageWeight[]): ReportSection {
  const aims = weights
    .slice(0, 1)
    .flatMap((weight) => [
      atMost(
        `JavaScript of \`${weight.name}\` until it is usable, gzip`,
        weight.scriptKilobytes - weight.laterKilobytes,
        100,
        kilobytes,
      ),
      atMost('the same with later loading', weight.scriptKilobytes, 150, kilobytes),
      atMost('its styles, gzip', weight.styleKilobytes, 19, kilobytes),
      atMost('its layout shift, loading', roundToHundredths(weight.layoutShift), 0, ratio),
      atMost('the same on arrival of data', roundToHundredths(weight.layoutShiftOnArrival), 0, ratio),
    ]);
  return { aims, chapter: renderChapter(weights) };
}

const roundToHundredths = (shift: number): number => Math.round(shift * 100) / 100;

function renderChapter(weights: readonly PageWeight[]): string {
  return `Chromium, 1440 × 1000, empty cache, 200 KB/s with 150 ms of latency, until the network is quiet, without input. Each script counts with
gzip, regardless of the server's compression. *On arrival* is the shift after a link from another page, while the data arrives.

${markdownTable(
  [
    '',
    'scripts, gzip',
    'of these after it is usable (map)',
    'styles, gzip',
    'fonts',
    'layout shift',
    'on arrival',
  ],
  weights.map((weight) => [
    `\`${weight.name}\``,
    `${kilobytes(weight.scriptKilobytes)} in ${weight.scripts}`,
    kilobytes(weight.laterKilobytes),
    kilobytes(weight.styleKilobytes),
    String(weight.fonts),
    weight.layoutShift.toFixed(4),
    weight.layoutShiftOnArrival.toFixed(4),
  ]),
)}`;
}
