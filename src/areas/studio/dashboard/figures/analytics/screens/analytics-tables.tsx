import type { ReactNode } from 'react';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { type Bar, BarChart } from '#shared/ui/chart/bar-chart.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { DataTable } from '#shared/ui/type/data-table.tsx';
import { Figure } from '../../screens/figure.tsx';
import { type AnalyticsView, analyticsCsvPath } from '../api.ts';
import type { AnalyticsAnswer, AnalyticsTable } from '../contract.ts';
import {
  amountComparisonText,
  channelLabels,
  countComparisonText,
  hasNoActivity,
  monthName,
  occupancy,
  occupancyText,
  rateComparisonText,
  shareText,
  weekName,
} from '../copy.ts';
import { HoursTable } from './hours-table.tsx';

export function AnalyticsTables({
  answer,
  businessId,
  view,
}: {
  answer: AnalyticsAnswer;
  businessId: number;
  view: AnalyticsView;
}) {
  if (hasNoActivity(answer)) return <AnalyticsEmptyState businessId={businessId} />;
  const { weeks, sessions, cohorts, ways } = answer;
  const file = (of: AnalyticsTable) => analyticsCsvPath(businessId, view, of);
  const came = ways.filter(({ opened, bookings }) => opened + bookings > 0);
  return (
    <>
      <Totals {...answer} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <AnalyticsSection title="Net revenue by week" file={file('weeks')}>
          <ChartWithTable
            title="Net revenue by week"
            unit="£"
            bars={weeks.map((week) =>
              toBar(week.from, Number(week.net), week.beside && Number(week.beside.net)),
            )}
            head={['Week from', 'Net', 'Then']}
            rows={weeks.map((week) => [
              weekName(week.from),
              formatDecimalPounds(week.net),
              week.beside === null ? '–' : formatDecimalPounds(week.beside.net),
            ])}
          />
        </AnalyticsSection>
        <AnalyticsSection title="Bookings by week" file={file('weeks')}>
          <ChartWithTable
            title="Bookings by week"
            bars={weeks.map((week) => toBar(week.from, week.bookings, week.beside && week.beside.bookings))}
            head={['Week from', 'Bookings', 'Then', 'Cancelled', 'No-shows']}
            rows={weeks.map((week) => [
              weekName(week.from),
              week.bookings,
              week.beside?.bookings ?? '–',
              week.cancelledByCustomers + week.cancelledByYou,
              week.noShows,
            ])}
          />
        </AnalyticsSection>
        <AnalyticsSection
          title="Occupancy by weekday and hour"
          file={file('hours')}
          className="lg:col-span-2"
        >
          {answer.hours.length === 0 ? (
            <p className="text-ink-2">No dates took place in this period.</p>
          ) : (
            <HoursTable answer={answer} />
          )}
        </AnalyticsSection>
        <AnalyticsSection title="Revenue and occupancy by session" file={file('sessions')}>
          <Figures
            caption="Revenue and occupancy by session"
            head={['Session', 'Bookings', 'Net', 'Taken', 'Occupancy']}
            rows={sessions.map((each) => [
              each.title,
              each.bookings,
              formatDecimalPounds(each.net),
              `${each.taken} of ${each.seats}`,
              occupancyText(each),
            ])}
          />
        </AnalyticsSection>
        <AnalyticsSection title="Cancelled and no-shows by session" file={file('sessions')}>
          <Figures
            caption="Cancelled and no-shows by session"
            head={['Session', 'By customers', 'By you', 'Attended', 'No-shows']}
            rows={sessions.map((each) => [
              each.title,
              each.cancelledByCustomers,
              each.cancelledByYou,
              each.attended,
              each.noShows,
            ])}
          />
        </AnalyticsSection>
        <AnalyticsSection title="How people find you" file={file('ways')}>
          {came.length === 0 ? (
            <p className="text-ink-2">No one has opened your sessions in this period.</p>
          ) : (
            <Figures
              caption="How people find you"
              head={['Channel', 'Opened', 'Bookings', 'Net']}
              rows={came
                .toSorted((one, other) => other.bookings - one.bookings || other.opened - one.opened)
                .map(({ way, opened, bookings, net }) => [
                  channelLabels[way],
                  formatCount(opened),
                  bookings,
                  formatDecimalPounds(net),
                ])}
            />
          )}
        </AnalyticsSection>
        <AnalyticsSection title="Shown in search" file={file('sessions')}>
          <Figures
            caption="Shown in search"
            head={['Session', 'Shown', 'Opened', 'Share']}
            rows={sessions.map((each) => [
              each.title,
              formatCount(each.shown),
              formatCount(each.opened),
              shareText(each.opened, each.shown),
            ])}
          />
        </AnalyticsSection>
        <AnalyticsSection title="Returning customers" file={file('cohorts')} className="lg:col-span-2">
          {cohorts.length === 0 ? (
            <p className="text-ink-2">No one has attended in the last six months.</p>
          ) : (
            <>
              <p className="mb-3 text-sm text-ink-2">
                Customers by month of their first visit, and how many returned in each later month.
              </p>
              <Figures
                caption="Returning customers"
                head={[
                  'First visit in',
                  'People',
                  '1 month on',
                  '2 months',
                  '3 months',
                  '4 months',
                  '5 months',
                ]}
                rows={cohorts.map(({ month, people, again }) => [
                  monthName(month),
                  people,
                  ...[0, 1, 2, 3, 4].map((step) => {
                    const came = again[step];
                    return came === undefined ? '' : `${came} (${shareText(came, people)})`;
                  }),
                ])}
              />
            </>
          )}
        </AnalyticsSection>
      </div>
    </>
  );
}

