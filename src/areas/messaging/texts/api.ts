import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PublishText, TextPreview, TextWords } from './contract.ts';

/** A page as it is published; 404 when there is none of that name. Throws `ApiError`. */
export const publishedPageQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: ['text', name],
    queryFn: ({ signal }) => api.call('GET /api/texts/:name', { params: { name }, signal }),
  });

/** Every text that can be edited. Throws `ApiError`. */
export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'texts'],
    queryFn: ({ signal }) => api.call('GET /api/admin/texts', { signal }),
  });

/** A text with all that is needed to edit it. Throws `ApiError`. */
export const textQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: ['admin', 'texts', name],
    queryFn: ({ signal }) => api.call('GET /api/admin/texts/:name', { params: { name }, signal }),
  });

/** The words of a version, which never change. Throws `ApiError`. */
export const versionQuery = (api: ApiClient, name: string, version: number) =>
  queryOptions({
    queryKey: ['text-version', name, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/texts/:name/versions/:version', { params: { name, version }, signal }),
  });

/** What a text would be with these words. Throws `ApiError`: 400 with a sentence for each field at fault. */
export const previewText = (api: ApiClient, name: string, words: TextWords): Promise<TextPreview> =>
  api.call('POST /api/admin/texts/:name/preview', { params: { name }, body: { words } });

/** Sends a mail with these words to whoever asks. Throws `ApiError`. */
export const sendTestMail = (api: ApiClient, name: string, words: TextWords): Promise<void> =>
  api.call('POST /api/admin/texts/:name/test', { params: { name }, body: { words } });

/** Publishes. Throws `ApiError`: 409 when another admin was first. */
export const publishText = (
  api: ApiClient,
  name: string,
  publish: PublishText,
): Promise<{ version: number }> =>
  api.call('PUT /api/admin/texts/:name', { params: { name }, body: publish });
