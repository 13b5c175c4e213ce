import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { PremiumOffer } from '#areas/catalogue/businesses/status/premium-offer.tsx';
import { hasPremium } from '#areas/catalogue/businesses/status/upgrade.ts';
import { formatDays, formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { payRunQuery } from '../api.ts';
import type { PayLine, PayPeriod, PayRun } from '../contract.ts';
import { rateText } from '../copy.ts';
import { PayRatesSection } from './pay-rates-section.tsx';

const route = getRouteApi('/business/pay');

export function PayPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'manage_pay')) return <RoleNotPermitted businessName={business.name} />;
  if (!hasPremium(business))
    return (
      <PremiumOffer business={business} title="Pay your instructors from the register">
        Premium Pro counts the classes that each instructor taught, and the people who came. Set a rate for a
        class, a person or an hour, and download the pay run as a file.
      </PremiumOffer>
    );
  return <Pay business={business} />;
}

const monthToDate = (day: string): PayPeriod => ({ from: `${day.slice(0, 7)}-01`, to: day });

function monthBefore(day: string): PayPeriod {
  const to = plusDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

function Pay({ business }: { business: MyBusiness }) {
  const navigate = route.useNavigate();
  const { now } = route.useLoaderData();
  const today = londonDay(new Date(now));
  const { from = monthToDate(today).from, to = monthToDate(today).to } = route.useSearch();
  const query = useQuery({
    ...payRunQuery(useApi(), business.id, { from, to }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const show = (period: PayPeriod) =>
    void navigate({ search: { business: business.id, ...period }, resetScroll: false });
  const before = monthBefore(today);
  return (
    <div className="grid gap-6">
      <Panel>
        <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
          <TextField
            label="From"
            type="date"
            dense
            value={from}
            max={to}
            onChange={({ target }) => target.value !== '' && show({ from: target.value, to })}
          />
          <TextField
            label="To"
            type="date"
            dense
            value={to}
            min={from}
            onChange={({ target }) => target.value !== '' && show({ from, to: target.value })}
          />
          <ButtonLink variant="ghost" href={payHref(business, before)}>
            Last month
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            className="max-md:col-span-2 max-md:justify-self-start"
            href={endpointHref('GET /api/businesses/:businessId/pay.csv', {
              params: { businessId: business.id },
              query: { from, to },
            })}
            download
          >
            Download the pay run
          </ButtonLink>
        </div>
        <p className="mt-3 text-sm text-ink-2">
          We count the register each time, so later corrections change this page. Keep the file that you paid
          by. <HelpLink about="pay-instructors">How instructor pay works</HelpLink>
        </p>
      </Panel>
      <QueryContent
        query={query}
        failure="We couldn’t load the pay run. Choose a period of up to 93 days, and try again."
        waiting={
          <div role="status">
            <span className="sr-only">Loading the pay run</span>
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(run) => <PayRunView run={run} />}
      </QueryContent>
      <PayRatesSection business={business} today={today} />
    </div>
  );
}

const payHref = ({ id }: MyBusiness, { from, to }: PayPeriod) =>
  `/business/pay?business=${id}&from=${from}&to=${to}`;

function PayRunView({ run: { period, lines, totals, total } }: { run: PayRun }) {
  const id = useId();
  const unrated = totals.reduce((sum, one) => sum + one.unrated, 0);
  if (lines.length === 0)
    return (
      <EmptyState title={`No classes with an instructor, ${formatDays(period.from, period.to)}`}>
        Classes appear here once they have ended. Choose another period, or add instructors to your sessions.
      </EmptyState>
    );
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={id} className="text-h3">
          {formatDays(period.from, period.to)}
        </h2>
        <p className="font-semibold tabular-nums">Total {formatDecimalPounds(total)}</p>
      </div>
      {unrated > 0 && (
        <Notice tone="warning">
          {pluralize(unrated, 'class', 'classes')} without a rate. Set a rate from an earlier day to count{' '}
          {unrated === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {totals.map((one) => (
        <Card key={one.instructorId}>
          <details className="group">
            <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
              <b className="font-semibold wrap-anywhere">{one.instructor}</b>
              <span className="text-sm text-ink-2 tabular-nums">
                {pluralize(one.classes, 'class', 'classes')}
                <b className="ml-3 text-base font-semibold text-ink">{formatDecimalPounds(one.pay)}</b>
              </span>
            </summary>
            <ul className="border-t border-line">
              {lines
                .filter(({ instructorId }) => instructorId === one.instructorId)
                .map((line) => (
                  <PayLineRow key={line.occurrenceId} line={line} />
                ))}
            </ul>
          </details>
        </Card>
      ))}
    </section>
  );
}

function PayLineRow({ line }: { line: PayLine }) {
  const starts = new Date(line.startsAt);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0 md:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          {line.title}
          {line.cover && <Badge tone="info">Cover</Badge>}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatShortDay(londonDay(starts))}, {formatLondonTime(starts)} · {line.minutes} min ·{' '}
          {pluralize(line.heads, 'person', 'people')} came
        </p>
      </div>
      <p className="text-sm tabular-nums">
        <span className="text-ink-2">{line.rate === null ? 'No rate' : rateText(line.rate)}</span>
        {line.pay !== null && <b className="ml-3 font-semibold">{formatDecimalPounds(line.pay)}</b>}
      </p>
    </li>
  );
}
