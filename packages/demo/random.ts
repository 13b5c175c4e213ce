/** Numbers that look random and are the same on every run. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** True with that probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of `items`. Throws when there is none. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items, or all when there are fewer, in a new order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** An RFC 9562 version 4 identifier. */
  uuid(): string;
}

/** A separate random stream per `seed`, so that changes stay local. mulberry32 over FNV-1a; not for secrets. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const random: Random = {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[integer(0, items.length - 1)] as (typeof items)[number];
    },
    sample(items, count) {
      const left = [...items];
      const chosen = [];
      while (chosen.length < count && left.length > 0) {
        chosen.push(...left.splice(integer(0, left.length - 1), 1));
      }
      return chosen;
    },
    uuid() {
      const digits = Array.from({ length: 32 }, (_, place) => {
        if (place === 12) return '4';
        return (place === 16 ? integer(8, 11) : integer(0, 15)).toString(16);
      }).join('');
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
  return random;
}
