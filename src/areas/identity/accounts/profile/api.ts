import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call('GET /api/profile', { signal }),
  });

export const devicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'devices'],
    queryFn: ({ signal }) => api.call('GET /api/profile/devices', { signal }),
  });

/** Hindrances and effects; never cached. Throws `ApiError`. */
export const deletionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'deletion'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/profile/deletion', { signal }),
  });

/** Returns its public address. Throws `ApiError`. */
export async function uploadProfilePhoto(api: ApiClient, file: File): Promise<string> {
  const form = new FormData();
  form.append('photo', file);
  return (await api.call('POST /api/profile/photo', { body: form })).profileImageUrl;
}
