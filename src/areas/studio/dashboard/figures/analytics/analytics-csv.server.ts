import { weekdays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import type { AnalyticsAnswer, AnalyticsQuery, AnalyticsTable } from './contract.ts';
import { channelLabels, occupancy } from './copy.ts';
import { readAnalytics } from './read-analytics.server.ts';
import { COHORT_MONTHS } from './spans.ts';

/** CSV with sortable days. Throws as `readAnalytics`. */
export async function analyticsCsv(
  db: Db,
  user: { id: string },
  businessId: number,
  { of, ...query }: AnalyticsQuery & { of: AnalyticsTable },
  now: Date,
): Promise<CsvFile> {
  const answer = await readAnalytics(db, user, businessId, query, now);
  return tables[of](answer, `analytics-${of}-${answer.span.from}-to-${answer.span.to}.csv`);
}

const tables: Readonly<Record<AnalyticsTable, (answer: AnalyticsAnswer, fileName: string) => CsvFile>> = {
  weeks: ({ weeks }, fileName) =>
    csvFile(
      fileName,
      [
        'Week from',
        'Bookings',
        'Net',
        'Cancelled by customers',
        'Cancelled by you',
        'Attended',
        'No-shows',
        'Bookings, compared',
        'Net, compared',
      ],
      weeks.map((week) => ({
        'Week from': week.from,
        Bookings: week.bookings,
        Net: week.net,
        'Cancelled by customers': week.cancelledByCustomers,
        'Cancelled by you': week.cancelledByYou,
        Attended: week.attended,
        'No-shows': week.noShows,
        'Bookings, compared': week.beside?.bookings ?? null,
        'Net, compared': week.beside?.net ?? null,
      })),
    ),
  sessions: ({ sessions }, fileName) =>
    csvFile(
      fileName,
      [
        'Session',
        'Dates',
        'Places',
        'Taken',
        'Occupancy %',
        'Bookings',
        'Net',
        'Cancelled',
        'Attended',
        'No-shows',
        'Shown in search',
        'Opened from search',
      ],
      sessions.map((session) => ({
        Session: session.title,
        Dates: session.dates,
        Places: session.seats,
        Taken: session.taken,
        'Occupancy %': occupancy(session),
        Bookings: session.bookings,
        Net: session.net,
        Cancelled: session.cancelledByCustomers + session.cancelledByYou,
        Attended: session.attended,
        'No-shows': session.noShows,
        'Shown in search': session.shown,
        'Opened from search': session.opened,
      })),
    ),
  hours: ({ hours }, fileName) =>
    csvFile(
      fileName,
      ['Day', 'Hour', 'Dates', 'Places', 'Taken', 'Occupancy %'],
      hours
        .toSorted(
          (one, other) => ((one.dayOfWeek + 6) % 7) - ((other.dayOfWeek + 6) % 7) || one.hour - other.hour,
        )
        .map((each) => ({
          Day: weekdays[each.dayOfWeek] ?? '',
          Hour: `${String(each.hour).padStart(2, '0')}:00`,
          Dates: each.dates,
          Places: each.seats,
          Taken: each.taken,
          'Occupancy %': occupancy(each),
        })),
    ),
  cohorts: ({ cohorts }, fileName) =>
    csvFile(
      fileName,
      [
        'First visit in',
        'People',
        ...Array.from({ length: COHORT_MONTHS }, (_, index) => `Month ${index + 1}`),
      ],
      cohorts.map(({ month, people, again }) => ({
        'First visit in': month.slice(0, 7),
        People: people,
        ...Object.fromEntries(
          Array.from({ length: COHORT_MONTHS }, (_, index) => [`Month ${index + 1}`, again[index] ?? null]),
        ),
      })),
    ),
  ways: ({ ways }, fileName) =>
    csvFile(
      fileName,
      ['Channel', 'Opened', 'Bookings', 'Net'],
      ways.map(({ way, opened, bookings, net }) => ({
        Channel: channelLabels[way],
        Opened: opened,
        Bookings: bookings,
        Net: net,
      })),
    ),
};
