import { createHash, createHmac } from 'node:crypto';
import { encodeVoucherCode, normalizeVoucherCode } from './rules.ts';

/** Makes the code of a voucher from its purchase's id: always the same one. */
export type VoucherCodeGenerator = (purchaseId: string) => string;

/**
 * The codes of this installation. They are kept nowhere: whoever has the secret can make one again, for its mail or its
 * paper, and the database alone gives none away.
 */
export function createVoucherCodeGenerator(secret: string): VoucherCodeGenerator {
  const key = createHmac('sha256', secret).update('gift vouchers').digest();
  return (purchaseId) => encodeVoucherCode(createHmac('sha256', key).update(purchaseId).digest());
}

/**
 * What a code is looked up by; null for what is no code. Of eighty random bits nothing can be learnt by how long it takes
 * to look a hash up.
 */
export function hashTypedCode(code: string): Buffer | null {
  const letters = normalizeVoucherCode(code);
  return letters === null ? null : createHash('sha256').update(letters).digest();
}

/** The same of a code that `VoucherCodeGenerator` made. */
export function hashGeneratedCode(code: string): Buffer {
  const hash = hashTypedCode(code);
  if (hash === null) throw new Error('A code that was made is none.');
  return hash;
}
