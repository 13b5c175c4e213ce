import { type Authenticator, requireUser, requireVerified } from '#features/accounts/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { authoriseBusiness } from './authorise-business.server.ts';
import {
  businessParamsSchema,
  businessRegistrationSchema,
  businessSchema,
  ownBusinessListSchema,
  ownBusinessSchema,
} from './contract.ts';
import { businessDetailsSchema, saveBusinessSchema } from './edit/contract.ts';
import { type EditBusinessDeps, editBusiness } from './edit/edit-business.server.ts';
import { showBusinessDetails } from './edit/show-details.server.ts';
import { getBusiness } from './get-business.server.ts';
import { listOwnBusinesses } from './list-own-businesses.server.ts';
import { type RegisterBusinessDeps, registerBusiness } from './register-business.server.ts';
import { resubmitBusiness } from './resubmit-business.server.ts';

export interface BusinessRoutesDeps extends RegisterBusinessDeps, EditBusinessDeps {
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
          body: saveBusinessSchema,
          response: { 200: ownBusinessSchema },
        },
      },
      async (request) => {
        const user = await requireUser(auth, request);
        const { businessId } = request.params;
        const { status } = await authoriseBusiness(pool, user, businessId, 'edit_business');
        if (status !== 'approved') return resubmitBusiness(deps, user, businessId, request.body);
        const act = { actorId: user.id, requestId: request.id };
        return editBusiness(deps, act, user, businessId, request.body);
      },
    );

    app.get(
      '/api/businesses/:businessId/details',
      { schema: { params: businessParamsSchema, response: { 200: businessDetailsSchema } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        reply.header('cache-control', 'no-store');
        return showBusinessDetails(pool, user, request.params.businessId);
      },
    );
  };
}
