import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PublishText, TextPreview, TextWords } from './contract.ts';

/** 404 if unknown. Throws `ApiError`. */
export const publishedPageQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: ['text', name],
    queryFn: ({ signal }) => api.call('GET /api/texts/:name', { params: { name }, signal }),
  });

/** Throws `ApiError`. */
export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'texts'],
    queryFn: ({ signal }) => api.call('GET /api/admin/texts', { signal }),
  });

/** Throws `ApiError`. */
export const textQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: ['admin', 'texts', name],
    queryFn: ({ signal }) => api.call('GET /api/admin/texts/:name', { params: { name }, signal }),
  });

/** A version's words never change. Throws `ApiError`. */
export const versionQuery = (api: ApiClient, name: string, version: number) =>
  queryOptions({
    queryKey: ['text-version', name, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/texts/:name/versions/:version', { params: { name, version }, signal }),
  });

/** Throws `ApiError`: 400 with a message per invalid field. */
export const previewText = (api: ApiClient, name: string, words: TextWords): Promise<TextPreview> =>
  api.call('POST /api/admin/texts/:name/preview', { params: { name }, body: { words } });

/** Sends it to the caller. Throws `ApiError`. */
export const sendTestMail = (api: ApiClient, name: string, words: TextWords): Promise<void> =>
  api.call('POST /api/admin/texts/:name/test', { params: { name }, body: { words } });

/** Throws `ApiError`: 409 if another admin published first. */
export const publishText = (
  api: ApiClient,
  name: string,
  publish: PublishText,
): Promise<{ version: number }> =>
  api.call('PUT /api/admin/texts/:name', { params: { name }, body: publish });
