import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { networkOfRequest } from '#shared/http/network.ts';
import { securityEndpoints } from '../contract.ts';
import { type Authenticator, type SignIn, type SignIns, serve } from '../current/require-user.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { noteSignIn } from '../sign-in/sign-in-log.server.ts';
import { limitWordGuesses } from '../sign-in/word-guesses.server.ts';
import { confirmIdentity } from './confirm-identity.server.ts';
import { proveAnew } from './prove-anew.server.ts';
import {
  beginNewApp,
  confirmNewApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  type SecondFactorDeps,
  useCode,
} from './second-factor.server.ts';
import { removePasskeyOf, waysInOf } from './second-factor-queries.server.ts';

export interface SecurityRoutesDeps extends SecondFactorDeps {
  auth: Auth;
  authenticator: Authenticator & SignIns;
}

/** The second step of signing in, showing again who one is, and the ways into an account beside its password. */
export function securityRoutes(deps: SecurityRoutesDeps): RegisterRoutes {
  const { pool, clock, authenticator } = deps;
  return serve(securityEndpoints, authenticator, {
    // Is there a sign-in that waits for its code? What the page of the second step asks.
    'GET /api/auth/second-step': async ({ request }) => {
      const half = await authenticator.halfSignedIn(request);
      if (half === null) return { owed: false, passkey: false };
      return { owed: true, passkey: (await waysInOf(pool, half.user.id)).passkeys.length > 0 };
    },

    'POST /api/auth/second-step': async ({ body, request, reply }) => {
      const half = await authenticator.halfSignedIn(request);
      if (half === null) throw new AppError('unauthorized', 'Please sign in again.');
      const guess = { of: 'code', userId: half.user.id, network: networkOfRequest(request) } as const;
      await limitWordGuesses(deps, guess, () => useCode(deps, half.user, body.code)).catch(
        (error: unknown) => {
          noteSignIn(request, { way: 'code', outcome: 'refused' });
          throw error;
        },
      );
      noteSignIn(request, { way: 'code', outcome: 'done' });
      await proveAnew(deps, { request, reply }, half.signIn.id, { now: clock.now(), strongly: true });
    },

    // What routes that want a fresh sign-in are sent again after. A passkey shows it by signing in anew.
    'POST /api/profile/proof': async ({ user, body: { password, code }, request, reply }) => {
      const signIn = required(await authenticator.currentSignIn(request));
      const now = clock.now();
      const way = code === undefined ? 'proof by password' : 'proof by code';
      await (code === undefined
        ? confirmIdentity(pool, { userId: user.id, signIn, now }, { password: password ?? '' })
        : limitWordGuesses(deps, { of: 'code', userId: user.id, network: networkOfRequest(request) }, () =>
            useCode(deps, user, code),
          )
      ).catch((error: unknown) => {
        noteSignIn(request, { way, outcome: 'refused' });
        throw error;
      });
      noteSignIn(request, { way, outcome: 'done' });
      await proveAnew(deps, { request, reply }, signIn.id, { now, strongly: code !== undefined });
    },

    'POST /api/profile/authenticator-app': ({ user }) => beginNewApp(deps, user),

    'POST /api/profile/authenticator-app/confirm': async ({ user, body, request }) => {
      const signIn = required(await authenticator.currentSignIn(request));
      const guess = { of: 'code', userId: user.id, network: networkOfRequest(request) } as const;
      return {
        recoveryCodes: await limitWordGuesses(deps, guess, () =>
          confirmNewApp(deps, user, signIn, body.code),
        ),
      };
    },

    'DELETE /api/profile/authenticator-app': ({ user }) => removeAuthenticatorApp(deps, user),

    'POST /api/profile/recovery-codes': async ({ user }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, user),
    }),

    'DELETE /api/profile/passkeys/:id': ({ user, params }) =>
      transaction(pool, async (tx) => {
        const name = await removePasskeyOf(tx, user.id, params.id);
        if (name === undefined) throw new AppError('not_found', 'We can’t find that passkey.');
        await deps.onSecurityNews(tx, {
          email: user.email,
          news: 'passkey-removed',
          detail: name ?? 'Passkey',
        });
      }),
  });
}

function required(signIn: SignIn | null): SignIn {
  if (signIn === null) throw new AppError('unauthorized', 'Unauthorized');
  return signIn;
}
