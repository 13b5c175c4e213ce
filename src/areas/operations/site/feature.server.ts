import { publicBusinessPages, townPages } from '#areas/discovery/directory/sitemap.server.ts';
import type { TownDirectory } from '#areas/discovery/directory/town-directory.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { helpPages } from '../help/sitemap.server.ts';
import { siteRoutes } from './routes.server.ts';
import { fixedPages, sessionPages, trainerPages } from './sitemap.server.ts';

export const siteFeature = defineFeature({
  name: 'operations/site',
  routes: (
    services: Omit<Parameters<typeof siteRoutes>[0], 'sitemap'> & { pool: Pool; towns: TownDirectory },
  ) => [
    siteRoutes({
      ...services,
      sitemap: [
        fixedPages(services.pagePaths),
        helpPages,
        townPages(services.towns),
        publicBusinessPages(services.pool),
        trainerPages(services.pool),
        sessionPages(services.pool),
      ],
    }),
  ],
});
