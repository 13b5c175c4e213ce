import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { buyVoucher, showCode, type VoucherDeps } from './buy-voucher.server.ts';
import { voucherEndpoints } from './contract.ts';
import { listOwnVouchers, redeemVoucher } from './redeem-voucher.server.ts';

/** Gift vouchers. Everybody is served their own. */
export const voucherRoutes = (deps: VoucherDeps & { auth: Authenticator }) =>
  serve(voucherEndpoints, deps.auth, {
    'POST /api/gift-vouchers': ({ user, body }) => buyVoucher(deps, user, body),
    'POST /api/gift-vouchers/:purchaseId/code': ({ user, params }) => showCode(deps, user, params.purchaseId),
    'POST /api/gift-vouchers/redeem': ({ user, body }) => redeemVoucher(deps, user, body.code),
    'GET /api/gift-vouchers': ({ user }) => listOwnVouchers(deps, user),
  });
