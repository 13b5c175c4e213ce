import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { createPromoCode, listCodes, listCodeUses, pauseCode } from './codes/manage-codes.server.ts';
import { listPublicCodes } from './codes/read-codes.server.ts';
import { offerEndpoints } from './contract.ts';
import {
  deleteSeriesPrice,
  listSeriesPrices,
  readSeriesPrice,
  setSeriesPrice,
} from './series/series-prices.server.ts';

export const offerRoutes = (deps: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  registerEndpoints(offerEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/offers': async ({ viewer, params }) =>
      listPublicCodes(deps, await viewer(), params.businessId),
    'GET /api/businesses/:businessId/codes': ({ user, params }) => listCodes(deps, user, params.businessId),
    'POST /api/businesses/:businessId/codes': ({ act, params, body }) =>
      createPromoCode(deps, act, params.businessId, body),
    'PUT /api/businesses/:businessId/codes/:codeId/paused': ({ act, params, body }) =>
      pauseCode(deps, act, params, body),
    'GET /api/businesses/:businessId/codes/:codeId/uses': ({ user, params }) =>
      listCodeUses(deps, user, params),
    'GET /api/sessions/:sessionId/series-price': ({ params }) => readSeriesPrice(deps, params.sessionId),
    'GET /api/businesses/:businessId/series-prices': ({ user, params }) =>
      listSeriesPrices(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/series-prices/:sessionId': ({ act, params, body }) =>
      setSeriesPrice(deps, act, params, body),
    'DELETE /api/businesses/:businessId/series-prices/:sessionId': ({ act, params }) =>
      deleteSeriesPrice(deps, act, params),
  });
