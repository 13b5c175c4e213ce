import type { HoldCredits, PaymentIntentResponse } from '../../contract.ts';

export interface PriceAdjustmentsChoice {
  busy: boolean;
  /** Null for appointments: they have no promo codes. */
  code: CodeChoice | null;
  /** Null without a pass for this session. */
  credits: CreditsChoice | null;
  /** Null without a gift voucher for this session. */
  vouchers: VouchersChoice | null;
}

export interface CodeChoice {
  applied: PaymentIntentResponse['code'];
  /** The server's message. */
  error: string | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

export interface CreditsChoice {
  /** Null once the last credit is used elsewhere. */
  passes: HoldCredits | null;
  most: number;
  toPay: string;
  error: string | undefined;
  use: (count: number) => void;
}

export interface VouchersChoice {
  /** In pounds; null once the last voucher is used elsewhere. */
  money: { used: string; left: string } | null;
  toPay: string;
  error: string | undefined;
  use: (wanted: boolean) => void;
}
