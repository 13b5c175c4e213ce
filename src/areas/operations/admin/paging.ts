import { z } from 'zod';

/** Rows on one page of an admin list. */
export const PAGE_SIZE = 25;

/** What every admin list is asked: what to look for, and which page of it, from 1. */
export const listQuery = {
  q: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** An empty choice of a filter is none. */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();

/** What is the admin's own, or nobody's. */
export const assigneeField = optionalFilter(z.enum(['mine', 'nobody']));

/** One page of a list, with how many there are in all, as far as they were counted. */
export const listPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** There are more than `total`, and nobody has counted them. */
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
