import type { PhotoDeps } from '#areas/catalogue/photos/photo-files.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { receiveOneFile } from '#shared/storage/receive-upload.server.ts';
import { sendFile } from '#shared/storage/send-file.server.ts';
import { packageEndpoints } from './contract.ts';
import { type ExportDeps, listExports, openExport, requestExport } from './package/export-business.server.ts';
import { MAX_PACKAGE_BYTES } from './package/open-package.server.ts';
import { listRestoredBusinesses, restorePackage } from './package/restore-package.server.ts';

export interface PortabilityRoutesDeps extends ExportDeps, PhotoDeps {
  auth: Authenticator;
}

export function portabilityRoutes(deps: PortabilityRoutesDeps): RegisterRoutes {
  return registerEndpoints(packageEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/exports': ({ user, params }) =>
      listExports(deps, user, params.businessId),
    'POST /api/businesses/:businessId/exports': ({ act, params, body }) =>
      requestExport(deps, act, params.businessId, body),
    'GET /api/businesses/:businessId/exports/:exportId/file': async ({ act, params, reply }) =>
      sendFile(reply, await openExport(deps, act, params)),
    'GET /api/admin/packages': () => listRestoredBusinesses(deps),
    'POST /api/admin/packages': async ({ act, request }) =>
      restorePackage(
        deps,
        act,
        await receiveOneFile(request, { field: 'package', maxBytes: MAX_PACKAGE_BYTES }),
      ),
  });
}
