import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { hasPremium } from '#areas/catalogue/businesses/status/upgrade.ts';
import { formatDays } from '#shared/calendar/calendar-day.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { SegmentedControl } from '#shared/ui/buttons/segmented-control.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { type AnalyticsView, analyticsQuery } from '../api.ts';
import { type AnalyticsAnswer, analyticsPeriods, comparisonPeriods } from '../contract.ts';
import { comparisonLabel, periodLabels } from '../copy.ts';
import { AnalyticsOffer } from './analytics-offer.tsx';
import { AnalyticsTables } from './analytics-tables.tsx';

const route = getRouteApi('/business/analytics');

/** `/business/analytics`, or the offer without Premium Pro. */
export function AnalyticsPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'view_revenue')) return <RoleNotPermitted businessName={business.name} />;
  if (hasPremium(business)) return <Analytics business={business} />;
  return <AnalyticsOffer business={business} />;
}

function Analytics({ business }: { business: MyBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const { weeks = '4', beside = 'before' } = route.useSearch();
  const view: AnalyticsView = { weeks, beside };
  const query = useQuery({ ...analyticsQuery(api, business.id, view), placeholderData: keepPreviousData });
  const show = (changed: Partial<AnalyticsView>) => {
    const next = { ...view, ...changed };
    void navigate({
      search: {
        business: business.id,
        ...(next.weeks === '4' ? {} : { weeks: next.weeks }),
        ...(next.beside === 'before' ? {} : { beside: next.beside }),
      },
      resetScroll: false,
    });
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-3">
        <SegmentedControl
          legend="Period"
          segments={analyticsPeriods.map((value) => ({ value, label: periodLabels[value] }))}
          chosen={weeks}
          onChoose={(value) => show({ weeks: value })}
        />
        <SegmentedControl
          legend="Compared with"
          segments={comparisonPeriods.map((value) => ({ value, label: comparisonLabel(value, weeks) }))}
          chosen={beside}
          onChoose={(value) => show({ beside: value })}
        />
      </div>
      <p className="mb-3 text-sm">
        <HelpLink about="analytics">How we count these figures</HelpLink>
      </p>
      <QueryContent
        query={query}
        failure="Failed to load your analytics. Please try again."
        waiting={
          <div role="status" className="grid gap-4 lg:grid-cols-2">
            <span className="sr-only">Loading your analytics</span>
            {[1, 2, 3, 4].map((box) => (
              <Skeleton key={box} className="h-70 rounded-card" />
            ))}
          </div>
        }
      >
        {(answer) => (
          <>
            <p className="mb-5 text-ink-2" aria-live="polite">
              {spansText(answer)}
            </p>
            <AnalyticsTables answer={answer} businessId={business.id} view={view} />
          </>
        )}
      </QueryContent>
    </>
  );
}

function spansText({ span, beside }: Pick<AnalyticsAnswer, 'span' | 'beside'>): string {
  const shown = `${formatDays(span.from, span.to)}.`;
  return beside === null
    ? `${shown} There’s no earlier period to compare.`
    : `${shown} Compared with ${formatDays(beside.from, beside.to)}, up to the same time of day.`;
}
