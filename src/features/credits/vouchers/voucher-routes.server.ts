import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { limitWordGuesses } from '#features/accounts/sign-in/word-guesses.server.ts';
import { networkOfRequest } from '#shared/http/network.ts';
import { buyVoucher, showCode, type VoucherDeps } from './buy-voucher.server.ts';
import { voucherEndpoints } from './contract.ts';
import { changeGift, listGivenVouchers, voucherToPrint } from './give-voucher.server.ts';
import { listOwnVouchers, redeemVoucher } from './redeem-voucher.server.ts';
import { type PrintedSite, refuseUnprintable, voucherPdf } from './voucher-pdf.server.ts';

/** Gift vouchers. Everybody is served their own. */
export const voucherRoutes = (
  deps: VoucherDeps & {
    auth: Authenticator;
    site: PrintedSite;
    /** Holds the fonts that the file embeds (assets/fonts). */
    fontFolder: string;
  },
) =>
  serve(voucherEndpoints, deps.auth, {
    'POST /api/gift-vouchers': async ({ user, body }) => {
      await refuseUnprintable(deps.fontFolder, body.gift, 'gift.');
      return buyVoucher(deps, user, body);
    },
    'POST /api/gift-vouchers/:purchaseId/code': ({ user, params }) => showCode(deps, user, params.purchaseId),
    'GET /api/gift-vouchers/given': ({ user }) => listGivenVouchers(deps, user),
    'PUT /api/gift-vouchers/:purchaseId/gift': async ({ user, params, body }) => {
      await refuseUnprintable(deps.fontFolder, body);
      return changeGift(deps, user, params.purchaseId, body);
    },
    'GET /api/gift-vouchers/:purchaseId/voucher.pdf': async ({ user, params, reply }) => {
      const voucher = await voucherToPrint(deps, user, params.purchaseId);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'attachment; filename="gift-voucher.pdf"')
        .header('cache-control', 'no-store')
        .send(await voucherPdf(voucher, deps.site, deps.fontFolder));
    },
    'POST /api/gift-vouchers/redeem': ({ user, body, request }) => {
      const guess = { of: 'gift_voucher', userId: user.id, network: networkOfRequest(request) } as const;
      return limitWordGuesses(deps, guess, () => redeemVoucher(deps, user, body.code));
    },
    'GET /api/gift-vouchers': ({ user }) => listOwnVouchers(deps, user),
  });
