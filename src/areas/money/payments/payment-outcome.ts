/** What the two payment forms (Stripe's and the sandbox's) have in common. Browser-safe, without their code. */

/** Who pays, as told to the provider. */
export interface Payer {
  name: string;
  email: string;
  phone: string;
}

/**
 * How confirming ended. `error.message` is the provider's sentence for the payer, `declined` says that it was the
 * card's bank that refused; nothing was charged, and the same payment can be confirmed again, unless it is `gone`: what
 * it was for has been given up meanwhile. `processing` means that the bank has not decided yet. Where the secret was
 * that of a card kept for later, `paymentIntent` is that setup (`seti_…`), and nothing is charged at all.
 */
export type PaymentOutcome =
  | { error: { message: string; declined?: true; gone?: true } }
  | { paymentIntent: { id: string; status: 'succeeded' | 'processing' } };

/** A payment form on the page. */
export interface PaymentFormHandle {
  /** Checks what was typed and shows what is wrong beside it. True when it can be confirmed. Charges nothing. */
  check(): Promise<boolean>;
  /** The kept card that confirming charges, by its id; without one what is typed. */
  savedCard?: string | undefined;
  /** Confirms the payment. Never rejects. Resolves once the payer has authenticated, if their bank asked. */
  confirm(payer: Payer): Promise<PaymentOutcome>;
}

export interface PaymentFormProps extends CardFormProps {
  /** For somebody who buys for themselves: they can keep the card, and pay with one that they kept. */
  buyer?: {
    /** What is kept for them until when, told when a card was refused: "Your place is held until 18:42." */
    held: string;
    /** The payment keeps its card by itself, for what is agreed to with it: nobody is asked whether it shall. */
    keepsItself?: boolean;
  };
}

/** The fields of the provider that this installation uses, or what takes their place for a card that is kept there. */
export interface CardFormProps {
  clientSecret: string;
  /** Where a payment method that leaves the page comes back to, absolute. */
  returnUrl: string;
  /** The form can be used now. Called again with null when it goes away. */
  onReady: (handle: PaymentFormHandle | null) => void;
  /** The provider's form could not be loaded at all. */
  onUnavailable: () => void;
  /** Pays with this card, by its id, in place of one that is typed: there are no fields then. */
  savedCard?: string | undefined;
  /** The card that is typed is kept for the intent's customer. */
  savesCard?: boolean;
}

/** Reads an intent's status: paid, being decided by the bank, or neither. */
export function toPaymentOutcome(id: string, status: string): PaymentOutcome | null {
  return status === 'succeeded' || status === 'processing' ? { paymentIntent: { id, status } } : null;
}

/**
 * What the provider's refusal to confirm amounts to. What it says to programs, about an intent in a state in which nobody
 * can confirm it, is not for the payer.
 *
 * @param error as the provider gives it
 * @param intent as it stands at the provider, where that is known
 */
export function toRefusedOutcome(
  error: { type?: string; message?: string } | undefined,
  intent: { id: string; status: string } | undefined,
): PaymentOutcome {
  // Paid already, by an answer that never arrived: that is no failure.
  const done = intent === undefined ? null : toPaymentOutcome(intent.id, intent.status);
  if (done !== null) return done;
  if (intent?.status === 'canceled') return { error: { message: CANCELLED_MESSAGE, gone: true } };
  const declined = error?.type === 'card_error' && { declined: true as const };
  return { error: { message: error?.message ?? REFUSED_MESSAGE, ...declined } };
}

const REFUSED_MESSAGE = 'Your payment wasn’t accepted. We haven’t charged you.';
const CANCELLED_MESSAGE = 'This payment was cancelled, maybe in another window. We haven’t charged you.';

/** "pi_123_secret_456" → "pi_123": the provider's client secrets begin with the intent's id. */
export function parseIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}

/** Whether a client secret is for keeping a card, not for paying. */
export const isSetupSecret = (clientSecret: string): boolean => clientSecret.startsWith('seti_');
