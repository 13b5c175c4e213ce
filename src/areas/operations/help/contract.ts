import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { readers } from './copy.ts';

/** Part of an article. `[words](/address)` is the only markup. */
const partSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ heading: z.string() }),
  z.object({ list: z.array(z.string()) }),
  z.object({ steps: z.array(z.string()) }),
]);
export type Part = z.infer<typeof partSchema>;

const listedArticleSchema = z.object({
  slug: z.string(),
  reader: z.enum(readers),
  title: z.string(),
  summary: z.string(),
});
export type ListedArticle = z.infer<typeof listedArticleSchema>;

const articleSchema = listedArticleSchema.extend({
  parts: z.array(partSchema),
  others: z.array(listedArticleSchema.pick({ slug: true, title: true })),
});
export type Article = z.infer<typeof articleSchema>;

/** Longer questions are truncated. */
const helpQuerySchema = z.object({
  q: z
    .string()
    .default('')
    .transform((asked) => asked.trim().slice(0, 200)),
});

export const helpEndpoints = defineEndpoints({
  // All in order, or the matches, best first.
  'GET /api/help': { auth: 'public', query: helpQuerySchema, answer: z.array(listedArticleSchema) },
  'GET /api/help/:slug': { auth: 'public', params: z.object({ slug: z.string() }), answer: articleSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof helpEndpoints> {}
}
