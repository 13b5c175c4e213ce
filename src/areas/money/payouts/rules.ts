import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Sellers' accounts at the provider and what follows from how they stand, apart from the wire and from SQL. */

/** Who sells: a business, or a trainer without one. */
export type Seller = { kind: 'business'; id: number } | { kind: 'trainer'; id: number };

/** How a row names its seller. */
export interface SellerColumns {
  businessId: number | null;
  trainerId: number | null;
}

/** The row with its seller in one. Throws where it has none, which the table's check forbids. */
export function withSeller<Row extends SellerColumns>({
  businessId,
  trainerId,
  ...rest
}: Row): Omit<Row, keyof SellerColumns> & { seller: Seller } {
  if (businessId !== null) return { ...rest, seller: { kind: 'business', id: businessId } };
  if (trainerId !== null) return { ...rest, seller: { kind: 'trainer', id: trainerId } };
  throw new Error('No seller owns this.');
}

/** What the provider says of an account. */
export interface AccountSnapshot {
  detailsSubmitted: boolean;
  transfersEnabled: boolean;
  payoutsEnabled: boolean;
  /** What is to be brought, by the provider's names: `individual.verification.document`, `external_account`. */
  requirements: string[];
  beingChecked: boolean;
  disabledReason: string | null;
  bankName: string | null;
  bankLast4: string | null;
  /** When the account is paid out: `daily`, `weekly monday`, `monthly 1` or `manual`. */
  schedule: string | null;
}

/** An account as the provider last told it. */
export interface ProviderAccount extends AccountSnapshot {
  id: string;
  /** Our row, from the metadata; null for an account this site did not make. */
  rowId: string | null;
}

/** How an account stands, in the one word that decides what its owner does next. */
export type AccountState =
  | 'not_started'
  | 'details_missing'
  | 'document_needed'
  | 'being_checked'
  | 'bank_needed'
  | 'restricted'
  | 'ready';

/**
 * The state of an account; `standing` is null while the provider knows none. What stops everything goes first, so
 * that there is one thing to do at a time.
 */
export function accountState(standing: AccountSnapshot | null): AccountState {
  if (standing === null) return 'not_started';
  const { requirements, disabledReason } = standing;
  // Nothing its owner says changes that; it is for the provider's support.
  if (disabledReason?.startsWith('rejected.') === true) return 'restricted';
  if (!standing.detailsSubmitted) return 'details_missing';
  if (standing.transfersEnabled && standing.payoutsEnabled) return 'ready';
  if (requirements.some((name) => name.endsWith('verification.document'))) return 'document_needed';
  if (requirements.some((name) => name !== 'external_account')) return 'details_missing';
  if (requirements.length > 0) return 'bank_needed';
  return standing.beingChecked || disabledReason === null ? 'being_checked' : 'restricted';
}

const DAY_MS = 86_400_000;

/** How often owners are told that money waits for an account, at most once a week. */
export const MAX_REMINDERS = 8;
export const REMIND_AFTER_MS = 7 * DAY_MS;

/** A transfer to a seller's account. `failed`: the provider refused it; it is decided anew after an hour. */
export const transferStates = defineStates({
  table: 'transfers',
  keptAs: 'state',
  initial: ['pending'],
  moves: {
    pending: { make: 'made', fail: 'failed', close: 'closed' },
    failed: { decide_anew: 'pending' },
    closed: { decide_anew: 'pending' },
    made: {},
  },
});

export type TransferState = StateOf<typeof transferStates>;

/** What is taken back of a transfer. `failed`: the account holds too little for it; it stays owed, and is tried again. */
export const reversalStates = defineStates({
  table: 'transfer_reversals',
  keptAs: 'state',
  initial: ['pending'],
  moves: { pending: { make: 'made', fail: 'failed' }, failed: { decide_anew: 'pending' }, made: {} },
});

export type ReversalState = StateOf<typeof reversalStates>;

/** A booking's money is its seller's so long after its end, or once the person was checked in. */
export const PAYABLE_AFTER_MS = DAY_MS;

/** What the provider refused is tried again after this. */
export const RETRY_AFTER_MS = 3_600_000;

/**
 * What of a booking is sent to its seller, in pence: what is left of it, but no more than all their bookings together
 * leave over what they owe us (`totalPence` less `owedPence`).
 */
export function transferablePence(of: { sharePence: number; totalPence: number; owedPence: number }): number {
  return Math.max(0, Math.min(of.sharePence, of.totalPence - of.owedPence));
}

/**
 * A payout to a seller's bank, as the provider has it. Banks may send back what had arrived already. We may hear of it
 * late, so it may skip states; `change` is another day of arrival.
 */
export const payoutStates = defineStates({
  table: 'payouts',
  keptAs: 'state',
  initial: ['pending', 'in_transit', 'paid', 'failed', 'canceled'],
  moves: {
    pending: { change: 'pending', send: 'in_transit', arrive: 'paid', fail: 'failed', cancel: 'canceled' },
    in_transit: { change: 'in_transit', arrive: 'paid', fail: 'failed', cancel: 'canceled' },
    paid: { fail: 'failed' },
    failed: {},
    canceled: {},
  },
});

export type PayoutState = StateOf<typeof payoutStates>;

/** A payout as the provider last told it. Amounts in pence. */
export interface ProviderPayout {
  id: string;
  amountPence: number;
  state: PayoutState;
  failure: string | null;
  sentAt: Date;
  arrivesAt: Date;
  /** When its money was the account's again; null unless it came back. */
  cameBackAt: Date | null;
  /** Only of these does the provider say what they are made of. */
  automatic: boolean;
}

/** A movement of a seller's account at the provider, in pence. */
export interface AccountMovement {
  id: string;
  pence: number;
  /** `sent`, `taken_back`: our transfers and reversals, by the provider's id as `object`. `paid_out`: to the bank. */
  kind: 'sent' | 'taken_back' | 'paid_out' | 'other';
  object: string | null;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The next day on which an account with that schedule is paid out, after `now`; null when it is paid by hand. */
export function nextPayoutDay(schedule: string | null, now: Date): Date | null {
  const [interval, anchor = ''] = (schedule ?? '').split(' ');
  if (interval !== 'daily' && interval !== 'weekly' && interval !== 'monthly') return null;
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  for (let ahead = 1; ahead <= 31; ahead++) {
    day.setUTCDate(day.getUTCDate() + 1);
    const weekday = weekdays[day.getUTCDay()] ?? '';
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    const due = {
      daily: weekday !== 'saturday' && weekday !== 'sunday',
      weekly: weekday === anchor,
      monthly: day.getUTCDate() === Math.min(Number(anchor), last),
    }[interval];
    if (due) return day;
  }
  return null;
}
