import { useQuery } from '@tanstack/react-query';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { planInvoicesQuery } from '../change/api.ts';
import { invoiceStatusLabel, planCreditText, signedPounds } from '../change/copy.ts';
import type { PlanInvoice } from '../contract.ts';

/** Newest first. */
export function PlanInvoices({
  businessId,
  onPay,
  paying,
}: {
  businessId: number;
  onPay: () => void;
  paying: boolean;
}) {
  const { data: invoices, isError, refetch } = useQuery(planInvoicesQuery(useApi(), businessId));
  const credit = planCreditText(invoices ?? []);
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-4 text-h3">
        Invoices
      </h2>
      {isError && (
        <ErrorState title="Failed to load invoices. Please try again." onRetry={() => void refetch()} />
      )}
      {invoices === undefined && !isError && (
        <div role="status">
          <span className="sr-only">Loading invoices...</span>
          <Skeleton className="h-30" />
        </div>
      )}
      {credit !== null && (
        <Notice tone="brand" className="mb-4">
          {credit}
        </Notice>
      )}
      {invoices?.length === 0 && <p className="text-ink-2">There are no invoices yet.</p>}
      {invoices !== undefined && invoices.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {invoices.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} onPay={onPay} paying={paying} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function InvoiceLine({
  invoice,
  onPay,
  paying,
}: {
  invoice: PlanInvoice;
  onPay: () => void;
  paying: boolean;
}) {
  const { date, number, status, text, total, url } = invoice;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{text}</p>
        <p className="text-sm text-ink-3">
          {formatLondonDay(new Date(date))}
          {number !== null && `, ${number}`}
        </p>
      </div>
      <Badge
        tone={
          status === 'paid'
            ? total.startsWith('-')
              ? 'info'
              : 'success'
            : status === 'open'
              ? 'warning'
              : 'neutral'
        }
      >
        {invoiceStatusLabel(invoice)}
      </Badge>
      <p className="min-w-22 text-right font-semibold tabular-nums">{signedPounds(total)}</p>
      {status === 'open' && (
        <Button busy={paying} onClick={onPay} aria-label={`Pay invoice ${number ?? ''}`}>
          Pay
        </Button>
      )}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-[3px]"
        >
          View<span className="sr-only"> invoice {number} (opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}
