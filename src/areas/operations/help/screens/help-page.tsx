import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ChipLink } from '#shared/ui/buttons/chip.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { articlesQuery } from '../api.ts';
import type { ListedArticle } from '../contract.ts';
import { answerCount, readerNames, readers } from '../copy.ts';

const route = getRouteApi('/help');

/** A pause in typing. */
const DEBOUNCE_MS = 200;

/** `/help`: all articles by audience, or the search results. */
export function HelpPage() {
  const { q = '' } = route.useSearch();
  const query = useQuery(articlesQuery(useApi(), q));
  return (
    <div className="container-page page">
      <h1>Help</h1>
      <p className="mt-3 mb-6 max-w-prose text-lead text-ink-2">
        Find answers to common questions, or{' '}
        <RouteLink href="/contact" className="link">
          contact us
        </RouteLink>
        .
      </p>
      <SearchBox q={q} />
      <QueryContent
        query={query}
        failure="We couldn’t load the articles. Try again."
        waiting={
          <div role="status" className="mt-10">
            <Spinner />
            <span className="sr-only">Loading</span>
          </div>
        }
      >
        {(articles) =>
          q === '' ? <ArticlesByReader articles={articles} /> : <FoundArticles q={q} articles={articles} />
        }
      </QueryContent>
    </div>
  );
}

/** A plain form that works before hydration; afterwards it searches while the person types. */
function SearchBox({ q }: { q: string }) {
  const navigate = route.useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // On Back and Forward the box follows the URL, unless somebody is typing.
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  const look = (replace: boolean) => {
    clearTimeout(timer.current);
    const asked = input.current?.value.trim() ?? '';
    if (asked !== q) void navigate({ search: asked === '' ? {} : { q: asked }, replace, resetScroll: false });
  };
  return (
    <form
      action="/help"
      role="search"
      className="flex max-w-160 items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        look(false);
      }}
    >
      <TextField
        ref={input}
        label="Search help"
        name="q"
        type="search"
        icon={Search}
        maxLength={200}
        defaultValue={q}
        className="flex-1"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => look(true), DEBOUNCE_MS);
        }}
      />
      <Button type="submit" className="h-12!">
        Search
      </Button>
    </form>
  );
}

function ArticlesByReader({ articles }: { articles: readonly ListedArticle[] }) {
  const among = readers.filter((reader) => articles.some((article) => article.reader === reader));
  return (
    <>
      <nav aria-label="Who’s it for?" className="mt-6 flex flex-wrap gap-2">
        {among.map((reader) => (
          <ChipLink key={reader} href={`#${reader}`}>
            {readerNames[reader]}
          </ChipLink>
        ))}
      </nav>
      {among.map((reader) => (
        <section key={reader} id={reader} aria-labelledby={`${reader}-title`} className="mt-12">
          <h2 id={`${reader}-title`}>{readerNames[reader]}</h2>
          <ul className="mt-4 grid gap-x-10 md:grid-cols-2">
            {articles
              .filter((article) => article.reader === reader)
              .map((article) => (
                <ArticleRow key={article.slug} article={article} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function FoundArticles({ q, articles }: { q: string; articles: readonly ListedArticle[] }) {
  return (
    <section aria-label="Answers" className="mt-8">
      <p role="status" className="text-sm text-ink-2">
        {articles.length === 0 ? 'No answers' : answerCount(articles.length)} for “{q}”
      </p>
      {articles.length === 0 ? (
        <EmptyState
          title="Nothing found"
          action={
            <ButtonLink href="/help" variant="secondary">
              All answers
            </ButtonLink>
          }
        >
          Try different words, or{' '}
          <RouteLink href="/contact" className="link">
            contact us
          </RouteLink>
          .
        </EmptyState>
      ) : (
        <ul className="mt-2 max-w-190">
          {articles.map((article) => (
            <ArticleRow key={article.slug} article={article} reader />
          ))}
        </ul>
      )}
    </section>
  );
}

function ArticleRow({ article: { slug, title, summary, reader }, reader: tells = false }: ArticleRowProps) {
  return (
    <li className="relative border-b border-line py-4">
      <h3 className="text-base leading-snug font-semibold">
        <RouteLink
          href={`/help/${slug}`}
          className="underline-offset-[3px] after:absolute after:inset-0 hover:text-brand hover:underline"
        >
          {title}
        </RouteLink>
      </h3>
      <p className="mt-1 text-ink-2">{summary}</p>
      {tells && <p className="mt-1 text-sm text-ink-3">{readerNames[reader]}</p>}
    </li>
  );
}

interface ArticleRowProps {
  article: ListedArticle;
  reader?: boolean;
}
