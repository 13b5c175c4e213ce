import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { type WayHere, waysHere } from '#features/sessions/visits/came-by.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type SumsOf, sumsOfSpan } from '../../bookings/booking-queries.server.ts';
import {
  appearancesIn,
  type Cohort,
  type Done,
  doneIn,
  type Of,
  peopleOf,
  seatsIn,
  titlesOf,
  visitsIn,
  type WhoBooked,
} from './analytics-queries.server.ts';
import type { AnalyticsAnswer, AnalyticsQuery, Totals } from './contract.ts';
import { besideOf, MONTHS_AFTER, monthsUntil, type Span, spanEnding, weeksOf } from './spans.ts';

/**
 * How a business is doing over whole weeks that end today, beside other weeks (docs/product/business.md#analytics). The money is
 * summed over the ledger, as on the page of bookings. For businesses on Premium Pro.
 * Throws as `authoriseBusiness`, and `forbidden` (403) on another plan.
 */
export async function showAnalytics(
  db: Db,
  user: { id: string },
  businessId: number,
  { weeks, beside }: AnalyticsQuery,
  now: Date,
): Promise<AnalyticsAnswer> {
  const business = await authoriseBusiness(db, user, businessId, 'view_revenue');
  if (!business.bookingEnabled || business.subscriptionTier !== 'premium') {
    throw new AppError('forbidden', 'Analytics are included in Premium Pro.');
  }
  const span = spanEnding(now, Number(weeks));
  const other = besideOf(span, beside);
  const months = monthsUntil(now);
  const [done, doneBefore] = await doneIn(db, businessId, [span, other]);
  const { booked, cohorts } = await peopleOf(db, businessId, [span, other], {
    firstMonth: months[0] ?? '',
    now,
  });
  const seen = await lookAt(db, businessId, span, { done, people: booked[0] });
  const before = await lookAt(db, businessId, other, { done: doneBefore, people: booked[1] });
  const compared = isEmpty(before.totals) ? null : before;
  const titles = new Map((await titlesOf(db, businessId)).map(({ sessionId, title }) => [sessionId, title]));
  return {
    span: { from: span.firstDay, to: span.lastDay },
    beside: compared && { from: other.firstDay, to: other.lastDay, totals: compared.totals },
    totals: seen.totals,
    weeks: weeksOf(span).map((from, week) => ({
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
    cohorts: byMonth(cohorts, months),
    ways: waysHere.map((way) => ({ way, ...seen.way(way) })),
  };
}

const nothing = { bookings: 0, net: '0.00' };

function isEmpty({ bookings, dates, cancelledByCustomers, cancelledByYou, shown, opened }: Totals): boolean {
  return bookings + dates + cancelledByCustomers + cancelledByYou + shown + opened === 0;
}

/** Everything that is summed over a span, to be asked for by week, by session, by way, or as a whole. */
async function lookAt(
  db: Db,
  businessId: number,
  span: Span,
  { done: became, people }: { done: readonly Done[]; people: WhoBooked },
) {
  const sums = await sumsOfSpan(db, businessId, span);
  const seats = await seatsIn(db, businessId, span);
  const visits = await visitsIn(db, businessId, span);
  const appearances = await appearancesIn(db, businessId, span);

  const done = (of: Of) => {
    const found = became.find((row) => isOf(row, of));
    return {
      cancelledByCustomers: found?.byCustomers ?? 0,
      cancelledByYou: found?.byBusiness ?? 0,
      attended: found?.attended ?? 0,
      noShows: found?.noShows ?? 0,
    };
  };
  const sold = (isWanted: (sums: SumsOf) => boolean) => {
    const found = sums.find(isWanted);
    if (found === undefined) return nothing;
    const { bookings, paidPence, refundedPence, feePence } = found;
    return { bookings, net: penceToDecimal(paidPence - refundedPence - feePence) };
  };
  /** Of a session, or of all (null). */
  const places = (sessionId: number | null) => {
    const found = seats.find((row) => row.sessionId === sessionId && row.dayOfWeek === null);
    return { dates: found?.dates ?? 0, seats: found?.seats ?? 0, taken: found?.taken ?? 0 };
  };
  const found = (sessionId: number | null) => ({
    shown: appearances.find((row) => row.sessionId === sessionId)?.shown ?? 0,
    opened: visits.find((row) => row.sessionId === sessionId && row.way === null)?.fromSearch ?? 0,
  });
  const all = (row: SumsOf) => row.week === null && row.sessionId === null && row.way === null;
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
    way: (way: WayHere) => ({
      ...sold((row) => row.way === way),
      opened: visits.find((row) => row.way === way)?.opened ?? 0,
    }),
    /** Each session that is told of anywhere. */
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

const isOf = (row: Of, { week, sessionId }: Of): boolean => row.week === week && row.sessionId === sessionId;

/** Each month in which somebody came for the first time, with how many of them came again in the months after it. */
function byMonth(cohorts: readonly Cohort[], months: readonly string[]): AnalyticsAnswer['cohorts'] {
  const people = (month: string, later: number) =>
    cohorts.find((row) => row.month === month && row.later === later)?.people ?? 0;
  return months.flatMap((month, index) => {
    const after = Math.min(MONTHS_AFTER, months.length - 1 - index);
    const came = people(month, 0);
    if (came === 0) return [];
    return [
      { month, people: came, again: Array.from({ length: after }, (_, step) => people(month, step + 1)) },
    ];
  });
}
