import { type Db, type Pool, snapshot } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import {
  addLedgerWindow,
  addProviderWindow,
  analyzeStagedMovements,
  type Comparison,
  deleteEndedComparisons,
  endComparison,
  type LedgerCheck,
  latestCheck,
  openComparison,
  providerLines,
  stagedMovements,
} from './comparison-queries.server.ts';
import { creditBalance, type ProviderPosting, postProviderPostings } from './queries.server.ts';
import {
  type ComparisonResult,
  compareLedgers,
  compareMovements,
  type LedgerLine,
  type Movement,
  type MovementKind,
  mergeMovements,
  toLedgerMovement,
  toProviderMovement,
} from './rules.ts';

/** A movement as the provider lists it (Stripe: a balance transaction). Amounts in pence. */
export interface ProviderMovement {
  /** The provider's id of the movement itself. */
  id: string;
  /** The intent or refund behind it; its own id where there is none. */
  object: string;
  kind: MovementKind;
  /** Positive when the provider holds more for us by it, before the fee. */
  pence: number;
  /** What the provider kept of it. */
  feePence: number;
  at: Date;
}

/** The provider's own books. Both throw `payment_provider_unavailable` (503) when it does not answer. */
export interface BalanceTransactionSource {
  /** Every movement since then, and before another moment where one is given; newest first, by whole seconds. */
  listMovements(since: Date, before?: Date): AsyncIterable<ProviderMovement>;
  /** What it holds for us, in pence: what is available and what will be. */
  heldPence(): Promise<number>;
}

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The provider sends its events for three days at most; what we post late is found within twice that. */
const MAX_EVENT_DELAY_MS = 7 * DAY_MS;
/** What a night looks at once more: it may have been too young the night before. */
const OVERLAP_MS = DAY_MS;
/** What is younger is read at the end, beside the sums: until then it may still change. */
const RECENT_MS = HOUR_MS;
/** A comparison that was begun longer ago is not gone on with: all that came since would be held as recent. */
const MAX_COMPARISON_AGE_MS = DAY_MS;
/** How many lines are read, and how many movements compared, at once. */
const BATCH_SIZE = 5000;

interface ReconcileDeps {
  pool: Pool;
  provider: BalanceTransactionSource;
  clock: Clock;
}

/**
 * The nightly comparison: posts what only the provider knows (its fees, and what it paid to the platform's own bank),
 * sets the ledger beside the provider's books, movement by movement and in sum, and keeps the result. Safe to run
 * twice: a movement is posted once.
 *
 * However much there is to compare, it holds some times `atOnce` lines, those of an hour, and what it finds
 * unexplained; what it has read is kept in the database, so that one that was cut off is gone on with
 * (docs/decisions/0019-record-each-ledger-posting-as-one-amount-with-two-accounts.md).
 */
export async function reconcileLedger(deps: ReconcileDeps, atOnce = BATCH_SIZE): Promise<LedgerCheck> {
  for (;;) {
    const check = await runComparison(deps, atOnce);
    if (check !== null) return check;
  }
}

/** One comparison, from where it was left; null when another process has meanwhile gone on with it, or ended it. */
async function runComparison(deps: ReconcileDeps, atOnce: number): Promise<LedgerCheck | null> {
  const { pool, clock } = deps;
  const now = clock.now();
  const last = await latestCheck(pool);
  const since = new Date(last === null ? 0 : last.checkedAt.getTime() - OVERLAP_MS);
  const readsFrom = readStart(since);
  const comparison = await openComparison(pool, {
    since,
    readsFrom,
    readsBefore: new Date(Math.max(readsFrom.getTime(), floorToSecond(now.getTime() - RECENT_MS))),
    leftAfter: new Date(now.getTime() - MAX_COMPARISON_AGE_MS),
  });
  await deleteEndedComparisons(pool, 10 * atOnce);
  if (!(await readProvider(deps, comparison, since, atOnce))) return null;
  if (!(await readLedger(pool, comparison, atOnce))) return null;

  const recent = await readRecent(deps, comparison.readsBefore, since, atOnce);
  const compared = await compareStaged(pool, comparison.id, recent.movements, { since, now, atOnce });
  const check = {
    checkedAt: now,
    since,
    movements: compared.movements,
    ledgerPence: recent.ledgerPence + compared.pendingPence,
    providerPence: recent.providerPence,
    differences: compared.differences,
  };
  if (!(await endComparison(pool, comparison.id, check))) return null;
  await deleteEndedComparisons(pool, 10 * atOnce);
  return check;
}