const toBar = (from: string, value: number, beside: number | null): Bar => ({
  name: weekName(from),
  value,
  ...(beside !== null && { comparison: beside }),
});

function Totals({ totals, beside }: Pick<AnalyticsAnswer, 'totals' | 'beside'>) {
  const then = beside?.totals;
  const people = totals.first + totals.returning;
  const cancelled = totals.cancelledByCustomers + totals.cancelledByYou;
  const marked = totals.attended + totals.noShows;
  const figures: [label: string, value: string, ...details: (string | null)[]][] = [
    ['Net revenue', formatDecimalPounds(totals.net), amountComparisonText(totals.net, then?.net)],
    ['Bookings', formatCount(totals.bookings), countComparisonText(totals.bookings, then?.bookings)],
    [
      'Occupancy',
      occupancyText(totals),
      `${formatCount(totals.taken)} of ${formatCount(totals.seats)} places`,
      rateComparisonText(occupancy(totals), then && occupancy(then)),
    ],
    [
      'People',
      formatCount(people),
      `${totals.first} first-time, ${totals.returning} returning`,
      countComparisonText(people, then && then.first + then.returning),
    ],
    [
      'Cancelled',
      formatCount(cancelled),
      `${totals.cancelledByCustomers} by customers, ${totals.cancelledByYou} by you`,
      countComparisonText(cancelled, then && then.cancelledByCustomers + then.cancelledByYou),
    ],
    [
      'No-shows',
      formatCount(totals.noShows),
      `${shareText(totals.noShows, marked)} of ${formatCount(marked)} marked`,
      countComparisonText(totals.noShows, then?.noShows),
    ],
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
      {figures.map(([label, value, ...details]) => (
        <Figure
          key={label}
          label={label}
          value={value}
          detail={details.filter((detail) => detail !== null).join(', ') || 'No earlier period to compare'}
        />
      ))}
    </dl>
  );
}

function AnalyticsEmptyState({ businessId }: { businessId: number }) {
  return (
    <EmptyState
      title="No data yet"
      action={
        <ButtonLink variant="secondary" href={businessHref('/business', { id: businessId })}>
          Go to your sessions
        </ButtonLink>
      }
    >
      Once people book, you’ll see here how full your sessions are, your income and your returning customers.
    </EmptyState>
  );
}

function AnalyticsSection({
  title,
  file,
  className,
  children,
}: {
  title: string;
  file: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Panel className={classNames('min-w-0', className)}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-h3">{title}</h2>
        <a href={file} download className="link flex min-h-11 items-center text-sm">
          CSV<span className="sr-only">: {title}</span>
        </a>
      </div>
      {children}
    </Panel>
  );
}

function ChartWithTable({
  title,
  bars,
  unit,
  head,
  rows,
}: {
  title: string;
  bars: readonly Bar[];
  unit?: '£' | '%';
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <>
      <BarChart bars={bars} unit={unit} />
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        <Figures caption={title} head={head} rows={rows} />
      </details>
    </>
  );
}

/** The first cell names the row; the order is fixed. */
function Figures({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <DataTable
      wide
      caption={caption}
      columns={head.map((name, column) => ({
        name,
        renderCell: (row: readonly (string | number)[]) => row[column],
      }))}
      rows={rows}
      rowKey={(_row, index) => index}
    />
  );
}
