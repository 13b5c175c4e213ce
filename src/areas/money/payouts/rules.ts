import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Account rules, independent of the provider's API and SQL. */

export type Seller = { kind: 'business'; id: number } | { kind: 'trainer'; id: number };

/** The ledger account that holds plan payments; trainers have none. */
export const planAccount = ({ kind, id }: Seller): string => (kind === 'business' ? `plans:${id}` : '');

export interface SellerColumns {
  businessId: number | null;
  trainerId: number | null;
}

/** Throws if there is no seller, which a table constraint forbids. */
export function withSeller<Row extends SellerColumns>({
  businessId,
  trainerId,
  ...rest
}: Row): Omit<Row, keyof SellerColumns> & { seller: Seller } {
  if (businessId !== null) return { ...rest, seller: { kind: 'business', id: businessId } };
  if (trainerId !== null) return { ...rest, seller: { kind: 'trainer', id: trainerId } };
  throw new Error('No seller owns this.');
}

export interface AccountSnapshot {
  detailsSubmitted: boolean;
  transfersEnabled: boolean;
  payoutsEnabled: boolean;
  /** The provider's names, such as `individual.verification.document`. */
  requirements: string[];
  beingChecked: boolean;
  disabledReason: string | null;
  bankName: string | null;
  bankLast4: string | null;
  /** `daily`, `weekly monday`, `monthly 1` or `manual`. */
  schedule: string | null;
}

export interface ProviderAccount extends AccountSnapshot {
  id: string;
  /** From the metadata; null if this site didn't create it. */
  rowId: string | null;
}

/** Decides what the owner does next. */
export type AccountState =
  | 'not_started'
  | 'details_missing'
  | 'document_needed'
  | 'being_checked'
  | 'bank_needed'
  | 'restricted'
  | 'ready';

/** `standing` is null without an account. The most serious problem wins, so there is one next step. */
export function accountState(standing: AccountSnapshot | null): AccountState {
  if (standing === null) return 'not_started';
  const { requirements, disabledReason } = standing;
  // Only the provider's support can resolve this.
  if (disabledReason?.startsWith('rejected.') === true) return 'restricted';
  if (!standing.detailsSubmitted) return 'details_missing';
  if (standing.transfersEnabled && standing.payoutsEnabled) return 'ready';
  if (requirements.some((name) => name.endsWith('verification.document'))) return 'document_needed';
  if (requirements.some((name) => name !== 'external_account')) return 'details_missing';
  if (requirements.length > 0) return 'bank_needed';
  return standing.beingChecked || disabledReason === null ? 'being_checked' : 'restricted';
}

const DAY_MS = 86_400_000;

/** At most weekly. */
export const MAX_REMINDERS = 8;
export const REMIND_AFTER_MS = 7 * DAY_MS;

/** `failed`: the provider refused; decided again after an hour. */
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

/** `failed`: the account's balance is too low; still owed and retried. */
export const reversalStates = defineStates({
  table: 'transfer_reversals',
  keptAs: 'state',
  initial: ['pending'],
  moves: { pending: { make: 'made', fail: 'failed' }, failed: { decide_anew: 'pending' }, made: {} },
});

/** After the booking's end; immediately once checked in. */
export const PAYABLE_AFTER_MS = DAY_MS;

export const RETRY_AFTER_MS = 3_600_000;

/** Pence: the booking's share, limited to what all leave after debts (`totalPence` less `owedPence`). */
export function transferablePence(of: { sharePence: number; totalPence: number; owedPence: number }): number {
  return Math.max(0, Math.min(of.sharePence, of.totalPence - of.owedPence));
}

/** Banks may return arrived payouts. Events may be late and skip states; `change` is a new arrival day. */
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

/** Amounts in pence. */
export interface ProviderPayout {
  id: string;
  amountPence: number;
  state: PayoutState;
  failure: string | null;
  sentAt: Date;
  arrivesAt: Date;
  /** Null unless it was returned. */
  cameBackAt: Date | null;
  /** The provider lists contents only for automatic payouts. */
  automatic: boolean;
}

/** Pence. */
export interface AccountMovement {
  id: string;
  pence: number;
  /** `sent` and `taken_back`: our transfers and reversals, with the provider's id as `object`. */
  kind: 'sent' | 'taken_back' | 'paid_out' | 'other';
  object: string | null;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Null if manual. */
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
