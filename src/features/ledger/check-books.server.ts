import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { counted } from '#shared/domain/counted.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import {
  creditBalance,
  insertCheck,
  type LedgerCheck,
  latestCheck,
  post,
  providerLines,
} from './queries.server.ts';
import { type BookLine, compareBooks, type MovementKind } from './rules.ts';

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
export interface ProviderBooks {
  /** Every movement since then, newest first. */
  listMovements(since: Date): AsyncIterable<ProviderMovement>;
  /** What it holds for us, in pence: what is available and what will be. */
  heldPence(): Promise<number>;
}

const DAY_MS = 86_400_000;
/** The provider sends its events for three days at most; what we post late is found within twice that. */
const LATE_MS = 7 * DAY_MS;
/** What a night looks at once more: it may have been too young the night before. */
const OVERLAP_MS = DAY_MS;

/**
 * The nightly comparison: posts what only the provider knows (its fees, and what it paid to the platform's own bank),
 * sets the ledger beside the provider's books, movement by movement and in sum, and keeps the result. Safe to run
 * twice: a movement is posted once.
 */
export async function checkBooks(deps: {
  pool: Pool;
  provider: ProviderBooks;
  clock: Clock;
}): Promise<LedgerCheck> {
  const now = deps.clock.now();
  const last = await latestCheck(deps.pool);
  const since = new Date(last === null ? 0 : last.checkedAt.getTime() - OVERLAP_MS);
  for await (const movement of deps.provider.listMovements(since))
    await postKnownToProviderOnly(deps.pool, movement);
  const openBooks = () => Promise.resolve(deps.provider);
  const check = await compareWithProvider({ db: deps.pool, openBooks }, since, now);
  await insertCheck(deps.pool, check);
  return check;
}

async function postKnownToProviderOnly(pool: Pool, movement: ProviderMovement): Promise<void> {
  const { id, kind, pence, feePence, at } = movement;
  const fee = kind === 'fee' ? -pence : feePence;
  if (fee === 0 && kind !== 'withdrawal') return;
  await transaction(pool, async (tx) => {
    // By the provider's date, or a night that comes late would set it beside a list that no longer goes back to it.
    const posting = { cause: id, providerObject: id, at };
    if (kind === 'withdrawal')
      await post(tx, {
        ...posting,
        movement: 'withdrawal',
        ...(pence < 0 ? { debit: 'bank', credit: 'provider' } : { debit: 'provider', credit: 'bank' }),
        pence: Math.abs(pence),
      });
    // A fee that is given back stands on the other side.
    await post(tx, {
      ...posting,
      movement: 'provider_fee',
      ...(fee > 0
        ? { debit: 'provider-fees', credit: 'provider' }
        : { debit: 'provider', credit: 'provider-fees' }),
      pence: Math.abs(fee),
    });
  });
}

/**
 * Sets the ledger beside the provider's books from `since` on, as they stand at `now`. Changes nothing. What only the
 * provider knows, and no night has posted yet, is no difference.
 */
export async function compareWithProvider(
  deps: {
    db: Db;
    /** Called after our own book has been read, so that the provider's is at least as new. */
    openBooks(): Promise<ProviderBooks>;
  },
  since: Date,
  now: Date,
): Promise<LedgerCheck> {
  // The provider dates by whole seconds: both books are read from the same one on.
  const from = new Date(Math.floor((since.getTime() - LATE_MS) / 1000) * 1000);
  const ledger = await providerLines(deps.db, from);
  const ledgerPence = -(await creditBalance(deps.db, 'provider'));
  const provider = await deps.openBooks();
  const theirs: BookLine[] = [];
  for await (const movement of provider.listMovements(from)) theirs.push(...linesOf(movement));
  const providerPence = await provider.heldPence();

  const posted = new Set(ledger.map(({ object }) => object));
  const awaitsNight = ({ kind, object }: BookLine) => postedByNight.has(kind) && !posted.has(object);
  const compared = compareBooks(
    { ledger, provider: theirs.filter((line) => !awaitsNight(line)) },
    since,
    now,
  );
  const awaitedPence = theirs.filter(awaitsNight).reduce((sum, { pence }) => sum + pence, 0);
  return {
    checkedAt: now,
    since,
    movements: compared.movements,
    ledgerPence: ledgerPence + compared.pendingPence + awaitedPence,
    providerPence,
    differences: compared.differences,
  };
}

/** What nobody here causes. */
const postedByNight: ReadonlySet<MovementKind> = new Set(['fee', 'withdrawal']);

/** A movement is a line, and what the provider kept of it another. */
function linesOf({ id, object, kind, pence, feePence, at }: ProviderMovement): BookLine[] {
  const line: BookLine = { object, kind, pence, at };
  return feePence === 0 ? [line] : [line, { object: id, kind: 'fee', pence: -feePence, at }];
}

export type { LedgerCheck } from './queries.server.ts';

/** Whether both books say the same, to the penny. */
export function booksAgree({ differences, ledgerPence, providerPence }: LedgerCheck): boolean {
  return differences.length === 0 && ledgerPence === providerPence;
}

/** The comparison as a person reads it in a terminal. */
export function printCheck(check: LedgerCheck): string {
  const sums = `${formatPounds(check.ledgerPence)} on the ledger, ${formatPounds(check.providerPence)} at the provider`;
  return [
    `Ledger: ${counted(check.movements, 'movement')} compared, ${check.differences.length} unexplained; ${sums}`,
    ...check.differences.map(
      ({ kind, object, ledgerPence, providerPence }) =>
        `  ${kind} ${object}: ${formatPounds(ledgerPence)} on the ledger, ${formatPounds(providerPence)} at the provider`,
    ),
  ].join('\n');
}

const CHECK_BOOKS = 'checkBooks';

export function ledgerJobs(deps: { pool: Pool; provider: ProviderBooks; clock: Clock }): JobHandlers {
  return {
    [CHECK_BOOKS]: async () => {
      await checkBooks(deps);
    },
  };
}

export const ledgerSchedules: Schedule[] = [{ task: CHECK_BOOKS, pattern: '10 4 * * *' }];
