import { scriptJson } from '#shared/domain/script-json.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { PageAssets } from './router.tsx';

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
