import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Breadcrumbs } from '#shared/ui/type/breadcrumbs.tsx';
import { articleQuery } from '../api.ts';
import type { Part } from '../contract.ts';
import { readerNames } from '../copy.ts';

const route = getRouteApi('/help/$slug');

/** `/help/{slug}` */
export function ArticlePage() {
  const { slug } = route.useParams();
  const { data: article } = useSuspenseQuery(articleQuery(useApi(), slug));
  return (
    <div className="container-page page">
      <Breadcrumbs
        steps={[
          { href: '/help', label: 'Help' },
          { href: `/help#${article.reader}`, label: readerNames[article.reader] },
        ]}
        here={article.title}
      />
      <div className="mt-4 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,720px)_280px]">
        <article>
          <h1 className="text-h1">{article.title}</h1>
          <p className="mt-4 text-lead text-ink-2">{article.summary}</p>
          <div className="mt-8 grid gap-4">
            {article.parts.map((part) => (
              <ArticlePart key={JSON.stringify(part)} part={part} />
            ))}
          </div>
        </article>
        <aside className="grid content-start gap-8">
          {article.others.length > 0 && (
            <nav aria-labelledby="next-title">
              <h2 id="next-title" className="font-sans text-h4 font-semibold">
                Read next
              </h2>
              <ul className="mt-2">
                {article.others.map((other) => (
                  <li key={other.slug} className="border-b border-line">
                    <RouteLink
                      href={`/help/${other.slug}`}
                      className="flex min-h-11 items-center py-2 underline-offset-[3px] hover:text-brand hover:underline"
                    >
                      {other.title}
                    </RouteLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <p className="text-sm text-ink-2">
            Still need help?{' '}
            <RouteLink href="/contact" className="link">
              Contact us
            </RouteLink>
          </p>
        </aside>
      </div>
    </div>
  );
}

function ArticlePart({ part }: { part: Part }) {
  if ('heading' in part) return <h2 className="mt-4 text-h3">{part.heading}</h2>;
  if ('text' in part)
    return (
      <p>
        <LinkedText>{part.text}</LinkedText>
      </p>
    );
  const lines = ('list' in part ? part.list : part.steps).map((line) => (
    <li key={line} className="pl-1 marker:text-ink-3">
      <LinkedText>{line}</LinkedText>
    </li>
  ));
  return 'list' in part ? (
    <ul className="grid list-disc gap-2 pl-5">{lines}</ul>
  ) : (
    <ol className="grid list-decimal gap-2 pl-6 tabular-nums">{lines}</ol>
  );
}

function LinkedText({ children }: { children: string }) {
  return children.split(/(\[[^\]]+\]\([^)]+\))/).map((piece) => {
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return label === undefined || href === undefined ? (
      piece
    ) : (
      <RouteLink key={piece} href={href} className="link">
        {label}
      </RouteLink>
    );
  });
}

export function ArticleNotFoundScreen() {
  return (
    <BlockingMessagePage
      icon={FileQuestion}
      tone="warning"
      title="We can’t find that help article"
      action={<ButtonLink href="/help">All answers</ButtonLink>}
    >
      It may have moved. Search Help for your question.
    </BlockingMessagePage>
  );
}
