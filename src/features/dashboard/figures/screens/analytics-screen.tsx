import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import { businessHref } from '#features/businesses/standing/own-businesses.ts';
import { mayChangePlan, premiumAdds, upgradePath } from '#features/businesses/standing/upgrade.ts';
import { formatPounds, penceToDecimal, poundsWithCommas } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import type { Bar } from '#shared/ui/chart/bar-drawing.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type AnalyticsPeriod, analyticsQuery } from '../../bookings/api.ts';
import { type AnalyticsAnswer, analyticsPeriods } from '../../contract.ts';
import { fillText, planSentence, totalsOf, weekdaysInOrder, weekName } from '../copy.ts';
import { DataTable } from './data-table.tsx';
import { Figure } from './figure.tsx';

// The drawing library is large, and every figure is in the tables too: it is fetched once the page stands.
const BarDrawing = lazy(() =>
  import('#shared/ui/chart/bar-drawing.tsx').then((module) => ({ default: module.BarDrawing })),
);

const periodLabels: Record<AnalyticsPeriod, string> = { '4': '4 weeks', '12': '12 weeks', '52': 'A year' };

const route = getRouteApi('/business/analytics');

/** `/business/analytics`: for Premium Pro; others see what it is. */
export function AnalyticsPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'view_revenue')) return <NotYourRole businessName={business.name} />;
  if (business.bookingEnabled && business.subscriptionTier === 'premium')
    return <Analytics business={business} />;
  return <AnalyticsOffer business={business} />;
}

/** Of a business on Premium Pro. */
function Analytics({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const { weeks: period = '12' } = route.useSearch();
  const query = useQuery({
    ...analyticsQuery(api, business.id, period),
    placeholderData: keepPreviousData,
  });
  const onShow = (weeks: AnalyticsPeriod) =>
    void navigate({
      search: { business: business.id, ...(weeks === '12' ? {} : { weeks }) },
      resetScroll: false,
    });
  return (
    <>
      <fieldset className="mb-6 inline-flex gap-0.5 rounded-[14px] border-0 bg-sunken p-1">
        <legend className="sr-only">Period</legend>
        {analyticsPeriods.map((weeks) => (
          <button
            key={weeks}
            type="button"
            aria-pressed={period === weeks}
            onClick={() => onShow(weeks)}
            className={classNames(
              'h-11 rounded-[10px] px-4 text-sm font-semibold md:h-[38px]',
              period === weeks
                ? 'bg-surface text-ink shadow-[var(--shadow-1),0_0_0_1px_var(--line)]'
                : 'text-ink-2 hover:text-ink',
            )}
          >
            {periodLabels[weeks]}
          </button>
        ))}
      </fieldset>
      <Loaded
        query={query}
        failure="Failed to load your analytics. Please try again."
        waiting={
          <div role="status" className="grid gap-4 lg:grid-cols-2">
            <span className="sr-only">Loading your analytics</span>
            {[1, 2, 3, 4].map((box) => (
              <Skeleton key={box} className="h-[280px] rounded-card" />
            ))}
          </div>
        }
      >
        {(answer) => <Answer answer={answer} />}
      </Loaded>
    </>
  );
}

function Answer({ answer }: { answer: AnalyticsAnswer }) {
  const { weeks, sessions, people } = answer;
  const totals = totalsOf(answer);
  const seats = answer.weekdays.reduce(
    (sum, day) => ({ seats: sum.seats + day.seats, taken: sum.taken + day.taken }),
    { seats: 0, taken: 0 },
  );
  const byWeek = (value: (week: (typeof weeks)[number]) => number): Bar[] =>
    weeks.map((week) => ({ name: weekName(week.monday), value: value(week) }));
  const days = weekdaysInOrder(answer);
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label="Net revenue"
          value={poundsWithCommas(penceToDecimal(totals.netPence))}
          detail="After refunds and fee"
        />
        <Figure
          label="Bookings"
          value={totals.bookings.toLocaleString('en-GB')}
          detail={`${totals.cancelled} cancelled`}
        />
        <Figure
          label="Fill rate"
          value={fillText(seats)}
          detail={`${seats.taken.toLocaleString('en-GB')} of ${seats.seats.toLocaleString('en-GB')} seats`}
        />
        <Figure
          label="People"
          value={(people.first + people.returning).toLocaleString('en-GB')}
          detail={`${people.first} for the first time, ${people.returning} again`}
        />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <Chart
          title="Net revenue by week"
          bars={byWeek((week) => Number(week.net))}
          unit="£"
          table={
            <DataTable
              caption="Net revenue by week"
              head={['Week from', 'Net']}
              rows={weeks.map((week) => [weekName(week.monday), `£${week.net}`])}
            />
          }
        />
        <Chart
          title="Bookings by week"
          bars={byWeek((week) => week.bookings)}
          table={
            <DataTable
              caption="Bookings by week"
              head={['Week from', 'Bookings']}
              rows={weeks.map((week) => [weekName(week.monday), week.bookings])}
            />
          }
        />
        <Chart
          title="Fill rate by weekday"
          bars={days.map((day) => ({
            name: day.name.slice(0, 3),
            value: day.seats === 0 ? 0 : Math.round((day.taken / day.seats) * 100),
          }))}
          unit="%"
          table={
            <DataTable
              caption="Fill rate by weekday"
              head={['Day', 'Seats', 'Taken', 'Fill rate']}
              rows={days.map((day) => [day.name, day.seats, day.taken, fillText(day)])}
            />
          }
        />
        <Chart
          title="Cancellations by week"
          bars={byWeek((week) => week.cancelledByCustomers + week.cancelledByYou)}
          table={
            <DataTable
              caption="Cancellations by week"
              head={['Week from', 'By customers', 'By you']}
              rows={weeks.map((week) => [
                weekName(week.monday),
                week.cancelledByCustomers,
                week.cancelledByYou,
              ])}
            />
          }
        />
      </div>
      <Panel className="mt-4">
        <h2 className="mb-3 text-h3">Fill rate by session</h2>
        {sessions.length === 0 ? (
          <p className="text-ink-2">No dates have begun in this period.</p>
        ) : (
          <DataTable
            caption="Fill rate by session"
            head={['Session', 'Seats', 'Taken', 'Fill rate']}
            rows={sessions.map((session) => [session.title, session.seats, session.taken, fillText(session)])}
          />
        )}
      </Panel>
    </>
  );
}

