import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dayParts, formatShortDay } from '#shared/calendar/calendar-day.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BarChart } from '#shared/ui/chart/bar-chart.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { DataTable } from '#shared/ui/type/data-table.tsx';
import { statisticsQuery } from '../../api.ts';
import { type Interval, intervals, type StatisticsPeriod } from '../contract.ts';
import { figures, figureValue, formatFigure, summarizeFigure } from '../figures.ts';

const route = getRouteApi('/admin/statistics');

const names: Record<Interval, string> = { week: 'By week', month: 'By month' };

/** `/admin/statistics`: charts with a sentence each, and one table of all figures. */
export function StatisticsPage() {
  const { by = 'week' } = route.useSearch();
  const query = useQuery(statisticsQuery(useApi(), by));
  const nameOf = (start: string) =>
    by === 'week'
      ? formatShortDay(start).slice(4)
      : `${dayParts(start).month.slice(0, 3)} ${start.slice(0, 4)}`;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1>Statistics</h1>
        <nav aria-label="Interval" className="flex gap-1">
          {intervals.map((interval) => (
            <ButtonLink
              key={interval}
              href={`/admin/statistics?by=${interval}`}
              variant={interval === by ? 'soft' : 'ghost'}
              aria-current={interval === by ? 'page' : undefined}
            >
              {names[interval]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <QueryContent
        query={query}
        failure="We couldn’t load the statistics. Try again."
        waiting={<Skeleton className="h-120 rounded-card" />}
      >
        {(periods) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              {figures.map((figure) => (
                // The first is two columns wide so that the others pair up.
                <Panel key={figure.key} className="min-w-0 lg:first:col-span-2">
                  <h2 className="text-h3">{figure.label}</h2>
                  <p className="mt-1 mb-3 text-sm text-ink-2">
                    {summarizeFigure(periods, figure, (start) =>
                      by === 'week' ? `the week of ${nameOf(start)}` : nameOf(start),
                    )}
                  </p>
                  <BarChart
                    bars={periods.map((period) => ({
                      name: nameOf(period.start),
                      value: figureValue(period, figure),
                    }))}
                    unit={figure.money ? '£' : undefined}
                    formatValue={(value) => `${figure.label}: ${formatFigure(value, figure)}`}
                  />
                </Panel>
              ))}
            </div>
            <StatisticsTable by={by} periods={periods} nameOf={nameOf} />
          </>
        )}
      </QueryContent>
    </>
  );
}

function StatisticsTable({
  by,
  periods,
  nameOf,
}: {
  by: Interval;
  periods: readonly StatisticsPeriod[];
  nameOf: (start: string) => string;
}) {
  return (
    <Panel className="mt-4 min-w-0">
      <DataTable
        wide
        caption="All figures, newest first"
        columns={[
          {
            name: by === 'week' ? 'Week of' : 'Month',
            renderCell: ({ start }) => nameOf(start),
            className: 'whitespace-nowrap',
          },
          ...figures.map((figure) => ({
            name: figure.label,
            renderCell: (period: StatisticsPeriod) => formatFigure(figureValue(period, figure), figure),
          })),
        ]}
        rows={periods.toReversed()}
        rowKey={({ start }) => start}
      />
    </Panel>
  );
}
