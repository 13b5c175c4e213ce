/** The books' accounts and how an amount is divided between them, apart from SQL. Amounts in pence. */

/** What the provider holds for us; of payments of the demonstration, what a provider would. */
export type ClearingAccount = 'provider' | 'demo';

/** A path of the chart of accounts (migrations/0004_money.sql). */
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

/** What a seller has earned and has not been given yet. */
export function sellerAccount(seller: { kind: 'business' | 'trainer'; id: number }): Account {
  return `${seller.kind}:${seller.id}`;
}

/** What belongs to whoever made the payment. */
export function buyerAccount(paymentId: string): Account {
  return `buyer:${paymentId}`;
}

/** What is owed to whoever has bought a credit: nothing of it is used yet. */
export function entitlementAccount(creditId: string): Account {
  return `credit:${creditId}`;
}

/** What a sale is made of: the seller's fee and the platform's. */
export interface SaleParts {
  sellerPence: number;
  platformPence: number;
}

/**
 * What each of the two gives back once `backPence` of a sale have gone back in all: in proportion, the platform's part
 * rounded half up to a penny (docs/product/prices.md#fees), and together exactly `backPence`. Neither ever takes back what it has given as more goes back.
 * Throws a RangeError when more would go back than was sold.
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
 * What seller and platform each bear of a refund after which `backPence` of a sale have gone back in all, and
 * `takenBack` has been taken from them before: the difference to what is due. What a refund that failed has taken from
 * them still belongs to the buyer and is not taken again, so that the two may add up to less than the refund.
 * Throws as `prorateReversal`.
 */
export function allocateReversal(sold: SaleParts, takenBack: SaleParts, backPence: number): SaleParts {
  const due = prorateReversal(sold, backPence);
  return {
    sellerPence: Math.max(0, due.sellerPence - takenBack.sellerPence),
    platformPence: Math.max(0, due.platformPence - takenBack.platformPence),
  };
}

/** A sale with what has become of it: how much of it is still its seller's and the platform's together. */
export interface SaleBalance {
  sold: SaleParts;
  /** By refunds and by banks. */
  takenBack: SaleParts;
  /** Given back to the buyer by the platform alone. */
  goodwillPence: number;
}

/** What has not gone back of a sale. */
export function remainingSalePence({ sold, takenBack, goodwillPence }: SaleBalance): number {
  return Math.max(0, total(sold) - total(takenBack) - goodwillPence);
}

const total = ({ sellerPence, platformPence }: SaleParts): number => sellerPence + platformPence;

/**
 * Spreads what a bank has taken of a payment over its sales: to each in proportion to what is left of it, rounded so
 * that together they bear exactly `pence`, or all that is left where that is less. Which of several gets an odd penny
 * depends on their order alone.
 */
export function allocateAcrossSales(sales: readonly SaleBalance[], pence: number): number[] {
  return allocateProRata(sales.map(remainingSalePence), pence);
}

/**
 * What each of several gives of `pence`, in proportion to what it has left and never more than that: together exactly
 * `pence`, or all that is left where that is less. Which gets an odd penny depends on their order alone.
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

/** What a movement of the provider's is to us. `withdrawal`: to or from the platform's own bank. */
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

/** One line of a book: the provider's, or ours as far as the provider is concerned. */
export interface LedgerLine {
  /** The provider's object behind it. */
  object: string;
  kind: MovementKind;
  /** In pence; positive when the provider holds more for us by it. */
  pence: number;
  at: Date;
}

/** What the two books have of one movement: of one of the provider's objects, by one kind. */
export interface Movement {
  object: string;
  kind: MovementKind;
  ledgerPence: number;
  providerPence: number;
  /** When either book last had it. */
  latest: Date;
  /** Whether the ledger has a line of it. */
  known: boolean;
}

/** A line of our own book, as far as it makes a movement. */
export function toLedgerMovement({ object, kind, pence, at }: LedgerLine): Movement {
  return { object, kind, ledgerPence: pence, providerPence: 0, latest: at, known: true };
}

/** A line of the provider's book, as far as it makes a movement. */
export function toProviderMovement({ object, kind, pence, at }: LedgerLine): Movement {
  return { object, kind, ledgerPence: 0, providerPence: pence, latest: at, known: false };
}

/** Puts parts of movements together: one for each object and kind, in the order in which these first come. */
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

/** A movement that stands in one book only, or with different amounts. */
export type LedgerDifference = Pick<Movement, 'object' | 'kind' | 'ledgerPence' | 'providerPence'>;

/** What a comparison has found. */
export interface ComparisonResult {
  /** How many movements were looked at. */
  movements: number;
  differences: LedgerDifference[];
  /** What the provider has and our book will have: it moved a moment ago, or is for a night to post. */
  pendingPence: number;
}

/** Younger movements of the provider's are most likely still being worked off. */
const SETTLING_MS = 10 * 60_000;

/** What nobody here causes: each night posts it, from the provider's list. */
const postedNightly: ReadonlySet<MovementKind> = new Set(['fee', 'withdrawal']);

/**
 * Says what of some movements is unexplained. Those whose last line is older than `since` are not looked at, nor is
 * what only the provider knows and no night has posted yet. Of an object all movements are among them, whole; which
 * objects are looked at together makes no difference, and what is found of several such parts adds up.
 */
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

/**
 * Sets our book beside the provider's, movement by movement, all at once. Lines before `since` only explain later
 * ones: a movement is looked at when either book has had it since then (`compareMovements`).
 */
export function compareLedgers(
  books: { ledger: readonly LedgerLine[]; provider: readonly LedgerLine[] },
  since: Date,
  now: Date,
): ComparisonResult {
  const parts = [...books.ledger.map(toLedgerMovement), ...books.provider.map(toProviderMovement)];
  return compareMovements(mergeMovements(parts), since, now);
}
