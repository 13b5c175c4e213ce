import { useQuery } from '@tanstack/react-query';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { amountText } from '#areas/money/payouts/statements/statement-copy.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { bookFileLinks, bookQuartersQuery, booksQuery } from '../api.ts';
import type { BookLineText, BookQuarters, BooksDocument } from '../contract.ts';
import { longDay, type PeriodKind, periodKinds } from '../quarters.ts';

const periodLabels: Readonly<Record<PeriodKind, string>> = {
  tax: 'Tax year, from 6 April',
  calendar: 'Calendar, from 1 April',
};

/** Income by quarter, for Making Tax Digital and accounting programs. */
export function BooksCard({
  payee,
}: {
  /** A business's id; null for the person as a trainer. */ payee: number | null;
}) {
  const [periods, setPeriods] = useState<PeriodKind>('tax');
  const quarters = useQuery(bookQuartersQuery(useApi(), payee, periods));
  return (
    <section aria-labelledby="books">
      <Panel>
        <h2 id="books" className="text-h3">
          Income by quarter
        </h2>
        <p className="mt-1 mb-3.5 text-ink-2">
          For Making Tax Digital and your accounts.{' '}
          <RouteLink href="/help/books" className="link">
            How to use these figures
          </RouteLink>
        </p>
        <QueryContent
          query={quarters}
          failure="We couldn’t load your quarters. Try again."
          waiting={<Skeleton className="h-95 rounded-card" />}
        >
          {({ quarters }) => (
            <Quarters
              key={periods}
              payee={payee}
              periods={periods}
              onPeriods={setPeriods}
              quarters={quarters}
            />
          )}
        </QueryContent>
      </Panel>
    </section>
  );
}

function Quarters({
  payee,
  periods,
  onPeriods,
  quarters,
}: BookQuarters & {
  payee: number | null;
  periods: PeriodKind;
  onPeriods: (periods: PeriodKind) => void;
}) {
  const [quarter, setQuarter] = useState(
    () => (quarters.find(({ running }) => !running) ?? quarters[0])?.quarter ?? '',
  );
  const books = useQuery(booksQuery(useApi(), payee, quarter, periods));
  const { xero, freeAgent } = bookFileLinks(payee, quarter, periods);
  const title = quarters.find((one) => one.quarter === quarter)?.title ?? '';
  return (
    <>
      <div className="mb-3.5 grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Quarter"
          value={quarter}
          options={quarters.map((one) => ({
            value: one.quarter,
            label: one.running ? `${one.title}, so far` : one.title,
          }))}
          onChange={({ currentTarget }) => setQuarter(currentTarget.value)}
        />
        <SelectField
          label="Periods"
          value={periods}
          options={periodKinds.map((kind) => ({ value: kind, label: periodLabels[kind] }))}
          onChange={({ currentTarget }) =>
            onPeriods(periodKinds.find((kind) => kind === currentTarget.value) ?? 'tax')
          }
        />
      </div>
      <div aria-live="polite">
        <QueryContent
          query={books}
          failure="We couldn’t load this quarter. Try again."
          waiting={<Skeleton className="h-60 rounded-control" />}
        >
          {(found) => <BooksTable books={found} />}
        </QueryContent>
      </div>
      <div className="mt-4 grid gap-2.5 sm:grid-cols-2">
        <ButtonLink href={xero} download variant="soft">
          <Icon drawing={Sheet} />
          For Xero<span className="sr-only"> from {title}</span>
        </ButtonLink>
        <ButtonLink href={freeAgent} download variant="soft">
          <Icon drawing={Sheet} />
          For FreeAgent<span className="sr-only"> from {title}</span>
        </ButtonLink>
      </div>
    </>
  );
}

function BooksTable({
  books: { title, yearFrom, due, running, income, incomeTotal, expenses },
}: {
  books: BooksDocument;
}) {
  const { brand } = useSite();
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">Income, {title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-2">
            <th scope="col" className="py-1.5 text-left font-semibold">
              <span className="sr-only">Kind of money</span>
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
              Quarter
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
              Since {longDay(yearFrom, false)}
            </th>
          </tr>
        </thead>
        <tbody>
          {income.map((line) => (
            <BooksRow key={line.label} line={line} />
          ))}
          <BooksRow line={incomeTotal} isTotal />
          {expenses.map((line) => (
            <BooksRow key={line.label} line={line} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-2">
        {running ? 'This quarter isn’t over yet. ' : ''}
        Send your update to HMRC by {longDay(due)}. The platform fee isn’t your income: customers pay it to{' '}
        {brand.name}.
      </p>
    </>
  );
}

function BooksRow({
  line: { label, quarter, year },
  isTotal = false,
}: {
  line: BookLineText;
  isTotal?: boolean;
}) {
  const look = isTotal ? 'border-y border-line py-2 font-semibold' : 'py-1.5 font-normal';
  return (
    <tr>
      <th scope="row" className={classNames('text-left align-top', look)}>
        {label}
      </th>
      {[quarter, year].map((amount, index) => (
        <td
          key={index === 0 ? 'quarter' : 'year'}
          className={classNames('pl-3 text-right align-top whitespace-nowrap tabular-nums', look)}
        >
          {amountText(amount)}
        </td>
      ))}
    </tr>
  );
}
