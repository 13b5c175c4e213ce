import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { AdminList, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { reportsQuery } from '../api.ts';
import { ReportActions, ReportFacts, ResolveDialog, type ResolveRequest } from './report-parts.tsx';

const route = getRouteApi('/admin/reports');

const states = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'taken_down', label: 'Taken down' },
] as const;

/** `/admin/reports` */
export function ReportsPage() {
  const search = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const query = useQuery(reportsQuery(useApi(), search));
  const [asked, setAsked] = useState<ResolveRequest | null>(null);
  return (
    <>
      <AdminList
        title="Reports"
        path="/admin/reports"
        search={search}
        query={query}
        searchLabel="Listing or keyword"
        noun={['report', 'reports']}
        nothing="No open reports."
        filters={<QueueFilters search={search} states={states} />}
      >
        {(reports) => (
          <ListRows>
            {reports.map((report) => (
              <li
                key={report.id}
                aria-label={report.title}
                className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
              >
                <ReportFacts report={report} now={now} />
                <ReportActions report={report} onAct={(action) => setAsked({ report, action, open: true })} />
              </li>
            ))}
          </ListRows>
        )}
      </AdminList>
      {asked !== null && (
        <ResolveDialog
          key={`${asked.report.id}-${asked.action}`}
          asked={asked}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  );
}
