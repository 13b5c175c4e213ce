export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Runs `work` over and over in so many loops at once, for so many seconds.
 * `work` is told its turn, counted over all loops.
 */
export async function runDirectLoad(options: {
  clients: number;
  seconds: number;
  /** Ends it before that. */
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

/** What so many answers within these seconds come to, by the milliseconds that each took. */
export function loadQuantiles(milliseconds: readonly number[], seconds: number): LoadResult {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

/** The item that a turn is about: turns after one another fall on items far apart. Throws when there are none. */
export function itemForTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[(turn * 7919) % items.length];
  if (item === undefined) throw new Error('There is nothing to ask for.');
  return item;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The round in the middle, by what each comes to. Throws when there is none. */
export function medianRound<Round>(rounds: readonly Round[], by: (round: Round) => number): Round {
  const sorted = rounds.toSorted((one, other) => by(one) - by(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No round was measured.');
  return middle;
}

/** Two loads by turns, and the rate of the one over that of the other: the round with the median ratio. */
export interface AlternatingRatio {
  measured: LoadResult;
  baseline: LoadResult;
  ratio: number;
}

const ROUNDS = 5;

/**
 * Measures both by turns, so that the machine's moods fall on either, and answers the round in the middle.
 *
 * @param rounds an odd number
 * @param by what is compared
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