/** The provider dates by whole seconds, and none of its movements is older than its clock. */
function floorToSecond(ms: number): number {
  return Math.max(0, Math.floor(ms / SECOND_MS) * SECOND_MS);
}

/** Both books are read from the same second on: what moved since then may have begun before. */
function readStart(since: Date): Date {
  return new Date(floorToSecond(since.getTime() - MAX_EVENT_DELAY_MS));
}

/** Reads the provider's book from where the comparison stands, and posts what only the provider knows of it. */
async function readProvider(
  { pool, provider }: ReconcileDeps,
  { id, readsFrom, providerFrom }: Comparison,
  since: Date,
  atOnce: number,
): Promise<boolean> {
  let before = providerFrom;
  if (before <= readsFrom) return true;
  const listed = provider.listMovements(readsFrom, before);
  for await (const { from, movements } of batchBySecond(listed, readsFrom, atOnce)) {
    await postProviderOnlyMovements(pool, movements, since);
    const parts = mergeMovements(movements.flatMap(toLedgerLines).map(toProviderMovement));
    if (!(await addProviderWindow(pool, id, { from, before, movements: parts }))) return false;
    before = from;
  }
  return true;
}

/** Reads our own book: after the provider's, whose fees are on it by now. */
async function readLedger(pool: Pool, comparison: Comparison, atOnce: number): Promise<boolean> {
  let { ledgerFrom } = comparison;
  while (ledgerFrom > comparison.readsFrom) {
    const from = await addLedgerWindow(pool, { ...comparison, ledgerFrom }, 4 * atOnce);
    if (from === null) return false;
    ledgerFrom = from;
  }
  return true;
}

/** Reads what is recent of both books, and their sums: ours first, so that the provider's is at least as new. */
async function readRecent(
  { pool, provider }: ReconcileDeps,
  from: Date,
  since: Date,
  atOnce: number,
): Promise<{ movements: Movement[]; ledgerPence: number; providerPence: number }> {
  for await (const { movements } of batchBySecond(provider.listMovements(from), from, atOnce))
    await postProviderOnlyMovements(pool, movements, since);
  const ours = await snapshot(pool, async (tx) => ({
    lines: await providerLines(tx, from),
    pence: -(await creditBalance(tx, 'provider')),
  }));
  const parts = ours.lines.map(toLedgerMovement);
  for await (const movement of provider.listMovements(from))
    parts.push(...toLedgerLines(movement).map(toProviderMovement));
  return {
    movements: mergeMovements(parts),
    ledgerPence: ours.pence,
    providerPence: await provider.heldPence(),
  };
}

/**
 * Cuts a list, newest first, into stretches of whole seconds: each has `atOnce` movements, and those of the same second
 * as its last. The last stretch begins at `from`, and may have none.
 */
async function* batchBySecond(
  listed: AsyncIterable<ProviderMovement>,
  from: Date,
  atOnce: number,
): AsyncIterable<{ from: Date; movements: ProviderMovement[] }> {
  let movements: ProviderMovement[] = [];
  for await (const movement of listed) {
    const last = movements.at(-1);
    if (last !== undefined && movements.length >= atOnce && movement.at < last.at) {
      yield { from: last.at, movements };
      movements = [];
    }
    movements.push(movement);
  }
  yield { from, movements };
}

/** Sets the two books beside each other, some movements at a time: what the comparison has kept, and what is recent. */
async function compareStaged(
  db: Db,
  id: number,
  recent: Movement[],
  { since, now, atOnce }: { since: Date; now: Date; atOnce: number },
): Promise<ComparisonResult> {
  const recentOf = new Map<string, Movement[]>();
  for (const movement of recent)
    recentOf.set(movement.object, [...(recentOf.get(movement.object) ?? []), movement]);
  const found: ComparisonResult = { movements: 0, differences: [], pendingPence: 0 };
  const add = (parts: Movement[]): void => {
    const compared = compareMovements(mergeMovements(parts), since, now);
    found.movements += compared.movements;
    found.pendingPence += compared.pendingPence;
    for (const difference of compared.differences) found.differences.push(difference);
  };
  await analyzeStagedMovements(db);
  let kept = await stagedMovements(db, id, '', atOnce);
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const objects = new Set(kept.map(({ object }) => object));
    add([...kept, ...[...objects].flatMap((object) => recentOf.get(object) ?? [])]);
    for (const object of objects) recentOf.delete(object);
    kept = await stagedMovements(db, id, last.object, atOnce);
  }
  add([...recentOf.values()].flat());
  return found;
}

