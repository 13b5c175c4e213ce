import { ensureCapacity } from './listing-columns.ts';

/** Min-heap by rank, distance, `tie`. In number columns: searching thousands of rows allocates no objects. */
export class RankedHeap {
  size = 0;
  #rank = new Float64Array(INITIAL_CAPACITY);
  #squared = new Float64Array(INITIAL_CAPACITY);
  #tie = new Float64Array(INITIAL_CAPACITY);
  #value = new Int32Array(INITIAL_CAPACITY);

  /** Rank of the first; meaningless if empty. */
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

  firstIsBefore(rank: number, squared: number, tie: number): boolean {
    return this.#isBefore(0, rank, squared, tie);
  }

  /** Sifts the item down from `from`. */
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

/** Keeps the first `most` of all items offered: a heap with negated ranks, so that the worst is on top. */
export class BoundedTopK {
  #most = 0;
  readonly #heap = new RankedHeap();

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

  couldAccept(rank: number, squared: number): boolean {
    return this.#heap.size < this.#most || this.#heap.firstIsBefore(-rank, -squared, 0);
  }

  /** Returns the items after `offset` in order, and empties it. */
  take<Taken>(offset: number, taken: (value: number, squared: number) => Taken): Taken[] {
    const heap = this.#heap;
    const inOrder: Taken[] = [];
    for (; heap.size > offset; heap.dropFirst()) inOrder.push(taken(heap.value, -heap.squared));
    heap.clear();
    return inOrder.reverse();
  }
}

const INITIAL_CAPACITY = 256;
