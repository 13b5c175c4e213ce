import type { ReactNode } from 'react';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';

/** One numbered part of a legal page. The id is its address (`/terms#refunds`) and must not change. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

const pages = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/cookies', label: 'Cookies' },
] as const;

/** Reading text: room between its parts, lists with marks. */
const prose =
  'grid gap-4 text-ink-2 [&_strong]:font-semibold [&_strong]:text-ink [&_h3]:mt-2 [&_h3]:text-h4 [&_h3]:text-ink [&_ul]:grid [&_ul]:gap-2 [&_ul]:list-disc [&_ul]:pl-5 [&_li]:pl-1 [&_li]:marker:text-ink-3';

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-labelledby="contents-title"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--topbar-h)+24px)] lg:max-h-[calc(100dvh-var(--topbar-h)-48px)] lg:self-start lg:-mx-1 lg:overflow-y-auto lg:rounded-none lg:border-0 lg:bg-transparent lg:px-1 lg:py-0"
    >
      <h2 id="contents-title" className="font-sans text-sm tracking-normal text-ink-3">
        On this page
      </h2>
      <ol className="mt-2 grid gap-x-6 text-md sm:grid-cols-2 lg:mt-3 lg:grid-cols-1 lg:border-l-2 lg:border-line">
        {sections.map(({ id, title }) => (
          <li key={id} className="lg:-ml-0.5">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-xs text-ink-2 underline-offset-[3px] hover:text-ink hover:underline lg:min-h-9 lg:border-l-2 lg:border-transparent lg:py-1 lg:pl-4 lg:leading-snug lg:hover:border-brand"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * A page of legal text: heading, the matter in short, a table of contents beside (on phones above) the
 * sections, and the way to the other legal pages.
 */
export function LegalPage({
  title,
  lastUpdated,
  summary,
  sections,
}: {
  title: string;
  /** As the page prints it: "June 18, 2025". */
  lastUpdated?: string;
  /** The page in a few sentences; the sections are what counts. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}) {
  return (
    <div className="container-page page">
      <div className="grid gap-x-[clamp(40px,6vw,96px)] gap-y-8 lg:grid-cols-[250px_minmax(0,var(--container-narrow))] lg:justify-center">
        <header className="lg:col-start-2">
          <nav aria-label="Legal pages">
            <ul className="-ml-3.5 flex gap-1">
              {pages.map(({ href, label }) => (
                <li key={href}>
                  <RouteLink
                    href={href}
                    className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
                  >
                    {label}
                  </RouteLink>
                </li>
              ))}
            </ul>
          </nav>
          <h1 className="mt-6 text-[clamp(2.3rem,1.7rem+2.4vw,3.5rem)] leading-[1.02] tracking-[-0.035em]">
            {title}
          </h1>
          {lastUpdated !== undefined && <p className="mt-4 text-ink-3">Last updated {lastUpdated}</p>}
          <section
            aria-labelledby="summary-title"
            className="mt-8 rounded-card bg-brand-soft p-6 text-on-brand-soft md:px-7"
          >
            <h2 id="summary-title" className="font-sans text-h4 tracking-normal">
              In short
            </h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {summary.map((line) => (
                <li key={line} className="pl-1">
                  {line}
                </li>
              ))}
            </ul>
          </section>
        </header>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:pt-[7.25rem]">
          <Contents sections={sections} />
        </div>
        <div className="lg:col-start-2">
          {sections.map(({ id, title: heading, body }, index) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="border-t border-line py-8 first:border-0 first:pt-2 md:py-10"
            >
              <h2 id={`${id}-title`} className="mb-4 text-h2">
                <span aria-hidden="true" className="mr-3 text-brand tabular-nums">
                  {index + 1}
                </span>
                {heading}
              </h2>
              <div className={prose}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
