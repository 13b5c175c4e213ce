import { z } from 'zod';

export const PAGE_SIZE = 25;

/** The query of every admin list; pages start at 1. */
export const listQuery = {
  q: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** Reads an empty filter as no filter. */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();

export const assigneeField = optionalFilter(z.enum(['mine', 'nobody']));

/** One page of a list, with the total as far as it was counted. */
export const listPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** The total stops at the counting limit; there are more rows. */
    more: z.boolean().optional(),
    page: z.number().int(),
    pages: z.number().int(),
  });

export interface ListPage<Item> {
  items: Item[];
  total: number;
  more?: boolean | undefined;
  page: number;
  pages: number;
}
