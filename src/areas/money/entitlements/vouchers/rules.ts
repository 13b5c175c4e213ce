import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';

/** Voucher rules, independent of SQL and HTTP. Amounts in pence. */

export const MIN_VOUCHER_PENCE = 10_00;
export const MAX_VOUCHER_PENCE = 500_00;

/** Pounds. */
export const VOUCHER_AMOUNTS = ['15', '25', '50', '100'] as const;
export type VoucherAmount = (typeof VOUCHER_AMOUNTS)[number];

export const MAX_MESSAGE_LENGTH = 300;

export const MAX_DELIVERY_DAYS = 365;

export const VOUCHER_WARNING_DAYS = 30;

export const VOUCHER_VALIDITY_MONTHS = 24;

/** 32 unambiguous characters, five bits each. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;

/** "7KQ2-...", from ten bytes. */
export function encodeVoucherCode(bytes: Uint8Array): string {
  const letters = Array.from({ length: CODE_LENGTH }, (_, index) => {
    const bit = index * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    return CODE_ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  });
  return Array.from({ length: 4 }, (_, group) => letters.slice(4 * group, 4 * group + 4).join('')).join('-');
}

/** Removes separators; null if invalid. */
export function normalizeVoucherCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode =
    letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? letters : null;
}

export interface UnpaidItem {
  position: number;
  sessionFeePence: number;
  platformFeePence: number;
}

export interface VoucherUse extends UnpaidItem {
  creditId: string;
}

/**
 * Applies vouchers in order, item by item. The rest is zero or at least the minimum charge. Part payments split both
 * shares in proportion, the platform's rounded down.
 */
export function allocateVouchers(
  vouchers: readonly { creditId: string; leftPence: number }[],
  items: readonly UnpaidItem[],
): VoucherUse[] {
  const duePence = items.reduce((sum, item) => sum + item.sessionFeePence + item.platformFeePence, 0);
  const availablePence = vouchers.reduce((sum, { leftPence }) => sum + leftPence, 0);
  const short = duePence - availablePence;
  let budget =
    short > 0 && short < MIN_CHARGE_PENCE ? duePence - MIN_CHARGE_PENCE : Math.min(duePence, availablePence);
  const uses: VoucherUse[] = [];
  const left = vouchers.map((voucher) => ({ ...voucher }));
  for (const { position, ...fees } of items) {
    for (const voucher of left) {
      const openPence = fees.sessionFeePence + fees.platformFeePence;
      const pence = Math.min(openPence, voucher.leftPence, budget);
      if (pence <= 0) continue;
      const platformFeePence = Math.floor((fees.platformFeePence * pence) / openPence);
      const sessionFeePence = pence - platformFeePence;
      uses.push({ creditId: voucher.creditId, position, sessionFeePence, platformFeePence });
      fees.sessionFeePence -= sessionFeePence;
      fees.platformFeePence -= platformFeePence;
      voucher.leftPence -= pence;
      budget -= pence;
    }
  }
  return uses;
}

export const voucherStatuses = [
  'to_send',
  'to_print',
  'sent',
  'redeemed',
  'refunded',
  'ended',
  'blocked',
] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

export function voucherStatus(voucher: {
  redeemed: boolean;
  ended: 'used' | 'expired' | 'refunded' | 'taken_back' | null;
  blocked: boolean;
  sendOn: string | null;
  sentAt: Date | null;
}): VoucherStatus {
  if (voucher.redeemed) return 'redeemed';
  if (voucher.ended === 'refunded') return 'refunded';
  if (voucher.ended !== null) return 'ended';
  if (voucher.blocked) return 'blocked';
  if (voucher.sendOn === null) return 'to_print';
  return voucher.sentAt === null ? 'to_send' : 'sent';
}

export const canChangeGift = (standing: VoucherStatus): boolean =>
  standing === 'to_send' || standing === 'to_print';
