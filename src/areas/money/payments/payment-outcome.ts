/** Sent to the provider. */
export interface Payer {
  name: string;
  email: string;
  phone: string;
}

/**
 * Result of confirming. `error.message` is for the payer, `declined` means the bank refused. Nothing was charged;
 * retry unless `gone` (the hold has ended). `processing`: the bank hasn't decided. For a setup secret,
 * `paymentIntent` is the `seti_…` id.
 */
export type PaymentOutcome =
  | { error: { message: string; declined?: true; gone?: true } }
  | { paymentIntent: { id: string; status: 'succeeded' | 'processing' } };

export interface PaymentFormHandle {
  /** Shows field errors; true if valid. Charges nothing. */
  check(): Promise<boolean>;
  /** Saved card id; undefined charges the typed card. */
  savedCard?: string | undefined;
  /** Never rejects. Resolves after any authentication by the bank. */
  confirm(payer: Payer): Promise<PaymentOutcome>;
}

export interface PaymentFormProps extends CardFormProps {
  /** Offers saved cards. */
  buyer?: {
    /** Shown after a refusal: "Your place is held until 18:42." */
    held: string;
    /** The card is always saved, so don't ask. */
    keepsItself?: boolean;
    /** Shown from the start: the last payment failed before a reload. */
    refusedBefore?: { message: string; declined?: true };
    /**
     * Offers Pay by bank, with what to know before: how long we wait for the bank. Wallets are in a row of their own.
     */
    bank?: string;
  };
}

/** A payment that the person has approved in a wallet's sheet. */
export interface WalletPayment {
  /** What the wallet says of the payer. */
  payer: Partial<Payer>;
  /** Never rejects. */
  confirm(): Promise<PaymentOutcome>;
  /** Closes the sheet without a charge: the form has something to correct. */
  giveUp(): void;
}

export interface WalletButtonsProps {
  clientSecret: string;
  /** Absolute; for wallets that redirect. */
  returnUrl: string;
  /** Formatted: "£15.40". */
  total: string;
  /** Another payment is under way, or none can be made. */
  disabled: boolean;
  /** Shown after a refusal: "Your place is held until 18:42." */
  held: string;
  /** How many wallets this device has; none closes the row. Also after a failed load. A stable function. */
  onOffered: (count: number) => void;
  /** The form has no phone number yet: the wallet asks for it. */
  asksPhone: boolean;
  /** A wallet was pressed. False: the form has something to correct, and the sheet stays closed. */
  onOpen: () => boolean;
  /** Not called if the person closes the sheet. */
  onPay: (payment: WalletPayment) => void;
}

export interface CardFormProps {
  clientSecret: string;
  /** Absolute; for payment methods that redirect. */
  returnUrl: string;
  /** Null when the form unmounts. */
  onReady: (handle: PaymentFormHandle | null) => void;
  onUnavailable: () => void;
  /** Saved card id; the form then has no fields. */
  savedCard?: string | undefined;
  savesCard?: boolean;
  /** The person chose to pay by bank; the form then has no fields. */
  byBank?: boolean;
  /** Wallets are offered elsewhere on the page. */
  walletsApart?: boolean;
  /** For forms that offer several ways: which is chosen. */
  onWay?: (way: 'bank' | 'other') => void;
}

/** Null unless paid or processing. */
export function toPaymentOutcome(id: string, status: string): PaymentOutcome | null {
  return status === 'succeeded' || status === 'processing' ? { paymentIntent: { id, status } } : null;
}

/** Hides the provider's technical messages from the payer. `intent`: its current state, if known. */
export function toRefusedOutcome(
  error: { type?: string; message?: string } | undefined,
  intent: { id: string; status: string } | undefined,
): PaymentOutcome {
  // Paid earlier, but the response was lost.
  const done = intent === undefined ? null : toPaymentOutcome(intent.id, intent.status);
  if (done !== null) return done;
  if (intent?.status === 'canceled') return { error: { message: CANCELLED_MESSAGE, gone: true } };
  const declined = error?.type === 'card_error' && { declined: true as const };
  return { error: { message: error?.message ?? REFUSED_MESSAGE, ...declined } };
}

const REFUSED_MESSAGE = 'Your payment wasn’t accepted. We haven’t charged you.';
const CANCELLED_MESSAGE = 'This payment was cancelled, maybe in another window. We haven’t charged you.';

/** "pi_123_secret_456" → "pi_123". */
export function parseIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}

export const isSetupSecret = (clientSecret: string): boolean => clientSecret.startsWith('seti_');
