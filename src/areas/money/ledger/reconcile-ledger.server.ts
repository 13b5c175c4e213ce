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

/** A Stripe balance transaction. Amounts in pence. */
export interface ProviderMovement {
  id: string;
  /** Intent or refund; its own id if there is none. */
  object: string;
  kind: MovementKind;
  /** Before the fee; positive increases our balance. */
  pence: number;
  feePence: number;
  at: Date;
}

/** Both throw `payment_provider_unavailable` (503). */
export interface BalanceTransactionSource {
  /** Newest first, by whole seconds. */
  listMovements(since: Date, before?: Date): AsyncIterable<ProviderMovement>;
  /** Pence, available and pending. */
  heldPence(): Promise<number>;
}

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Twice the three days for which events are retried, and a bit. */
const MAX_EVENT_DELAY_MS = 7 * DAY_MS;
/** Read again: movements may have been too young the night before. */
const OVERLAP_MS = DAY_MS;
/** Younger movements may still change, so they are read last, with the sums. */
const RECENT_MS = HOUR_MS;
/** Don't resume older ones: everything since would count as recent. */
const MAX_COMPARISON_AGE_MS = DAY_MS;
const BATCH_SIZE = 5000;

interface ReconcileDeps {
  pool: Pool;
  provider: BalanceTransactionSource;
  clock: Clock;
}

/**
 * Nightly: posts fees and withdrawals, compares the ledger with the provider's books by movement and in total, and
 * saves the result. Safe to run twice.
 * Memory stays bounded by `atOnce`; progress is in the database, so an interrupted run resumes
 * (docs/decisions/0019-record-each-ledger-posting-as-one-amount-with-two-accounts.md).
 */
export async function reconcileLedger(deps: ReconcileDeps, atOnce = BATCH_SIZE): Promise<LedgerCheck> {
  for (;;) {
    const check = await runComparison(deps, atOnce);
    if (check !== null) return check;
  }
}

/** Resumes where it stopped; null if another process has continued or ended it. */
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

/** The provider's dates are whole seconds. */
function floorToSecond(ms: number): number {
  return Math.max(0, Math.floor(ms / SECOND_MS) * SECOND_MS);
}

/** Both books start at the same second, earlier than `since`, as objects may have begun before. */
function readStart(since: Date): Date {
  return new Date(floorToSecond(since.getTime() - MAX_EVENT_DELAY_MS));
}

/** Also posts what only the provider knows. */
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

/** Read after the provider's book, whose fees are posted by then. */
async function readLedger(pool: Pool, comparison: Comparison, atOnce: number): Promise<boolean> {
  let { ledgerFrom } = comparison;
  while (ledgerFrom > comparison.readsFrom) {
    const from = await addLedgerWindow(pool, { ...comparison, ledgerFrom }, 4 * atOnce);
    if (from === null) return false;
    ledgerFrom = from;
  }
  return true;
}

/** Ours first, so that the provider's is at least as new. */
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

/** About `atOnce` movements each, never splitting a second. The last begins at `from`, may be empty. */
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

/** In batches, with the recent ones added. */
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

/** A returned fee swaps the accounts. */
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
  // Use the provider's date, so that a late run still compares with a list that contains it.
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

/** For `npm run reconcile`. Changes nothing; fees not posted yet are no difference. */
export async function compareWithProvider(
  deps: {
    db: Db;
    /** Called after our book is read, so that the provider's is at least as new. */
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

/** One line for the movement, one for its fee. */
function toLedgerLines({ id, object, kind, pence, feePence, at }: ProviderMovement): LedgerLine[] {
  const line: LedgerLine = { object, kind, pence, at };
  return feePence === 0 ? [line] : [line, { object: id, kind: 'fee', pence: -feePence, at }];
}

export type { LedgerCheck } from './comparison-queries.server.ts';

/** To the penny. */
export function isReconciled({ differences, ledgerPence, providerPence }: LedgerCheck): boolean {
  return differences.length === 0 && ledgerPence === providerPence;
}

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
