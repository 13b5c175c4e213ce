import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** A small table whose first column names the row; on phones each row is a block with its column names. */
export function FactTable({
  caption,
  columns,
  widths,
  rows,
}: {
  caption: string;
  columns: readonly [string, ...string[]];
  /** The columns' widths from 768 pixels, as a class: `md:grid-cols-[1fr_2fr]`. */
  widths: string;
  /** Each as long as `columns`; the first cell is text and names the row. */
  rows: readonly (readonly [string, ...ReactNode[]])[];
}) {
  const [, ...others] = columns;
  return (
    <div
      role="table"
      aria-label={caption}
      className="overflow-hidden rounded-card border border-line bg-surface text-sm"
    >
      <div role="row" className={classNames('hidden bg-sunken text-ink-3 md:grid', widths)}>
        {columns.map((column) => (
          <div key={column} role="columnheader" className="px-4 py-2.5 font-semibold">
            {column}
          </div>
        ))}
      </div>
      {rows.map(([name, ...cells]) => (
        <div
          key={name}
          role="row"
          className={classNames(
            'grid gap-2 border-t border-line px-4 py-4 max-md:nth-2:border-t-0 md:gap-0 md:px-0 md:py-0',
            widths,
          )}
        >
          <div role="rowheader" className="font-semibold text-ink md:px-4 md:py-3.5">
            {name}
          </div>
          {cells.map((cell, index) => (
            <div key={others[index]} role="cell" className="md:px-4 md:py-3.5">
              <span aria-hidden="true" className="block text-xs font-semibold text-ink-3 md:hidden">
                {others[index]}
              </span>
              {cell}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
