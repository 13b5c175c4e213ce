import { createHash, createHmac } from 'node:crypto';
import { codeAsTyped, spellCode } from './rules.ts';

/** Makes the code of a voucher from its purchase's id: always the same one. */
export type VoucherCodes = (purchaseId: string) => string;

/**
 * The codes of this installation. They are kept nowhere: whoever has the secret can make one again, for its mail or its
 * paper, and the database alone gives none away.
 */
export function voucherCodes(secret: string): VoucherCodes {
  const key = createHmac('sha256', secret).update('gift vouchers').digest();
  return (purchaseId) => spellCode(createHmac('sha256', key).update(purchaseId).digest());
}

/**
 * What a code is looked up by; null for what is no code. Of eighty random bits nothing can be learnt by how long it takes
 * to look a hash up.
 */
export function hashOfCode(code: string): Buffer | null {
  const letters = codeAsTyped(code);
  return letters === null ? null : createHash('sha256').update(letters).digest();
}

/** The same of a code that `VoucherCodes` made. */
export function hashOfMadeCode(code: string): Buffer {
  const hash = hashOfCode(code);
  if (hash === null) throw new Error('A code that was made is none.');
  return hash;
}
