import ArrowDown from 'lucide-react/icons/arrow-down';
import type { Key, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { RouteLink } from '../buttons/route-link.tsx';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  name: string;
  renderCell: (row: Row, index: number) => ReactNode;
  /** `right` for figures; the first column names the row, at the left. */
  align?: 'left' | 'right';
  /** "max-md:hidden" for columns phones have no room for. */
  className?: string;
  /** The sorting link and the current direction. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

/** The first column is the row's header. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClassName,
  foot,
  wide = false,
}: {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  rowClassName?: string;
  foot?: ReactNode;
  /** Too wide for phones: scrolls sideways. */
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
            {columns.map((column, index) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sort?.direction ?? undefined}
                className={classNames(cellStyle(column, index), 'font-medium whitespace-nowrap')}
              >
                {column.sort === undefined ? column.name : <SortLink name={column.name} {...column.sort} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={rowKey(row, at)}
              className={classNames('border-b border-line last:border-b-0', rowClassName)}
            >
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.name}
                    scope="row"
                    className={classNames(cellStyle(column, index), 'font-medium')}
                  >
                    {column.renderCell(row, at)}
                  </th>
                ) : (
                  <td key={column.name} className={cellStyle(column, index)}>
                    {column.renderCell(row, at)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot className="border-t-2 border-line font-semibold">{foot}</tfoot>}
      </table>
    </div>
  );
}

function SortLink({ name, href, direction }: { name: string; href: string; direction: string | null }) {
  return (
    <RouteLink
      href={href}
      keepScroll
      className="inline-flex min-h-11 items-center gap-1 hover:text-ink hover:underline md:min-h-0"
    >
      {name}
      {direction !== null && (
        <Icon
          drawing={ArrowDown}
          size="xs"
          className={direction === 'ascending' ? 'rotate-180' : undefined}
        />
      )}
    </RouteLink>
  );
}

const cellStyle = ({ align, className }: Pick<Column<never>, 'align' | 'className'>, index: number): string =>
  classNames(
    index === 0 ? 'py-2.5 pr-4' : 'px-3 py-2.5',
    (align ?? (index === 0 ? 'left' : 'right')) === 'left' ? 'text-left' : 'text-right whitespace-nowrap',
    className,
  );
