import type { PublicFetch } from '#shared/http/public-fetch.server.ts';

/** A publisher that answers these pages, by address, and 404 for what is none of them. */
export const publisherOf =
  (pages: ReadonlyMap<string, string>): PublicFetch =>
  (url) => {
    const body = pages.get(url);
    return Promise.resolve({
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'application/vnd.openactive.rpde+json; version=1' },
      body: new TextEncoder().encode(body ?? ''),
      url,
    });
  };
