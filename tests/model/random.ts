/** Deterministic for a seed. */
export interface Random {
  next(): number;
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
  /** An independent generator, so that actors don't affect each other's draws. */
  fork(name: string): Random;
}

/** Mulberry32: small and portable. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)],
    fork(name) {
      let hash = seed ^ 0x9e3779b9;
      for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      return createRandom(hash);
    },
  };
}
