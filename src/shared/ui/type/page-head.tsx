import type { ReactNode } from 'react';

/** The head of a page of a workspace: its title, a line below it, and its main action at the right. */
export function PageHead({ title, line, action }: { title: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:items-center">
      <div className="min-w-0 max-md:flex-1">
        <h1 className="text-[clamp(1.625rem,1.3rem_+_1vw,2rem)]">{title}</h1>
        {line !== undefined && <p className="mt-1 text-md wrap-anywhere text-ink-2 max-md:hidden">{line}</p>}
      </div>
      {action}
      {line !== undefined && <p className="basis-full text-md wrap-anywhere text-ink-2 md:hidden">{line}</p>}
    </div>
  );
}
