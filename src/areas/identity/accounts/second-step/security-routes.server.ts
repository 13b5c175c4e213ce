import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import { securityEndpoints } from '../contract.ts';
import {
  type Authenticator,
  registerEndpoints,
  type SignIn,
  type SignInReader,
} from '../current/require-user.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { throttleCodeAttempts } from '../sign-in/code-throttle.server.ts';
import { logSignIn } from '../sign-in/sign-in-log.server.ts';
import { confirmIdentity } from './confirm-identity.server.ts';
import { recordStepUp } from './record-step-up.server.ts';
import {
  confirmAppSetup,
  consumeCode,
  regenerateRecoveryCodes,
  removeAuthenticatorApp,
  type SecondFactorDeps,
  startAppSetup,
} from './second-factor.server.ts';
import { deletePasskey, findSignInMethods } from './second-factor-queries.server.ts';

export interface SecurityRoutesDeps extends SecondFactorDeps {
  auth: Auth;
  authenticator: Authenticator & SignInReader;
}

export function securityRoutes(deps: SecurityRoutesDeps): RegisterRoutes {
  const { pool, clock, authenticator } = deps;
  return registerEndpoints(securityEndpoints, authenticator, {
    'GET /api/auth/second-step': async ({ request }) => {
      const half = await authenticator.pendingSecondFactor(request);
      if (half === null) return { owed: false, passkey: false };
      return { owed: true, passkey: (await findSignInMethods(pool, half.user.id)).passkeys.length > 0 };
    },

    'POST /api/auth/second-step': async ({ body, request, reply }) => {
      const half = await authenticator.pendingSecondFactor(request);
      if (half === null) throw new AppError('unauthorized', 'Please sign in again.');
      const guess = { of: 'code', userId: half.user.id, network: requestNetwork(request) } as const;
      await throttleCodeAttempts(deps, guess, () => consumeCode(deps, half.user, body.code)).catch(
        (error: unknown) => {
          logSignIn(request, { way: 'code', outcome: 'refused' });
          throw error;
        },
      );
      logSignIn(request, { way: 'code', outcome: 'done' });
      await recordStepUp(deps, { request, reply }, half.signIn.id, { now: clock.now(), strongly: true });
    },

    // A passkey proves it by signing in again.
    'POST /api/profile/proof': async ({ user, body: { password, code }, request, reply }) => {
      const signIn = requireSignIn(await authenticator.currentSignIn(request));
      const now = clock.now();
      const way = code === undefined ? 'proof by password' : 'proof by code';
      await (code === undefined
        ? confirmIdentity(pool, { userId: user.id, signIn, now }, { password: password ?? '' })
        : throttleCodeAttempts(deps, { of: 'code', userId: user.id, network: requestNetwork(request) }, () =>
            consumeCode(deps, user, code),
          )
      ).catch((error: unknown) => {
        logSignIn(request, { way, outcome: 'refused' });
        throw error;
      });
      logSignIn(request, { way, outcome: 'done' });
      await recordStepUp(deps, { request, reply }, signIn.id, { now, strongly: code !== undefined });
    },

    'POST /api/profile/authenticator-app': ({ user }) => startAppSetup(deps, user),

    'POST /api/profile/authenticator-app/confirm': async ({ user, body, request, reply }) => {
      const signIn = requireSignIn(await authenticator.currentSignIn(request));
      const guess = { of: 'code', userId: user.id, network: requestNetwork(request) } as const;
      const recoveryCodes = await throttleCodeAttempts(deps, guess, () =>
        confirmAppSetup(deps, user, signIn, body.code),
      );
      await recordStepUp(deps, { request, reply }, signIn.id, { now: clock.now(), strongly: true });
      return { recoveryCodes };
    },

    'DELETE /api/profile/authenticator-app': ({ user }) => removeAuthenticatorApp(deps, user),

    'POST /api/profile/recovery-codes': async ({ user }) => ({
      recoveryCodes: await regenerateRecoveryCodes(deps, user),
    }),

    'DELETE /api/profile/passkeys/:id': ({ user, params }) =>
      transaction(pool, async (tx) => {
        const name = await deletePasskey(tx, user.id, params.id);
        if (name === undefined) throw new AppError('not_found', 'We can’t find that passkey.');
        await deps.onSecurityNews(tx, {
          email: user.email,
          news: 'passkey-removed',
          detail: name ?? 'Passkey',
        });
      }),
  });
}

function requireSignIn(signIn: SignIn | null): SignIn {
  if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
  return signIn;
}
