export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Runs `work` in parallel loops for that many seconds. `work` receives the turn, counted over all loops. */
export async function runDirectLoad(options: {
  clients: number;
  seconds: number;
  /** Stops early. */
  ended?: () => boolean;
  work: (turn: number) => Promise<unknown>;
}): Promise<LoadResult> {
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const milliseconds: number[] = [];
  let turn = 0;
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      for (let before = performance.now(); before < until && options.ended?.() !== true; ) {
        await options.work(turn++);
        const after = performance.now();
        milliseconds.push(after - before);
        before = after;
      }
    }),
  );
  return loadQuantiles(milliseconds, (performance.now() - started) / 1000);
}

/** Rate and quantiles from the duration of each response. */
export function loadQuantiles(milliseconds: readonly number[], seconds: number): LoadResult {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

/** Spreads consecutive turns over distant items. Throws if there are none. */
export function itemForTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[(turn * 7919) % items.length];
  if (item === undefined) throw new Error('There is nothing to ask for.');
  return item;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Throws if there are no rounds. */
export function medianRound<Round>(rounds: readonly Round[], by: (round: Round) => number): Round {
  const sorted = rounds.toSorted((one, other) => by(one) - by(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No round was measured.');
  return middle;
}

/** Alternating loads; the round with the median ratio. */
export interface AlternatingRatio {
  measured: LoadResult;
  baseline: LoadResult;
  ratio: number;
}

const ROUNDS = 5;

/**
 * Alternates both loads so that noise hits both, and returns the median round.
 * @param rounds odd
 * @param by the compared figure
 */
export async function measureAlternating(
  measure: () => Promise<LoadResult>,
  measureBeside: () => Promise<LoadResult>,
  rounds = ROUNDS,
  by = ({ perSecond }: LoadResult) => perSecond,
): Promise<AlternatingRatio> {
  const measuredIn: AlternatingRatio[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = await measure();
    const beside = await measureBeside();
    measuredIn.push({ measured, baseline: beside, ratio: by(measured) / by(beside) });
  }
  return medianRound(measuredIn, ({ ratio }) => ratio);
}
