import type { ReactNode } from 'react';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';

/** One row of an admin list: a name that leads to the details, a line under it, how it stands, and a figure. */
export function ListRow({
  href,
  name,
  line,
  status,
  figure,
}: {
  href: string;
  name: string;
  line: ReactNode;
  status: ReactNode;
  figure?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_140px] md:px-6">
      <div className="min-w-0 break-words">
        <RouteLink
          href={href}
          className="inline-block py-1 font-semibold underline-offset-[3px] hover:underline"
        >
          {name}
        </RouteLink>
        <p className="text-sm text-ink-2">{line}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">{status}</div>
      <div className="text-sm text-ink-2 tabular-nums max-md:col-span-full md:text-right">{figure}</div>
    </li>
  );
}
