import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { median } from './direct-load.ts';
import { type Aim, markdownTable, milliseconds, type ReportSection, seconds } from './report-section.ts';

/** Lighthouse needs a newer Node.js than the site; npx fetches both. */
const PACKAGES = ['node@22', 'lighthouse@13.5.0'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 5;
/** Lighthouse sometimes asks for another run. */
const MAX_TRIES = 3;

const lighthouseResultSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': z.object({ numericValue: z.number() }),
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
  }),
});

export interface LighthouseFigures {
  name: string;
  /** 0 to 100; all figures are medians. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds, simulated for a phone on slow 4G. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
}

/**
 * Five runs each with Lighthouse's default mobile settings.
 * @param pages paths by name
 */
export async function benchLighthouse(
  origin: string,
  pages: readonly { name: string; path: string }[],
  executablePath: string,
): Promise<LighthouseFigures[]> {
  const figures: LighthouseFigures[] = [];
  for (const { name, path } of pages) {
    const verdicts: z.infer<typeof lighthouseResultSchema>[] = [];
    for (let run = 0; run < RUNS; run += 1)
      verdicts.push(await runLighthouse(`${origin}${path}`, executablePath, MAX_TRIES));
    const middle = (of: (verdict: z.infer<typeof lighthouseResultSchema>) => number): number =>
      median(verdicts.map(of));
    const score = (category: (typeof CATEGORIES)[number]) =>
      Math.round(middle(({ categories }) => categories[category].score) * 100);
    figures.push({
      name,
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      firstPaint: middle(({ audits }) => audits['first-contentful-paint'].numericValue),
      largestPaint: middle(({ audits }) => audits['largest-contentful-paint'].numericValue),
      blocked: middle(({ audits }) => audits['total-blocking-time'].numericValue),
    });
  }
  return figures;
}

async function runLighthouse(
  address: string,
  executablePath: string,
  tries: number,
): Promise<z.infer<typeof lighthouseResultSchema>> {
  const asked = promisify(execFile)(
    'npx',
    [
      '--yes',
      ...PACKAGES.map((name) => `--package=${name}`),
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  );
  try {
    return lighthouseResultSchema.parse(JSON.parse((await asked).stdout));
  } catch (error) {
    if (tries === 1) throw error;
    return runLighthouse(address, executablePath, tries - 1);
  }
}

export function reportLighthouse(figures: readonly LighthouseFigures[]): ReportSection {
  const aims = figures.map(({ name, scores, firstPaint, largestPaint }): Aim => {
    const { performance, ...others } = scores;
    return {
      what: `Lighthouse of ${name}, phone: performance, the three others, first and largest paint`,
      measured: `${performance}, ${Object.values(others).join(' ')}, ${seconds(firstPaint)} and ${seconds(largestPaint)}`,
      aim: '98, 100 each, 1.2 s and 1.8 s',
      met:
        performance >= 98 &&
        Object.values(others).every((score) => score === 100) &&
        firstPaint <= 1_200 &&
        largestPaint <= 1_800,
    };
  });
  return { aims, chapter: renderChapter(figures) };
}

function renderChapter(figures: readonly LighthouseFigures[]): string {
  return `Pages of the demo on a phone with slow 4G, by Lighthouse's standard settings. It loads them at full speed and computes the effect of
the line and of a processor with a quarter of this one's speed. Medians of five.

${markdownTable(
  ['', 'performance', 'accessibility', 'best practices', 'SEO', 'first paint', 'largest paint', 'blocked'],
  figures.map(({ name, scores, firstPaint, largestPaint, blocked }) => [
    name,
    ...Object.values(scores).map(String),
    seconds(firstPaint),
    seconds(largestPaint),
    milliseconds(blocked),
  ]),
)}`;
}
