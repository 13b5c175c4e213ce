import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { paperLinks, statementMonthsQuery, statementQuery } from '../api.ts';
import type { StatementMonths } from '../contract.ts';
import { StatementSheet } from './statement-sheet.tsx';

/** A seller's monthly statement: the month is chosen, its paper shown, and downloaded as PDF or CSV. */
export function StatementCard({
  payee,
}: {
  /** A business's id; null for the person as a trainer. */ payee: number | null;
}) {
  const months = useQuery(statementMonthsQuery(useApi(), payee));
  return (
    <section aria-labelledby="monthly-statement">
      <Panel>
        <Loaded
          query={months}
          failure="Failed to load your statements. Please try again."
          waiting={<Skeleton className="h-[480px] rounded-card" />}
        >
          {({ months }) => <Statements payee={payee} months={months} />}
        </Loaded>
      </Panel>
    </section>
  );
}

function Statements({ payee, months }: { payee: number | null; months: StatementMonths['months'] }) {
  // The latest that is over; in somebody's first month there is only that.
  const [month, setMonth] = useState(
    () => (months.find(({ running }) => !running) ?? months[0])?.month ?? '',
  );
  const statement = useQuery(statementQuery(useApi(), payee, month));
  const chosen = months.find((one) => one.month === month);
  const title = chosen?.title ?? '';
  const { pdf, csv, invoice } = paperLinks(payee, month);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-3">
        <h2 id="monthly-statement" className="text-h3">
          Monthly statement
        </h2>
        <SelectField
          label="Month"
          dense
          className="min-w-[190px] max-sm:w-full"
          value={month}
          options={months.map((one) => ({
            value: one.month,
            label: one.running ? `${one.title} so far` : one.title,
          }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        <Loaded
          query={statement}
          failure="Failed to load this statement. Please try again."
          waiting={<Skeleton className="h-[380px] rounded-[10px]" />}
        >
          {(found) => <StatementSheet statement={found} />}
        </Loaded>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <ButtonLink href={pdf} download variant="soft">
          <Icon of={FileText} />
          PDF<span className="sr-only"> statement, {title}</span>
        </ButtonLink>
        <ButtonLink href={csv} download variant="soft">
          <Icon of={Sheet} />
          CSV<span className="sr-only"> statement, {title}</span>
        </ButtonLink>
        {chosen?.running === false && (
          <ButtonLink href={invoice} download variant="secondary" className="col-span-2">
            <Icon of={FileText} />
            Invoice for fees<span className="sr-only"> of {title}</span>
          </ButtonLink>
        )}
      </div>
    </>
  );
}
