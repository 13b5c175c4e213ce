import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { CustomerDeps } from '../manage-customer-notes.server.ts';
import { automationEndpoints } from './contract.ts';
import { changeAutomation, readAutomations } from './manage-automations.server.ts';

export const automationRoutes = (deps: CustomerDeps & { auth: Authenticator }): RegisterRoutes =>
  registerEndpoints(automationEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/automations': ({ user, params }) =>
      readAutomations(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/automations': ({ act, params, body }) =>
      changeAutomation(deps, act, params.businessId, body),
  });
