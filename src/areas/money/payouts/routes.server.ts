import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { authorisePayoutBusiness, requireOwnTrainer } from './accounts/authorise-payouts.server.ts';
import {
  type OnboardDeps,
  openAccountDashboard,
  refreshAccount,
  startOnboarding,
} from './accounts/onboard.server.ts';
import { payoutEndpoints } from './contract.ts';
import { payoutsCsv } from './overview/payouts-csv.server.ts';
import { type ReadPayoutsDeps, readPayout, readPayouts } from './overview/read-payouts.server.ts';

export const payoutRoutes = (deps: OnboardDeps & Pick<ReadPayoutsDeps, 'clock'> & { auth: Authenticator }) =>
  registerEndpoints(payoutEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/payouts': async ({ user, params }) =>
      readPayouts(deps, await authorisePayoutBusiness(deps.pool, user, params.businessId)),
    'GET /api/businesses/:businessId/payouts/export.csv': async ({ user, params, reply }) =>
      sendCsv(
        reply,
        await payoutsCsv(deps.pool, await authorisePayoutBusiness(deps.pool, user, params.businessId)),
      ),
    'GET /api/businesses/:businessId/payouts/:payoutId': async ({ user, params }) =>
      readPayout(
        deps.pool,
        await authorisePayoutBusiness(deps.pool, user, params.businessId),
        params.payoutId,
      ),
    'POST /api/businesses/:businessId/payouts/onboarding': async ({ user, params }) =>
      startOnboarding(deps, await authorisePayoutBusiness(deps.pool, user, params.businessId)),
    'POST /api/businesses/:businessId/payouts/dashboard': async ({ user, params }) =>
      openAccountDashboard(deps, await authorisePayoutBusiness(deps.pool, user, params.businessId)),
    'POST /api/businesses/:businessId/payouts/refresh': async ({ user, params }) =>
      refreshAccount(deps, await authorisePayoutBusiness(deps.pool, user, params.businessId)),
    'GET /api/trainer-payouts': async ({ user }) =>
      readPayouts(deps, await requireOwnTrainer(deps.pool, user)),
    'GET /api/trainer-payouts/export.csv': async ({ user, reply }) =>
      sendCsv(reply, await payoutsCsv(deps.pool, await requireOwnTrainer(deps.pool, user))),
    'GET /api/trainer-payouts/:payoutId': async ({ user, params }) =>
      readPayout(deps.pool, await requireOwnTrainer(deps.pool, user), params.payoutId),
    'POST /api/trainer-payouts/onboarding': async ({ user }) =>
      startOnboarding(deps, await requireOwnTrainer(deps.pool, user)),
    'POST /api/trainer-payouts/dashboard': async ({ user }) =>
      openAccountDashboard(deps, await requireOwnTrainer(deps.pool, user)),
    'POST /api/trainer-payouts/refresh': async ({ user }) =>
      refreshAccount(deps, await requireOwnTrainer(deps.pool, user)),
  });
