import { optionValues, priceRanges, ratingFloors } from '#shared/domain/option-lists.ts';
import { PARTS_OF_DAY, type PartOfDay, partsOfDay } from '../filters/search-values.ts';
import { priceBounds } from '../rules.ts';
import { type Extents, emptyExtents, extend, lowerNextStart } from './extents.ts';
import type { IndexedListing, IndexedOccurrence } from './indexed-listing.ts';

export type Bits = Uint32Array<ArrayBuffer>;

/**
 * A million sessions take some 200 MB. Immutable once built, except places left and next dates
 * (docs/decisions/0057-search-runs-in-memory-in-each-web-process.md).
 */
export interface ListingColumns {
  count: number;
  sessionId: Uint32Array<ArrayBuffer>;
  /** Non-empty cells, ascending; the rows of cell `c` are `firstInCell[c]` up to, excluding, `firstInCell[c + 1]`. */
  cell: Int32Array<ArrayBuffer>;
  firstInCell: Uint32Array<ArrayBuffer>;
  easting: Int32Array<ArrayBuffer>;
  northing: Int32Array<ArrayBuffer>;
  latitudeE6: Int32Array<ArrayBuffer>;
  longitudeE6: Int32Array<ArrayBuffer>;
  pricePence: Uint32Array<ArrayBuffer>;
  ratingThousandths: Uint16Array<ArrayBuffer>;
  nextStartsAt: Uint32Array<ArrayBuffer>;
  version: Float64Array<ArrayBuffer>;
  /** Length of all dates. If they differ, or places left exceed a byte, the row is `partial`. */
  minutes: Uint16Array<ArrayBuffer>;
  /** The dates of row `r` are `firstDate[r]` up to, excluding, `firstDate[r + 1]`. */
  firstDate: Uint32Array<ArrayBuffer>;
  dateStartsAt: Uint32Array<ArrayBuffer>;
  /** At most 255. */
  dateLeft: Uint8Array<ArrayBuffer>;
  /** Likewise for weekly times. */
  firstSlot: Uint32Array<ArrayBuffer>;
  slotMinute: Uint16Array<ArrayBuffer>;
  /** `rowById[i]` is the row of the i-th smallest session id. */
  rowById: Uint32Array<ArrayBuffer>;
  /**
   * By property, such as `activity:yoga`, `price:1000` (minimum pence), `rating:4.5` (minimum stars, reviewed),
   * `slotName`, and `partial`: the columns don't hold all of its dates.
   */
  bits: Map<string, Bits>;
  /** Per block of 32 rows, and per chunk of `CHUNK_ROWS`. */
  blocks: Extents;
  chunks: Extents;
  /** Sorted; the rows of word `w` are `firstRow[w]` up to, excluding, `firstRow[w + 1]`. */
  words: string[];
  firstRow: Uint32Array<ArrayBuffer>;
  wordRow: Uint32Array<ArrayBuffer>;
}

/** Eight blocks of 32. */
export const CHUNK_ROWS = 256;

export function chunkIndex(row: number): number {
  return Math.floor(row / CHUNK_ROWS);
}

const STRIP_METRES = 250;

/** Strips from the south, each from the west, so that a block's rows are close together. */
function isOrderedBefore(one: IndexedListing, other: IndexedListing): number {
  return (
    Math.floor(one.northing / STRIP_METRES) - Math.floor(other.northing / STRIP_METRES) ||
    one.easting - other.easting ||
    one.sessionId - other.sessionId
  );
}

/** Listings must be added in the order of their cells. */
export class ColumnsBuilder {
  /** Listings of the current cell, sorted into rows once it is complete. */
  #cellListings: IndexedListing[] = [];
  #row = 0;
  readonly #cells: number[] = [];
  readonly #firstInCell: number[] = [];
  #dates = 0;
  #slots = 0;
  readonly #columns;
  #dateStartsAt: Uint32Array<ArrayBuffer>;
  #dateLeft: Uint8Array<ArrayBuffer>;
  #slotMinute: Uint16Array<ArrayBuffer>;
  readonly #bits = new Map<string, Bits>();
  readonly #rowsOfWord = new Map<string, number[]>();

