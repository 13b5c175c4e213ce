import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { throttleCodeAttempts } from '#areas/identity/accounts/sign-in/code-throttle.server.ts';
import { requestNetwork } from '#shared/http/network.ts';
import { buyVoucher, revealVoucherCode, type VoucherDeps } from './buy-voucher.server.ts';
import { voucherEndpoints } from './contract.ts';
import { listGivenVouchers, readPrintableVoucher, updateGiftRecipient } from './given-vouchers.server.ts';
import { listMyVouchers, redeemVoucher } from './redeem-voucher.server.ts';
import { assertPrintable, type PrintedSite, voucherPdf } from './voucher-pdf.server.ts';

export const voucherRoutes = (
  deps: VoucherDeps & {
    auth: Authenticator;
    site: PrintedSite;
    /** Fonts embedded in the file (assets/fonts). */
    fontFolder: string;
  },
) =>
  registerEndpoints(voucherEndpoints, deps.auth, {
    'POST /api/gift-vouchers': async ({ user, body }) => {
      await assertPrintable(deps.fontFolder, body.gift, 'gift.');
      return buyVoucher(deps, user, body);
    },
    'POST /api/gift-vouchers/:purchaseId/code': ({ user, params }) =>
      revealVoucherCode(deps, user, params.purchaseId),
    'GET /api/gift-vouchers/given': ({ user }) => listGivenVouchers(deps, user),
    'PUT /api/gift-vouchers/:purchaseId/gift': async ({ user, params, body }) => {
      await assertPrintable(deps.fontFolder, body);
      return updateGiftRecipient(deps, user, params.purchaseId, body);
    },
    'GET /api/gift-vouchers/:purchaseId/voucher.pdf': async ({ user, params, reply }) => {
      const voucher = await readPrintableVoucher(deps, user, params.purchaseId);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'attachment; filename="gift-voucher.pdf"')
        .header('cache-control', 'no-store')
        .send(await voucherPdf(voucher, deps.site, deps.fontFolder));
    },
    'POST /api/gift-vouchers/redeem': ({ user, body, request }) => {
      const guess = { of: 'gift_voucher', userId: user.id, network: requestNetwork(request) } as const;
      return throttleCodeAttempts(deps, guess, () => redeemVoucher(deps, user, body.code));
    },
    'GET /api/gift-vouchers': ({ user }) => listMyVouchers(deps, user),
  });
