import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import { askQuery } from '../api.ts';
import { changeSearch, readSearchParams, type SearchParams, searchHref } from '../filters/search-params.ts';
import { isNearMe } from '../filters/search-values.ts';
import { narrowestQuery } from './narrowest-query.ts';

/** The search that a sentence asks for; null if we understand nothing of it, or it's too long. */
export async function askAddress(api: ApiClient, sentence: string): Promise<string | null> {
  const reading = await readAsked(api, sentence);
  if (reading === null || reading.understood.length === 0) return null;
  return searchHref({ ...readSearchParams({ ...reading.filters }), ask: sentence.trim() });
}

const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\s*(?:\d[a-z]{0,2})?$/i;

/** The search that a sentence in the place box asks for, with the filters set before; null if it's a place. */
export async function readPlaceSentence(api: ApiClient, params: SearchParams): Promise<string | null> {
  const text = params.postcode ?? '';
  if (POSTCODE.test(text) || isNearMe(text)) return null;
  const reading = await readAsked(api, text);
  if (reading === null || !reading.isSentence) return null;
  const filters = readSearchParams({ ...reading.filters });
  return searchHref(changeSearch(params, { postcode: undefined, near: undefined, ...filters, ask: text }));
}

export const prefetchReading = (api: ApiClient, queryClient: QueryClient, sentence: string): Promise<void> =>
  queryClient.prefetchQuery(askQuery(api, sentence));

/** The filter to remove, for a sentence without results. */
export const prefetchNarrowest = (
  api: ApiClient,
  queryClient: QueryClient,
  params: SearchParams,
): Promise<void> => queryClient.prefetchQuery(narrowestQuery(api, params));

/** A sentence that we can't read is no reason to fail. */
async function readAsked(api: ApiClient, q: string) {
  try {
    return await api.call('GET /api/search/ask', { query: { q } });
  } catch (error) {
    if (toApiError(error) === null) throw error;
    return null;
  }
}
