import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import {
  type OnboardDeps,
  openAccountDashboard,
  refreshAccount,
  startOnboarding,
} from './accounts/onboard.server.ts';
import { ownBusiness, ownTrainer } from './accounts/whose-payouts.server.ts';
import { payoutEndpoints } from './contract.ts';
import { payoutsCsv } from './show/payouts-csv.server.ts';
import { openPayout, type ShowDeps, showPayouts } from './show/show-payouts.server.ts';

/** Payouts: a business's owner manages them, and a trainer their own. */
export const payoutRoutes = (deps: OnboardDeps & Pick<ShowDeps, 'clock'> & { auth: Authenticator }) =>
  serve(payoutEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/payouts': async ({ user, params }) =>
      showPayouts(deps, await ownBusiness(deps.pool, user, params.businessId)),
    'GET /api/businesses/:businessId/payouts/export.csv': async ({ user, params, reply }) =>
      sendCsv(reply, await payoutsCsv(deps.pool, await ownBusiness(deps.pool, user, params.businessId))),
    'GET /api/businesses/:businessId/payouts/:payoutId': async ({ user, params }) =>
      openPayout(deps.pool, await ownBusiness(deps.pool, user, params.businessId), params.payoutId),
    'POST /api/businesses/:businessId/payouts/onboarding': async ({ user, params }) =>
      startOnboarding(deps, await ownBusiness(deps.pool, user, params.businessId)),
    'POST /api/businesses/:businessId/payouts/dashboard': async ({ user, params }) =>
      openAccountDashboard(deps, await ownBusiness(deps.pool, user, params.businessId)),
    'POST /api/businesses/:businessId/payouts/refresh': async ({ user, params }) =>
      refreshAccount(deps, await ownBusiness(deps.pool, user, params.businessId)),
    'GET /api/trainer-payouts': async ({ user }) => showPayouts(deps, await ownTrainer(deps.pool, user)),
    'GET /api/trainer-payouts/export.csv': async ({ user, reply }) =>
      sendCsv(reply, await payoutsCsv(deps.pool, await ownTrainer(deps.pool, user))),
    'GET /api/trainer-payouts/:payoutId': async ({ user, params }) =>
      openPayout(deps.pool, await ownTrainer(deps.pool, user), params.payoutId),
    'POST /api/trainer-payouts/onboarding': async ({ user }) =>
      startOnboarding(deps, await ownTrainer(deps.pool, user)),
    'POST /api/trainer-payouts/dashboard': async ({ user }) =>
      openAccountDashboard(deps, await ownTrainer(deps.pool, user)),
    'POST /api/trainer-payouts/refresh': async ({ user }) =>
      refreshAccount(deps, await ownTrainer(deps.pool, user)),
  });
