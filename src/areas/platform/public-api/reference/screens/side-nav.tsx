import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import type { Operation } from '../contract.ts';
import { MethodBadge } from './reference-section.tsx';

export interface NavGroup {
  title: string;
  links: { anchor: string; label: string; method?: Operation['method'] }[];
}

/** Beside the page on wide screens, collapsible above it on others. */
export function SideNav({ groups }: { groups: readonly NavGroup[] }) {
  const current = useCurrentSection(groups);
  return (
    <>
      <nav
        aria-label="Developer pages"
        className="sticky top-[calc(var(--topbar-h)+20px)] grid max-h-[calc(100dvh-var(--topbar-h)-40px)] gap-0.5 overflow-y-auto p-1 max-xl:hidden"
      >
        <Links groups={groups} current={current} />
      </nav>
      <details className="group mb-6 rounded-card border border-line bg-surface xl:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
          On this page
          <Icon drawing={ChevronDown} size="sm" className="group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="grid gap-x-4 px-2 pb-3 sm:grid-cols-2">
          <Links groups={groups} current={null} />
        </nav>
      </details>
    </>
  );
}

function Links({ groups, current }: { groups: readonly NavGroup[]; current: string | null }) {
  return groups.map(({ title, links }) => (
    <div key={title}>
      <h2 className="px-3 pt-3.5 pb-1 font-sans text-xs leading-snug font-semibold tracking-normal text-ink-3">
        {title}
      </h2>
      <ul>
        {links.map(({ anchor, label, method }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-2 rounded-control px-3 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink xl:min-h-8.5"
            >
              {label}
              {method !== undefined && <MethodBadge>{method}</MethodBadge>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The last section past the upper third of the window. */
function useCurrentSection(groups: readonly NavGroup[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const anchors = groups.flatMap(({ links }) => links.map(({ anchor }) => anchor)).join(' ');
  useEffect(() => {
    const parts = anchors.split(' ').flatMap((anchor) => document.getElementById(anchor) ?? []);
    const look = () => {
      const passed = parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((passed.at(-1) ?? parts[0])?.id ?? null);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [anchors]);
  return current;
}
