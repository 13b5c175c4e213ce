import { withQuery } from './api-client.ts';

/**
 * The `Link` header (RFC 8288) of one page of a list: where the first, previous, next and last pages are.
 *
 * @param path of the list, without a query
 * @param query what was asked for besides the page
 */
export function pageLinks(
  path: string,
  query: Record<string, string | number | undefined>,
  { page, pageCount }: { page: number; pageCount: number },
): string {
  const pages: [rel: string, page: number][] = [
    ['first', 1],
    // Beyond the end, the last page is the one before.
    ...(page > 1 ? [['prev', Math.min(page - 1, pageCount)] satisfies [string, number]] : []),
    ...(page < pageCount ? [['next', page + 1] satisfies [string, number]] : []),
    ['last', pageCount],
  ];
  const others = withQuery(path, { ...query, page: undefined });
  const address = `${others}${others === path ? '?' : '&'}page=`;
  return pages.map(([rel, number]) => `<${address}${number}>; rel="${rel}"`).join(', ');
}
