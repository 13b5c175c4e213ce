import { createHash, createHmac } from 'node:crypto';
import { encodeVoucherCode, normalizeVoucherCode } from './rules.ts';

/** Deterministic. */
export type VoucherCodeGenerator = (purchaseId: string) => string;

/** Derived from a secret and never stored, so the database alone reveals none. */
export function createVoucherCodeGenerator(secret: string): VoucherCodeGenerator {
  const key = createHmac('sha256', secret).update('gift vouchers').digest();
  return (purchaseId) => encodeVoucherCode(createHmac('sha256', key).update(purchaseId).digest());
}

/** Null if invalid. With 80 random bits, lookup timing reveals nothing. */
export function hashTypedCode(code: string): Buffer | null {
  const letters = normalizeVoucherCode(code);
  return letters === null ? null : createHash('sha256').update(letters).digest();
}

export function hashGeneratedCode(code: string): Buffer {
  const hash = hashTypedCode(code);
  if (hash === null) throw new Error('A code that was made is none.');
  return hash;
}
