import type { ReactNode } from 'react';
import type { PageText } from '#areas/messaging/texts/contract.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { legalPageNames, legalPages } from '../../legal/legal-pages.ts';
import { SectionBlocks } from './section-blocks.tsx';
import { type LegalPlaceholders, TextLine } from './text-line.tsx';

const prose =
  'grid gap-4 text-ink-2 [&_strong]:font-semibold [&_strong]:text-ink [&_h3]:mt-2 [&_h3]:text-h4 [&_h3]:text-ink [&_ul]:grid [&_ul]:gap-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:grid [&_ol]:gap-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:pl-1 [&_li]:marker:text-ink-3';

function Contents({ sections }: { sections: PageText['sections'] }) {
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

export function LegalPage({
  title,
  updated,
  text,
  said,
}: {
  title: string;
  /** Date of this version: "18 June 2025". */
  updated: string;
  text: PageText;
  said: LegalPlaceholders;
}) {
  return (
    <div className="container-page page">
      <LegalText
        text={text}
        said={said}
        heading={
          <>
            <nav aria-label="Legal pages">
              <ul className="-ml-3.5 flex flex-wrap gap-1">
                {legalPageNames.map((name) => (
                  <li key={name}>
                    <RouteLink
                      href={legalPages[name].href}
                      className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
                    >
                      {legalPages[name].label}
                    </RouteLink>
                  </li>
                ))}
              </ul>
            </nav>
            <h1 className="mt-6 text-display leading-none tracking-tighter">{title}</h1>
            <p className="mt-4 mb-8 text-ink-3">Last updated {updated}</p>
          </>
        }
      />
    </div>
  );
}

/** Summary, table of contents and sections. Sections without content at present are left out. */
export function LegalText({
  text: { summary, sections },
  said,
  heading,
}: {
  text: PageText;
  said: LegalPlaceholders;
  heading?: ReactNode;
}) {
  const shown = sections.filter(
    ({ blocks }) =>
      blocks.length === 0 || blocks.some((block) => block.kind !== 'part' || said.parts[block.name] !== null),
  );
  return (
    <div className="grid gap-x-[clamp(40px,6vw,96px)] gap-y-8 lg:grid-cols-[250px_minmax(0,var(--container-narrow))] lg:justify-center">
      <header className="lg:col-start-2">
        {heading}
        {summary.length > 0 && (
          <section
            aria-labelledby="summary-title"
            className="rounded-card bg-brand-soft p-6 text-on-brand-soft md:px-7"
          >
            <h2 id="summary-title" className="font-sans text-h4 tracking-normal">
              In short
            </h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {summary.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and none ever moves
                <li key={at} className="pl-1">
                  <TextLine line={line} values={said.values} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </header>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:pt-29">
        <Contents sections={shown} />
      </div>
      <div className="lg:col-start-2">
        {shown.map(({ id, title, blocks }, index) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="border-t border-line py-8 first:border-0 first:pt-2 md:py-10"
          >
            <h2 id={`${id}-title`} className="mb-4 text-h2 break-words">
              <span aria-hidden="true" className="mr-3 text-brand tabular-nums">
                {index + 1}
              </span>
              {title}
            </h2>
            <div className={prose}>
              <SectionBlocks title={title} blocks={blocks} said={said} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
