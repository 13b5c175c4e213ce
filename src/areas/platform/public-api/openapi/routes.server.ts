import { memoizeOnce } from '#shared/domain/lazy.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { usesProblemDetails } from '#shared/http/problem-details.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { referenceEndpoints } from '../reference/contract.ts';
import { readOpenApiDocument } from '../reference/read-openapi-document.server.ts';
import { type DescribedSite, type OpenApiDocument, openApiDocument } from './openapi.server.ts';

/**
 * `GET /api/openapi.json` (all endpoints), `GET /api/v1/openapi.json` (public API) and the developers' page data.
 * Register it before the routes it collects; documents are built on first request.
 */
export function openApiRoute(site: DescribedSite): RegisterRoutes {
  return (app) => {
    const endpoints = new Map<string, Endpoint>();
    app.addHook('onRoute', ({ method, url, config }) => {
      const row = config?.endpoint;
      if (row === undefined) return;
      for (const one of [method].flat()) if (one !== 'HEAD') endpoints.set(`${one} ${url}`, row);
    });
    const promised = () =>
      new Map([...endpoints].filter(([key]) => usesProblemDetails(key.split(' ')[1] ?? '')));
    const promisedDocument = memoizeOnce(() => openApiDocument(promised(), site, 'v1'));
    const reference = memoizeOnce(() => readOpenApiDocument(promised(), promisedDocument()));
    serveDocument(app, '/api/openapi.json', () => openApiDocument(endpoints, site, 'site'));
    serveDocument(app, '/api/v1/openapi.json', promisedDocument);
    servePublic(referenceEndpoints, { 'GET /api/developers': () => reference() })(app);
  };
}

function serveDocument(app: AppInstance, address: string, make: () => OpenApiDocument): void {
  const text = memoizeOnce(() => JSON.stringify(make()));
  app.get(address, { config: { auth: 'public' } }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(text()),
  );
}
