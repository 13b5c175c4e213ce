import { MCP_PATH, RESOURCE_METADATA_PATH } from '../rules.ts';

/** `/.well-known/api-catalog` (RFC 9727): a set of links (RFC 9264), one context for each API. */
export function apiCatalog(publicUrl: string): object {
  const at = (path: string) => publicUrl + path;
  const docs = [{ href: at('/developers'), type: 'text/html', hreflang: ['en-GB'] }];
  const common = {
    'service-doc': docs,
    'terms-of-service': [{ href: at('/terms'), type: 'text/html' }],
    status: [{ href: at('/readyz'), type: 'application/json' }],
  };
  return {
    linkset: [
      {
        anchor: at('/.well-known/api-catalog'),
        item: [{ href: at('/api/v1') }, { href: at(MCP_PATH) }, { href: at('/openactive') }],
      },
      {
        anchor: at('/api/v1'),
        'service-desc': [
          { href: at('/api/v1/openapi.json'), type: 'application/json', title: 'OpenAPI 3.1' },
        ],
        ...common,
      },
      {
        anchor: at(MCP_PATH),
        'service-desc': [{ href: at(RESOURCE_METADATA_PATH + MCP_PATH), type: 'application/json' }],
        'service-meta': [{ href: at('/llms.txt'), type: 'text/plain' }],
        ...common,
      },
      {
        anchor: at('/openactive'),
        'service-desc': [{ href: at('/openactive'), type: 'text/html', title: 'Dataset' }],
        'terms-of-service': [{ href: at('/terms'), type: 'text/html' }],
      },
    ],
  };
}

export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** What each page says of these files (RFC 8288). */
export const PAGE_LINKS =
  '</.well-known/api-catalog>; rel="api-catalog", </llms.txt>; rel="describedby"; type="text/plain"';
