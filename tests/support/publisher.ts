import type { SsrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';

/** Serves these pages, otherwise 404. */
export const createPublisher =
  (pages: ReadonlyMap<string, string>): SsrfSafeFetch =>
  (url) => {
    const body = pages.get(url);
    return Promise.resolve({
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'application/vnd.openactive.rpde+json; version=1' },
      body: new TextEncoder().encode(body ?? ''),
      url,
    });
  };
