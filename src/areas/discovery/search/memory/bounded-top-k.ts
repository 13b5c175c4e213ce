import { ensureCapacity } from './listing-columns.ts';

/**
 * Things with a rank as a heap in columns of numbers: the first of them, the smallest rank, can be looked at and dropped.
 * Ranks that are equal go by distance, then by `tie`. It holds no objects, so that a search that looks at thousands of
 * rows leaves nothing behind for the garbage collector.
 */
export class RankedHeap {
  size = 0;
  #rank = new Float64Array(INITIAL_CAPACITY);
  #squared = new Float64Array(INITIAL_CAPACITY);
  #tie = new Float64Array(INITIAL_CAPACITY);
  #value = new Int32Array(INITIAL_CAPACITY);

  /** Of the first; meaningless while there is none. */
  get rank(): number {
    return this.#rank[0] ?? 0;
  }
  get squared(): number {
    return this.#squared[0] ?? 0;
  }
  get tie(): number {
    return this.#tie[0] ?? 0;
  }
  get value(): number {
    return this.#value[0] ?? 0;
  }

  clear(): void {
    this.size = 0;
  }

  add(rank: number, squared: number, tie: number, value: number): void {
    this.#makeRoomFor(this.size + 1);
    let at = this.size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#isBefore(above, rank, squared, tie)) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, rank, squared, tie, value);
  }

  /** Puts something in the place of the first. */
  replaceFirst(rank: number, squared: number, tie: number, value: number): void {
    this.#sink(0, rank, squared, tie, value);
  }

  dropFirst(): void {
    const last = --this.size;
    this.#sink(
      0,
      this.#rank[last] ?? 0,
      this.#squared[last] ?? 0,
      this.#tie[last] ?? 0,
      this.#value[last] ?? 0,
    );
  }

  /** Whether the first comes before something of that rank, distance and tie. */
  firstIsBefore(rank: number, squared: number, tie: number): boolean {
    return this.#isBefore(0, rank, squared, tie);
  }

  /** Puts it at `from`, or, as long as one of the two below comes before it, that one, and itself in its place. */
  #sink(from: number, rank: number, squared: number, tie: number, value: number): void {
    let at = from;
    for (let below = 2 * at + 1; below < this.size; below = 2 * at + 1) {
      const beside = below + 1;
      if (
        beside < this.size &&
        this.#isBefore(beside, this.#rank[below] ?? 0, this.#squared[below] ?? 0, this.#tie[below] ?? 0)
      )
        below = beside;
      if (!this.#isBefore(below, rank, squared, tie)) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, rank, squared, tie, value);
  }

  #isBefore(at: number, rank: number, squared: number, tie: number): boolean {
    const own = this.#rank[at] ?? 0;
    if (own !== rank) return own < rank;
    const ownSquared = this.#squared[at] ?? 0;
    if (ownSquared !== squared) return ownSquared < squared;
    return (this.#tie[at] ?? 0) < tie;
  }

  #move(from: number, to: number): void {
    this.#rank[to] = this.#rank[from] ?? 0;
    this.#squared[to] = this.#squared[from] ?? 0;
    this.#tie[to] = this.#tie[from] ?? 0;
    this.#value[to] = this.#value[from] ?? 0;
  }

  #put(at: number, rank: number, squared: number, tie: number, value: number): void {
    this.#rank[at] = rank;
    this.#squared[at] = squared;
    this.#tie[at] = tie;
    this.#value[at] = value;
  }

  #makeRoomFor(size: number): void {
    this.#rank = ensureCapacity(this.#rank, size, Float64Array);
    this.#squared = ensureCapacity(this.#squared, size, Float64Array);
    this.#tie = ensureCapacity(this.#tie, size, Float64Array);
    this.#value = ensureCapacity(this.#value, size, Int32Array);
  }
}

/** The first so many of all that are offered: a heap of the opposite ranks, whose first is the last of them. */
export class BoundedTopK {
  #most = 0;
  readonly #heap = new RankedHeap();

  /** Forgets what it holds, for the first `most` of others. */
  begin(most: number): void {
    this.#most = most;
    this.#heap.clear();
  }

  offer(rank: number, squared: number, tie: number, value: number): void {
    const heap = this.#heap;
    if (heap.size < this.#most) heap.add(-rank, -squared, -tie, value);
    else if (heap.size > 0 && heap.firstIsBefore(-rank, -squared, -tie))
      heap.replaceFirst(-rank, -squared, -tie, value);
  }

  /** Whether something of that rank and distance could still be among them. */
  couldAccept(rank: number, squared: number): boolean {
    return this.#heap.size < this.#most || this.#heap.firstIsBefore(-rank, -squared, 0);
  }

  /** Those after the first `offset`, in order; it is empty afterwards. */
  take<Taken>(offset: number, taken: (value: number, squared: number) => Taken): Taken[] {
    const heap = this.#heap;
    const inOrder: Taken[] = [];
    for (; heap.size > offset; heap.dropFirst()) inOrder.push(taken(heap.value, -heap.squared));
    heap.clear();
    return inOrder.reverse();
  }
}

const INITIAL_CAPACITY = 256;
