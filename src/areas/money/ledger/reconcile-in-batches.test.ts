import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  type BalanceTransactionSource,
  compareWithProvider,
  type LedgerCheck,
  type ProviderMovement,
  reconcileLedger,
} from './reconcile-ledger.server.ts';

const NOW = new Date('2026-11-27T04:10:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const daysAgo = (days: number) => secondsAgo(days * 86_400);

const database = setUpDatabase();
let providerMovements: ProviderMovement[];

beforeAll(async () => {
  await database.pool.query('DROP TRIGGER ledger_postings_no_truncate ON ledger_postings');
});
beforeEach(async () => {
  providerMovements = [];
  await database.pool.query('TRUNCATE ledger_postings, ledger_reconciliations');
});

function providerOf(
  onRead: (movement: ProviderMovement) => void = () => undefined,
): BalanceTransactionSource {
  return {
    async *listMovements(since, before) {
      const listed = providerMovements
        .filter(({ at }) => at >= since && (before === undefined || at < before))
        .toSorted((one, other) => other.at.getTime() - one.at.getTime());
      for (const movement of listed) {
        onRead(movement);
        yield movement;
      }
    },
    heldPence: () =>
      Promise.resolve(providerMovements.reduce((sum, { pence, feePence }) => sum + pence - feePence, 0)),
  };
}

function addProviderMovement(
  kind: ProviderMovement['kind'],
  object: string,
  pence: number,
  at: Date,
  feePence = 0,
): void {
  providerMovements.push({ id: `txn_${providerMovements.length}`, object, kind, pence, feePence, at });
}

async function addLedgerPosting(movement: string, object: string, pence: number, at: Date): Promise<void> {
  const [debit, credit] = pence > 0 ? ['provider', 'disputes'] : ['disputes', 'provider'];
  await database.pool.query(
    `INSERT INTO ledger_postings (movement, cause, debit, credit, amount_pence, provider_object, posted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [movement, randomUUID(), debit, credit, Math.abs(pence), object, at],
  );
}

const check = (atOnce: number, provider = providerOf(), { pool = database.pool, now = NOW } = {}) =>
  reconcileLedger({ pool, provider, clock: { now: () => now } }, atOnce);

const allAtOnce = ({ since }: LedgerCheck) =>
  compareWithProvider({ db: database.pool, openBooks: () => Promise.resolve(providerOf()) }, since, NOW).then(
    inOrder,
  );

const inOrder = (found: LedgerCheck): LedgerCheck => ({
  ...found,
  differences: found.differences.toSorted((one, other) =>
    `${one.object} ${one.kind}` < `${other.object} ${other.kind}` ? -1 : 1,
  ),
});

const leftoverRows = () =>
  queryOne(
    database.pool,
    `SELECT (SELECT count(*) FROM ledger_comparisons) AS comparisons,
            (SELECT count(*) FROM ledger_comparison_items) AS movements`,
  );

const lastNight = (checkedAt: Date) =>
  database.pool.query(
    `INSERT INTO ledger_reconciliations (checked_at, since, movements, ledger_pence, provider_pence, differences)
     VALUES ($1, $1, 0, 0, 0, '[]')`,
    [checkedAt],
  );

/** Deterministic pseudo-random numbers. */
function pseudoRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe('a comparison some lines at a time', () => {
  it.each([1, 2, 1000])('finds each movement whole, however far apart its lines are (%i)', async (atOnce) => {
    addProviderMovement('charge', 'pi_late', 1540, daysAgo(40), 31);
    await addLedgerPosting('sale', 'pi_late', 1400, daysAgo(12));
    await addLedgerPosting('sale', 'pi_late', 140, daysAgo(12));
    addProviderMovement('charge', 'pi_back', 700, daysAgo(50));
    await addLedgerPosting('deposit', 'pi_back', 700, daysAgo(50));
    addProviderMovement('refund', 're_back', -700, daysAgo(20));
    await addLedgerPosting('refund', 're_back', -700, secondsAgo(20 * 86_400 - 1));
    addProviderMovement('refund_returned', 're_back', 700, daysAgo(19));
    await addLedgerPosting('refund_returned', 're_back', 700, daysAgo(18));
    for (const dispute of ['dp_over', 'dp_missed']) {
      addProviderMovement('dispute', dispute, -900, daysAgo(45), 2000);
      await addLedgerPosting('dispute_withdrawn', dispute, -900, daysAgo(45));
    }
    addProviderMovement('dispute', 'dp_over', 900, secondsAgo(1200));
    await addLedgerPosting('dispute_reinstated', 'dp_over', 900, secondsAgo(1200));
    addProviderMovement('dispute', 'dp_missed', 900, daysAgo(2));
    addProviderMovement('refund', 're_stray', -100, daysAgo(30));
    addProviderMovement('charge', 'pi_now', 1540, secondsAgo(60), 31);

    const found = await check(atOnce);
    expect(found.differences).toEqual([
      { object: 'dp_missed', kind: 'dispute', ledgerPence: -900, providerPence: 0 },
      { object: 're_stray', kind: 'refund', ledgerPence: 0, providerPence: -100 },
    ]);
    expect(found.ledgerPence - found.providerPence).toBe(-800);
    expect(inOrder(found)).toEqual(await allAtOnce(found));
    expect(await leftoverRows()).toEqual({ comparisons: 0, movements: 0 });
  });

  it.each([
    { atOnce: 1, night: null },
    { atOnce: 3, night: null },
    { atOnce: 5000, night: null },
    { atOnce: 2, night: 1 },
    { atOnce: 50, night: 9 },
    { atOnce: 7, night: 25 },
  ])('says what all at once would, of random books: $atOnce, last night $night days ago', async (how) => {
    const dice = pseudoRandom(how.atOnce);
    for (let n = 0; n < 120; n++) {
      const object = `object_${n}`;
      const at = secondsAgo(dice(40 * 86_400));
      const late = new Date(Math.min(at.getTime() + dice(20 * 86_400) * 1000, NOW.getTime()));
      const pence = 1 + dice(5000);
      const wrong = dice(4) === 0 ? 1 : 0;
      const kind = (['charge', 'sale', 'withdrawal', 'fee', 'dispute', 'refund'] as const)[dice(6)];
      if (kind === 'withdrawal' || kind === 'fee') addProviderMovement(kind, object, -pence, at);
      else if (kind === 'sale') await addLedgerPosting('sale', object, pence, at);
      else if (kind === 'charge') {
        addProviderMovement('charge', object, pence, at, dice(40));
        await addLedgerPosting('sale', object, pence + wrong, dice(2) === 0 ? late : at);
      } else if (kind === 'refund') {
        addProviderMovement('refund', object, -pence, late);
        await addLedgerPosting('refund', object, -pence - wrong, at);
      } else {
        addProviderMovement('dispute', object, -pence, at, 1500);
        addProviderMovement('dispute', object, pence, late);
        await addLedgerPosting('dispute_withdrawn', object, -pence, late);
        if (wrong === 0)
          await addLedgerPosting('dispute_reinstated', object, pence, secondsAgo(dice(86_400)));
      }
    }
    if (how.night !== null) await lastNight(daysAgo(how.night));

    const found = await check(how.atOnce);
    expect(found.movements).toBeGreaterThan(10);
    expect(found.differences.length).toBeGreaterThan(0);
    expect(inOrder(found)).toEqual(await allAtOnce(found));
  });
});

/** A quarter of an hour apart, the last one a day ago. */
async function manyPayments(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    addProviderMovement('charge', `pi_${n}`, 1540, secondsAgo(86_400 + n * 900), 31);
    await addLedgerPosting('sale', `pi_${n}`, 1540, secondsAgo(86_400 + n * 900 - 2));
  }
}

it('never holds more than some lines, however many there are', async () => {
  await manyPayments(120);
  let unwritten = 0;
  let mostUnwritten = 0;
  const watched = watch(database.pool, (statement) => {
    if (statement.includes('INSERT INTO ledger_comparison_items')) unwritten = 0;
  });
  const provider = providerOf(() => {
    unwritten += 1;
    mostUnwritten = Math.max(mostUnwritten, unwritten);
  });
  const found = await check(10, provider, watched);
  expect(found).toMatchObject({ movements: 240, differences: [] });
  // The eleventh shows that the tenth was the last of its second.
  expect(mostUnwritten).toBe(11);
  expect(watched.most).toEqual({ rows: 10, values: 20 });
});

describe('a comparison that is cut off', () => {
  it('while it reads the provider’s book, is gone on with from there', async () => {
    await manyPayments(30);
    const upTo = (count: number) => {
      const read: string[] = [];
      const provider = providerOf(({ object }) => {
        if (read.length === count) throw new Error('cut off');
        read.push(object);
      });
      return { provider, read };
    };
    const first = upTo(17);
    await expect(check(5, first.provider)).rejects.toThrow('cut off');
    const second = upTo(Infinity);
    const found = await check(5, second.provider);
    expect(second.read).toEqual(
      first.read.slice(15).concat(providerMovements.slice(17).map(({ object }) => object)),
    );
    expect(found).toMatchObject({ movements: 60, differences: [] });
    expect(inOrder(found)).toEqual(await allAtOnce(found));
    expect(await leftoverRows()).toEqual({ comparisons: 0, movements: 0 });
  });

  it('while it reads our own, has every line once', async () => {
    await manyPayments(30);
    addProviderMovement('refund', 're_stray', -100, daysAgo(30));
    let stretches = 0;
    const dying = watch(database.pool, (statement) => {
      if (statement.includes('UPDATE ledger_comparisons SET ledger_cursor') && ++stretches === 3)
        throw new Error('cut off');
    });
    await expect(check(2, providerOf(), dying)).rejects.toThrow('cut off');
    let read = 0;
    const found = await check(
      2,
      providerOf(() => read++),
    );
    expect(read).toBe(0);
    expect(found).toMatchObject({ movements: 61, differences: [{ object: 're_stray' }] });
    expect(inOrder(found)).toEqual(await allAtOnce(found));
  });

  it('for longer than a day, or from another night on, is begun anew', async () => {
    await manyPayments(12);
    const cutOff = async (now: Date) => {
      let read = 0;
      const provider = providerOf(({ object }) => {
        if (object === 'pi_9') throw new Error('cut off');
        read += 1;
      });
      await expect(check(3, provider, { now })).rejects.toThrow('cut off');
      return read;
    };
    expect(await cutOff(NOW)).toBe(9);
    expect(await cutOff(new Date(NOW.getTime() + 25 * 3_600_000))).toBe(9);
    await lastNight(daysAgo(2));
    let read = 0;
    const found = await check(
      3,
      providerOf(() => read++),
    );
    expect(read).toBe(12);
    expect(inOrder(found)).toEqual(await allAtOnce(found));
    expect(await leftoverRows()).toEqual({ comparisons: 0, movements: 0 });
  });
});

it('two at once do not count a line twice, and both come to an end', async () => {
  await manyPayments(20);
  addProviderMovement('refund', 're_stray', -100, daysAgo(30));
  const found = await Promise.all([check(2), check(2)]);
  for (const one of found) expect(inOrder(one)).toEqual(await allAtOnce(one));
  expect(await leftoverRows()).toEqual({ comparisons: 0, movements: 0 });
});

/** Records the most rows any statement returned, and the longest list parameter. */
function watch(
  pool: Pool,
  onStatement: (text: string) => void,
): { pool: Pool; most: { rows: number; values: number } } {
  const most = { rows: 0, values: 0 };
  const watched = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, property) {
        const member: unknown = Reflect.get(object, property, object);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          const [text, values] = args;
          if (property === 'query') {
            onStatement(String(text));
            for (const value of Array.isArray(values) ? values : [])
              if (Array.isArray(value)) most.values = Math.max(most.values, value.length);
          }
          const result: unknown = await member.apply(object, args);
          if (property === 'connect' && typeof result === 'object' && result !== null) return watched(result);
          if (property === 'query' && typeof result === 'object' && result !== null && 'rows' in result)
            most.rows = Math.max(most.rows, Array.isArray(result.rows) ? result.rows.length : 0);
          return result;
        };
      },
    });
  return { pool: watched(pool), most };
}
