/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** What the next page begins behind; null at the end. */
  next: string | null;
}

/** A list, of which a page at a time is asked for. */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** One page: the first, or the one behind a `next`. */
  page(after?: string | null): Promise<Page<Item>>;
  /** All of it, in memory. */
  toArray(): Promise<Item[]>;
}

/** The list that is read by asking for one page after the other. */
export function pagesOf<Item>(ask: (after: string | undefined) => Promise<Page<Item>>): Pages<Item> {
  const page = (after?: string | null) => ask(after ?? undefined);
  async function* all(): AsyncGenerator<Item, void, undefined> {
    for (let after: string | null | undefined; after !== null; ) {
      const { items, next } = await page(after);
      yield* items;
      after = next;
    }
  }
  return {
    page,
    [Symbol.asyncIterator]: all,
    toArray: async () => {
      const items: Item[] = [];
      for await (const item of all()) items.push(item);
      return items;
    },
  };
}
