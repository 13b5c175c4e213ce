import {
  type Authenticator,
  registerEndpoints,
  requireVerified,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { businessEndpoints } from './contract.ts';
import { editEndpoints } from './edit/contract.ts';
import { type EditBusinessDeps, editBusiness } from './edit/edit-business.server.ts';
import { readBusinessDetails } from './edit/read-details.server.ts';
import { authoriseBusiness } from './permissions/authorise-business.server.ts';
import {
  type RegisterBusinessDeps,
  registerBusiness,
  resubmitBusiness,
} from './register/register-business.server.ts';
import { getBusiness, listMyBusinesses } from './status/get-business.server.ts';

export interface BusinessRoutesDeps extends RegisterBusinessDeps, EditBusinessDeps {
  auth: Authenticator;
  /** The demo allows registering without a verified email. */
  demo: boolean;
}

export function businessRoutes(deps: BusinessRoutesDeps): RegisterRoutes {
  const { pool, auth } = deps;
  const businesses = registerEndpoints(businessEndpoints, auth, {
    'GET /api/businesses/my': ({ user }) => listMyBusinesses(pool, user.id),
    'GET /api/businesses/:businessId': async ({ viewer, params }) =>
      getBusiness(pool, params.businessId, await viewer()),
    'POST /api/businesses': ({ user, body }) => {
      requireVerified(user, deps);
      return registerBusiness(deps, user, body);
    },
  });
  const edits = registerEndpoints(editEndpoints, auth, {
    'GET /api/businesses/:businessId/details': ({ user, params }) =>
      readBusinessDetails(pool, user, params.businessId),
    'PUT /api/businesses/:businessId': async ({ user, act, params: { businessId }, body }) => {
      const { status } = await authoriseBusiness(pool, user, businessId, 'edit_business');
      return status === 'approved'
        ? editBusiness(deps, act, user, businessId, body)
        : resubmitBusiness(deps, user, businessId, body);
    },
  });
  return (app) => {
    businesses(app);
    edits(app);
  };
}
