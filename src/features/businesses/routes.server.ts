import { type Authenticator, requireUser, requireVerified } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  businessParamsSchema,
  businessRegistrationSchema,
  businessSchema,
  ownBusinessListSchema,
  ownBusinessSchema,
} from './contract.ts';
import { getBusiness } from './get-business.server.ts';
import { listOwnBusinesses } from './list-own-businesses.server.ts';
import { type RegisterBusinessDeps, registerBusiness } from './register-business.server.ts';
import { resubmitBusiness } from './resubmit-business.server.ts';

export interface BusinessRoutesDeps extends RegisterBusinessDeps {
  auth: Authenticator;
  /** In the demo nobody need read mail to register a business. */
  demo: boolean;
}

/** Registering businesses and reading them: `/api/businesses`. */
export function businessRoutes(deps: BusinessRoutesDeps): RegisterRoutes {
  const { pool, auth } = deps;
  return (app) => {
    app.get(
      '/api/businesses/my',
      { schema: { response: { 200: ownBusinessListSchema } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        reply.header('cache-control', 'no-store');
        return listOwnBusinesses(pool, user.id);
      },
    );

    app.get(
      '/api/businesses/:businessId',
      { schema: { params: businessParamsSchema, response: { 200: businessSchema } } },
      async (request) => getBusiness(pool, request.params.businessId, await auth.currentUser(request)),
    );

    app.post(
      '/api/businesses',
      { schema: { body: businessRegistrationSchema, response: { 201: ownBusinessSchema } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        requireVerified(user, deps);
        return reply.code(201).send(await registerBusiness(deps, user, request.body));
      },
    );

    app.put(
      '/api/businesses/:businessId',
      {
        schema: {
          params: businessParamsSchema,
          body: businessRegistrationSchema,
          response: { 200: ownBusinessSchema },
        },
      },
      async (request) =>
        resubmitBusiness(deps, await requireUser(auth, request), request.params.businessId, request.body),
    );
  };
}
