import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { shareEndpoints } from './contract.ts';
import { listShares } from './read-shares.server.ts';
import {
  acceptPassInvitation,
  readPassInvitation,
  type ShareDeps,
  sharePass,
  stopSharing,
} from './share-pass.server.ts';

export const shareRoutes = (deps: ShareDeps & { auth: Authenticator }) =>
  registerEndpoints(shareEndpoints, deps.auth, {
    'GET /api/credit-shares': ({ user }) => listShares(deps, user),
    'POST /api/credits/:creditId/shares': ({ user, params, body }) => sharePass(deps, user, params, body),
    'POST /api/memberships/:membershipId/shares': ({ user, params, body }) =>
      sharePass(deps, user, params, body),
    'DELETE /api/credit-shares/:shareId': ({ user, params }) => stopSharing(deps, user, params.shareId),
    'GET /api/pass-invitations/:token': ({ user, params }) => readPassInvitation(deps, user, params.token),
    'POST /api/pass-invitations/:token/accept': ({ user, params }) =>
      acceptPassInvitation(deps, user, params.token),
  });
