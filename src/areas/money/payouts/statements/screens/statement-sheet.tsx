import { useId } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import type { StatementDocument } from '../contract.ts';
import {
  feeTable,
  issuedText,
  moneyTable,
  type StatementTable,
  statementNotes,
  statementTitle,
} from '../statement-copy.ts';

/** White in both themes, like the printed page, so it uses fixed colours. */
export function StatementSheet({ statement }: { statement: StatementDocument }) {
  const { brand } = useSite();
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      data-print
      className="rounded-control border border-line bg-[#ffffff] px-4 py-4.5 text-xs leading-snug text-[#10201a] shadow-2 md:p-6"
    >
      <header className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-2 border-b-2 border-[#0d6644] pb-3.5">
        <div className="min-w-0">
          <h3 id={heading} className="text-lg leading-tight text-[#10201a]">
            {statementTitle(statement)}
          </h3>
          <p className="text-[#43524a] wrap-anywhere">
            {statement.seller.name}
            <br />
            {statement.seller.address}
            {statement.seller.vatNumber !== null && (
              <>
                <br />
                VAT number {statement.seller.vatNumber}
              </>
            )}
          </p>
        </div>
        <p className="text-[#43524a] tabular-nums">
          No. {statement.month}
          <br />
          {issuedText(statement)}
        </p>
      </header>
      <SheetTable table={moneyTable(statement)} />
      <SheetTable table={feeTable(statement, brand.name)} />
      <div className="mt-3.5 border-t border-[#e5e1d6] pt-2.5 text-xs text-[#5f6d65]">
        {statementNotes(statement, brand.name).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </article>
  );
}

function SheetTable({ table: { caption, head, rows, total } }: { table: StatementTable }) {
  return (
    <table className="w-full border-collapse">
      <caption className="pt-3 pb-1 text-left font-semibold">{caption}</caption>
      {head !== null && (
        <thead>
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'py-1 text-xs font-semibold text-[#5f6d65]',
                  index === 0 ? 'text-left' : 'pl-3 text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells) => (
          <SheetRow key={cells[0]} cells={cells} />
        ))}
        <SheetRow cells={total} last />
      </tbody>
    </table>
  );
}

function SheetRow({ cells: [label, ...amounts], last = false }: { cells: string[]; last?: boolean }) {
  const look = last ? 'border-t border-[#c9cfca] pt-1.75 pb-1 font-bold' : 'py-1 font-normal';
  return (
    <tr>
      <th scope="row" className={classNames('text-left align-top', look)}>
        {label}
      </th>
      {amounts.map((amount, index) => (
        <td
          key={`${label}-${index}`}
          className={classNames('pl-3 text-right align-top whitespace-nowrap tabular-nums', look)}
        >
          {amount}
        </td>
      ))}
    </tr>
  );
}
