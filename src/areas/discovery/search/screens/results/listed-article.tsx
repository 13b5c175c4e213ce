import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** Reports hover and is highlighted while its marker is active. */
export function ListedArticle({
  titleId,
  active,
  onPointed,
  children,
}: {
  titleId: string;
  active: boolean;
  onPointed: (pointed: boolean) => void;
  children: ReactNode;
}) {
  return (
    <article
      aria-labelledby={titleId}
      onPointerEnter={() => onPointed(true)}
      onPointerLeave={() => onPointed(false)}
      onFocus={() => onPointed(true)}
      onBlur={() => onPointed(false)}
      className={classNames(
        'relative grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 rounded-panel border bg-surface p-2 transition-[box-shadow,border-color] duration-(--dur-base) ease-out md:grid-cols-[168px_minmax(0,1fr)] md:gap-4 md:p-2.5 @min-[680px]:grid-cols-[216px_minmax(0,1fr)]',
        'hover:border-[color-mix(in_srgb,var(--line-control)_50%,var(--line))] hover:shadow-2',
        active ? 'border-line md:border-ink! md:shadow-2' : 'border-line',
      )}
    >
      {children}
    </article>
  );
}