  constructor(count: number) {
    this.#columns = {
      count,
      sessionId: new Uint32Array(count),
      easting: new Int32Array(count),
      northing: new Int32Array(count),
      latitudeE6: new Int32Array(count),
      longitudeE6: new Int32Array(count),
      pricePence: new Uint32Array(count),
      ratingThousandths: new Uint16Array(count),
      nextStartsAt: new Uint32Array(count),
      version: new Float64Array(count),
      minutes: new Uint16Array(count),
      firstDate: new Uint32Array(count + 1),
      firstSlot: new Uint32Array(count + 1),
      blocks: emptyExtents(bitWordCount(count)),
      chunks: emptyExtents(Math.ceil(count / CHUNK_ROWS)),
    };
    this.#dateStartsAt = new Uint32Array(count);
    this.#dateLeft = new Uint8Array(count);
    this.#slotMinute = new Uint16Array(count);
  }

  /** Throws if the listing is out of order or one too many. */
  add(listing: IndexedListing): void {
    const cell = this.#cells.at(-1);
    if (cell !== undefined && listing.cell < cell)
      throw new Error('Listings have to be added in the order of their cells.');
    if (listing.cell !== cell) {
      this.#endCell();
      this.#cells.push(listing.cell);
      this.#firstInCell.push(this.#row);
    }
    this.#cellListings.push(listing);
    if (this.#row + this.#cellListings.length > this.#columns.count)
      throw new Error('There are more listings than were announced.');
  }

  #endCell(): void {
    for (const listing of this.#cellListings.sort(isOrderedBefore)) this.#addRow(listing);
    this.#cellListings = [];
  }

  #addRow(listing: IndexedListing): void {
    const row = this.#row;
    const columns = this.#columns;
    columns.sessionId[row] = listing.sessionId;
    columns.easting[row] = listing.easting;
    columns.northing[row] = listing.northing;
    columns.latitudeE6[row] = listing.latitudeE6;
    columns.longitudeE6[row] = listing.longitudeE6;
    columns.pricePence[row] = listing.pricePence;
    columns.ratingThousandths[row] = listing.ratingThousandths;
    columns.nextStartsAt[row] = listing.nextStartsAt;
    columns.version[row] = listing.version;
    extend(columns.blocks, row >>> 5, listing);
    extend(columns.chunks, chunkIndex(row), listing);
    this.#addDates(row, listing);
    this.#addSlots(row, listing.slots);
    this.#mark(`activity:${listing.activity}`, row);
    this.#mark(`gender:${listing.gender}`, row);
    this.#markEach('difficulty', listing.difficultyMask, row);
    this.#markEach('age', listing.ageMask, row);
    this.#markEach('access', listing.accessMask, row);
    if (listing.bookable) this.#mark('bookable', row);
    for (const range of priceRanges) {
      const { minPence, maxPence } = priceBounds(range.value);
      if (listing.pricePence >= minPence && (maxPence === null || listing.pricePence < maxPence))
        this.#mark(priceName(minPence), row);
    }
    for (const stars of optionValues(ratingFloors).map(Number))
      if (listing.reviewed && listing.ratingThousandths >= stars * 1_000) this.#mark(ratingName(stars), row);
    for (const word of new Set(listing.words)) {
      const rows = this.#rowsOfWord.get(word);
      if (rows === undefined) this.#rowsOfWord.set(word, [row]);
      else rows.push(row);
    }
    this.#row = row + 1;
  }

  /** Throws if there were fewer listings than announced. */
  build(): ListingColumns {
    this.#endCell();
    const columns = this.#columns;
    if (this.#row < columns.count) throw new Error('There are fewer listings than were announced.');
    columns.firstDate[columns.count] = this.#dates;
    columns.firstSlot[columns.count] = this.#slots;
    const words = [...this.#rowsOfWord.keys()].sort();
    const firstRow = new Uint32Array(words.length + 1);
    for (const [index, word] of words.entries())
      firstRow[index + 1] = (firstRow[index] ?? 0) + (this.#rowsOfWord.get(word)?.length ?? 0);
    const wordRow = new Uint32Array(firstRow[words.length] ?? 0);
    for (const [index, word] of words.entries())
      wordRow.set(this.#rowsOfWord.get(word) ?? [], firstRow[index]);
    return {
      ...columns,
      cell: Int32Array.from(this.#cells),
      firstInCell: Uint32Array.from([...this.#firstInCell, columns.count]),
      dateStartsAt: this.#dateStartsAt.slice(0, this.#dates),
      dateLeft: this.#dateLeft.slice(0, this.#dates),
      slotMinute: this.#slotMinute.slice(0, this.#slots),
      rowById: Uint32Array.from(columns.sessionId.keys()).sort(
        (one, other) => (columns.sessionId[one] ?? 0) - (columns.sessionId[other] ?? 0),
      ),
      bits: this.#bits,
      words,
      firstRow,
      wordRow,
    };
  }

  #addDates(row: number, { dates, standIns }: IndexedListing): void {
    this.#dateStartsAt = ensureCapacity(this.#dateStartsAt, this.#dates + dates.length, Uint32Array);
    this.#dateLeft = ensureCapacity(this.#dateLeft, this.#dates + dates.length, Uint8Array);
    this.#columns.firstDate[row] = this.#dates;
    const minutes = dates[0]?.minutes ?? 0;
    this.#columns.minutes[row] = minutes;
    if (standIns || dates.some((date) => date.minutes !== minutes || date.left > MAX_PLACES_LEFT))
      this.#mark('partial', row);
    for (const { startsAt, left } of dates) {
      this.#dateStartsAt[this.#dates] = startsAt;
      this.#dateLeft[this.#dates] = Math.min(Math.max(left, 0), MAX_PLACES_LEFT);
      this.#dates += 1;
    }
  }

  #addSlots(row: number, slots: readonly number[]): void {
    this.#slotMinute = ensureCapacity(this.#slotMinute, this.#slots + slots.length, Uint16Array);
    this.#columns.firstSlot[row] = this.#slots;
    for (const minute of slots) {
      this.#slotMinute[this.#slots++] = minute;
      const time = minute % MINUTES_OF_DAY;
      const part = partsOfDay.find((name) => time < PARTS_OF_DAY[name].to);
      const day = Math.floor(minute / MINUTES_OF_DAY);
      this.#mark(slotName(day, null), row);
      if (part === undefined) continue;
      this.#mark(slotName(null, part), row);
      this.#mark(slotName(day, part), row);
    }
  }

  #markEach(what: string, mask: number, row: number): void {
    for (let rest = mask; rest !== 0; rest &= rest - 1) this.#mark(`${what}:${rest & -rest}`, row);
  }

  #mark(name: string, row: number): void {
    let bits = this.#bits.get(name);
    if (bits === undefined) {
      bits = new Uint32Array(bitWordCount(this.#columns.count));
      this.#bits.set(name, bits);
    }
    setBit(bits, row);
  }
}

export const MINUTES_OF_DAY = 1_440;

/** `day` 0 is Sunday; null means any. */
export function slotName(day: number | null, part: PartOfDay | null): string {
  return `slot:${day ?? 'any'}:${part ?? 'any'}`;
}

/** Bitmap name of a price range, from its minimum. */
export function priceName(minPence: number): string {
  return `price:${minPence}`;
}

export function ratingName(stars: number): string {
  return `rating:${stars}`;
}

/** One byte per date. */
const MAX_PLACES_LEFT = 255;

/** Returns the array, or a copy twice as long. */
export function ensureCapacity<
  Numbers extends
    | Uint8Array<ArrayBuffer>
    | Uint16Array<ArrayBuffer>
    | Uint32Array<ArrayBuffer>
    | Int32Array<ArrayBuffer>
    | Float64Array<ArrayBuffer>,
>(numbers: Numbers, count: number, kind: new (length: number) => Numbers): Numbers {
  if (count <= numbers.length) return numbers;
  const longer = new kind(Math.max(count, numbers.length * 2));
  longer.set(numbers);
  return longer;
}

/** 32-bit words needed for this many rows. */
export function bitWordCount(rows: number): number {
  return (rows + 31) >>> 5;
}

export function setBit(bits: Bits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
}

/** Population count of a 32-bit word. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function hasBit(bits: Bits | undefined, row: number): boolean {
  return bits !== undefined && (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** First index in [`from`, `to`) with a number of at least `value`; the numbers ascend. */
export function lowerBound(
  numbers: Int32Array | Uint32Array,
  value: number,
  from = 0,
  to = numbers.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** -1 if the session isn't in these columns. */
export function findRow({ sessionId, rowById }: ListingColumns, id: number): number {
  let low = 0;
  let high = rowById.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sessionId[rowById[middle] ?? 0] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  const row = rowById[low];
  return row !== undefined && sessionId[row] === id ? row : -1;
}

/** False, unchanged, if the dates themselves differ: the session must be read again. Past dates are fine. */
export function updatePlacesLeft(
  columns: ListingColumns,
  row: number,
  dates: readonly IndexedOccurrence[],
): boolean {
  const end = columns.firstDate[row + 1] ?? 0;
  const first = end - dates.length;
  const partial = hasBit(columns.bits.get('partial'), row);
  const same =
    first >= (columns.firstDate[row] ?? 0) &&
    dates.every(
      ({ startsAt, minutes, left }, index) =>
        columns.dateStartsAt[first + index] === startsAt &&
        (partial || (minutes === columns.minutes[row] && left <= MAX_PLACES_LEFT)),
    );
  if (!same) return false;
  for (const [index, { left }] of dates.entries())
    columns.dateLeft[first + index] = Math.min(Math.max(left, 0), MAX_PLACES_LEFT);
  return true;
}

/** 0 if there is no next date. Returns whether it changed. */
export function updateNextStart(columns: ListingColumns, row: number, nextStartsAt: number): boolean {
  if (columns.nextStartsAt[row] === nextStartsAt) return false;
  columns.nextStartsAt[row] = nextStartsAt;
  lowerNextStart(columns.blocks, row >>> 5, nextStartsAt);
  lowerNextStart(columns.chunks, chunkIndex(row), nextStartsAt);
  return true;
}

/** Bytes of the numbers. Words add some twenty bytes for each distinct one. */
export function columnsByteSize(columns: ListingColumns): number {
  return transferableBuffers(columns).reduce((sum, buffer) => sum + buffer.byteLength, 0);
}

/** Buffers to transfer to another thread instead of copying. */
export function transferableBuffers(columns: ListingColumns): ArrayBuffer[] {
  return [...Object.values(columns), ...columns.bits.values()].flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? value.buffer : [],
  );
}
