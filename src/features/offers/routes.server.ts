import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { listCodes, listUses, makeCode, pauseCode } from './codes/manage-codes.server.ts';
import { showCodes } from './codes/show-codes.server.ts';
import { offerEndpoints } from './contract.ts';
import {
  endSeriesPrice,
  listSeriesPrices,
  setSeriesPrice,
  showSeriesPrice,
} from './series/series-prices.server.ts';

/** What a business offers: its promo codes, and its prices for several dates. Every endpoint asks what the person may there. */
export const offerRoutes = (deps: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  serve(offerEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/offers': async ({ viewer, params }) =>
      showCodes(deps, await viewer(), params.businessId),
    'GET /api/businesses/:businessId/codes': ({ user, params }) => listCodes(deps, user, params.businessId),
    'POST /api/businesses/:businessId/codes': ({ act, params, body }) =>
      makeCode(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/codes/:codeId/paused': ({ act, params, body }) =>
      pauseCode(deps, act, params, body),
    'GET /api/businesses/:businessId/codes/:codeId/uses': ({ user, params }) => listUses(deps, user, params),
    'GET /api/sessions/:sessionId/series-price': ({ params }) => showSeriesPrice(deps, params.sessionId),
    'GET /api/businesses/:businessId/series-prices': ({ user, params }) =>
      listSeriesPrices(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/series-prices/:sessionId': ({ act, params, body }) =>
      setSeriesPrice(deps, act, params, body),
    'DELETE /api/businesses/:businessId/series-prices/:sessionId': ({ act, params }) =>
      endSeriesPrice(deps, act, params),
  });
