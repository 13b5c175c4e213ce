import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PhotoChange, PhotoForReview, PhotoOwner } from './contract.ts';

/** All of one's own, in order. Throws `ApiError`. */
export const ownPhotosQuery = (api: ApiClient, owner: PhotoOwner) =>
  queryOptions({
    queryKey: ['photos', owner.of, owner.id, 'all'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/photos/:of/:id/all', { params: { ...owner }, signal }),
  });

/** Those below all throw `ApiError`. */
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

/** What waits for an admin, longest waiting first. Throws `ApiError`. */
export const photosForReviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'photos'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/photos', { signal }),
  });

/** Both throw `ApiError`: 409 when it was decided already, or is another by now. */
export const approvePhoto = (api: ApiClient, { id, files, alt }: PhotoForReview): Promise<void> =>
  api.call('POST /api/admin/photos/:photoId/approve', { params: { photoId: id }, body: { files, alt } });
export const refusePhoto = (api: ApiClient, photoId: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/photos/:photoId/refuse', { params: { photoId }, body: { reason } });
