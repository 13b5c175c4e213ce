import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatCount } from '#shared/domain/pluralize.ts';
import { startComparisonServer } from './comparison-server.ts';
import { type AlternatingRatio, type LoadResult, measureAlternating } from './direct-load.ts';
import { runHttpLoad, warmUpOverHttp } from './http-load.ts';
import {
  atLeast,
  atMost,
  kilobytes,
  markdownTable,
  perSecond,
  type ReportSection,
  ratio,
} from './report-section.ts';

const CLIENTS = 4;
const WARM_UP = 300;
const ROUND_SECONDS = 4;

/** More URLs than a round can render. */
const UNSEEN_PER_ROUND = 5_000;

export interface PageFigures {
  page: string;
  /** Of the page, and of the minimal page. */
  bytes: number;
  minimalBytes: number;
  /** Cached, against bare node:http with the same bytes. */
  seen: AlternatingRatio;
  /** Uncached, against a minimal page of the same size. */
  unseen: AlternatingRatio;
}

/**
 * A public page without compression, alternating: cached against bare `node:http`, and uncached against a plain list
 * of the same size by React on the same server.
 * @param page its URL, and distinct others of similar size
 */
export async function benchPage(
  origin: string,
  page: { seen: string; unseen(turn: number): string },
): Promise<PageFigures> {
  const html = await (await fetch(`${origin}${page.seen}`)).text();
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-bench-page-'));
  const file = path.join(folder, 'page.html');
  writeFileSync(file, html);
  const [minimal, ready] = await Promise.all([
    startComparisonServer('minimal-server.ts', String(html.length)),
    startComparisonServer('ready-server.ts', file),
  ]);
  try {
    const minimalBytes = (await (await fetch(minimal.origin)).text()).length;
    let turn = 0;
    const unseen = () => Array.from({ length: UNSEEN_PER_ROUND }, () => page.unseen(turn++));
    await warmUp(ready.origin, ['/']);
    await warmUp(minimal.origin, ['/']);
    await warmUp(origin, [page.seen]);
    const ofSeen = await measureAlternating(
      () => loadPages(origin, [page.seen]),
      () => loadPages(ready.origin, ['/']),
    );
    await warmUp(origin, unseen());
    const ofUnseen = await measureAlternating(
      () => loadPages(origin, unseen()),
      () => loadPages(minimal.origin, ['/']),
    );
    return { page: page.seen, bytes: html.length, minimalBytes, seen: ofSeen, unseen: ofUnseen };
  } finally {
    minimal.stop();
    ready.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const warmUp = (origin: string, paths: readonly string[]): Promise<void> =>
  warmUpOverHttp({ origin, paths, connections: CLIENTS, requests: WARM_UP });

const loadPages = (origin: string, paths: readonly string[]): Promise<LoadResult> =>
  runHttpLoad({ origin, paths, connections: CLIENTS, seconds: ROUND_SECONDS });

export function reportPage(page: PageFigures): ReportSection {
  return {
    aims: [
      atLeast("a visitor's `/search` seen before ÷ bare `node:http` sending that HTML", page.seen.ratio, 0.5),
      atLeast("a visitor's `/search` never seen ÷ a minimal React page of its size", page.unseen.ratio, 0.6),
      atMost('HTML of `/search`', page.bytes / 1_024, 90, kilobytes),
    ],
    chapter: renderChapter(page),
  };
}

function renderChapter(page: PageFigures): string {
  return `Four visitors load \`${page.page}\` with its sessions, uncompressed. A page seen before comes from the cache; bare node:http
sends the same bytes beside it. A new page, each at another address, is rendered. A page of the same size with one plain list is rendered
by React on the same kind of server beside it.

${markdownTable(
  ['', 'bytes', 'per second', 'beside', 'bytes', 'per second', 'ratio'],
  [
    renderPageRow('seen before', page.bytes, 'node:http', page.bytes, page.seen),
    renderPageRow('never seen', page.bytes, 'minimal page', page.minimalBytes, page.unseen),
  ],
)}`;
}

function renderPageRow(
  what: string,
  bytes: number,
  beside: string,
  besideBytes: number,
  of: AlternatingRatio,
): string[] {
  return [
    what,
    formatCount(bytes),
    perSecond(of.measured.perSecond),
    beside,
    formatCount(besideBytes),
    perSecond(of.baseline.perSecond),
    `**${ratio(of.ratio)}**`,
  ];
}
