import { voucherCodes } from '#features/credits/vouchers/voucher-code.server.ts';

/** The codes of gift vouchers in tests. */
export const codesOfTests = voucherCodes('a secret of tests, long enough to be one');
