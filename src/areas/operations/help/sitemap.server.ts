import { allArticles } from './articles/all-articles.server.ts';

export const helpPages = {
  name: 'help',
  parts: async () => [1],
  async *pages(part: number) {
    if (part === 1) yield* allArticles.map(({ slug }) => ({ path: `/help/${slug}` }));
  },
};
