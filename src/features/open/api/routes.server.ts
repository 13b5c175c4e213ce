import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { saysProblems } from '#shared/http/problem.ts';
import { type DescribedSite, openApiDocument } from './openapi.server.ts';

/**
 * `GET /api/openapi.json`: every endpoint there is, and `GET /api/v1/openapi.json`: those that are promised. Comes before the routes that it describes, whose rows it collects as
 * they are registered; the document is made when it is first asked for.
 */
export function openApiRoute(site: DescribedSite): RegisterRoutes {
  return (app) => {
    const endpoints = new Map<string, Endpoint>();
    app.addHook('onRoute', ({ method, url, config }) => {
      const row = config?.endpoint;
      if (row === undefined) return;
      for (const one of [method].flat()) if (one !== 'HEAD') endpoints.set(`${one} ${url}`, row);
    });
    const serve = (address: string, isIn: (key: string) => boolean): void => {
      let document: string | null = null;
      app.get(address, { config: { who: 'anyone' } }, async (_request, reply) => {
        document ??= JSON.stringify(
          openApiDocument(new Map([...endpoints].filter(([key]) => isIn(key))), site),
        );
        return reply
          .type('application/json; charset=utf-8')
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(document);
      });
    };
    serve('/api/openapi.json', () => true);
    serve('/api/v1/openapi.json', (key) => saysProblems(key.split(' ')[1] ?? ''));
  };
}
