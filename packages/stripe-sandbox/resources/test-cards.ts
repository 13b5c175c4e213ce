/**
 * The card numbers the sandbox accepts and what becomes of a payment with each
 * (https://docs.stripe.com/testing). Any other number is refused, so no real card is ever typed into a demo
 * and accepted.
 */
export type CardOutcome =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  /** Its holder authenticates once; after that it can be charged without them. */
  | 'requires_authentication'
  /** Its holder authenticates every time: a renewal, which nobody watches, fails for want of it. */
  | 'always_authenticates';

export interface TestCard {
  number: string;
  last4: string;
  fingerprint: string;
  outcome: CardOutcome;
  /** What becomes of keeping it for later, where that is not the same. */
  setup?: CardOutcome;
  /** Whether its money is available at once, not after some days. */
  settlesAtOnce?: true;
  /** Whether what is paid with it is disputed, as fraudulent. */
  isDisputed?: true;
  /** Ready-made payment methods servers may name instead of a number. */
  tokens: string[];
}

export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    last4: '4242',
    fingerprint: 'sbxVisa4242aaaaa',
    outcome: 'succeeds',
    tokens: ['pm_card_visa'],
  },
  {
    number: '4000000000000002',
    last4: '0002',
    fingerprint: 'sbxVisa0002bbbbb',
    outcome: 'declined',
    tokens: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
  },
  {
    number: '4000000000009995',
    last4: '9995',
    fingerprint: 'sbxVisa9995ccccc',
    outcome: 'insufficient_funds',
    tokens: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
  },
  {
    number: '4000002500003155',
    last4: '3155',
    fingerprint: 'sbxVisa3155ddddd',
    outcome: 'requires_authentication',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
  },
  {
    number: '4000002760003184',
    last4: '3184',
    fingerprint: 'sbxVisa3184eeeee',
    outcome: 'always_authenticates',
    tokens: ['pm_card_authenticationRequired'],
  },
  {
    // Can be kept for a customer, and then fails to be charged: for renewals that fail.
    number: '4000000000000341',
    last4: '0341',
    fingerprint: 'sbxVisa0341fffff',
    outcome: 'declined',
    setup: 'succeeds',
    tokens: ['pm_card_chargeCustomerFail'],
  },
  {
    number: '4000000000000077',
    last4: '0077',
    fingerprint: 'sbxVisa0077ggggg',
    outcome: 'succeeds',
    settlesAtOnce: true,
    tokens: ['pm_card_bypassPending'],
  },
  {
    number: '4000000000000259',
    last4: '0259',
    fingerprint: 'sbxVisa0259hhhhh',
    outcome: 'succeeds',
    isDisputed: true,
    tokens: ['pm_card_createDispute'],
  },
];

/** The card with this number (digits only). */
export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** The card behind a ready-made payment method such as `pm_card_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  return testCards.find((card) => card.tokens.includes(token));
}

/** What becomes of a payment with a stored card; the last four digits tell the test cards apart. */
export function cardOutcome(last4: string): CardOutcome {
  return testCards.find((card) => card.last4 === last4)?.outcome ?? 'declined';
}

/** What becomes of keeping a card for later, which charges nothing. */
export function setupOutcome(last4: string): 'succeeds' | 'requires_authentication' | 'declined' {
  const card = testCards.find((candidate) => candidate.last4 === last4);
  const outcome = card?.setup ?? card?.outcome ?? 'declined';
  if (outcome === 'always_authenticates') return 'requires_authentication';
  return outcome === 'insufficient_funds' ? 'declined' : outcome;
}

/** Whether the money of a payment with a stored card is available at once. */
export function settlesAtOnce(last4: string): boolean {
  return testCards.some((card) => card.last4 === last4 && card.settlesAtOnce);
}

/** Whether a payment with a stored card is disputed as soon as it was made. */
export function isDisputed(last4: string): boolean {
  return testCards.some((card) => card.last4 === last4 && card.isDisputed);
}
