import { useQuery } from '@tanstack/react-query';
import Sheet from 'lucide-react/icons/sheet';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { platformReportQuery } from '../api.ts';

export function PlatformReportPage() {
  const query = useQuery(platformReportQuery(useApi()));
  return (
    <>
      <h1>Platform report</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">
        For the UK’s digital platform rules: each seller’s payments, activities and our fees by calendar
        quarter. Send it to HMRC by 31 January of the next year. The payment provider holds tax numbers and
        dates of birth. We log each download.
      </p>
      <QueryContent
        query={query}
        failure="We couldn’t load the years. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {({ years }) => (
          <Panel>
            <ul className="divide-y divide-line">
              {years.map(({ year, dueOn, running }) => (
                <li key={year} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div>
                    <p className="font-semibold tabular-nums">
                      {year} {running && <Badge>In progress</Badge>}
                    </p>
                    <p className="text-sm text-ink-2">
                      Due {formatLongDay(dueOn)} {dueOn.slice(0, 4)}
                    </p>
                  </div>
                  <ButtonLink
                    href={endpointHref('GET /api/admin/platform-report/:year/report.csv', {
                      params: { year: String(year) },
                    })}
                    download
                    variant="secondary"
                  >
                    <Icon drawing={Sheet} />
                    CSV<span className="sr-only"> report of {year}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </QueryContent>
    </>
  );
}
