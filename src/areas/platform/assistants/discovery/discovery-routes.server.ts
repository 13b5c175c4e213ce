import type { Brand } from '#shared/domain/brand.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { apiCatalog, CATALOG_TYPE, PAGE_LINKS } from './api-catalog.ts';
import { llmsText } from './llms-text.ts';

export interface DiscoveryDeps {
  publicUrl: string;
  brand: Brand;
}

const CACHE = 'public, max-age=3600';

/** `/llms.txt` and `/.well-known/api-catalog`, which any page may read, and the `Link` header of every page. */
export function discoveryRoutes({ publicUrl, brand }: DiscoveryDeps): RegisterRoutes {
  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.url === '/*') reply.header('link', PAGE_LINKS);
      done();
    });
    app.get('/llms.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', CACHE)
        .header('access-control-allow-origin', '*')
        .send(llmsText(publicUrl, brand)),
    );
    app.get('/.well-known/api-catalog', async (_request, reply) =>
      reply
        .type(CATALOG_TYPE)
        .header('cache-control', CACHE)
        .header('access-control-allow-origin', '*')
        .header('link', '</.well-known/api-catalog>; rel="api-catalog"')
        .send(JSON.stringify(apiCatalog(publicUrl))),
    );
  };
}
