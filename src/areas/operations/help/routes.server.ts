import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { adminArticles } from './articles/all-admin-articles.server.ts';
import { allArticles } from './articles/all-articles.server.ts';
import type { WrittenArticle } from './articles/article.ts';
import { type Article, helpEndpoints, type ListedArticle } from './contract.ts';
import { createArticleFinder } from './find-articles.ts';
import { messageEndpoints } from './messages/contract.ts';
import { listRecentBookings, listUserMessages } from './messages/queries.server.ts';
import { type SendMessageDeps, sendMessage } from './messages/send-message.server.ts';

export interface HelpRoutesDeps extends SendMessageDeps {
  auth: Authenticator;
}

export function helpRoutes(deps: HelpRoutesDeps): RegisterRoutes {
  return (app) => {
    articleRoutes(deps)(app);
    messageRoutes(deps)(app);
  };
}

const messageRoutes = (deps: HelpRoutesDeps) =>
  registerEndpoints(messageEndpoints, deps.auth, {
    'GET /api/help/messages': async ({ user }) => ({
      messages: await listUserMessages(deps.pool, user.id),
      bookings: await listRecentBookings(deps.pool, user.id),
    }),
    'POST /api/help/messages': async ({ viewer, body }) => sendMessage(deps, await viewer(), body),
  });

export const articleRoutes = (deps: { auth: Authenticator }) =>
  registerEndpoints(helpEndpoints, deps.auth, {
    'GET /api/help': async ({ viewer, query }) =>
      (await articleIndexFor(viewer)).find(query.q).map(toListedArticle),
    'GET /api/help/:slug': async ({ viewer, params }) =>
      getArticleOrThrow(await articleIndexFor(viewer), params.slug),
  });

const toListedArticle = ({ slug, reader, title, summary }: WrittenArticle): ListedArticle => ({
  slug,
  reader,
  title,
  summary,
});

const indexArticles = (articles: readonly WrittenArticle[]) => ({
  find: createArticleFinder(articles),
  bySlug: new Map(articles.map((article) => [article.slug, article])),
});
type ArticleIndex = ReturnType<typeof indexArticles>;

const publicIndex = indexArticles(allArticles);
const adminIndex = indexArticles([...allArticles, ...adminArticles]);

/** If we can't tell who asks, help still works, without the admin articles. */
const articleIndexFor = async (viewer: () => Promise<{ role: string } | null>): Promise<ArticleIndex> =>
  (await viewer().catch(() => null))?.role === 'admin' ? adminIndex : publicIndex;

/** Throws `not_found` (404). */
function getArticleOrThrow({ bySlug }: ArticleIndex, slug: string): Article {
  const article = bySlug.get(slug);
  if (article === undefined) throw new AppError('not_found', 'We can’t find that help article.');
  return {
    ...toListedArticle(article),
    parts: [...article.parts],
    others: article.next.flatMap((next) => {
      const other = bySlug.get(next);
      return other === undefined ? [] : [{ slug: other.slug, title: other.title }];
    }),
  };
}
