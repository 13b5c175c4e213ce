import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The person's own profile. Throws `ApiError`. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call('GET /api/profile', { signal }),
  });

/** Where the person is signed in. Throws `ApiError`. */
export const devicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'devices'],
    queryFn: ({ signal }) => api.call('GET /api/profile/devices', { signal }),
  });

/** What stands in the way of deleting the account, and what would end with it: asked anew each time. Throws `ApiError`. */
export const deletionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'deletion'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/profile/deletion', { signal }),
  });

/** Sends a photo and answers its public address. Throws `ApiError`. */
export async function uploadProfilePhoto(api: ApiClient, file: File): Promise<string> {
  const form = new FormData();
  form.append('photo', file);
  return (await api.call('POST /api/profile/photo', { body: form })).profileImageUrl;
}
