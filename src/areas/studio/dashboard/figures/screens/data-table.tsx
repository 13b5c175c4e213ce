/** Figures in rows: the first column names the row, the others are numbers. */
export function DataTable({
  caption,
  head,
  rows,
  wide = false,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** It has more columns than a phone is wide, and scrolls by itself. */
  wide?: boolean;
}) {
  return (
    <div
      className={wide ? 'relative overflow-x-auto' : 'wrap-anywhere'}
      {...(wide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            {head.map((name, column) => (
              <th key={name} scope="col" className={cell(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], row) => (
            // The rows stand in a fixed order and have no identity of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row} className="border-b border-line last:border-b-0">
              <th scope="row" className={cell(0)}>
                {name}
              </th>
              {values.map((value, column) => (
                <td key={head[column + 1]} className={cell(column + 1)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = (column: number): string =>
  column === 0 ? 'py-2 pr-4 text-left font-medium' : 'px-2 py-2 text-right font-medium whitespace-nowrap';
