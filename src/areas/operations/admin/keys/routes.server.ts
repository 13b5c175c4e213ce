import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { listBusinessKeys, revokeKeyAsAdmin } from '#areas/platform/api-keys/manage-keys.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { recordAndNotify, type SuspendDeps } from '../people/suspend.server.ts';
import { adminKeyEndpoints } from './contract.ts';

export type AdminKeyRoutesDeps = Pick<SuspendDeps, 'pool' | 'clock' | 'onAdminAct'> & { auth: Authenticator };

export function adminKeyRoutes(deps: AdminKeyRoutesDeps): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return registerEndpoints(adminKeyEndpoints, auth, {
    'GET /api/admin/businesses/:id/api-keys': ({ params }) => listBusinessKeys(pool, params.id, clock.now()),
    'POST /api/admin/businesses/:id/api-keys/:keyId/revoke': async ({ act, params: { id, keyId }, body }) => {
      await transaction(pool, async (tx) => {
        const name = await revokeKeyAsAdmin(tx, id, keyId, clock.now());
        if (name === null) return;
        await recordAndNotify(tx, deps, act, {
          action: 'business.api_key_ended',
          subject: 'business',
          subjectId: id,
          reason: body.reason,
          before: { name },
          details: { keyId, key: name },
        });
      });
      return listBusinessKeys(pool, id, clock.now());
    },
  });
}
