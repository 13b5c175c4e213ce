import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Interval, StatisticsPeriod } from './contract.ts';

/** Half a year of weeks, two years of months. */
const PERIODS: Readonly<Record<Interval, number>> = { week: 26, month: 24 };

interface Row extends Omit<StatisticsPeriod, 'volume' | 'refunds'> {
  volume_pence: number;
  refunds_pence: number;
}

/** The platform's figures period by period, oldest first, the current one included. Weeks begin on Monday. */
export async function statisticsBy(db: Db, interval: Interval, now: Date): Promise<StatisticsPeriod[]> {
  // Each table is gone through once, by its own index on time; periods without rows stay.
  const counted = (table: string, figures: string, at = 'created_at', where = 'true') => `
    SELECT date_trunc($1, ${at} AT TIME ZONE 'Europe/London')::date AS start, ${figures}
      FROM ${table}, span WHERE ${at} >= span.since AND ${where} GROUP BY 1`;
  const { rows } = await db.query<Row>(
    `WITH periods AS (
       SELECT generate_series(date_trunc($1, $2::date::timestamp) - ($3 - 1) * ('1 ' || $1)::interval,
                              date_trunc($1, $2::date::timestamp), ('1 ' || $1)::interval)::date AS start
     ), span AS (SELECT min(start)::timestamp AT TIME ZONE 'Europe/London' AS since FROM periods),
     booked AS (${counted('bookings', 'count(*) AS n, sum(total_pence) AS pence')}),
     refunded AS (${counted('refunds', 'sum(amount_pence) AS pence', 'updated_at', "state = 'succeeded'")}),
     joined AS (${counted('users', 'count(*) AS n')}),
     opened AS (${counted('businesses', 'count(*) AS n', 'created_at', "status <> 'unclaimed'")})
     SELECT p.start::text AS start, coalesce(booked.n, 0)::int AS bookings,
            coalesce(booked.pence, 0)::bigint AS volume_pence, coalesce(refunded.pence, 0)::bigint AS refunds_pence,
            coalesce(joined.n, 0)::int AS "newUsers", coalesce(opened.n, 0)::int AS "newBusinesses"
       FROM periods p
       LEFT JOIN booked USING (start) LEFT JOIN refunded USING (start)
       LEFT JOIN joined USING (start) LEFT JOIN opened USING (start)
      ORDER BY p.start`,
    [interval, londonDay(now), PERIODS[interval]],
  );
  return rows.map(({ volume_pence, refunds_pence, ...row }) => ({
    ...row,
    volume: penceToDecimal(volume_pence),
    refunds: penceToDecimal(refunds_pence),
  }));
}
