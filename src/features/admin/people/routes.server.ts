import { z } from 'zod';
import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { actingAdmin } from '../acting-admin.server.ts';
import { listingParamsSchema } from '../approvals/contract.ts';
import {
  bookingParamsSchema,
  businessesPageSchema,
  businessesQuerySchema,
  changeRoleSchema,
  refundSchema,
  reinstateSchema,
  sessionsPageSchema,
  sessionsQuerySchema,
  suspendedSchema,
  suspendSchema,
  upcomingSchema,
  userDetailsSchema,
  userParamsSchema,
  usersPageSchema,
  usersQuerySchema,
} from './contract.ts';
import { findBusinesses, findSessions, findUsers } from './list-queries.server.ts';
import { bookingsOfUser, businessesOfUser, upcomingOf, userById } from './people-queries.server.ts';
import { refundByAdmin } from './refund.server.ts';
import {
  changeUserRole,
  reinstateListedBusiness,
  reinstateUser,
  type SuspendDeps,
  suspendListedBusiness,
  suspendUser,
  takeDown,
  turnOffTwoStep,
} from './suspend.server.ts';

export interface PeopleRoutesDeps extends SuspendDeps {
  auth: Authenticator;
}

const nothing = z.null();

/** Finding people, businesses and sessions, suspending them, and giving money back. Admins only. */
export function peopleRoutes(deps: PeopleRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return (app) => {
    app.get(
      '/api/admin/users',
      { schema: { querystring: usersQuerySchema, response: { 200: usersPageSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return findUsers(pool, request.query);
      },
    );

    app.get(
      '/api/admin/businesses',
      { schema: { querystring: businessesQuerySchema, response: { 200: businessesPageSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return findBusinesses(pool, request.query);
      },
    );

    app.get(
      '/api/admin/sessions',
      { schema: { querystring: sessionsQuerySchema, response: { 200: sessionsPageSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return findSessions(pool, request.query);
      },
    );

    app.get(
      '/api/admin/users/:id',
      { schema: { params: userParamsSchema, response: { 200: userDetailsSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        const { id } = request.params;
        const user = await userById(pool, id);
        if (user === null) throw new AppError('not_found', 'There is no such account.');
        return {
          user,
          businesses: await businessesOfUser(pool, id),
          bookings: await bookingsOfUser(pool, id),
          upcoming: await upcomingOf(pool, { userId: id }, clock.now()),
        };
      },
    );

    // What suspending or taking down would touch: shown before it is confirmed.
    app.get(
      '/api/admin/businesses/:id/upcoming',
      { schema: { params: listingParamsSchema, response: { 200: upcomingSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return upcomingOf(pool, { businessId: request.params.id }, clock.now());
      },
    );

    app.get(
      '/api/admin/sessions/:id/upcoming',
      { schema: { params: listingParamsSchema, response: { 200: upcomingSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return upcomingOf(pool, { sessionId: request.params.id }, clock.now());
      },
    );

    app.post(
      '/api/admin/users/:id/suspend',
      {
        config: { freshSignIn: true },
        schema: { params: userParamsSchema, body: suspendSchema, response: { 200: suspendedSchema } },
      },
      async (request) => suspendUser(deps, await actingAdmin(auth, request), request.params.id, request.body),
    );

    app.post(
      '/api/admin/users/:id/reinstate',
      {
        config: { freshSignIn: true },
        schema: { params: userParamsSchema, body: reinstateSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await reinstateUser(deps, act, request.params.id, request.body.reason);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/users/:id/role',
      {
        config: { freshSignIn: true },
        schema: { params: userParamsSchema, body: changeRoleSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await changeUserRole(deps, act, request.params.id, request.body);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/users/:id/two-step/turn-off',
      {
        config: { freshSignIn: true },
        schema: { params: userParamsSchema, body: reinstateSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await turnOffTwoStep(deps, act, request.params.id, request.body.reason);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/businesses/:id/suspend',
      {
        config: { freshSignIn: true },
        schema: { params: listingParamsSchema, body: suspendSchema, response: { 200: suspendedSchema } },
      },
      async (request) =>
        suspendListedBusiness(deps, await actingAdmin(auth, request), request.params.id, request.body),
    );

    app.post(
      '/api/admin/businesses/:id/reinstate',
      {
        config: { freshSignIn: true },
        schema: { params: listingParamsSchema, body: reinstateSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await reinstateListedBusiness(deps, act, request.params.id, request.body.reason);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/sessions/:id/take-down',
      {
        config: { freshSignIn: true },
        schema: { params: listingParamsSchema, body: suspendSchema, response: { 200: suspendedSchema } },
      },
      async (request) => {
        const act = await actingAdmin(auth, request);
        return transaction(pool, (tx) => takeDown(tx, deps, act, request.params.id, request.body));
      },
    );

    app.post(
      '/api/admin/bookings/:id/refund',
      {
        config: { freshSignIn: true },
        schema: { params: bookingParamsSchema, body: refundSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await refundByAdmin(deps, act, request.params.id, request.body);
        return reply.code(204).send(null);
      },
    );
  };
}
