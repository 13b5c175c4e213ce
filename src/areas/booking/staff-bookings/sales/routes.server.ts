import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { deskSaleEndpoints } from './contract.ts';
import { extendAtDesk, refundAtDesk } from './desk-passes.server.ts';
import type { DeskSaleDeps } from './read-desk-sale.server.ts';
import { endSaleLink } from './sale-link.server.ts';
import { readDeskOffers, sellAtDesk } from './sell-at-desk.server.ts';

export function deskSaleRoutes(deps: DeskSaleDeps & { auth: Authenticator }): RegisterRoutes {
  return registerEndpoints(deskSaleEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/desk-offers': ({ user, params, query }) =>
      readDeskOffers(deps, user, params.businessId, query),
    'POST /api/businesses/:businessId/desk-sales': ({ act, params, body }) =>
      sellAtDesk(deps, act, params.businessId, body),
    'DELETE /api/desk-sales/:saleId': ({ act, params }) => endSaleLink(deps, act, params.saleId),
    'POST /api/businesses/:businessId/credits/:creditId/extensions': ({ act, params, body }) =>
      extendAtDesk(deps, act, params, body),
    'POST /api/businesses/:businessId/credits/:creditId/desk-refund': ({ act, params, body }) =>
      refundAtDesk(deps, act, params, body),
  });
}