const never = () => () => undefined;

/** A drawing for the eye and the same figures as a table for everybody. */
function Chart({
  title,
  bars,
  unit,
  table,
}: {
  title: string;
  bars: readonly Bar[];
  unit?: '£' | '%';
  table: ReactNode;
}) {
  // The server draws no charts: it does not know how wide they will be.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Panel>
      <h2 className="mb-4 text-h3">{title}</h2>
      <div aria-hidden="true" className="h-[200px]">
        {inBrowser && (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <BarDrawing bars={bars} unit={unit} />
          </Suspense>
        )}
      </div>
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        {table}
      </details>
    </Panel>
  );
}

/** What a business on another plan, or one that is not paid, sees: what Premium Pro adds, and the way there. */
export function AnalyticsOffer({ business }: { business: OwnBusiness }) {
  const { plan, role } = business;
  const held = plan !== null && (plan.tier === 'premium' || !mayChangePlan(plan));
  return (
    <Panel className="mx-auto max-w-[640px]">
      <h2>See how you are doing</h2>
      <p className="mt-2 text-ink-2">Premium Pro adds an analytics dashboard:</p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5">
        {premiumAdds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!mayAct(role, 'buy_plan') ? (
        <p className="mt-5 text-ink-2">The owner of the business can upgrade.</p>
      ) : held ? (
        <>
          <p className="mt-5 text-ink-2">{planSentence(business)}</p>
          <ButtonLink className="mt-3" variant="secondary" href={businessHref('/business/plan', business)}>
            See your plan
          </ButtonLink>
        </>
      ) : (
        <ButtonLink className="mt-5" variant="accent" href={upgradePath(business, 'premium')}>
          Upgrade to Premium Pro, {formatPounds(monthlyPricePence.premium)}
        </ButtonLink>
      )}
    </Panel>
  );
}
