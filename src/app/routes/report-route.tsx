import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { reportedSubjects } from '#features/admin/reports/contract.ts';
import { reportedTitleQuery } from '#features/admin/reports/report-query.ts';
import { NothingToReportScreen, ReportScreen } from '#features/admin/reports/screens/report-screen.tsx';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/report');

/** `/report?subject=session&id=12`. */
export function ReportRoute() {
  const { subject = '', id = '' } = route.useSearch();
  const { data, isError } = useQuery({
    ...reportedTitleQuery(useApi(), subject, id),
    enabled: subject !== '' && id !== '',
  });
  const known = reportedSubjects.find((kind) => kind === subject);
  if (known === undefined || id === '' || isError) return <NothingToReportScreen />;
  if (data === undefined) return <FullPageSpinner label="Loading" />;
  return <ReportScreen subject={known} subjectId={id} title={data.title} />;
}
