import { z } from 'zod';
import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { type PhotoOwner, type PublicPhoto, photoEndpoints } from './contract.ts';
import { MAX_UPLOAD_BYTES, photoSentences } from './copy.ts';
import { addPhoto, editPhoto, listOwnPhotos, removePhoto, reorderPhotos } from './manage-photos.server.ts';
import { canManagePhotos, ownerNotFound } from './photo-access.server.ts';
import { type PhotoDeps, photoFileKey } from './photo-files.server.ts';
import { findPhotoByFile, selectOwner, selectPublicPhotos } from './queries.server.ts';
import { listPhotosForReview, photoModeration } from './review-photo.server.ts';

export interface PhotoRoutesDeps extends PhotoDeps, DecideDeps {
  auth: Authenticator;
}

/** `{name}.webp`, `{name}-640.avif`. */
const fileNamePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-\d{3,4})?\.(?:avif|webp)$/;

export function photographRoutes(deps: PhotoRoutesDeps): RegisterRoutes {
  const { pool, auth, storage } = deps;
  const served = registerEndpoints(photoEndpoints, auth, {
    'GET /api/photos/:of/:id': async ({ params, viewer }) => readPhotos(pool, params, await viewer()),
    'GET /api/photos/:of/:id/all': ({ user, params }) => listOwnPhotos(deps, { user, owner: params }),
    'POST /api/photos/:of/:id': async ({ user, act, params, request }) => {
      // Refuses before the upload.
      await listOwnPhotos(deps, { user, owner: params });
      const sent = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_UPLOAD_BYTES });
      return addPhoto(deps, { user, act, owner: params }, sent);
    },
    'PUT /api/photos/:of/:id/order': ({ user, act, params, body }) =>
      reorderPhotos(deps, { user, act, owner: params }, body.order),
    'PUT /api/photos/:of/:id/:photoId': ({ user, act, params: { photoId, ...owner }, body }) =>
      editPhoto(deps, { user, act, owner }, photoId, body),
    'DELETE /api/photos/:of/:id/:photoId': ({ user, act, params: { photoId, ...owner } }) =>
      removePhoto(deps, { user, act, owner }, photoId),
    'GET /api/admin/photos': () => listPhotosForReview(pool),
    'POST /api/admin/photos/:photoId/approve': async ({ act, params, body }) => {
      await decide(
        deps,
        act,
        photoModeration,
        params.photoId,
        { verdict: 'approved' },
        ({ files, alt }) => files === body.files && alt === body.alt,
      );
    },
    'POST /api/admin/photos/:photoId/refuse': async ({ act, params, body: { reason } }) => {
      await decide(deps, act, photoModeration, params.photoId, { verdict: 'rejected', reason });
    },
  });
  return (app) => {
    served(app);

    // A results page requests dozens, beyond the site's rate limit.
    const config = { rateLimit: { max: 3000, timeWindow: '1 minute' } };
    const params = z.object({ file: z.string().max(60) });
    app.get('/photographs/:file', { schema: { params }, config }, async (request, reply) => {
      const { file } = request.params;
      const [, name, part] = fileNamePattern.exec(file) ?? [];
      const photo = name === undefined ? null : await findPhotoByFile(pool, name);
      if (photo === null) throw photoNotFound();
      // The uncropped photo is private: it shows what was cut away.
      const open = part !== undefined && photo.state === 'shown' && photo.alt !== '';
      if (!open) {
        const owner = { of: photo.of, id: photo.ownerId };
        if (!(await canManagePhotos(pool, await auth.currentUser(request), owner))) throw photoNotFound();
      }
      const stored = await storage.read(photoFileKey(file));
      if (stored === null) throw photoNotFound();
      return reply
        .header('content-type', stored.contentType)
        .header('content-length', stored.bytes)
        .header('cache-control', open ? 'public, max-age=2592000, immutable' : 'private, no-store')
        .send(stored.content);
    });
  };
}

const photoNotFound = (): AppError => new AppError('not_found', photoSentences.notThere);

/** Hidden owners: only for those who manage them, and admins. */
async function readPhotos(db: Db, owner: PhotoOwner, viewer: AuthUser | null): Promise<PublicPhoto[]> {
  const row = await selectOwner(db, owner);
  if (row === null || !(row.open || (await canManagePhotos(db, viewer, owner)))) throw ownerNotFound(owner);
  return selectPublicPhotos(db, owner);
}
