import { townPath } from '#areas/catalogue/postcodes/town-address.ts';
import type { Db } from '#shared/db/database.server.ts';
import { selectPublicBusinesses, selectPublicBusinessRanges } from './queries.server.ts';
import type { TownDirectory } from './town-directory.server.ts';

interface ListedPage {
  path: string;
  changedAt?: Date;
}

/** A numbered part of the sitemap (matches the site feature's `SitemapSection`). */
interface ListedSection {
  name: string;
  parts(): Promise<number[]>;
  pages(part: number): AsyncIterable<ListedPage>;
}

/** Below the protocol's limit of 50,000 addresses per file. */
const PART_SIZE = 45_000;

const BATCH = 5_000;

/** A few thousand pages at most: one part. */
export function townPages(directory: TownDirectory): ListedSection {
  return {
    name: 'towns',
    parts: async () => ((await directory.towns()).length === 0 ? [] : [1]),
    async *pages(part) {
      if (part !== 1) return;
      for (const { slug, activities } of await directory.towns()) {
        yield { path: townPath(slug) };
        yield* activities.map((activity) => ({ path: townPath(slug, activity) }));
      }
    },
  };
}

/** In parts by id, streamed from the database. */
export function publicBusinessPages(db: Db): ListedSection {
  return {
    name: 'businesses',
    parts: () => selectPublicBusinessRanges(db, PART_SIZE),
    async *pages(part) {
      const until = part * PART_SIZE + 1;
      let from = until - PART_SIZE;
      for (;;) {
        const batch = await selectPublicBusinesses(db, from, until, BATCH);
        yield* batch.map(({ id, changed_at }) => ({ path: `/businesses/${id}`, changedAt: changed_at }));
        const last = batch.at(-1);
        if (last === undefined || batch.length < BATCH) return;
        from = last.id + 1;
      }
    },
  };
}
