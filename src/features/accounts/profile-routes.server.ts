import { z } from 'zod';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { idField } from '#shared/domain/id-field.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { keepSquarePhoto, MAX_PHOTO_BYTES, removePhoto } from '#shared/storage/square-photo.server.ts';
import { type ChangeEmailDeps, confirmEmailChange, requestEmailChange } from './change-email.server.ts';
import { type ChangePasswordDeps, changePassword } from './change-password.server.ts';
import { confirmIdentity } from './confirm-identity.server.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  deletionSchema,
  deviceSchema,
  mailPreferencesSchema,
  nameSchema,
  profileSchema,
} from './contract.ts';
import { type DeleteAccountDeps, deleteAccount, previewDeletion } from './delete-account.server.ts';
import { dataAsCsv, dataAsJson } from './download-data.server.ts';
import {
  dropEmailChange,
  endOtherSignIns,
  endSignIn,
  saveName,
  savePhoto,
  savePreferences,
} from './queries.server.ts';
import { type Authenticator, requireUser, type SignIns } from './require-user.server.ts';
import { type SecurityRoutesDeps, securityRoutes } from './security-routes.server.ts';
import { showDevices, showProfile } from './show-profile.server.ts';

export interface ProfileDeps
  extends ChangeEmailDeps,
    ChangePasswordDeps,
    DeleteAccountDeps,
    SecurityRoutesDeps {
  pool: Pool;
  clock: Clock;
  authenticator: Authenticator & SignIns;
  storage: FileStorage;
}

/** Guessing a password, or filling somebody's mailbox, must be slow work. */
const carefully = { rateLimit: { max: 10, timeWindow: '1 minute' } };

/** A person's own profile: `/api/profile` and below. All of it is theirs alone, so every route asks who they are. */
export function profileRoutes(deps: ProfileDeps): RegisterRoutes {
  const { pool, clock, authenticator, storage } = deps;
  return (app) => {
    securityRoutes(deps)(app);
    app.get('/api/profile', { schema: { response: { 200: profileSchema } } }, async (request, reply) => {
      const user = await requireUser(authenticator, request);
      reply.header('cache-control', 'no-store');
      return showProfile(deps, user);
    });

    app.put('/api/profile/name', { schema: { body: nameSchema } }, async (request, reply) => {
      const user = await requireUser(authenticator, request);
      await saveName(pool, user.id, request.body);
      return reply.code(204).send();
    });

    app.put(
      '/api/profile/preferences',
      { schema: { body: mailPreferencesSchema } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        await savePreferences(pool, user.id, request.body);
        return reply.code(204).send();
      },
    );

    app.post('/api/profile/photo', { config: { ...carefully, takesForms: true } }, async (request) => {
      const user = await requireUser(authenticator, request);
      const bytes = await receiveOneFile(request, { field: 'photo', maxBytes: MAX_PHOTO_BYTES });
      const address = await keepSquarePhoto(storage, bytes);
      await removePhoto(storage, await savePhoto(pool, user.id, address));
      return { profileImageUrl: address };
    });

    app.delete('/api/profile/photo', async (request, reply) => {
      const user = await requireUser(authenticator, request);
      await removePhoto(storage, await savePhoto(pool, user.id, null));
      return reply.code(204).send();
    });

    app.post(
      '/api/profile/email',
      { config: carefully, schema: { body: changeEmailSchema } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = await authenticator.currentSignIn(request);
        await confirmIdentity(pool, { userId: user.id, signIn, now: clock.now() }, request.body);
        await requestEmailChange(deps, user, request.body.email);
        return reply.code(202).send();
      },
    );

    app.delete('/api/profile/email', async (request, reply) => {
      const user = await requireUser(authenticator, request);
      await dropEmailChange(pool, user.id);
      return reply.code(204).send();
    });

    app.post(
      '/api/profile/email/confirm',
      { config: carefully, schema: { body: confirmEmailSchema } },
      async (request) => {
        const user = await requireUser(authenticator, request);
        return confirmEmailChange(deps, user, request.body.token);
      },
    );

    app.put(
      '/api/profile/password',
      { config: carefully, schema: { body: changePasswordSchema } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = await authenticator.currentSignIn(request);
        const from = { cookie: request.headers.cookie ?? '', signIn };
        const cookies = await changePassword(deps, user, from, request.body);
        for (const cookie of cookies) reply.header('set-cookie', cookie);
        return reply.code(204).send();
      },
    );

    app.get(
      '/api/profile/devices',
      { schema: { response: { 200: z.array(deviceSchema) } } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = await authenticator.currentSignIn(request);
        reply.header('cache-control', 'no-store');
        return showDevices(deps, user, signIn?.id);
      },
    );

    app.delete('/api/profile/devices', async (request) => {
      const user = await requireUser(authenticator, request);
      const signIn = await authenticator.currentSignIn(request);
      return { ended: signIn === null ? 0 : await endOtherSignIns(pool, user.id, signIn.id) };
    });

    app.delete(
      '/api/profile/devices/:id',
      { schema: { params: z.object({ id: idField }) } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        if (!(await endSignIn(pool, user.id, request.params.id))) {
          throw new AppError('not_found', 'You are no longer signed in there.');
        }
        return reply.code(204).send();
      },
    );

    app.get('/api/profile/data.json', { config: carefully }, async (request, reply) => {
      const user = await requireUser(authenticator, request);
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .send(await dataAsJson(deps, user, clock.now()));
    });

    app.get(
      '/api/profile/data/:table',
      {
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: { params: z.object({ table: z.string().regex(/^[a-z-]{1,40}\.csv$/) }) },
      },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const { table } = request.params;
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="my-${table}"`)
          .header('cache-control', 'no-store')
          .send(await dataAsCsv(deps, user, table.replace('.csv', '')));
      },
    );

    app.get(
      '/api/profile/deletion',
      { schema: { response: { 200: deletionSchema } } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        reply.header('cache-control', 'no-store');
        return previewDeletion(deps, user);
      },
    );

    app.post(
      '/api/profile/delete',
      { config: carefully, schema: { body: deleteAccountSchema } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = await authenticator.currentSignIn(request);
        await deleteAccount(deps, user, signIn, request.body);
        return reply.code(204).send();
      },
    );
  };
}
