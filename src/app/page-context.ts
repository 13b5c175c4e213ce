import type { QueryClient } from '@tanstack/react-query';
import { scriptJson } from '#shared/domain/script-json.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The files of the browser build that a page must name. */
export interface PageAssets {
  /** The entry module. */
  entry: string;
  styles: string[];
  /** Chunks of the page being shown, fetched in parallel with the entry. */
  preloads: string[];
}

/** What every page's loading and head can use. */
export interface RouterContext {
  queryClient: QueryClient;
  api: ApiClient;
  site: SiteConfig;
  assets: PageAssets;
  /**
   * Whether any page of the site has this path. The router takes in the pages that it does not know yet
   * (hydrate-page.tsx).
   *
   * @throws when their code cannot be fetched
   */
  learnPage(path: string): Promise<boolean>;
}

/** What the server tells the browser beside the page itself. */
export interface PageContext {
  site: SiteConfig;
  assets: PageAssets;
}

/** The id of the JSON block (not a script the browser would run) that carries it. */
export const pageContextId = 'fettle-page';

/** The block's text. */
export const serialisePageContext = (context: PageContext): string => scriptJson(context);

/** Reads the block the server wrote. Throws when the page did not come from our server. */
export function readPageContext(): PageContext {
  const text = document.getElementById(pageContextId)?.textContent;
  if (text === null || text === undefined) throw new Error('The page carries no context.');
  // Written by `serialisePageContext` of the same build.
  return JSON.parse(text) as PageContext;
}
