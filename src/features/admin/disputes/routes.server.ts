import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { DisputeDeps } from '#features/payments/disputes/sync-dispute.server.ts';
import { acceptCase, showCase, submitCase } from './answer-case.server.ts';
import { disputeEndpoints } from './contract.ts';
import { findDisputes } from './dispute-queries.server.ts';

/** Cases of customers' banks, and what is said to them. */
export const disputeRoutes = (deps: DisputeDeps & { auth: Authenticator }) =>
  serve(disputeEndpoints, deps.auth, {
    'GET /api/admin/disputes': ({ query }) => findDisputes(deps.pool, query),
    'GET /api/admin/disputes/:id': ({ params }) => showCase(deps.pool, params.id),
    'POST /api/admin/disputes/:id/submit': ({ act, params, body }) =>
      submitCase(deps, act, params.id, body.remarks),
    'POST /api/admin/disputes/:id/accept': ({ act, params, body }) =>
      acceptCase(deps, act, params.id, body.reason),
  });
