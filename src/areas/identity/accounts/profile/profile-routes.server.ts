import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import {
  MAX_PHOTO_BYTES,
  removeProfilePhoto,
  storeProfilePhoto,
} from '#shared/storage/profile-photo.server.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { profileEndpoints } from '../contract.ts';
import { type Authenticator, registerEndpoints, type SignInReader } from '../current/require-user.server.ts';
import {
  deleteEmailChange,
  endSignIn,
  markSignInOfferAnswered,
  saveName,
  savePhoto,
  savePreferences,
  saveReceiptDetails,
} from '../queries.server.ts';
import { confirmIdentity } from '../second-step/confirm-identity.server.ts';
import { type SecurityRoutesDeps, securityRoutes } from '../second-step/security-routes.server.ts';
import { type ChangeEmailDeps, confirmEmailChange, requestEmailChange } from './change-email.server.ts';
import { type ChangePasswordDeps, changePassword } from './change-password.server.ts';
import { type DeleteAccountDeps, deleteAccount, previewDeletion } from './delete-account.server.ts';
import { dataAsCsv, dataAsJson, dataAsZip } from './download-data.server.ts';
import { listDevices, readProfile } from './read-profile.server.ts';
import { setFirstPassword } from './set-first-password.server.ts';
import { type SignOutEverywhereDeps, signOutEverywhere } from './sign-out-everywhere.server.ts';

export interface ProfileDeps
  extends ChangeEmailDeps,
    ChangePasswordDeps,
    DeleteAccountDeps,
    SecurityRoutesDeps,
    SignOutEverywhereDeps {
  pool: Pool;
  clock: Clock;
  authenticator: Authenticator & SignInReader;
  storage: FileStorage;
  isSeller(userId: string): Promise<boolean>;
}

export function profileRoutes(deps: ProfileDeps): RegisterRoutes {
  const { pool, clock, authenticator, storage } = deps;
  const served = registerEndpoints(profileEndpoints, authenticator, {
    'GET /api/profile': ({ user }) => readProfile(deps, user),
    'PUT /api/profile/name': ({ user, body }) => saveName(pool, user.id, body),
    'PUT /api/profile/preferences': ({ user, body }) => savePreferences(pool, user.id, body),
    'PUT /api/profile/receipts': ({ user, body }) => saveReceiptDetails(pool, user.id, body),

    'POST /api/profile/photo': async ({ user, request }) => {
      const bytes = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_PHOTO_BYTES });
      const address = await storeProfilePhoto(storage, bytes);
      await removeProfilePhoto(storage, await savePhoto(pool, user.id, address));
      return { profileImageUrl: address };
    },
    'DELETE /api/profile/photo': async ({ user }) =>
      removeProfilePhoto(storage, await savePhoto(pool, user.id, null)),

    'POST /api/profile/email': async ({ user, body, request }) => {
      const signIn = await authenticator.currentSignIn(request);
      await confirmIdentity(pool, { userId: user.id, signIn, now: clock.now() }, body);
      await requestEmailChange(deps, user, body.email);
    },
    'DELETE /api/profile/email': ({ user }) => deleteEmailChange(pool, user.id),
    'POST /api/profile/email/confirm': ({ user, body }) => confirmEmailChange(deps, user, body.token),

    'PUT /api/profile/password': async ({ user, body, request, reply }) => {
      const signIn = await authenticator.currentSignIn(request);
      const from = { cookie: request.headers.cookie ?? '', signIn };
      for (const cookie of await changePassword(deps, user, from, body)) reply.header('set-cookie', cookie);
    },

    'POST /api/profile/password': ({ user, body }) => setFirstPassword(deps, user, body),
    'PUT /api/profile/sign-in-offer': ({ user }) => markSignInOfferAnswered(pool, user.id, clock.now()),

    'GET /api/profile/devices': async ({ user, request }) =>
      listDevices(deps, user, (await authenticator.currentSignIn(request))?.id),
    'DELETE /api/profile/devices': async ({ user, request }) => {
      const signIn = await authenticator.currentSignIn(request);
      return signOutEverywhere(deps, user, signIn);
    },
    'DELETE /api/profile/devices/:id': async ({ user, params }) => {
      if (!(await endSignIn(pool, user.id, params.id))) {
        throw new AppError('not_found', 'You’re no longer signed in there.');
      }
    },

    'GET /api/profile/data.zip': async ({ user, reply }) =>
      reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('cache-control', 'no-store')
        .send(await dataAsZip(deps, user, clock.now())),
    'GET /api/profile/data.json': async ({ user, reply }) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .send(await dataAsJson(deps, user, clock.now())),
    'GET /api/profile/data/:table': async ({ user, params: { table }, reply }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="my-${table}"`)
        .header('cache-control', 'no-store')
        .send(await dataAsCsv(deps, user, table.replace('.csv', ''))),

    'GET /api/profile/deletion': ({ user }) => previewDeletion(deps, user),
    'POST /api/profile/delete': async ({ user, body, request }) =>
      deleteAccount(deps, user, await authenticator.currentSignIn(request), body),
  });
  return (app) => {
    securityRoutes(deps)(app);
    served(app);
  };
}
