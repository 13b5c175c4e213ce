import { createVoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';

export const testVoucherCodes = createVoucherCodeGenerator('a secret of tests, long enough to be one');
