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
  };
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
