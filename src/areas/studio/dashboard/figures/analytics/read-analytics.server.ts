import {
  authoriseBusiness,
  requirePremium,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type VisitSource, visitSources } from '#areas/catalogue/sessions/visits/visit-source.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type GroupedTotals, groupedTotals } from '../../bookings/booking-queries.server.ts';
import {
  type Cohort,
  type CustomerCounts,
  capacityInSpan,
  customersAndCohorts,
  type GroupKey,
  type PlaceOutcomes,
  pageVisits,
  placeOutcomes,
  searchAppearances,
  sessionTitles,
} from './analytics-queries.server.ts';
import type { AnalyticsAnswer, AnalyticsQuery, Totals } from './contract.ts';
import { COHORT_MONTHS, comparisonSpan, monthsUntil, type Span, spanEnding, weekStarts } from './spans.ts';

/**
 * Analytics of whole weeks that end today, beside a comparison (docs/product/business.md#analytics). Money comes from
 * the ledger, as on the bookings page. Throws as `authoriseBusiness`, and `forbidden` (403) without Premium Pro.
 */
export async function readAnalytics(
  db: Db,
  user: { id: string },
  businessId: number,
  { weeks, beside }: AnalyticsQuery,
  now: Date,
): Promise<AnalyticsAnswer> {
  const business = await authoriseBusiness(db, user, businessId, 'view_revenue');
  requirePremium(business, 'Analytics are included in Premium Pro.');
  const span = spanEnding(now, Number(weeks));
  const other = comparisonSpan(span, beside);
  const months = monthsUntil(now);
  const [done, doneBefore] = await placeOutcomes(db, businessId, [span, other]);
  const { booked, cohorts } = await customersAndCohorts(db, businessId, [span, other], {
    firstMonth: months[0] ?? '',
    now,
  });
  const seen = await readSpanTotals(db, businessId, span, { done, people: booked[0] });
  const before = await readSpanTotals(db, businessId, other, { done: doneBefore, people: booked[1] });
  const compared = isEmpty(before.totals) ? null : before;
  const titles = new Map(
    (await sessionTitles(db, businessId)).map(({ sessionId, title }) => [sessionId, title]),
  );
  return {
    span: { from: span.firstDay, to: span.lastDay },
    beside: compared && { from: other.firstDay, to: other.lastDay, totals: compared.totals },
    totals: seen.totals,
    weeks: weekStarts(span).map((from, week) => ({
      from,
      ...seen.done({ week, sessionId: null }),
      ...seen.sold((sums) => sums.week === week),
      beside: compared && compared.sold((sums) => sums.week === week),
    })),
    sessions: seen.sessionIds
      .map((sessionId) => ({ sessionId, title: titles.get(sessionId) ?? '', ...seen.session(sessionId) }))
      .sort(
        (one, another) => Number(another.net) - Number(one.net) || one.title.localeCompare(another.title),
      ),
    hours: seen.hours,
    cohorts: cohortsByMonth(cohorts, months),
    ways: visitSources.map((way) => ({ way, ...seen.way(way) })),
  };
}

const noSales = { bookings: 0, net: '0.00' };

function isEmpty({ bookings, dates, cancelledByCustomers, cancelledByYou, shown, opened }: Totals): boolean {
  return bookings + dates + cancelledByCustomers + cancelledByYou + shown + opened === 0;
}

/** All totals of a span. */
async function readSpanTotals(
  db: Db,
  businessId: number,
  span: Span,
  { done: became, people }: { done: readonly PlaceOutcomes[]; people: CustomerCounts },
) {
  const sums = await groupedTotals(db, businessId, span);
  const seats = await capacityInSpan(db, businessId, span);
  const visits = await pageVisits(db, businessId, span);
  const appearances = await searchAppearances(db, businessId, span);

  const done = (of: GroupKey) => {
    const found = became.find((row) => matchesGroup(row, of));
    return {
      cancelledByCustomers: found?.byCustomers ?? 0,
      cancelledByYou: found?.byBusiness ?? 0,
      attended: found?.attended ?? 0,
      noShows: found?.noShows ?? 0,
    };
  };
  const sold = (isWanted: (sums: GroupedTotals) => boolean) => {
    const found = sums.find(isWanted);
    if (found === undefined) return noSales;
    const { bookings, paidPence, refundedPence, feePence } = found;
    return { bookings, net: penceToDecimal(paidPence - refundedPence - feePence) };
  };
  /** Null for all. */
  const places = (sessionId: number | null) => {
    const found = seats.find((row) => row.sessionId === sessionId && row.dayOfWeek === null);
    return { dates: found?.dates ?? 0, seats: found?.seats ?? 0, taken: found?.taken ?? 0 };
  };
  const found = (sessionId: number | null) => ({
    shown: appearances.find((row) => row.sessionId === sessionId)?.shown ?? 0,
    opened: visits.find((row) => row.sessionId === sessionId && row.way === null)?.fromSearch ?? 0,
  });
  const all = (row: GroupedTotals) => row.week === null && row.sessionId === null && row.way === null;
  const totals: Totals = {
    ...sold(all),
    ...done({ week: null, sessionId: null }),
    ...places(null),
    ...found(null),
    first: people.first,
    returning: people.people - people.first,
  };
  return {
    totals,
    done,
    sold,
    session: (sessionId: number) => ({
      ...sold((row) => row.sessionId === sessionId),
      ...done({ week: null, sessionId }),
      ...places(sessionId),
      ...found(sessionId),
    }),
    way: (way: VisitSource) => ({
      ...sold((row) => row.way === way),
      opened: visits.find((row) => row.way === way)?.opened ?? 0,
    }),
    /** Every session with any figure. */
    sessionIds: [
      ...new Set(
        [...sums, ...became, ...seats, ...visits, ...appearances].flatMap(({ sessionId }) =>
          sessionId === null ? [] : [sessionId],
        ),
      ),
    ],
    hours: seats.flatMap(({ dayOfWeek, hour, dates, seats: all, taken }) =>
      dayOfWeek === null || hour === null ? [] : [{ dayOfWeek, hour, dates, seats: all, taken }],
    ),
  };
}

const matchesGroup = (row: GroupKey, { week, sessionId }: GroupKey): boolean =>
  row.week === week && row.sessionId === sessionId;

/** Month of first visit, with returning people in later months. */
function cohortsByMonth(cohorts: readonly Cohort[], months: readonly string[]): AnalyticsAnswer['cohorts'] {
  const people = (month: string, later: number) =>
    cohorts.find((row) => row.month === month && row.later === later)?.people ?? 0;
  return months.flatMap((month, index) => {
    const after = Math.min(COHORT_MONTHS, months.length - 1 - index);
    const came = people(month, 0);
    if (came === 0) return [];
    return [
      { month, people: came, again: Array.from({ length: after }, (_, step) => people(month, step + 1)) },
    ];
  });
}
