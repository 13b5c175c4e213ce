import type { CSSProperties, ReactNode } from 'react';

const usual: Readonly<Record<number, string>> = { 2: '1fr 1.4fr', 3: '1fr 1.2fr 1.2fr' };

/** The first column names the row; on phones each row is a block with column names. */
export function FactTable({
  caption,
  columns,
  rows,
  widths = usual[columns.length] ?? `repeat(${columns.length}, 1fr)`,
}: {
  caption: string;
  columns: readonly string[];
  /** Each as long as `columns`; the first cell names the row. The order is fixed. */
  rows: readonly (readonly ReactNode[])[];
  /** CSS column widths from 768 pixels. */
  widths?: string;
}) {
  const grid = 'md:grid-cols-(--columns)';
  // The type of styles lacks custom properties.
  const style = { '--columns': widths } as CSSProperties;
  return (
    <div
      role="table"
      aria-label={caption}
      style={style}
      className="overflow-hidden rounded-card border border-line bg-surface text-sm"
    >
      <div role="row" className={`hidden bg-sunken text-ink-3 md:grid ${grid}`}>
        {columns.map((column) => (
          <div key={column} role="columnheader" className="px-4 py-2.5 font-semibold">
            {column}
          </div>
        ))}
      </div>
      {rows.map(([name, ...cells], at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and none ever moves
          key={at}
          role="row"
          className={`grid gap-2 border-t border-line px-4 py-4 max-md:nth-2:border-t-0 md:gap-0 md:px-0 md:py-0 ${grid}`}
        >
          <div role="rowheader" className="font-semibold text-ink md:px-4 md:py-3.5">
            {name}
          </div>
          {cells.map((cell, index) => (
            <div key={columns[index + 1]} role="cell" className="md:px-4 md:py-3.5">
              <span aria-hidden="true" className="block text-xs font-semibold text-ink-3 md:hidden">
                {columns[index + 1]}
              </span>
              {cell}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
