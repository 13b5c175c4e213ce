import { z } from 'zod';
import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { setPlanEnds } from './cancel-plan.server.ts';
import { finishCardChange, showPlanCard, startCardChange } from './change-card.server.ts';
import { changeTier, previewTierChange } from './change-tier.server.ts';
import {
  cardChangedSchema,
  cardSetupSchema,
  changeTierAnswerSchema,
  changeTierSchema,
  finishCardChangeSchema,
  planCardAnswerSchema,
  planInvoiceListSchema,
  planPaymentSchema,
  previewTierChangeSchema,
  startSubscriptionSchema,
  tierChangePreviewSchema,
} from './contract.ts';
import { listPlanInvoices } from './list-plan-invoices.server.ts';
import { openPayment } from './open-payment.server.ts';
import { refreshOwnPlans } from './refresh-plans.server.ts';
import { startSubscription } from './start-subscription.server.ts';
import type { SyncDeps } from './sync-subscription.server.ts';

const nothing = z.null();

/** Plans: only a business's owner manages them. How a plan stands is part of `GET /api/businesses/my`. */
export function subscriptionRoutes(deps: SyncDeps & { auth: Authenticator }): RegisterRoutes {
  const params = businessParamsSchema;
  return (app) => {
    app.post(
      '/api/subscriptions',
      { schema: { body: startSubscriptionSchema, response: { 200: planPaymentSchema } } },
      async (request) => startSubscription(deps, await requireUser(deps.auth, request), request.body),
    );

    app.post(
      '/api/subscriptions/refresh',
      { schema: { response: { 204: nothing } } },
      async (request, reply) => {
        await refreshOwnPlans(deps, await requireUser(deps.auth, request));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/businesses/:businessId/plan/payment',
      { schema: { params, response: { 200: planPaymentSchema } } },
      async (request) => openPayment(deps, await requireUser(deps.auth, request), request.params.businessId),
    );

    app.post(
      '/api/businesses/:businessId/plan/preview',
      { schema: { params, body: previewTierChangeSchema, response: { 200: tierChangePreviewSchema } } },
      async (request) => {
        const user = await requireUser(deps.auth, request);
        return previewTierChange(deps, user, request.params.businessId, request.body.tier);
      },
    );

    app.post(
      '/api/businesses/:businessId/plan/change',
      { schema: { params, body: changeTierSchema, response: { 200: changeTierAnswerSchema } } },
      async (request) => {
        const user = await requireUser(deps.auth, request);
        return changeTier(deps, user, request.params.businessId, request.body);
      },
    );

    for (const [path, ends] of [
      ['cancel', true],
      ['resume', false],
    ] as const) {
      app.post(
        `/api/businesses/:businessId/plan/${path}`,
        { schema: { params, response: { 204: nothing } } },
        async (request, reply) => {
          const user = await requireUser(deps.auth, request);
          await setPlanEnds(deps, user, request.params.businessId, ends);
          return reply.code(204).send(null);
        },
      );
    }

    app.get(
      '/api/businesses/:businessId/plan/card',
      { schema: { params, response: { 200: planCardAnswerSchema } } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        reply.header('cache-control', 'no-store');
        return showPlanCard(deps, user, request.params.businessId);
      },
    );

    app.post(
      '/api/businesses/:businessId/plan/card',
      { schema: { params, response: { 200: cardSetupSchema } } },
      async (request) =>
        startCardChange(deps, await requireUser(deps.auth, request), request.params.businessId),
    );

    app.put(
      '/api/businesses/:businessId/plan/card',
      { schema: { params, body: finishCardChangeSchema, response: { 200: cardChangedSchema } } },
      async (request) => {
        const user = await requireUser(deps.auth, request);
        return finishCardChange(deps, user, request.params.businessId, request.body.setupIntentId);
      },
    );

    app.get(
      '/api/businesses/:businessId/plan/invoices',
      { schema: { params, response: { 200: planInvoiceListSchema } } },
      async (request, reply) => {
        const user = await requireUser(deps.auth, request);
        reply.header('cache-control', 'no-store');
        return listPlanInvoices(deps, user, request.params.businessId);
      },
    );
  };
}