/** Posts what only the provider knows of movements since then. A fee that is given back stands on the other side. */
async function postProviderOnlyMovements(
  pool: Pool,
  movements: readonly ProviderMovement[],
  since: Date,
): Promise<void> {
  const postings = movements
    .filter(({ at }) => at.getTime() >= floorToSecond(since.getTime()))
    .flatMap(providerOnlyPostings);
  if (postings.length > 0) await postProviderPostings(pool, postings);
}

function providerOnlyPostings({ id, kind, pence, feePence, at }: ProviderMovement): ProviderPosting[] {
  // By the provider's date, or a night that comes late would set it beside a list that no longer goes back to it.
  const posting = { cause: id, at };
  const fee = kind === 'fee' ? -pence : feePence;
  const withdrawal: ProviderPosting = {
    ...posting,
    movement: 'withdrawal',
    ...(pence < 0 ? { debit: 'bank', credit: 'provider' } : { debit: 'provider', credit: 'bank' }),
    pence: Math.abs(pence),
  };
  const kept: ProviderPosting = {
    ...posting,
    movement: 'provider_fee',
    ...(fee > 0
      ? { debit: 'provider-fees', credit: 'provider' }
      : { debit: 'provider', credit: 'provider-fees' }),
    pence: Math.abs(fee),
  };
  return [...(kind === 'withdrawal' ? [withdrawal] : []), kept].filter((amount) => amount.pence > 0);
}

/**
 * Sets the ledger beside the provider's books from `since` on, as they stand at `now`, all at once: for a month, as
 * `npm run reconcile` asks for. Changes nothing. What only the provider knows, and no night has posted yet, is no
 * difference.
 */
export async function compareWithProvider(
  deps: {
    db: Db;
    /** Called after our own book has been read, so that the provider's is at least as new. */
    openBooks(): Promise<BalanceTransactionSource>;
  },
  since: Date,
  now: Date,
): Promise<LedgerCheck> {
  const from = readStart(since);
  const ledger = await providerLines(deps.db, from);
  const ledgerPence = -(await creditBalance(deps.db, 'provider'));
  const books = await deps.openBooks();
  const provider: LedgerLine[] = [];
  for await (const movement of books.listMovements(from)) provider.push(...toLedgerLines(movement));
  const providerPence = await books.heldPence();
  const compared = compareLedgers({ ledger, provider }, since, now);
  return {
    checkedAt: now,
    since,
    movements: compared.movements,
    ledgerPence: ledgerPence + compared.pendingPence,
    providerPence,
    differences: compared.differences,
  };
}

/** A movement is a line, and what the provider kept of it another. */
function toLedgerLines({ id, object, kind, pence, feePence, at }: ProviderMovement): LedgerLine[] {
  const line: LedgerLine = { object, kind, pence, at };
  return feePence === 0 ? [line] : [line, { object: id, kind: 'fee', pence: -feePence, at }];
}

export type { LedgerCheck } from './comparison-queries.server.ts';

/** Whether both books say the same, to the penny. */
export function isReconciled({ differences, ledgerPence, providerPence }: LedgerCheck): boolean {
  return differences.length === 0 && ledgerPence === providerPence;
}

/** The comparison as a person reads it in a terminal. */
export function formatCheck(check: LedgerCheck): string {
  const sums = `${formatPounds(check.ledgerPence)} in the ledger, ${formatPounds(check.providerPence)} at the provider`;
  return [
    `Ledger: ${pluralize(check.movements, 'movement')} compared, ${check.differences.length} unexplained; ${sums}`,
    ...check.differences.map(
      ({ kind, object, ledgerPence, providerPence }) =>
        `  ${kind} ${object}: ${formatPounds(ledgerPence)} in the ledger, ${formatPounds(providerPence)} at the provider`,
    ),
  ].join('\n');
}

const RECONCILE_LEDGER = 'checkBooks';

export function ledgerJobs(deps: {
  pool: Pool;
  provider: BalanceTransactionSource;
  clock: Clock;
}): JobHandlers {
  return {
    [RECONCILE_LEDGER]: async () => {
      await reconcileLedger(deps);
    },
  };
}

export const ledgerSchedules: JobSchedule[] = [{ task: RECONCILE_LEDGER, pattern: '10 4 * * *' }];
