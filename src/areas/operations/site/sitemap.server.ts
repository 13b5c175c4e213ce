import {
  listPublicSessionParts,
  listPublicSessions,
} from '#areas/catalogue/sessions/show/list-public-sessions.server.ts';
import { listPublicTrainers } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { escapeHtml } from './standalone-pages.ts';
import type { PagePaths } from './well-known-files.ts';

/** sitemaps.org, protocol 0.9. */
interface SitemapPage {
  /** From the root: `/sessions/42`. */
  path: string;
  /** Absent if unknown. */
  changedAt?: Date;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeHtml(publicUrl + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`;
}

/** Streams a part, so that tens of thousands of addresses need no memory. */
export async function* sitemapPart(
  publicUrl: string,
  pages: AsyncIterable<SitemapPage>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespace}>\n`;
  let lines = '';
  for await (const { path, changedAt } of pages) {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    lines += `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`;
    if (lines.length > 32_768) {
      yield lines;
      lines = '';
    }
  }
  yield `${lines}</urlset>\n`;
}

/** A kind of page, in parts of at most `PART_SIZE` addresses, numbered from 1. */
export interface SitemapSection {
  name: string;
  /** Numbers of the parts that aren't empty. */
  parts(): Promise<number[]>;
  pages(part: number): AsyncIterable<SitemapPage>;
}

/** The protocol allows 50,000. */
const PART_SIZE = 45_000;

/** Static pages. */
export const fixedPages = (paths: () => Promise<Pick<PagePaths, 'listed'>>): SitemapSection => ({
  name: 'pages',
  parts: async () => [1],
  async *pages(part) {
    if (part === 1) yield* (await paths()).listed.map((path) => ({ path }));
  },
});

/** Public sessions, streamed from the database. */
export function sessionPages(db: Db): SitemapSection {
  return {
    name: 'sessions',
    parts: () => listPublicSessionParts(db, PART_SIZE),
    async *pages(part) {
      for await (const { id, changedAt } of listPublicSessions(db, part, PART_SIZE)) {
        yield { path: `/sessions/${id}`, changedAt };
      }
    },
  };
}

/** A single part: there are thousands of trainers at most. */
export function trainerPages(db: Db): SitemapSection {
  return {
    name: 'trainers',
    parts: async () => ((await listPublicTrainers(db)).length === 0 ? [] : [1]),
    async *pages(part) {
      if (part !== 1) return;
      for (const { id, changedAt } of await listPublicTrainers(db))
        yield { path: `/trainers/${id}`, changedAt };
    },
  };
}
