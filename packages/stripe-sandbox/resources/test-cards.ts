/**
 * Test cards and their outcomes (https://docs.stripe.com/testing). Others are refused, so no demo accepts a real
 * card.
 */
export type CardOutcome =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  /** Authenticates once; later off-session charges work. */
  | 'requires_authentication'
  /** Authenticates every time, so off-session renewals fail. */
  | 'always_authenticates';

export interface TestCard {
  number: string;
  last4: string;
  fingerprint: string;
  outcome: CardOutcome;
  /** Outcome of saving it, if different. */
  setup?: CardOutcome;
  /** Its money is available at once. */
  settlesAtOnce?: true;
  /** Payments are disputed as fraudulent. */
  isDisputed?: true;
  /** Ready-made payment methods. */
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
    // Can be saved but every charge fails: for failing renewals.
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

/** Digits only. */
export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Such as `pm_card_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  return testCards.find((card) => card.tokens.includes(token));
}

/** The last four digits identify test cards. */
export function cardOutcome(last4: string): CardOutcome {
  return testCards.find((card) => card.last4 === last4)?.outcome ?? 'declined';
}

export function setupOutcome(last4: string): 'succeeds' | 'requires_authentication' | 'declined' {
  const card = testCards.find((candidate) => candidate.last4 === last4);
  const outcome = card?.setup ?? card?.outcome ?? 'declined';
  if (outcome === 'always_authenticates') return 'requires_authentication';
  return outcome === 'insufficient_funds' ? 'declined' : outcome;
}

export function settlesAtOnce(last4: string): boolean {
  return testCards.some((card) => card.last4 === last4 && card.settlesAtOnce);
}

export function isDisputed(last4: string): boolean {
  return testCards.some((card) => card.last4 === last4 && card.isDisputed);
}
