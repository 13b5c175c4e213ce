import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Sheet from 'lucide-react/icons/sheet';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { saveVatNumber, statementFileLinks, statementMonthsQuery, statementQuery } from '../api.ts';
import type { StatementMonths } from '../contract.ts';
import { StatementSheet } from './statement-sheet.tsx';

export function StatementCard({
  payee,
}: {
  /** A business's id; null for the person as a trainer. */ payee: number | null;
}) {
  const months = useQuery(statementMonthsQuery(useApi(), payee));
  return (
    <section aria-labelledby="monthly-statement">
      <Panel>
        <QueryContent
          query={months}
          failure="We couldn’t load your statements. Try again."
          waiting={<Skeleton className="h-120 rounded-card" />}
        >
          {({ months }) => <Statements payee={payee} months={months} />}
        </QueryContent>
      </Panel>
    </section>
  );
}

function Statements({ payee, months }: { payee: number | null; months: StatementMonths['months'] }) {
  // The latest past month; in the first month, the current one.
  const [month, setMonth] = useState(
    () => (months.find(({ running }) => !running) ?? months[0])?.month ?? '',
  );
  const statement = useQuery(statementQuery(useApi(), payee, month));
  const chosen = months.find((one) => one.month === month);
  const title = chosen?.title ?? '';
  const { pdf, csv, invoice } = statementFileLinks(payee, month);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-3">
        <h2 id="monthly-statement" className="text-h3">
          Monthly statement
        </h2>
        <SelectField
          label="Month"
          dense
          className="min-w-47.5 max-sm:w-full"
          value={month}
          options={months.map((one) => ({
            value: one.month,
            label: one.running ? `${one.title} so far` : one.title,
          }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        <QueryContent
          query={statement}
          failure="We couldn’t load this statement. Try again."
          waiting={<Skeleton className="h-95 rounded-control" />}
        >
          {(found) => <StatementSheet statement={found} />}
        </QueryContent>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <ButtonLink href={pdf} download variant="soft">
          <Icon drawing={FileText} />
          PDF<span className="sr-only"> statement, {title}</span>
        </ButtonLink>
        <ButtonLink href={csv} download variant="soft">
          <Icon drawing={Sheet} />
          CSV<span className="sr-only"> statement, {title}</span>
        </ButtonLink>
        {chosen?.running === false && (
          <ButtonLink href={invoice} download variant="secondary" className="col-span-2">
            <Icon drawing={FileText} />
            Invoice for fees<span className="sr-only"> of {title}</span>
          </ButtonLink>
        )}
      </div>
      {statement.data !== undefined && (
        <VatNumberForm
          key={statement.data.seller.vatNumber}
          payee={payee}
          kept={statement.data.seller.vatNumber}
        />
      )}
    </>
  );
}

/** Saving an empty number removes it. */
function VatNumberForm({ payee, kept }: { payee: number | null; kept: string | null }) {
  const api = useApi();
  const [typed, setTyped] = useState(kept ?? '');
  const [problem, setProblem] = useState<string>();
  const saving = useMutationAction({
    mutate: (vatNumber: string | null) => saveVatNumber(api, payee, vatNumber),
    successToast: (_answer, vatNumber) => ({
      title: vatNumber === null ? 'VAT number removed' : 'VAT number saved',
    }),
    refresh: [['statements', payee ?? 'trainer']],
    onError: ({ sentence, fields }) => setProblem(fields.vatNumber ?? sentence),
  });
  return (
    <form
      className="mt-4 flex flex-wrap items-start gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        void saving.run(typed.trim() === '' ? null : typed);
      }}
    >
      <TextField
        label="Your VAT number (optional)"
        hint="We print it on your invoices. Only for UK VAT registrations."
        className="min-w-55 flex-1"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" className="mt-6.5" disabled={saving.busy}>
        Save<span className="sr-only"> VAT number</span>
      </Button>
    </form>
  );
}
