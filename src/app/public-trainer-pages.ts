import type { SitemapSection } from '#features/site/sitemap.server.ts';
import { listPublicTrainers } from '#features/trainers/find/show-trainer.server.ts';
import type { Db } from '#shared/db/database.server.ts';

/** The trainers of the directory in the sitemap. There are thousands at most, so they are one part. */
export function publicTrainerPages(db: Db): SitemapSection {
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
