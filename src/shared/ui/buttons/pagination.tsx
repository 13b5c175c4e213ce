import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

interface PaginationProps {
  /** From 1. Beyond the end, "Previous" leads to the last page. */
  page: number;
  /** Null if not counted; `more` then says whether another page follows. */
  pages: number | null;
  more?: boolean;
  /** Labels for lists outside reading order: "Newer" and "Older". */
  previous?: string;
  next?: string;
  className?: string;
}

/** Previous, "Page 2 of 7", Next; nothing for one page. `href` renders links, `onPage` buttons. */
export function Pagination({
  page,
  pages,
  more = pages !== null && page < pages,
  previous = 'Previous',
  next = 'Next',
  className,
  ...turn
}: PaginationProps & ({ href: (page: number) => string } | { onPage: (page: number) => void })) {
  if (page === 1 && !more) return null;
  const step = (name: ReactNode, to: number, there: boolean, rel: 'prev' | 'next') => {
    if ('onPage' in turn)
      return (
        <Button variant="secondary" disabled={!there} onClick={() => turn.onPage(to)}>
          {name}
        </Button>
      );
    return there ? (
      <ButtonLink variant="secondary" href={turn.href(to)} rel={rel}>
        {name}
      </ButtonLink>
    ) : null;
  };
  return (
    <nav
      aria-label="Pages"
      className={classNames('flex flex-wrap items-center justify-center gap-x-4 gap-y-2', className)}
    >
      {step(previous, Math.min(page - 1, pages ?? page), page > 1, 'prev')}
      <p className="text-sm text-ink-2 tabular-nums">
        Page {page}
        {pages !== null && ` of ${pages}`}
      </p>
      {step(next, page + 1, more, 'next')}
    </nav>
  );
}
