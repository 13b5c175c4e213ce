import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { type SitemapSection, sitemapIndex, sitemapPart } from './sitemap.server.ts';
import { offlinePage } from './standalone-pages.ts';
import { type PagePaths, robotsText, securityText, webAppManifest } from './well-known-files.ts';

export interface SiteRoutesDeps {
  /** Without a trailing slash. */
  publicUrl: string;
  brand: Brand;
  clock: Clock;
  pagePaths: () => Promise<PagePaths>;
  sitemap: readonly SitemapSection[];
}

const cacheFor = (seconds: number) => `public, max-age=${seconds}`;

/** `/robots.txt`, `/.well-known/security.txt`, `/sitemap.xml`, `/site.webmanifest` and `/offline`. */
export function siteRoutes({ publicUrl, brand, clock, pagePaths, sitemap }: SiteRoutesDeps): RegisterRoutes {
  const sections = new Map(sitemap.map((section) => [section.name, section]));
  return (app) => {
    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', cacheFor(3_600))
        .send(robotsText(publicUrl, await pagePaths())),
    );

    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', cacheFor(3_600))
        .send(securityText(publicUrl, brand, clock.now())),
    );

    app.get('/site.webmanifest', async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', cacheFor(3_600))
        .send(JSON.stringify(webAppManifest(brand))),
    );

    // The service worker caches it, so it contains nothing personal.
    app.get('/offline', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', cacheFor(3_600))
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
        .send(offlinePage(brand)),
    );

    app.get('/sitemap.xml', async (_request, reply) => {
      const paths: string[] = [];
      for (const section of sitemap) {
        for (const part of await section.parts()) paths.push(`/sitemaps/${section.name}-${part}.xml`);
      }
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', cacheFor(600))
        .send(sitemapIndex(publicUrl, paths));
    });

    const paramsSchema = z.object({ file: z.string() });
    app.get('/sitemaps/:file', { schema: { params: paramsSchema } }, async (request, reply) => {
      const [, name = '', part] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(request.params.file) ?? [];
      const section = sections.get(name);
      // Unknown parts are 404: the protocol forbids an empty list.
      if (section === undefined || !(await section.parts()).includes(Number(part))) {
        throw new AppError('not_found', 'We can’t find that part of the sitemap.');
      }
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', cacheFor(600))
        .send(Readable.from(sitemapPart(publicUrl, section.pages(Number(part)))));
    });
  };
}
