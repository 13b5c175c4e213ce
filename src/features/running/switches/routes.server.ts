import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { switchEndpoints } from './contract.ts';
import { switchStates } from './queries.server.ts';
import { type SwitchDeps, turnSwitch } from './turn-switch.server.ts';

/** What admins switch off and on. */
export const switchRoutes = (deps: SwitchDeps & { auth: Authenticator }) =>
  serve(switchEndpoints, deps.auth, {
    'GET /api/admin/switches': () => switchStates(deps.pool),
    'PUT /api/admin/switches/:name': ({ act, params, body }) => turnSwitch(deps, act, params.name, body),
  });
