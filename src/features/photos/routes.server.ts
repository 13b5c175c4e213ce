import { z } from 'zod';
import type { AuthUser } from '#features/accounts/contract.ts';
import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { type PhotoOwner, photoEndpoints, type ShownPhoto } from './contract.ts';
import { MAX_SENT_BYTES, photoSentences } from './copy.ts';
import { approvePhoto, listWaiting, refusePhoto } from './decide-photo.server.ts';
import {
  changePhoto,
  listOwnPhotos,
  orderPhotos,
  removePhotograph,
  takePhoto,
} from './keep-photos.server.ts';
import { looksAfter, ownerNotFound } from './look-after.server.ts';
import { keyOf, type PhotoDeps } from './photo-files.server.ts';
import { photoOfFile, selectOwner, selectShown } from './queries.server.ts';

export interface PhotoRoutesDeps extends PhotoDeps {
  auth: Authenticator;
}

/** `{name}.webp`, `{name}-640.avif`. */
const fileShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-\d{3,4})?\.(?:avif|webp)$/;

/** Photographs of businesses, sessions and trainers: their API, and `/photographs/{file}`. */
export function photographRoutes(deps: PhotoRoutesDeps): RegisterRoutes {
  const { pool, auth, storage } = deps;
  const served = serve(photoEndpoints, auth, {
    'GET /api/photos/:of/:id': async ({ params, viewer }) => showPhotos(pool, params, await viewer()),
    'GET /api/photos/:of/:id/all': ({ user, params }) => listOwnPhotos(deps, { user, owner: params }),
    'POST /api/photos/:of/:id': async ({ user, act, params, request }) => {
      // Whoever may not is told so before they have sent it all.
      await listOwnPhotos(deps, { user, owner: params });
      const sent = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_SENT_BYTES });
      return takePhoto(deps, { user, act, owner: params }, sent);
    },
    'PUT /api/photos/:of/:id/order': ({ user, act, params, body }) =>
      orderPhotos(deps, { user, act, owner: params }, body.order),
    'PUT /api/photos/:of/:id/:photoId': ({ user, act, params: { photoId, ...owner }, body }) =>
      changePhoto(deps, { user, act, owner }, photoId, body),
    'DELETE /api/photos/:of/:id/:photoId': ({ user, act, params: { photoId, ...owner } }) =>
      removePhotograph(deps, { user, act, owner }, photoId),
    'GET /api/admin/photos': () => listWaiting(pool),
    'POST /api/admin/photos/:photoId/approve': ({ act, params, body }) =>
      approvePhoto(deps, act, params.photoId, body),
    'POST /api/admin/photos/:photoId/refuse': ({ act, params, body }) =>
      refusePhoto(deps, act, params.photoId, body.reason),
  });
  return (app) => {
    served(app);

    // A page of results asks for dozens: more than the site's limit of requests is meant for.
    const config = { rateLimit: { max: 3000, timeWindow: '1 minute' } };
    const params = z.object({ file: z.string().max(60) });
    app.get('/photographs/:file', { schema: { params }, config }, async (request, reply) => {
      const { file } = request.params;
      const [, name, part] = fileShape.exec(file) ?? [];
      const photo = name === undefined ? null : await photoOfFile(pool, name);
      if (photo === null) throw noSuchPhoto();
      // The whole holds what was cut away, and is nobody else's to see.
      const open = part !== undefined && photo.state === 'shown' && photo.alt !== '';
      if (!open) {
        const owner = { of: photo.of, id: photo.ownerId };
        if (!(await looksAfter(pool, await auth.currentUser(request), owner))) throw noSuchPhoto();
      }
      const stored = await storage.read(keyOf(file));
      if (stored === null) throw noSuchPhoto();
      return reply
        .header('content-type', stored.contentType)
        .header('content-length', stored.bytes)
        .header('cache-control', open ? 'public, max-age=2592000, immutable' : 'private, no-store')
        .send(stored.content);
    });
  };
}

const noSuchPhoto = (): AppError => new AppError('not_found', photoSentences.notThere);

/** What everybody sees; of what is not open to everybody, only those who look after it and admins see anything. */
async function showPhotos(db: Db, owner: PhotoOwner, viewer: AuthUser | null): Promise<ShownPhoto[]> {
  const row = await selectOwner(db, owner);
  if (row === null || !(row.open || (await looksAfter(db, viewer, owner)))) throw ownerNotFound(owner);
  return selectShown(db, owner);
}
