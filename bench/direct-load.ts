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
export async function loadDirectly(options: {
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
  return quantilesOf(milliseconds, (performance.now() - started) / 1000);
}

/** What so many answers within these seconds come to, by the milliseconds that each took. */
export function quantilesOf(milliseconds: readonly number[], seconds: number): LoadResult {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Two rates by turns, and the one over the other: the median of the rounds. */
export interface RatioByTurns {
  perSecond: number;
  besidePerSecond: number;
  ratio: number;
}

const ROUNDS = 5;

/** Measures both by turns, so that the machine's moods fall on either, and answers the round in the middle. */
export async function byTurns(
  measured: () => Promise<number>,
  beside: () => Promise<number>,
): Promise<RatioByTurns> {
  const rounds: RatioByTurns[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const perSecond = await measured();
    const besidePerSecond = await beside();
    rounds.push({ perSecond, besidePerSecond, ratio: perSecond / besidePerSecond });
  }
  const ratio = median(rounds.map((round) => round.ratio));
  const middle = rounds.find((round) => round.ratio === ratio);
  if (middle === undefined) throw new Error('No round was measured.');
  return middle;
}
