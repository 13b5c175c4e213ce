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
  work: (turn: number) => Promise<unknown>;
}): Promise<LoadResult> {
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const milliseconds: number[] = [];
  let turn = 0;
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      for (let before = performance.now(); before < until; ) {
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
