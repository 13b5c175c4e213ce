import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { readers } from './copy.ts';

/**
 * A part of an article, in the order of reading. `[words](/address)` in a text is a link; all else stands as it is.
 */
const partSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ heading: z.string() }),
  z.object({ list: z.array(z.string()) }),
  /** In their order. */
  z.object({ steps: z.array(z.string()) }),
]);
export type Part = z.infer<typeof partSchema>;

const listedArticleSchema = z.object({
  slug: z.string(),
  reader: z.enum(readers),
  /** A question, or the thing it is about. */
  title: z.string(),
  /** The answer in a sentence. */
  summary: z.string(),
});
export type ListedArticle = z.infer<typeof listedArticleSchema>;

const articleSchema = listedArticleSchema.extend({
  parts: z.array(partSchema),
  /** What people read next. */
  others: z.array(listedArticleSchema.pick({ slug: true, title: true })),
});
export type Article = z.infer<typeof articleSchema>;

/** What is looked for; longer than anybody asks is cut off. */
const helpQuerySchema = z.object({
  q: z
    .string()
    .default('')
    .transform((asked) => asked.trim().slice(0, 200)),
});

export const helpEndpoints = defineEndpoints({
  // All of them in order, or those that answer what is asked, the best first.
  'GET /api/help': { auth: 'public', query: helpQuerySchema, answer: z.array(listedArticleSchema) },
  'GET /api/help/:slug': { auth: 'public', params: z.object({ slug: z.string() }), answer: articleSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof helpEndpoints> {}
}
