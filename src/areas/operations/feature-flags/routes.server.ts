import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { featureFlagEndpoints } from './contract.ts';
import { listFlagStates } from './queries.server.ts';
import { type SetFlagDeps, setFlag } from './set-flag.server.ts';

export const featureFlagRoutes = (deps: SetFlagDeps & { auth: Authenticator }) =>
  registerEndpoints(featureFlagEndpoints, deps.auth, {
    'GET /api/admin/switches': () => listFlagStates(deps.pool),
    'PUT /api/admin/switches/:name': ({ act, params, body }) => setFlag(deps, act, params.name, body),
  });
