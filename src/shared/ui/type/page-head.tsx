import type { ReactNode } from 'react';

export function PageHead({ title, line, action }: { title: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 md:items-end">
      <h1 className="text-h1">{title}</h1>
      {action !== undefined && <div className="col-start-2 flex md:row-span-2">{action}</div>}
      {line !== undefined && (
        <p className="col-start-1 text-md wrap-anywhere text-ink-2 max-md:col-span-2">{line}</p>
      )}
    </div>
  );
}
