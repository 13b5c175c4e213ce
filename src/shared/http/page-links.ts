import { withQuery } from './api-client.ts';

/**
 * Returns the `Link` header (RFC 8288) for one page of a list: first, prev, next and last.
 * @param query parameters besides the page
 */
export function pageLinks(
  path: string,
  query: Record<string, string | number | undefined>,
  { page, pageCount }: { page: number; pageCount: number },
): string {
  const pages: [rel: string, page: number][] = [
    ['first', 1],
    // Beyond the end, `prev` is the last page.
    ...(page > 1 ? [['prev', Math.min(page - 1, pageCount)] satisfies [string, number]] : []),
    ...(page < pageCount ? [['next', page + 1] satisfies [string, number]] : []),
    ['last', pageCount],
  ];
  const others = withQuery(path, { ...query, page: undefined });
  const address = `${others}${others === path ? '?' : '&'}page=`;
  return pages.map(([rel, number]) => `<${address}${number}>; rel="${rel}"`).join(', ');
}
