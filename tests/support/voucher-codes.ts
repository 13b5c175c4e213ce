import { createVoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';

/** The codes of gift vouchers in tests. */
export const testVoucherCodes = createVoucherCodeGenerator('a secret of tests, long enough to be one');
