import { type CardInput, readExpiry } from './card-input.ts';
import {
  isSetupSecret,
  type Payer,
  type PaymentOutcome,
  parseIntentId,
  toPaymentOutcome,
  toRefusedOutcome,
} from './payment-outcome.ts';

/** `bankPage`: the payer approves there. */
export type SandboxAnswer = PaymentOutcome | { authenticationNeeded: true } | { bankPage: string };

/** The fields we read. */
interface WireAnswer {
  id?: string;
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  last_payment_error?: { message?: string } | null;
  error?: {
    type?: string;
    message?: string;
    payment_intent?: { id: string; status: string };
    setup_intent?: { id: string; status: string };
  };
}

const CONNECTION_LOST_MESSAGE = 'The connection was lost. Try again. We won’t charge you twice.';
const NOT_AUTHENTICATED_MESSAGE = 'We couldn’t authenticate your card. We haven’t charged you. Try again.';

/** An intent at the sandbox, through `/sandbox/stripe`. */
export interface SandboxIntent {
  publishableKey: string;
  clientSecret: string;
}

/** A typed card, a saved card's id, or a bank that sends the payer back to `returnUrl`. */
export type SandboxPaymentMethod =
  | (CardInput & { keep?: boolean })
  | { savedCard: string }
  | { bank: { returnUrl: string } };

/** Never rejects: after a lost answer, reads the intent again. */
export async function confirmAtSandbox(
  intent: SandboxIntent,
  card: SandboxPaymentMethod,
  payer: Payer,
  send: typeof fetch = fetch,
): Promise<SandboxAnswer> {
  if ('savedCard' in card)
    return callWithRecovery(intent, send, () =>
      call(intent, send, '/confirm', { payment_method: card.savedCard }),
    );
  if ('bank' in card)
    return callWithRecovery(intent, send, () =>
      call(intent, send, '/confirm', {
        'payment_method_data[type]': 'pay_by_bank',
        ...billingDetails(payer),
        return_url: card.bank.returnUrl,
      }),
    );
  const expiry = readExpiry(card.expiry);
  return callWithRecovery(intent, send, () =>
    call(intent, send, '/confirm', {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number.replace(/\s/g, ''),
      'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
      'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
      'payment_method_data[card][cvc]': card.securityCode,
      ...billingDetails(payer),
      ...(card.keep === true && {
        setup_future_usage: 'on_session',
        'payment_method_data[allow_redisplay]': 'always',
      }),
    }),
  );
}

const billingDetails = ({ name, email, phone }: Payer) => ({
  'payment_method_data[billing_details][name]': name,
  'payment_method_data[billing_details][email]': email,
  'payment_method_data[billing_details][phone]': phone,
});

export type SandboxWallet = 'apple_pay' | 'google_pay' | 'link';

const walletNames: readonly SandboxWallet[] = ['apple_pay', 'google_pay', 'link'];

/** The wallets of the simulated device; none if the sandbox doesn't answer. */
export async function walletsAtSandbox(
  publishableKey: string,
  send: typeof fetch = fetch,
): Promise<readonly SandboxWallet[]> {
  try {
    const response = await send('/sandbox/stripe/v1/_wallets', {
      headers: { authorization: `Bearer ${publishableKey}` },
    });
    const { data }: { data?: unknown } = await response.json();
    return walletNames.filter((wallet) => Array.isArray(data) && data.includes(wallet));
  } catch {
    return [];
  }
}

/** Completes the simulated bank page. Never rejects. */
export async function authenticateAtSandbox(
  intent: SandboxIntent,
  result: 'succeed' | 'fail',
  send: typeof fetch = fetch,
): Promise<PaymentOutcome> {
  const answer = await callWithRecovery(intent, send, () =>
    call(intent, send, '/_authenticate', { outcome: result }),
  );
  if ('authenticationNeeded' in answer || 'bankPage' in answer)
    return { error: { message: CONNECTION_LOST_MESSAGE } };
  return 'error' in answer && result === 'fail' ? { error: { message: NOT_AUTHENTICATED_MESSAGE } } : answer;
}

/** If the answer is lost, reads the intent. */
async function callWithRecovery(
  intent: SandboxIntent,
  send: typeof fetch,
  makeCall: () => Promise<WireAnswer>,
): Promise<SandboxAnswer> {
  try {
    return readAnswer(await makeCall());
  } catch {
    try {
      const now = await call(intent, send, '', null);
      const done = toPaymentOutcome(now.id ?? '', now.status ?? '');
      return done ?? { error: { message: CONNECTION_LOST_MESSAGE } };
    } catch {
      return { error: { message: CONNECTION_LOST_MESSAGE } };
    }
  }
}

function readAnswer(answer: WireAnswer): SandboxAnswer {
  const intent = answer.error?.payment_intent ?? answer.error?.setup_intent;
  if (answer.error !== undefined) return toRefusedOutcome(answer.error, intent);
  const bankPage = answer.next_action?.redirect_to_url?.url;
  if (answer.status === 'requires_action')
    return bankPage === undefined ? { authenticationNeeded: true } : { bankPage };
  const done = toPaymentOutcome(answer.id ?? '', answer.status ?? '');
  return done ?? toRefusedOutcome(answer.last_payment_error ?? undefined, undefined);
}

/** Stripe's form encoding; null `fields` reads the intent. Rejects if the response is unreadable. */
async function call(
  { publishableKey, clientSecret }: SandboxIntent,
  send: typeof fetch,
  action: '' | '/confirm' | '/_authenticate',
  fields: Record<string, string> | null,
): Promise<WireAnswer> {
  const kind = isSetupSecret(clientSecret) ? 'setup_intents' : 'payment_intents';
  const address = `/sandbox/stripe/v1/${kind}/${parseIntentId(clientSecret)}${action}`;
  const headers = { authorization: `Bearer ${publishableKey}` };
  const response =
    fields === null
      ? await send(`${address}?client_secret=${encodeURIComponent(clientSecret)}`, { headers })
      : await send(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
        });
  const body: unknown = await response.json();
  const readable = typeof body === 'object' && body !== null && ('status' in body || 'error' in body);
  if (!readable) throw new Error(`The payments sandbox answered ${response.status} without an intent.`);
  // The sandbox checks its responses itself.
  return body as WireAnswer;
}
