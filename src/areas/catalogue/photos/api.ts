import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PhotoChange, PhotoOwner } from './contract.ts';

/** In order. Throws `ApiError`. */
export const ownPhotosQuery = (api: ApiClient, owner: PhotoOwner) =>
  queryOptions({
    queryKey: ['photos', owner.of, owner.id, 'all'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/photos/:of/:id/all', { params: { ...owner }, signal }),
  });

/** All below throw `ApiError`. */
export const uploadPhoto = (api: ApiClient, owner: PhotoOwner, file: File) => {
  const form = new FormData();
  form.append('photo', file);
  return api.call('POST /api/photos/:of/:id', { params: { ...owner }, body: form });
};
export const reorderPhotos = (api: ApiClient, owner: PhotoOwner, order: string[]) =>
  api.call('PUT /api/photos/:of/:id/order', { params: { ...owner }, body: { order } });
export const updatePhoto = (api: ApiClient, owner: PhotoOwner, photoId: string, change: PhotoChange) =>
  api.call('PUT /api/photos/:of/:id/:photoId', { params: { ...owner, photoId }, body: change });
export const removePhoto = (api: ApiClient, owner: PhotoOwner, photoId: string): Promise<void> =>
  api.call('DELETE /api/photos/:of/:id/:photoId', { params: { ...owner, photoId } });
