import { z } from 'zod';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { idField } from '#shared/domain/id-field.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { confirmIdentity } from './confirm-identity.server.ts';
import {
  codeSchema,
  newAuthenticatorAppSchema,
  proofSchema,
  recoveryCodesSchema,
  secondStepSchema,
} from './contract.ts';
import { type Authenticator, requireUser, type SignIn, type SignIns } from './require-user.server.ts';
import {
  beginNewApp,
  confirmNewApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  type SecondFactorDeps,
  useCode,
} from './second-factor.server.ts';
import { markProved, removePasskeyOf, waysInOf } from './second-factor-queries.server.ts';
import { noteSignIn } from './sign-in-log.server.ts';

export interface SecurityRoutesDeps extends SecondFactorDeps {
  authenticator: Authenticator & SignIns;
}

/** Guessing must be slow work; the brake for each account is in the database. */
const carefully = { rateLimit: { max: 20, timeWindow: '1 minute' } };

/** The second step of signing in, showing again who one is, and the ways into an account beside its password. */
export function securityRoutes(deps: SecurityRoutesDeps): RegisterRoutes {
  const { pool, clock, authenticator } = deps;
  return (app) => {
    // Is there a sign-in that waits for its code? What the page of the second step asks.
    app.get(
      '/api/auth/second-step',
      { schema: { response: { 200: secondStepSchema } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const half = await authenticator.halfSignedIn(request);
        if (half === null) return { owed: false, passkey: false };
        return { owed: true, passkey: (await waysInOf(pool, half.user.id)).passkeys.length > 0 };
      },
    );

    app.post(
      '/api/auth/second-step',
      { config: carefully, schema: { body: codeSchema } },
      async (request, reply) => {
        const half = await authenticator.halfSignedIn(request);
        if (half === null) throw new AppError('unauthorized', 'Please sign in again.');
        await useCode(deps, half.user, request.body.code).catch((error: unknown) => {
          noteSignIn(request, { way: 'code', outcome: 'refused' });
          throw error;
        });
        noteSignIn(request, { way: 'code', outcome: 'done' });
        await markProved(pool, half.signIn.id, { now: clock.now(), strongly: true });
        return reply.code(204).send();
      },
    );

    // What routes that want a fresh sign-in are sent again after. A passkey shows it by signing in anew.
    app.post(
      '/api/profile/proof',
      { config: carefully, schema: { body: proofSchema } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = required(await authenticator.currentSignIn(request));
        const { password, code } = request.body;
        const now = clock.now();
        const way = code === undefined ? 'proof by password' : 'proof by code';
        await (code === undefined
          ? confirmIdentity(pool, { userId: user.id, signIn, now }, { password: password ?? '' })
          : useCode(deps, user, code)
        ).catch((error: unknown) => {
          noteSignIn(request, { way, outcome: 'refused' });
          throw error;
        });
        noteSignIn(request, { way, outcome: 'done' });
        await markProved(pool, signIn.id, { now, strongly: code !== undefined });
        return reply.code(204).send();
      },
    );

    app.post(
      '/api/profile/authenticator-app',
      {
        config: { ...carefully, freshSignIn: true },
        schema: { response: { 200: newAuthenticatorAppSchema } },
      },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        reply.header('cache-control', 'no-store');
        return beginNewApp(deps, user);
      },
    );

    app.post(
      '/api/profile/authenticator-app/confirm',
      {
        config: { ...carefully, freshSignIn: true },
        schema: { body: codeSchema, response: { 200: recoveryCodesSchema } },
      },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        const signIn = required(await authenticator.currentSignIn(request));
        reply.header('cache-control', 'no-store');
        return { recoveryCodes: await confirmNewApp(deps, user, signIn, request.body.code) };
      },
    );

    app.post(
      '/api/profile/recovery-codes',
      { config: { ...carefully, freshSignIn: true }, schema: { response: { 200: recoveryCodesSchema } } },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        reply.header('cache-control', 'no-store');
        return { recoveryCodes: await renewRecoveryCodes(deps, user) };
      },
    );

    app.delete(
      '/api/profile/authenticator-app',
      { config: { ...carefully, freshSignIn: true } },
      async (request, reply) => {
        await removeAuthenticatorApp(deps, await requireUser(authenticator, request));
        return reply.code(204).send();
      },
    );

    app.delete(
      '/api/profile/passkeys/:id',
      {
        config: { ...carefully, freshSignIn: true },
        schema: { params: z.object({ id: idField }) },
      },
      async (request, reply) => {
        const user = await requireUser(authenticator, request);
        await transaction(pool, async (tx) => {
          const name = await removePasskeyOf(tx, user.id, request.params.id);
          if (name === undefined) throw new AppError('not_found', 'There is no such passkey any more.');
          await deps.onSecurityNews(tx, {
            email: user.email,
            news: 'passkey-removed',
            detail: name ?? 'Passkey',
          });
        });
        return reply.code(204).send();
      },
    );
  };
}

function required(signIn: SignIn | null): SignIn {
  if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
  return signIn;
}
