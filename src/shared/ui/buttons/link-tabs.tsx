import { type ReactNode, useEffect, useRef } from 'react';
import { RouteLink } from './route-link.tsx';

export interface LinkTab {
  href: string;
  label: string;
  /** How much waits there: a number in a dot. */
  count?: ReactNode;
}

/** Pages that belong together, as links. The current one has `aria-current`, and is scrolled into sight on phones. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = nav.current;
    const current = strip?.querySelector<HTMLElement>('[aria-current]');
    if (strip == null || current == null) return;
    const hidden = current.offsetLeft + current.offsetWidth - strip.offsetLeft - strip.clientWidth;
    if (hidden > 0) strip.scrollLeft = hidden + current.offsetWidth;
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-(--gutter) mb-5 flex gap-0.5 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] md:mx-0 md:mb-6.5 md:px-0"
    >
      {tabs.map(({ href, label: name, count }) => (
        <RouteLink
          key={href}
          href={href}
          exact
          className="relative inline-flex h-12 flex-none items-center gap-2 rounded-t-tile px-3 font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-4 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:h-0.75 aria-[current]:after:rounded-full aria-[current]:after:bg-brand md:px-4"
        >
          {name}
          {count}
        </RouteLink>
      ))}
    </nav>
  );
}
