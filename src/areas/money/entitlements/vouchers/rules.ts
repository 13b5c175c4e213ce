import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';

/** What gift vouchers are worth and how their money is shared out, apart from SQL and HTTP. Amounts in pence. */

/** A voucher is of at least, and at most, so much. */
export const MIN_VOUCHER_PENCE = 10_00;
export const MAX_VOUCHER_PENCE = 500_00;

/** What most people give, in pounds. */
export const VOUCHER_AMOUNTS = ['15', '25', '50', '100'] as const;
export type VoucherAmount = (typeof VOUCHER_AMOUNTS)[number];

/** What its buyer writes on it has at most so many characters. */
export const MAX_MESSAGE_LENGTH = 300;

/** A voucher is mailed on a day at most so many days ahead. */
export const MAX_DELIVERY_DAYS = 365;

/** So many days before its last one whoever has a voucher is told. */
export const VOUCHER_WARNING_DAYS = 30;

/** So many months after it was bought a voucher can be spent. */
export const VOUCHER_VALIDITY_MONTHS = 24;

/** The letters and digits of codes: none that could be read as another. 32, so that each is five bits. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;

/** The code that these bytes spell, in groups of four: "7KQ2-...". Needs ten bytes. */
export function encodeVoucherCode(bytes: Uint8Array): string {
  const letters = Array.from({ length: CODE_LENGTH }, (_, index) => {
    const bit = index * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    return CODE_ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  });
  return Array.from({ length: 4 }, (_, group) => letters.slice(4 * group, 4 * group + 4).join('')).join('-');
}

/** A code as it was typed, without what people put between its letters; null for what is none. */
export function normalizeVoucherCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode =
    letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? letters : null;
}

/** What is still to be paid of an item. */
export interface UnpaidItem {
  position: number;
  sessionFeePence: number;
  platformFeePence: number;
}

/** What a voucher pays of an item: the seller's share and the platform's. */
export interface VoucherUse extends UnpaidItem {
  creditId: string;
}

/**
 * What vouchers pay of an order: the first of them as far as it goes, then the next, item by item. What is left for a
 * card is nothing or enough for one. Of an item that is paid in part each share is paid in proportion, the platform's
 * rounded down.
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

/** Where a voucher stands for whoever bought it. */
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

/** The same of one voucher. `ended`: what became of its money while nobody had redeemed it. */
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

/** Can the recipient and the day still change? */
export const canChangeGift = (standing: VoucherStatus): boolean =>
  standing === 'to_send' || standing === 'to_print';
