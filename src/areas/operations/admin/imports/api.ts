import { queryOptions } from '@tanstack/react-query';
import type { ListingImport } from '#areas/catalogue/businesses/import/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Polling interval while a file is processed, in milliseconds. */
const POLL_MS = 700;

export const isInProgress = ({ state }: Pick<ListingImport, 'state'>): boolean =>
  state === 'checking' || state === 'importing';

export const importsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'imports'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/admin/imports', { signal }),
  });

/** Polls while the import runs. */
export const importQuery = (api: ApiClient, importId: string) =>
  queryOptions({
    queryKey: ['admin', 'imports', importId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/admin/imports/:importId', { params: { importId }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isInProgress(data) ? POLL_MS : false),
  });

export function uploadListings(api: ApiClient, file: File): Promise<ListingImport> {
  const form = new FormData();
  form.set('name', file.name.slice(0, 200));
  form.set('file', file);
  return api.call('POST /api/admin/imports', { body: form });
}

export const startImport = (api: ApiClient, importId: string): Promise<ListingImport> =>
  api.call('POST /api/admin/imports/:importId/start', { params: { importId } });
