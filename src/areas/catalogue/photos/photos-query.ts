import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PhotoOwner } from './contract.ts';

/** The public ones, in order. Throws `ApiError`. */
export const photosQuery = (api: ApiClient, owner: PhotoOwner) =>
  queryOptions({
    queryKey: ['photos', owner.of, owner.id],
    queryFn: ({ signal }) => api.call('GET /api/photos/:of/:id', { params: { ...owner }, signal }),
  });
