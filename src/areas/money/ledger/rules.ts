/** Accounts and splits, independent of SQL. Amounts in pence. */

/** `demo`: payments that never reached a provider. */
export type ClearingAccount = 'provider' | 'demo';

/** Chart of accounts: migrations/0004_money.sql. */
export type Account =
  | ClearingAccount
  | 'fees'
  | 'plans'
  | `plans:${number}`
  | 'provider-fees'
  | 'bank'
  | 'disputes'
  | 'goodwill'
  | `buyer:${string}`
  | `credit:${string}`
  | `business:${number}`
  | `trainer:${number}`
  | `partner:${string}`
  | `partnered:${number}`;

/** Earned and not sent yet. */
export function sellerAccount(seller: { kind: 'business' | 'trainer'; id: number }): Account {
  return `${seller.kind}:${seller.id}`;
}

export function buyerAccount(paymentId: string): Account {
  return `buyer:${paymentId}`;
}

/** Owed for unused credit. */
export function entitlementAccount(creditId: string): Account {
  return `credit:${creditId}`;
}

export interface SaleParts {
  sellerPence: number;
  platformPence: number;
}

/**
 * Shares of a total refund of `backPence`, in proportion, the platform's rounded half up
 * (docs/product/prices.md#fees). Monotonic in `backPence`. Throws a RangeError if it exceeds the sale.
 */
export function prorateReversal({ sellerPence, platformPence }: SaleParts, backPence: number): SaleParts {
  const soldPence = sellerPence + platformPence;
  if (backPence < 0 || backPence > soldPence)
    throw new RangeError(`Can't refund ${backPence} pence of a ${soldPence} pence sale.`);
  if (soldPence === 0) return { sellerPence: 0, platformPence: 0 };
  const byPlatform = Math.floor((2 * backPence * platformPence + soldPence) / (2 * soldPence));
  return { sellerPence: backPence - byPlatform, platformPence: byPlatform };
}

/**
 * Shares of a refund after which `backPence` are returned in total, given `takenBack` so far. May be less than the
 * refund after a failed one, whose money is still the buyer's. Throws like `prorateReversal`.
 */
export function allocateReversal(sold: SaleParts, takenBack: SaleParts, backPence: number): SaleParts {
  const due = prorateReversal(sold, backPence);
  return {
    sellerPence: Math.max(0, due.sellerPence - takenBack.sellerPence),
    platformPence: Math.max(0, due.platformPence - takenBack.platformPence),
  };
}

export interface SaleBalance {
  sold: SaleParts;
  /** By refunds and banks. */
  takenBack: SaleParts;
  /** Refunded at the platform's expense. */
  goodwillPence: number;
}

export function remainingSalePence({ sold, takenBack, goodwillPence }: SaleBalance): number {
  return Math.max(0, total(sold) - total(takenBack) - goodwillPence);
}

const total = ({ sellerPence, platformPence }: SaleParts): number => sellerPence + platformPence;

/** In proportion to what is left: exactly `pence`, or all that is left. Order decides odd pennies. */
export function allocateAcrossSales(sales: readonly SaleBalance[], pence: number): number[] {
  return allocateProRata(sales.map(remainingSalePence), pence);
}

/**
 * Splits `pence` in proportion to `lefts`, never more than each: exactly `pence`, or all. Order decides odd pennies.
 */
export function allocateProRata(lefts: readonly number[], pence: number): number[] {
  const all = lefts.reduce((sum, left) => sum + left, 0);
  const borne = Math.min(pence, all);
  let before = 0;
  let given = 0;
  return lefts.map((left) => {
    before += left;
    const until = all === 0 ? 0 : Math.floor((2 * borne * before + all) / (2 * all));
    const share = until - given;
    given = until;
    return share;
  });
}

/** `withdrawal`: to or from the platform's bank. */
export type MovementKind =
  | 'charge'
  | 'refund'
  | 'refund_returned'
  | 'dispute'
  | 'fee'
  | 'withdrawal'
  | 'transfer'
  | 'transfer_reversal'
  | 'unknown';

export interface LedgerLine {
  object: string;
  kind: MovementKind;
  /** Pence; positive increases our balance. */
  pence: number;
  at: Date;
}

/** One provider object and kind, in both books. */
export interface Movement {
  object: string;
  kind: MovementKind;
  ledgerPence: number;
  providerPence: number;
  latest: Date;
  /** Whether the ledger has it. */
  known: boolean;
}

export function toLedgerMovement({ object, kind, pence, at }: LedgerLine): Movement {
  return { object, kind, ledgerPence: pence, providerPence: 0, latest: at, known: true };
}

export function toProviderMovement({ object, kind, pence, at }: LedgerLine): Movement {
  return { object, kind, ledgerPence: 0, providerPence: pence, latest: at, known: false };
}

/** By object and kind, in order of first appearance. */
export function mergeMovements(parts: Iterable<Movement>): Movement[] {
  const found = new Map<string, Movement>();
  for (const part of parts) {
    const key = `${part.kind} ${part.object}`;
    const before = found.get(key);
    if (before === undefined) {
      found.set(key, { ...part });
      continue;
    }
    before.ledgerPence += part.ledgerPence;
    before.providerPence += part.providerPence;
    if (part.latest > before.latest) before.latest = part.latest;
    before.known ||= part.known;
  }
  return [...found.values()];
}

/** In one book only, or with different amounts. */
export type LedgerDifference = Pick<Movement, 'object' | 'kind' | 'ledgerPence' | 'providerPence'>;

export interface ComparisonResult {
  movements: number;
  differences: LedgerDifference[];
  /** Expected soon: too recent, or posted nightly. */
  pendingPence: number;
}

/** Younger movements are probably still being processed. */
const SETTLING_MS = 10 * 60_000;

/** Posted by each night from the provider's list. */
const postedNightly: ReadonlySet<MovementKind> = new Set(['fee', 'withdrawal']);

/** Each object must be complete; results of several batches add up. Skips those before `since`. */
export function compareMovements(movements: readonly Movement[], since: Date, now: Date): ComparisonResult {
  const posted = new Set(movements.filter(({ known }) => known).map(({ object }) => object));
  const awaitsNight = ({ kind, object }: Movement) => postedNightly.has(kind) && !posted.has(object);
  const looked = movements.filter((movement) => movement.latest >= since && !awaitsNight(movement));
  const differing = looked.filter(({ ledgerPence, providerPence }) => ledgerPence !== providerPence);
  const isPending = ({ known, latest }: Movement) => !known && latest.getTime() > now.getTime() - SETTLING_MS;
  const pending = [...movements.filter(awaitsNight), ...differing.filter(isPending)];
  return {
    movements: looked.length,
    differences: differing
      .filter((movement) => !isPending(movement))
      .map(({ object, kind, ledgerPence, providerPence }) => ({ object, kind, ledgerPence, providerPence })),
    pendingPence: pending.reduce((sum, { providerPence }) => sum + providerPence, 0),
  };
}

/** Compares everything at once. Lines before `since` only explain later ones (`compareMovements`). */
export function compareLedgers(
  books: { ledger: readonly LedgerLine[]; provider: readonly LedgerLine[] },
  since: Date,
  now: Date,
): ComparisonResult {
  const parts = [...books.ledger.map(toLedgerMovement), ...books.provider.map(toProviderMovement)];
  return compareMovements(mergeMovements(parts), since, now);
}
