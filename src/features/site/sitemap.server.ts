import {
  listPublicSessionParts,
  listPublicSessions,
} from '#features/sessions/list-public-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { publicPaths } from './public-paths.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** A kind of page in the sitemap, in parts of at most `PART_SIZE` addresses numbered from 1. */
export interface SitemapSection {
  /** In small letters; stands in the part's address. */
  name: string;
  /** The numbers of the parts that hold something. */
  parts(): Promise<number[]>;
  /** The pages of a part; none where there is no such part. */
  pages(part: number): AsyncIterable<SitemapPage>;
}

/** The protocol allows 50,000 addresses in a file. */
const PART_SIZE = 45_000;

/** The pages that are always there. */
export const fixedPages: SitemapSection = {
  name: 'pages',
  parts: async () => [1],
  async *pages(part) {
    if (part === 1) yield* publicPaths.map((path) => ({ path }));
  },
};

/** Every session that everybody may find, streamed from the database. */
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
