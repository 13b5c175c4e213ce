import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { byTurns, type LoadResult, type RatioByTurns } from './direct-load.ts';
import { loadOverHttp, warmUpOverHttp } from './http-load.ts';
import { startOtherServer } from './other-server.ts';

const CLIENTS = 4;
const WARM_UP = 300;
const SECONDS_EACH = 4;

/** Addresses that are asked for once in a round: more than can be rendered in its time. */
const UNSEEN_EACH = 5_000;

export interface PageFigures {
  page: string;
  /** Of the page and of the minimal one. */
  bytes: number;
  minimalBytes: number;
  /** Seen before, beside bare node:http that sends its bytes. */
  seen: RatioByTurns;
  /** Each another address, beside a minimal page of its size. */
  unseen: RatioByTurns;
}

/**
 * A visitor's page of the site, uncompressed and by turns: one that was opened before against bare `node:http` that sends
 * the same bytes, and one that never was against a page of its size that holds a plain list, rendered by React on the
 * same kind of server.
 *
 * @param page its address, and others of about its size, of which each is another
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
    startOtherServer('minimal-server.ts', String(html.length)),
    startOtherServer('ready-server.ts', file),
  ]);
  try {
    const minimalBytes = (await (await fetch(minimal.origin)).text()).length;
    let turn = 0;
    const unseen = () => Array.from({ length: UNSEEN_EACH }, () => page.unseen(turn++));
    await warmUp(ready.origin, ['/']);
    await warmUp(minimal.origin, ['/']);
    await warmUp(origin, [page.seen]);
    const ofSeen = await byTurns(
      () => load(origin, [page.seen]),
      () => load(ready.origin, ['/']),
    );
    await warmUp(origin, unseen());
    const ofUnseen = await byTurns(
      () => load(origin, unseen()),
      () => load(minimal.origin, ['/']),
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

const load = (origin: string, paths: readonly string[]): Promise<LoadResult> =>
  loadOverHttp({ origin, paths, connections: CLIENTS, seconds: SECONDS_EACH });
